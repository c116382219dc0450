import FileTrees
import RippleModel
import RippleStore
import RippleSystem
import TestSupport
import Testing
import WorkspaceLoading

@Suite("Facts that are kept")
struct FactsCacheTests {
  @Test("Facts belong to the bytes that they were read from, and damaged ones heal")
  func facts() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", targets: [.target(name: "A")])
      """)
    try folder.write("Sources/A/a.swift", "public struct A { func alpha() {} }\n")
    let store = try Store(path: folder.path + "/s.sqlite")
    let tree = DiskTree(root: folder.path)
    try PackageIngest(store: store, tree: tree).refresh([])
    let reader = { try SourceReader(store: store, tree: tree, progress: SilentProgress()) }
    let wanted = try reader().facts(ofFiles: ["Sources/A/a.swift"])
    #expect(wanted["Sources/A/a.swift"]?.types.map(\.name) == ["A"])
    _ = try Tool("python3").run([
      "-c",
      "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.execute(\"update fact set data=x'01'\");"
        + "c.commit()", folder.path + "/s.sqlite",
    ])
    #expect(try reader().facts(ofFiles: ["Sources/A/a.swift"]) == wanted)
    #expect(try reader().facts(ofFiles: ["Sources/A/a.swift"]) == wanted)
  }
}
