import FileTrees
import Foundation
import RippleGraph
import RippleModel
import RippleSimulation
import RippleStore
import RippleSystem
import TestSupport
import Testing
import WorkspaceLoading

/// What a target's change compiles contains what any of its files' does, and that what any of the
/// file's declarations' does.
@Suite("A question about the whole contains those about its parts")
struct ContainmentTests {
  /// A package with all that its sources say.
  private struct Sample {
    let graph: TargetGraph
    let traits: TargetTraits
    let workspace: Workspace
    let sources: SourceIndex

    /// Loads the bundled sample, or the package that `CONTAINMENT_PACKAGE` names.
    init() throws {
      let path =
        ProcessInfo.processInfo.environment["CONTAINMENT_PACKAGE"]
        ?? SharedFolder.projectRoot.appending(path: "Data/Samples/Tienda").path
      try self.init(path)
    }

    init(_ path: String) throws {
      let tree = DiskTree(root: path)
      workspace = try PackageLoader(
        tree: tree, manifests: SyntaxManifestReader(root: path), rootName: "sample"
      ).load([])
      let store = try Store.inMemory()
      let reader = try SourceReader(store: store, tree: tree, progress: SilentProgress())
      var index = SourceIndex()
      for target in workspace.targets where target.language == .swift {
        let paths = target.files.filter { $0.role == .source }.map(\.path)
        let facts = try reader.facts(ofFiles: paths)
        index.files[target.id] = paths.sorted().map {
          SourceIndex.SourceFile(path: $0, imports: facts[$0]?.imports ?? [], facts: facts[$0])
        }
      }
      graph = TargetGraph(workspace)
      traits = TargetTraits(workspace.targets)
      sources = index
    }

    func tracer(_ model: String) throws -> ImpactTracer {
      let file = SharedFolder.projectRoot.appending(path: "Data/BuildModels/\(model).json")
      return ImpactTracer(
        Simulator(
          graph: graph, traits: traits, products: workspace.products,
          model: try JSONDecoder().decode(BuildModel.self, from: Data(contentsOf: file)),
          sources: sources))
    }
  }

  /// Targets and files that are compiled; every file of a target where some are not known.
  private static func compiled(
    _ tracer: ImpactTracer, _ changes: [Change], _ sample: Sample
  ) -> Set<String> {
    tracer.trace(changes).reduce(into: []) { result, entry in
      let id = sample.graph.id(entry.node)
      if entry.files != .none { result.insert(id.description) }
      switch entry.files {
      case .some(let paths): result.formUnion(paths)
      case .all, .unknown: result.formUnion((sample.sources.files[id] ?? []).map(\.path))
      case .none, .driver: break
      }
    }
  }

  /// The classes; of a package that was named, which may be large, the usual ones alone.
  private static let classes: [ChangeClass?] =
    ProcessInfo.processInfo.environment["CONTAINMENT_PACKAGE"] != nil
    ? [nil]
    : [
      nil, .body, .copiedBody, .extensionMember, .typeMember, .fileScope, .fileAdded, .fileRemoved,
      .settings,
    ]

  @Test(
    "for every target, file, declaration and class",
    arguments: ["swiftpm-debug", "swiftbuild-debug", "swiftpm-release", "closure"])
  func law(model: String) throws {
    let sample = try Sample()
    let tracer = try sample.tracer(model)
    var broken: [String] = []
    for changeClass in Self.classes {
      let asked = AskedChanges(
        graph: sample.graph, traits: sample.traits, sources: sample.sources,
        changeClass: changeClass)
      for (target, files) in sample.sources.files.sorted(by: { $0.key < $1.key }) {
        let whole = Self.compiled(tracer, asked.target(target), sample)
        for file in files {
          let part = Self.compiled(
            tracer, [asked.file(file.path, of: target, role: .source)], sample)
          let missing = part.subtracting(whole)
          if !missing.isEmpty { broken.append("\(target) \(file.path): \(missing.sorted())") }
          for name in Self.declarations(of: file.facts) {
            let changes = asked.declaration(name, of: target).filter { $0.path == file.path }
            let missing = Self.compiled(tracer, changes, sample).subtracting(part)
            if !missing.isEmpty {
              broken.append("\(file.path) \(name) \(changeClass as Any): \(missing.sorted())")
            }
          }
        }
      }
    }
    #expect(broken == [])
  }

  private static func declarations(of facts: FileFacts?) -> Set<String> {
    guard let facts else { return [] }
    let members = facts.declarations.filter { !$0.name.isEmpty }.map { declaration in
      (declaration.container.map { facts.types[$0].name + "." } ?? "") + declaration.name
    }
    return Set(members)
  }

  @Test("a member is seen by files that never import its module")
  func unimported() throws {
    let folder = try TemporaryFolder()
    for (path, text) in [
      (
        "Package.swift",
        """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(name: "P", targets: [
          .target(name: "Core"), .target(name: "Mid", dependencies: ["Core"]),
          .target(name: "App", dependencies: ["Core", "Mid"]),
        ])
        """
      ),
      ("Sources/Core/Core.swift", "public struct Model { public var count: Int { 1 } }"),
      ("Sources/Mid/Mid.swift", "import Core\npublic struct Holder { public var model: Model }"),
      ("Sources/App/Importer.swift", "import Core\nfunc f(_ m: Model) -> Int { m.count }"),
      ("Sources/App/NoImport.swift", "import Mid\nfunc g(_ h: Holder) -> Int { h.model.count }"),
    ] { try folder.write(path, text) }
    let sample = try Sample(folder.url.path)
    let tracer = try sample.tracer("swiftpm-debug")
    let asked = AskedChanges(
      graph: sample.graph, traits: sample.traits, sources: sample.sources, changeClass: nil)
    let core = try #require(sample.sources.files.keys.first { $0.name == "Core" })
    let files = { (changes: [Change]) in
      Self.compiled(tracer, changes, sample).filter { $0.hasSuffix(".swift") }.sorted()
    }
    let all = [
      "Sources/App/Importer.swift", "Sources/App/NoImport.swift", "Sources/Core/Core.swift",
      "Sources/Mid/Mid.swift",
    ]
    #expect(files(asked.declaration("Model.count", of: core)) == all)
    #expect(files([asked.file("Sources/Core/Core.swift", of: core, role: .source)]) == all)
    #expect(files(asked.target(core)) == all)
  }
}
