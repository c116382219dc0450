import Foundation
import RippleIngest
import RippleModel
import RippleStore
import RippleSystem
import TestSupport
import Testing

@Suite("Tools")
struct ToolTests {
  private func git(_ folder: TemporaryFolder, _ arguments: String...) throws {
    _ = try Tool("git").run(
      ["-C", folder.path, "-c", "user.name=t", "-c", "user.email=t@example.invalid"] + arguments)
  }

  @Test("A content is named as git names it", arguments: [0, 1, 55, 56, 63, 64, 65, 1000, 100_000])
  func contentID(size: Int) throws {
    var generator = SplitMix64(seed: UInt64(size))
    let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let output = try Tool("git").run(["hash-object", "--stdin"], input: bytes)
    #expect(
      String(decoding: output, as: UTF8.self) == ContentID(ofContent: bytes).hexadecimal + "\n")
  }

  @Test("A tool's errors carry its status and its first line")
  func errors() {
    let missing = #expect(throws: ToolError.self) { try Tool("no-such-tool").run([]) }
    #expect(missing?.status == nil)
    let failed = #expect(throws: ToolError.self) {
      try Tool("sh").run(["-c", "echo 'error: no' >&2; exit 3"])
    }
    #expect(failed?.status == 3)
    #expect(failed?.summary == "'sh' says 'error: no'")
  }

  @Test("A tool that prints much on both streams does not stop")
  func muchOutput() throws {
    let output = try Tool("sh").run([
      "-c", "head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2",
    ])
    #expect(output.count == 300_000)
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

  @Test("A7: the toolchain's own descriptions give the graph that syntax gives")
  func descriptions() throws {
    let sample = SharedFolder.projectRoot.appending(path: "Data/Samples/Tienda").path
    let scratch = try TemporaryFolder()
    let ask = { (arguments: [String]) in
      try Tool("swift").run(
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
