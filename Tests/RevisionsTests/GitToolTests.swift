import FileTrees
import Foundation
import Revisions
import RippleSystem
import TestSupport
import Testing

@Suite("Git")
struct GitToolTests {
  private func git(_ folder: TemporaryFolder, _ arguments: String...) throws {
    _ = try Tool("git").run(
      ["-C", folder.path, "-c", "user.name=t", "-c", "user.email=t@example.invalid"] + arguments)
  }

  @Test("Trees and the index are read as they are, odd names and all")
  func gitTrees() throws {
    let folder = try TemporaryFolder()
    try git(folder, "init", "-q")
    let names = [
      "a b.swift", "tab\tname", "say \"hi\"", "Größe/Maß.swift", "back\\slash", "new\nline",
    ]
    for name in names { try folder.write(name, name) }
    try git(folder, "add", "-A")
    try git(folder, "commit", "-qm", "one")
    let repository = try GitTool(folder: folder.path)
    let tree = try repository.tree(of: "HEAD")
    #expect(Set(tree.map(\.path)) == Set(names))
    #expect(try Set(repository.index().map(\.path)) == Set(names))
    let blobs = try repository.blobs(tree.map(\.content))
    #expect(blobs.map { String(decoding: $0, as: UTF8.self) } == tree.map(\.path))
  }

  @Test("Nothing of a repository under study is run")
  func untrusted() throws {
    let folder = try TemporaryFolder()
    let trap = try folder.write("trap.sh", "#!/bin/sh\ntouch \"\(folder.path)/sprung\"\ncat\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: trap.path)
    try git(folder, "init", "-q")
    try folder.write(".gitattributes", "*.swift filter=trap diff=trap\n")
    try folder.write("a.swift", "let a = 1\n")
    try git(folder, "add", "-A")
    try git(folder, "commit", "-qm", "one")
    for (key, value) in [
      ("core.fsmonitor", trap.path), ("filter.trap.clean", trap.path),
      ("filter.trap.smudge", trap.path), ("filter.trap.process", trap.path),
      ("diff.trap.textconv", trap.path), ("diff.external", trap.path), ("core.pager", trap.path),
    ] {
      try git(folder, "config", key, value)
    }
    for hook in ["post-index-change", "reference-transaction", "pre-auto-gc"] {
      let url = try folder.write(
        ".git/hooks/\(hook)", "#!/bin/sh\ntouch \"\(folder.path)/sprung\"\n")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
    }
    try folder.write("a.swift", "let a = 2\n")
    let repository = try GitTool(folder: folder.path)
    let tree = try repository.tree(of: "HEAD")
    _ = try repository.index()
    _ = try repository.blobs(tree.map(\.content))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/sprung"))
  }
}
