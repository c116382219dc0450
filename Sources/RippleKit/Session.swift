package import FileTrees
import Revisions
import RippleGraph
public import RippleModel
import RippleReport
import RippleSimulation
package import RippleStore
public import RippleSystem
package import WorkspaceLoading

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder with packages or projects: its store opened, its graph fresh.
///
/// ```swift
/// let session = try Session(Session.Settings(folder: "Modules"))
/// let answer = try session.touch(["Core"])
/// print(try answer.json())
/// ```
public struct Session {
  /// Which folder, and how it is read.
  public struct Settings: Sendable {
    /// The folder of the package or project.
    public var folder: String
    /// Whether a folder above is read where nothing lies in or below the one that is named.
    public var looksAbove = true
    /// The store's file; `nil` for that of the folder.
    public var store: String?
    /// Graphs as JSON that stand in for a package; `-` is standard input.
    public var graphs: [String] = []
    /// Folders or patterns outside of which nothing is looked for; empty means everywhere.
    public var only: [String] = []
    /// Folders or patterns that are left out.
    public var excluded: [String] = []
    /// Whether the toolchain runs manifests that syntax does not decide.
    public var evaluatesManifests = false
    /// The machine whose conditions in manifests hold; `nil` chooses for each package.
    public var host: ManifestHost?
    /// The traits that are on in all packages but those checked out; `nil` for the default ones.
    public var traits: [String]?
    /// The platform whose dependencies alone count; `nil` for all.
    public var platform: String?

    /// Whether what is read is forgotten, unless a store is there already.
    public var keepsNothing = false

    /// Makes settings for a folder.
    public init(folder: String = ".") { self.folder = folder }
  }

  /// Which folder, and how it is read.
  public let settings: Settings
  package let tree: DiskTree
  package let store: Store
  package let ingest: PackageIngest
  package let progress: any ProgressReporting
  /// Takes notes and warnings for people, a sentence each; they may hold names of the repository.
  private let listener: @Sendable (String) -> Void
  private let memory = Memory()

  /// Opens the store; nothing is read from the packages yet.
  ///
  /// - Parameters:
  ///   - settings: Which folder, and how it is read.
  ///   - progress: Told how far long work has come.
  ///   - listener: Takes notes and warnings; by default nobody hears them.
  /// - Throws: `Problem` where there is no such folder, `StoreError`.
  public init(
    _ settings: Settings = Settings(), progress: any ProgressReporting = SilentProgress(),
    listener: @escaping @Sendable (String) -> Void = { _ in }
  ) throws {
    let folder = try PackageFolder(settings)
    if let note = folder.note { listener("note: \(note)") }
    self.settings = folder.named(in: settings)
    self.progress = progress
    self.listener = listener
    tree = DiskTree(root: folder.path)
    store = try Session.openStore(settings, folder.path)
    let root = folder.path
    ingest = PackageIngest(
      store: store, tree: tree,
      describer: settings.evaluatesManifests ? SwiftPackageTool() : nil, host: settings.host,
      traits: settings.traits,
      selection: FolderSelection(only: settings.only, excluding: settings.excluded),
      ignoredFolders: { GitTool.ignoredFolders(below: root) })
  }

  /// A session that has read nothing yet, as after a change of what this one has read.
  package func reopened() throws -> Session {
    try Session(settings, progress: progress, listener: listener)
  }

  /// Tells a person something that the answer does not say.
  package func tell(_ sentence: String) { listener(sentence) }

  /// The graph, read again where anything changed.
  package func graph() throws -> LoadedGraph {
    try refresh()
    let graph =
      try memory.graph ?? LoadedGraph(store.graphColumns()).filtered(platform: settings.platform)
    memory.graph = graph
    warn(try store.diagnostics())
    return graph
  }

  /// Brings the stored graph up to date, once in a command.
  package func refresh() throws {
    guard !memory.isFresh else { return }
    if !settings.graphs.isEmpty {
      try ingest.keep(GraphInput().graph(documents(settings.graphs)))
    } else if try !ingest.holdsGivenGraph() || store.path == ":memory:" {
      try ingest.refresh([])
    }
    memory.isFresh = true
  }

  /// Reads the manifests of any revision as those on disk are read, without running one.
  package var manifests: SyntaxManifestReader {
    SyntaxManifestReader(
      root: tree.root, store: store, host: settings.host, traits: settings.traits)
  }

  /// What a session has read since it was opened; it looks at the disk once.
  private final class Memory {
    var isFresh = false
    var graph: LoadedGraph?
    var sources: (detailed: Set<TargetID>, index: SourceIndex)?
  }

