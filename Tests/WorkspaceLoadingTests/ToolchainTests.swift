import FileTrees
import Foundation
import RippleModel
import RippleStore
import RippleSystem
import TestSupport
import Testing
import WorkspaceLoading

@Suite("The toolchain asked")
struct ToolchainTests {
  @Test("A7: the toolchain's own descriptions give the graph that syntax gives")
  func descriptions() throws {
    let sample = SharedFolder.projectRoot.appending(path: "Data/Samples/Tienda").path
    let scratch = try TemporaryFolder()
    let ask = { (arguments: [String]) in
      try Tool.swift.run(
        ["package", "--package-path", sample, "--scratch-path", scratch.path] + arguments)
    }
    let edges = { (workspace: Workspace) in
      Set(
        workspace.targets.flatMap { target in
          target.dependencies.map { "\(target.id.name) -> \($0.to)" }
        })
    }
    let syntax = try PackageIngest(store: .inMemory(), tree: DiskTree(root: sample)).load([])
    for command in [["describe", "--type", "json"], ["dump-package"]] {
      let told = try GraphInput().read([(command[0], ask(command))])
      #expect(edges(told) == edges(syntax), "\(command)")
      #expect(Set(told.targets.map(\.kind)) == Set(syntax.targets.map(\.kind)))
    }
    let tree = try GraphInput().read([
      ("show-dependencies", ask(["show-dependencies", "--format", "json"]))
    ])
    #expect(tree.packages.map(\.identity) == ["tienda"])
  }

  @Test("A manifest is run only where that was allowed, and then its answer is remembered")
  func evaluation() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Package.swift",
      """
      // swift-tools-version: 5.9
      import PackageDescription
      import Foundation
      let names = FileManager.default.currentDirectoryPath.isEmpty ? ["A"] : ["A", "B"]
      let package = Package(name: "P", targets: names.map { .target(name: $0) })
      """)
    try folder.write("Sources/A/a.swift", "")
    try folder.write("Sources/B/b.swift", "")
    let store = try Store.inMemory()
    let tree = DiskTree(root: folder.path)
    let syntax = try PackageIngest(store: store, tree: tree).load([])
    #expect(syntax.diagnostics.contains { $0.kind == .undecided })
    let counter = CountingDescriber()
    for _ in 0..<2 {
      let ingest = PackageIngest(store: store, tree: tree, describer: counter)
      let workspace = try ingest.load([])
      #expect(workspace.targets.map(\.id.name) == ["A", "B"])
      #expect(workspace.diagnostics.isEmpty)
    }
    #expect(counter.count == 1)
  }

  /// The real toolchain, counting how often it is asked.
  private final class CountingDescriber: PackageDescribing, @unchecked Sendable {
    private(set) var count = 0

    func dump(packageIn folder: String) throws -> [UInt8] {
      count += 1
      return try SwiftPackageTool().dump(packageIn: folder)
    }
  }
}
