import FileTrees
import Foundation
import RippleSystem
import TestSupport
import Testing

@Suite("Trees on a disk")
struct DiskTreeTests {
  @Test("Links lead nowhere outside of it, and back into themselves only once")
  func links() throws {
    let folder = try TemporaryFolder()
    try folder.write("outside/secret.swift", "let secret = 1\n")
    try folder.write("p/Sources/A/a.swift", "struct A {}\n")
    _ = try Tool("bash").run([
      "-c",
      "cd '\(folder.path)/p/Sources/A' && ln -s ../../../outside out && ln -s . l1 && ln -s . l2 "
        + "&& ln -s ../../../outside/secret.swift secret.swift && ln -s a.swift b.swift",
    ])
    let tree = DiskTree(root: folder.path + "/p")
    #expect(tree.entries(of: "Sources/A").map(\.name) == ["a.swift", "b.swift"])
    #expect(tree.bytes(of: "Sources/A/secret.swift") == nil)
    #expect(tree.bytes(of: "Sources/A/out/secret.swift") == nil)
    #expect(tree.bytes(of: "../outside/secret.swift") == nil)
    #expect(tree.kind(of: "/") == nil)
    #expect(tree.linksLeadingOut == ["/", "Sources/A/out", "Sources/A/secret.swift"])
    tree.admit("../outside")
    #expect(tree.bytes(of: "../outside/secret.swift") == nil)  // It is no package.
    try folder.write("outside/Package.swift", "// swift-tools-version: 6.0\n")
    tree.admit("../outside")
    #expect(tree.bytes(of: "../outside/secret.swift") != nil)
  }

  @Test("A NUL in a name names nothing")
  func nul() throws {
    let folder = try TemporaryFolder()
    try folder.write("Sources/A/a.swift", "struct A {}\n")
    let tree = DiskTree(root: folder.path)
    #expect(tree.kind(of: "Sources\u{0}") == nil)
    #expect(tree.entries(of: "Sources\u{0}/A") == [])
    #expect(SystemFile.read(folder.path + "/Sources/A/a.swift\u{0}") == nil)
  }
}