  /// The packages and projects that rules and metrics are about.
  package func rootPackages() throws -> Set<String> {
    rootPackages(of: try store.workspace().packages)
  }

  /// The same, of packages that were read before.
  ///
  /// Those are the ones that were asked for or lie below the root; not those that were checked out
  /// or are reached by a path that leads out of it. Beside a package at the root itself, they are
  /// what it depends on and the projects, and not its examples.
  package func rootPackages(of packages: [Package]) -> Set<String> {
    // Losing the error is right: a store without the setting holds a graph that names no folder.
    let asked = Set((try? ingest.rootFolders()) ?? [])
    let own = packages.filter { package in
      asked.contains(package.path)
        || !(package.path.hasPrefix(".build/") || package.path.hasPrefix("../"))
    }
    let identities = Set(own.map(\.identity))
    guard let root = own.first(where: { $0.path.isEmpty && $0.isOfSwiftPM }) else {
      return identities
    }
    let byIdentity = Dictionary(
      own.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
    var reached: Set<String> = []
    var pending = [root.identity] + own.filter { !$0.isOfSwiftPM }.map(\.identity)
    while let next = pending.popLast() {
      guard reached.insert(next).inserted, let package = byIdentity[next] else { continue }
      pending += package.targets.flatMap(\.dependencies).compactMap { $0.targetID?.package }
    }
    return asked.isEmpty ? reached.intersection(identities) : identities
  }

  /// What the sources say, with names and declarations of some targets.
  package func sources(detailed: Set<TargetID> = []) throws -> SourceIndex {
    if let known = memory.sources, known.detailed.isSuperset(of: detailed) {
      return known.index.detailed(detailed)
    }
    let index = try SourceReader(store: store, tree: tree, progress: progress)
      .index(detailed: detailed)
    memory.sources = (detailed, index)
    return index
  }

  /// The graph that was given as JSON, `nil` where packages were read.
  ///
  /// - Throws: `Problem` for a given graph without files, which git says nothing about.
  package func givenGraph(or remedy: String) throws -> GivenGraph? {
    let graph = try ingest.givenGraph()
    if graph == nil, try ingest.holdsGivenGraph() {
      throw Problem(
        "no target of the graph from JSON has a 'path' or 'files', so git says nothing about it; "
          + "add them, or \(remedy).")
    }
    return graph
  }

  /// Tells what is wrong with the graph.
  package func warn(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics where diagnostic.severity == .error {
      tell(DiagnosticLine(diagnostic).text)
    }
    let hosts = Dictionary(
      grouping: diagnostics.filter { $0.kind == .hostDependent }, by: \.message)
    for (message, diagnostics) in hosts.sorted(by: { $0.key < $1.key }) {
      tell("note: \(Session.places(diagnostics)): \(message)")
    }
    let undecided = diagnostics.filter { $0.kind == .undecided }
    guard !undecided.isEmpty else { return }
    tell(
      "warning: \(Session.places(undecided)) cannot be decided without running the manifest: "
        + "edges may be missing; --evaluate decides them, 'ripple ingest' lists them")
  }

  /// The places of some diagnostics, at most four by name.
  private static func places(_ diagnostics: [Diagnostic]) -> String {
    let places = diagnostics.compactMap(\.place).map { "\($0)" }
    let rest = places.count > 4 ? " and \(places.count - 4) more" : ""
    return places.prefix(4).joined(separator: ", ") + rest
  }

  /// JSON documents by their names; `-` is standard input.
  package func documents(_ names: [String]) throws -> [(name: String, bytes: [UInt8])] {
    try names.map { name in
      if name == "-" { return ("standard input", try StandardStream.input.readAll()) }
      guard let data = FileManager.default.contents(atPath: name) else {
        throw Problem("there is no file '\(name)'.")
      }
      return (name, [UInt8](data))
    }
  }

  private static func openStore(_ settings: Settings, _ root: String) throws -> Store {
    if let path = settings.store.map(AbsolutePath.absolute) {
      FreshStore.willMake(path)
      return try Store(path: path)
    }
    let location = StoreLocation(root: root)
    let isForgotten = settings.keepsNothing && location.existing == nil
    if !settings.graphs.isEmpty || isForgotten { return try Store.inMemory() }
    return try location.open()
  }
}

extension SourceIndex {
  /// The index as it would be with the facts of these targets alone.
  fileprivate func detailed(_ targets: Set<TargetID>) -> SourceIndex {
    var result = self
    for target in files.keys where !targets.contains(target) {
      result.files[target] = files[target]?.map { SourceFile(path: $0.path, imports: $0.imports) }
    }
    return result
  }
}
