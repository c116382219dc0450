import Foundation
import RippleSystem
import TestSupport
import Testing

@Suite("Cases on the answers about history")
struct HistoryAnswerTests {
  /// `history --list` as `SUBJECT: OWNER CLASS` for each change of a target's file.
  private func owned(_ run: CaseRun) throws -> [String] {
    struct Entry: Decodable {
      struct Change: Decodable {
        var owner: String?
        var `class`: String
        var path: String
      }
      var subject: String
      var changes: [Change]
    }
    let output = try run.ripple("history", "--list", "--format", "json").output
    return try output.split(separator: "\n").flatMap { line in
      let entry = try JSONDecoder().decode(Entry.self, from: Data(line.utf8))
      return entry.changes.compactMap { change in
        change.owner.map { "\(entry.subject): \($0) \(change.class)" }
      }
    }
  }

  @Test("n24: the commits of a merged-in repository belong to where it went")
  func subtree() throws {
    let run = try CaseRun(repository: "n24-subtree-history", in: "app")
    #expect(
      try owned(run) == [
        "a1: app/App fileAdded", "a1: app/Core fileAdded", "a2: app/Core fileScope",
        "f1: foreign/Core fileAdded", "f2: foreign/Core fileScope", "f3: foreign/Core fileScope",
        "f4: foreign/Core fileScope", "a3 in the subtree: foreign/Core fileScope",
      ])
    let list = try run.ripple("history", "--list").output
    #expect(list.contains("  M fileScope +1 -0 app/Core: Sources/Core/c.swift\n"))
    #expect(
      list.contains("  M fileScope +1 -0 foreign/Core: Packages/Foreign/Sources/Core/f.swift\n"))
  }

  @Test("a second root whose files stay where they are is this repository's own")
  func mergedAtRoot() throws {
    let run = try CaseRun(repository: "n24-subtree-history", in: "app")
    let script = """
      set -e; cd "$1"; export GIT_CONFIG_GLOBAL=/dev/null
      export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@e GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@e
      git checkout -q --orphan other; git rm -rqf .; mkdir -p Sources/Core
      echo 'public func late() {}' > Sources/Core/late.swift; git add -A; git commit -qm late
      git checkout -q main; git merge -q --allow-unrelated-histories -m both other
      """
    _ = try Tool("bash").run(["-c", script, "sh", run.path])
    // A root without a manifest owns nothing then, and its file is the host's now.
    let churn = try run.ripple("history", "--list").output
    #expect(churn.contains("  A none +1 -0 -: Sources/Core/late.swift\n"))
  }

  @Test("n27: a file that becomes a link is what it leads to")
  func links() throws {
    let run = try CaseRun(repository: "n27-file-becomes-a-link")
    let core = try owned(run).filter { $0.contains("/Core ") }
    #expect(
      core.map { $0.replacing("r/Core ", with: "") } == [
        "base: fileAdded", "becomes a link: none", "body behind the link: body",
        "member behind the link: typeMember", "becomes a file: none",
      ])
  }

  @Test("a link to a folder is the files in it, and one that leads out of the repository none")
  func folderLinks() throws {
    let package = try SamplePackage(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "L", targets: [.target(name: "Core")])
      """,
      ["Sources/Core/c.swift": "let c = 1\n", "Shared/s.swift": "func s() -> Int { 1 }\n"])
    try package.git("init", "-q", "-b", "main", ".")
    try package.folder.write(".gitignore", ".build\n")
    try package.commit("one")
    let core = package.folder.url.appending(path: "Sources/Core")
    try FileManager.default.createSymbolicLink(
      atPath: core.appending(path: "Shared").path, withDestinationPath: "../../Shared")
    try FileManager.default.createSymbolicLink(
      atPath: core.appending(path: "Out.swift").path, withDestinationPath: "../../../etc/passwd")
    try package.commit("two")
    try package.folder.write("Shared/s.swift", "func s() -> Int { 2 }\n")
    try package.folder.write("Shared/t.swift", "func t() {}\n")
    try package.commit("three")
    let list = try package.ripple("history", "--list").output
    let core2 = list.split(separator: "\n").filter { $0.contains(" Core: ") }.map(String.init)
    #expect(
      core2 == [
        "  A fileAdded +1 -0 Core: Sources/Core/c.swift",
        "  A fileAdded lines unknown Core: Sources/Core/Shared/s.swift",
        "  M body +1 -1 Core: Sources/Core/Shared/s.swift",
        "  A fileAdded +1 -0 Core: Sources/Core/Shared/t.swift",
      ])
  }

  /// The case has 12,001 commits, which take half a minute in a debug build; 601 show the same.
  @Test("n28: every commit is read once, with the right classes and lines")
  func thousands() throws {
    let folder = try TemporaryFolder()
    let script = String(
      decoding: try CaseFolder.data("n28-twelve-thousand-commits/build-repo.sh"), as: UTF8.self)
    _ = try Tool("sh").run(
      ["-c", script.replacing("12001", with: "601"), "build-repo", folder.path + "/r"])
    var program = RippleProgram()
    program.folder = folder.path + "/r"
    let first = try program.run(["history"])
    #expect(
      first.output.hasPrefix(
        "601 commits, 801 changes of 201 files, +4,644 -600 lines\n\n"
          + "class      changes   share\nbody           600  75.0 %\nfileAdded      200  25.0 %\n"))
    let second = try program.run(["history"])
    #expect(second.output.hasSuffix("601 steps, each a commit; none of them new to the store.\n"))
    #expect(second.errors == "")
  }
}
