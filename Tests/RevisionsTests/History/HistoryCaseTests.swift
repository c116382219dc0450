import Foundation
import Revisions
import RippleModel
import TestSupport
import Testing

@Suite("Shared cases on history")
struct HistoryCaseTests {
  @Test("h01: paths that git quotes are read byte for byte, and owned")
  func quoting() throws {
    let history = try HistoryLoading(case: "h01-path-quoting").history()
    let expected = try CaseFolder.expected("h01-path-quoting")
    let files = expected["files_of_commit_2"] as? [String: [String: Any]] ?? [:]
    let changes = history.changes(of: "touch all")
    #expect(Set(changes.keys) == Set(files.keys))
    for (path, file) in files {
      #expect(changes[path]?.added == file["added"] as? Int)
      #expect(changes[path]?.deleted == file["deleted"] as? Int)
      #expect(changes[path]?.owner?.name == file["owner"] as? String)
      #expect(changes[path]?.status == .modified)
    }
  }

  @Test("h02: a file is followed through every form of a rename")
  func renames() throws {
    let history = try HistoryLoading(case: "h02-rename-forms").history()
    let inside = try #require(history.changes(of: "c2")["Sources/A/Sub/One.swift"])
    #expect(inside.status == .renamed && inside.oldPath == "Sources/A/One.swift")
    #expect(inside.rightClass == .none && inside.changeClass == .fileRenamed)
    let back = try #require(history.changes(of: "c3")["Sources/A/One.swift"])
    #expect(back.status == .renamed && back.added == 1 && back.rightClass == .interface)
    let across = try #require(history.changes(of: "c4")["Sources/B/Two.swift"])
    #expect(across.effects.map(\.target.name) == ["A", "B"])
    #expect(across.effects.map(\.changeClass) == [.fileRemoved, .fileAdded])
    #expect(across.rightClass == .interface)
    let swap = history.changes(of: "c5")
    #expect(swap["Sources/A/One.swift"].map { [$0.added, $0.deleted] } == [20, 21])
    #expect(swap["Sources/A/Three.swift"].map { [$0.added, $0.deleted] } == [21, 20])
    #expect(history.changes(of: "c6")["Sources/B/Copy.swift"]?.status == .added)
    #expect(history.churn == ["A": [102, 41], "B": [22, 0]])
    let past = { (path: String) in
      history.steps.filter { $0.changes.contains { $0.pathNow == path } }
        .flatMap(\.commits).map { String($0.subject.prefix(2)) }
    }
    #expect(past("Sources/A/Three.swift") == ["c1", "c5"])
    #expect(past("Sources/B/Two.swift") == ["c1", "c4"])
    #expect(history.changes(of: "c1")["Sources/A/Two.swift"]?.owner?.name == "A")
    #expect(history.changes(of: "c1")["Sources/A/Two.swift"]?.ownerNow?.name == "B")
  }

  @Test("h03: binaries, modes, submodules, empty commits and line endings are what they are")
  func specials() throws {
    let history = try HistoryLoading(case: "h03-numstat-specials").history()
    #expect(history.commitCount == 9)
    let logo = try #require(history.changes(of: "c2")["Sources/App/Res/logo.png"])
    #expect(logo.added == nil && logo.isBinary && logo.owner?.name == "App")
    #expect(logo.rightClass == .implementation)
    let table = try #require(history.changes(of: "c3")["Sources/App/Res/table.csv"])
    #expect(table.added == nil && !table.isBinary && table.owner?.name == "App")
    let module = try #require(history.changes(of: "c4")["Vendor/Sub"])
    #expect(module.isSubmodule && module.added == 0 && module.owner == nil)
    #expect(history.changes(of: "c5")["Sources/App/a.swift"]?.changeClass == ChangeClass.none)
    #expect(history.steps[5].changes.isEmpty)
    let endings = try #require(history.changes(of: "c7")["Sources/App/a.swift"])
    #expect(endings.changeClass == .none && endings.added == 2 && endings.deleted == 2)
    let empty = try #require(history.changes(of: "c8")["Sources/App/new.swift"])
    #expect(empty.status == .added && empty.rightClass == .implementation)
    #expect(history.changes(of: "c9")["Sources/App/new.swift"]?.rightClass == .implementation)
  }

  @Test("h04: messages and people cannot break the reading")
  func messages() throws {
    let history = try HistoryLoading(case: "h04-messages-encodings-people").history()
    #expect(history.commitCount == 6)
    #expect(history.subjects[0] == "c1; start | with; separators, \"quotes\" and tab\there")
    #expect(history.subjects[2].hasPrefix("c3 unit\u{1f}sep\u{1e}rec and trailing spaces"))
    #expect(history.subjects[3] == "c4 grün")
    #expect(history.subjects[4] == "c5 caf\u{fffd}")
    #expect(history.subjects[5].isEmpty)
    let people = Dictionary(grouping: history.steps.flatMap(\.commits), by: \.authorName)
    #expect(people["Dev One"]?.count == 3 && people["Dev Two"]?.count == 2 && people.count == 3)
    #expect(
      Set(history.changes.map(\.path)) == [".mailmap", "Package.swift", "Sources/App/a.swift"])
    #expect(history.changes.filter { $0.path == "Sources/App/a.swift" }.count == 6)
  }

  @Test("h05: a wrong clock hides no other commit, and a shallow clone gives no churn")
  func window() throws {
    let full = try HistoryLoading(case: "h05-shallow-skew-window")
    let since = try #require(Int("1714867200"))  // 2024-05-05T00:00:00Z
    let history = try full.history(HistoryOptions(since: since))
    #expect(
      Set(history.subjects)
        == ["k5 core, rebased", "k4 feature in window", "k2 feature in window"])
    #expect(history.churn == ["Core": [1, 0], "Feature": [2, 0]])
    let shallow = try HistoryLoading(case: "h05-shallow-skew-window", suffix: ".shallow").history()
    #expect(shallow.churn == ["Core": [1, 0]])
    #expect(shallow.warnings.count == 1)
    #expect(shallow.steps[0].marks.contains(.shallowBoundary))
  }
}
