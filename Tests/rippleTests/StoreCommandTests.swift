import Foundation
import RippleStore
import RippleSystem
import TestSupport
import Testing

@Suite("The store as a guest")
struct StoreCommandTests {
  /// What lies below a folder, links not followed, without git's own.
  private func files(_ folder: String) -> [String] {
    (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
      .filter { !$0.hasPrefix(".git/") }.sorted()
  }

  @Test("nothing is made where a command fails")
  func failures() throws {
    let empty = try TemporaryFolder()
    var program = RippleProgram()
    program.folder = empty.path
    #expect(try program.run(["touch", "Core"]).status == 2)
    #expect(try program.run(["touch", "Core", "--store", "mine.sqlite"]).status == 2)
    #expect(files(empty.path) == [])
    let package = try SamplePackage()
    let before = files(package.path)
    for words in [
      ["touch", "Nowhere"], ["history"], ["why", "App", "Nowhere"], ["touch", "--staged"],
    ] {
      #expect(try package.ripple(words).status == 2, "\(words)")
      #expect(files(package.path) == before, "\(words)")
    }
    #expect(try package.ripple("complete", "targets").output == "App\nCore\nCoreTests\nMid\n")
    #expect(files(package.path) == before)
  }

  @Test("a store that was there outlives a command that fails")
  func survival() throws {
    let package = try SamplePackage()
    #expect(try package.ripple("touch", "Core").status == 0)
    let before = files(package.path)
    #expect(try package.ripple("touch", "Nowhere").status == 2)
    #expect(files(package.path) == before)
  }

  private struct Shown: Decodable {
    struct File: Decodable { var path: String }
    var files: [File]
    var schemaSteps: Int
    var holds: [String: Int]
  }

  private func shown(_ package: SamplePackage, _ folder: String? = nil) throws -> Shown {
    let result = try package.ripple(
      ["store", "--format", "json"] + (folder.map { ["--package-path", $0] } ?? []))
    #expect(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode(Shown.self, from: Data(result.output.utf8))
  }

  @Test("'store' shows what is there and clears it, and makes nothing")
  func showAndClear() throws {
    let package = try SamplePackage()
    let before = files(package.path)
    #expect(try package.ripple("store").output == "no store yet\n")
    #expect(files(package.path) == before)
    _ = try package.ripple("touch", "Core")
    let full = try shown(package)
    #expect(full.files.count == 1)
    #expect(full.schemaSteps == Store.schemaSteps)
    #expect(full.holds["targets"] == 4)
    #expect(full.holds["files"] == 6)
    #expect(try package.ripple("store", "--clear").output.hasPrefix("removed "))
    #expect(try shown(package).files.isEmpty)
    #expect(try package.ripple("store", "--clear").output == "no store to clear\n")
    try package.folder.write("other.sqlite", "not a store")
    #expect(try package.ripple("store", "--clear", "--store", "other.sqlite").status == 2)
    #expect(files(package.path).contains("other.sqlite"))
  }

  @Test("a linked worktree shares what is known by content, and keeps a graph of its own")
  func worktrees() throws {
    let package = try SamplePackage()
    try package.folder.write(".gitignore", ".build\n")
    try package.git("init", "-q", "-b", "main")
    try package.commit("one")
    _ = try package.ripple("history")
    let other = try TemporaryFolder()
    let tree = other.path + "/tree"
    try package.git("worktree", "add", "-q", "-b", "side", tree)
    try FileManager.default.removeItem(atPath: tree + "/Sources/Core/Other.swift")
    let history = try package.ripple("history", "--package-path", tree)
    #expect(history.output.contains("none of them new"))
    _ = try package.ripple("touch", "Core", "--package-path", tree)
    let linked = try shown(package, tree)
    #expect(linked.files.count == 2)
    #expect(linked.files.last?.path == (try shown(package).files.first?.path))
    #expect(linked.holds["files"] == 5)
    #expect(linked.holds["commits"] == 1)
    let own = try Store(reading: try #require(linked.files.first?.path)).contents()
    #expect(own.facts == 0)
    #expect(own.commits == 0)
    #expect(try shown(package).holds["facts"] == linked.holds["facts"])
    _ = try package.ripple("touch", "Core")
    #expect(try shown(package).holds["files"] == 6)
  }

  @Test("a '.git' that names a repository which does not name it back shares nothing")
  func forgery() throws {
    let victim = try SamplePackage()
    try victim.git("init", "-q", "-b", "main")
    try victim.commit("one")
    _ = try victim.ripple("touch", "Core")
    let tree = try TemporaryFolder()
    try victim.git("worktree", "add", "-q", tree.path + "/real")
    let forged = try SamplePackage()
    try FileManager.default.copyItem(
      atPath: tree.path + "/real/.git", toPath: forged.path + "/.git")
    _ = try forged.ripple("touch", "Core")
    #expect(try shown(forged).files.count == 1)
  }

  @Test("Ctrl-C says how to go on")
  func interruption() throws {
    let package = try SamplePackage()
    let errors = try package.folder.write("errors", "").path
    let process = Process()
    process.executableURL = URL(filePath: RippleProgram.path)
    // It waits for standard input, so that the signal finds it there.
    process.arguments = ["touch", "Core", "--graph", "-"]
    process.currentDirectoryURL = URL(filePath: package.path)
    let input = Pipe()
    process.standardInput = input
    process.standardError = FileHandle(forWritingAtPath: errors)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    Thread.sleep(forTimeInterval: 0.5)
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(
      try String(contentsOfFile: errors, encoding: .utf8)
        == "\ninterrupted: there is no answer; an import of history goes on where it stopped when "
        + "the same command is run again\n")
    withExtendedLifetime(input) {}
  }
}
