import Foundation
import RippleSystem
import TestSupport
import Testing

@Suite("Cases on working copies and revisions")
struct RepositoryCaseTests {
  private static let nothing = "Nothing recompiles: no change of a known target was found.\n"

  @Test("n11: files that git's filters make look changed are not")
  func filters() throws {
    let run = try CaseRun(repository: "n11-clean-filters")
    #expect(try run.touch().changes.isEmpty)
    #expect(try run.ripple("touch").output.hasPrefix(Self.nothing))
    let tests = try run.ripple("touch", "--tests")
    #expect(tests.output == "")
    #expect(tests.status == 0)
  }

  @Test("n13: a branch is compared with where it parted", arguments: ["main", "main...HEAD"])
  func parted(since: String) throws {
    let run = try CaseRun(repository: "n13-branch-behind-main", in: "three")
    #expect(try run.touch("--since", since).changed == ["App: App/Sources/App/y.swift fileAdded"])
    #expect(try run.ripple("touch", "--since", since, "--tests").output == "AppTests\n")
  }

  @Test("n13: what the base gained meanwhile is not gone from the branch")
  func graph() throws {
    let run = try CaseRun(repository: "n13-branch-behind-main", in: "graph")
    let result = try run.ripple("diff", "main", "topic")
    #expect(result.output.hasPrefix("No target or dependency changed\n"))
    #expect(result.errors.contains("where 'main' and 'topic' parted"))
  }

  @Test("n14: submodules that hold packages are compared in their own repositories")
  func submodules() throws {
    let clean = try CaseRun(repository: "n14-submodule-package", in: "app")
    #expect(try clean.touch().changes.isEmpty)
    let edited = ["Kit: Kit/Sources/Kit/x.swift fileScope"]
    let dirty = try CaseRun(repository: "n14-submodule-package", in: "dirty")
    #expect(try dirty.touch().changed == edited)
    let bumped = try CaseRun(repository: "n14-submodule-package", in: "bumped")
    let found = try bumped.touch("--since", "HEAD~1..HEAD")
    #expect(found.changed == edited)
    #expect(found.targets.map(\.name).sorted() == ["App", "Kit", "KitTests"])
  }

  @Test("n16: changed files of no target are told, and a toolchain file is every target's")
  func unowned() throws {
    let run = try CaseRun(repository: "n16-files-of-no-target")
    let snapshot = try run.ripple("touch", "--since", "snapshot~1..snapshot")
    let path = "Tests/CoreTests/__Snapshots__/a.txt"
    #expect(snapshot.output.contains("not seen      1 changed file of no known target: \(path)\n"))
    #expect(snapshot.errors.contains("'\(path)' ('CoreTests' excludes it)"))
    let tests = try run.ripple("touch", "--since", "snapshot~1..snapshot", "--tests")
    #expect(tests.output == "CoreTests\n")
    let found = try run.touch("--since", "toolchain~1..toolchain")
    #expect(
      found.changed == ["Core: .swift-version toolchain", "CoreTests: .swift-version toolchain"])
    #expect(found.recompiled == ["Core": ["c.swift"], "CoreTests": ["t.swift"]])
  }

  @Test("n17: a partial clone is refused with the cause and the remedy")
  func partial() throws {
    let run = try CaseRun(repository: "n17-partial-clone", in: "blobless")
    let result = try run.ripple("history")
    #expect(result.status == 2)
    #expect(
      result.errors
        == "error: this is a partial clone, which lacks objects of the past: run 'git fetch "
        + "--refetch --no-filter' once, and ask again.\n")
  }

  @Test("p07: checkouts and pins are no change, ignored or tracked", arguments: [false, true])
  func dependencies(tracksPins: Bool) throws {
    let folder = try TemporaryFolder()
    let script = String(
      decoding: try CaseFolder.data("p07-clean-tree-with-dependencies/make.sh"), as: UTF8.self)
    _ = try Tool("bash").run(
      [
        "-c", script.replacing("swift build -q", with: "swift package resolve -q"), "make",
        folder.path,
      ],
      environment: tracksPins ? ["PINS": "none"] : [:])
    var program = RippleProgram()
    program.folder = folder.path + "/app"
    if tracksPins {
      for arguments in [["add", "-A"], ["commit", "-qm", "pins"]] {
        _ = try Tool("git").run(
          ["-C", program.folder, "-c", "user.name=a", "-c", "user.email=a@example.invalid"]
            + arguments)
      }
    }
    for arguments in [["touch"], ["touch", "--since", "HEAD"], ["touch", "--staged"]] {
      #expect(try program.run(arguments).output.hasPrefix(Self.nothing))
    }
  }
}
