import FileTrees
import RippleGraph
import RippleModel
import RippleStore
import RippleSystem
import TestSupport
import Testing
import WorkspaceLoading

@Suite("What is kept between questions, and what is not")
struct KeptAnswersTests {
  @Test("A graph without files is kept once, in its tables")
  func givenGraph() throws {
    let store = try Store.inMemory()
    let folder = try TemporaryFolder()
    let text =
      #"{"targets": [{"name": "A", "dependencies": ["B", "B"]}, {"name": "B", "dependencies": []}]}"#
    let graph = try GraphInput().graph([(name: "g", bytes: Array(text.utf8))])
    let ingest = PackageIngest(store: store, tree: DiskTree(root: folder.path))
    try ingest.keep(graph)
    #expect(try store.setting("givenGraph") == "")
    #expect(try ingest.holdsGivenGraph())
    #expect(try ingest.givenGraph() == nil)
    let edges = try store.workspace().targets.map { $0.dependencies.compactMap(\.targetID?.name) }
    #expect(edges == [["B"], []])
    #expect(try store.targetsWithFiles().map(\.id.name) == ["A", "B"])
  }

  @Test("Actions that were kept are those that were read")
  func actions() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Package.swift",
      """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "P", targets: [.target(name: "A"), .target(name: "B", dependencies: ["A"])])
      """)
    try folder.write(
      "Sources/A/a.swift",
      """
      public enum Action { case saved(isNew: Bool, isLast: Bool), closed }
      public enum Plain { case one }
      func f() -> Action { .closed }
      """)
    let use = "import A\nlet x = Action.saved(isNew: true, isLast: false)"
    try folder.write("Sources/B/b.swift", use)
    let store = try Store.inMemory()
    func cases() throws -> [String] {
      let tree = DiskTree(root: folder.path)
      try PackageIngest(store: store, tree: tree).refresh([])
      let targets = try store.workspace().targets
      let sources = try SourceReader(store: store, tree: tree, progress: SilentProgress())
        .index(detailed: Set(targets.map(\.id)))
      return try ActionReader(tree: tree, graph: TargetGraph(targets), store: store)
        .enums(in: sources).flatMap { item in
          item.cases.map { "\(item.name).\($0.name) \($0.uses.count)" }
        }
    }
    #expect(try cases() == ["Action.saved 1", "Action.closed 1"])
    #expect(try cases() == ["Action.saved 1", "Action.closed 1"])
    try folder.write("Sources/B/b.swift", "let x = 1")
    #expect(try cases() == ["Action.saved 0", "Action.closed 1"])
  }
}
