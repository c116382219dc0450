import Foundation
import Revisions
import RippleModel
import RippleSystem
import TestSupport
import Testing

@Suite("History of repositories with every oddity")
struct HistoryCountTests {
  /// Branches, merges of two and of three, a second root, odd names, and people that are none.
  static let script = #"""
    mkdir -p Sources/Core Sources/App
    printf '// swift-tools-version: 5.9\nimport PackageDescription\nlet package = Package(name: "r", targets: [.target(name: "Core"), .target(name: "App", dependencies: ["Core"])])\n' > Package.swift
    printf 'public func a() -> Int {\n  1\n}\n\npublic func b() -> Int {\n  2\n}\n' > Sources/Core/a.swift
    printf 'import Core\nlet x = a()\n' > Sources/App/main.swift
    c "first"
    git checkout -q -b one; printf 'public func a() -> Int {\n  11\n}\n\npublic func b() -> Int {\n  2\n}\n' > Sources/Core/a.swift; c "body"
    git checkout -q -b two main; echo 'struct Two {}' > Sources/Core/two.swift; c "two"
    git checkout -q -b three main; printf 'let q = 1\n' > $'Sources/Core/tab\there "and" new\nline.swift'; c "odd name"
    printf 'let q = 1\n' > $'Sources/Core/latin\xe9.swift'; c "latin"
    git checkout -q main; git merge -q --no-ff -m "merge one" one
    git merge -q -m "octopus" two three
    git mv Sources/Core/two.swift Sources/Core/Two.swift; c "case only"
    git mv Sources/Core/Two.swift Sources/App/Moved.swift; c "move across"
    printf '// words\npublic func a() -> Int {\n  11\n}\n\npublic func b() -> Int {\n  2\n}\n' > Sources/Core/a.swift; c "comment"
    git revert --no-edit HEAD >/dev/null
    printf '\000\001' > Sources/Core/blob.bin; c "binary"
    GIT_AUTHOR_NAME='dependabot[bot]' c "bump"
    ln -s a.swift Sources/Core/link.swift; c "link"
    mkdir Bulk; for i in $(seq 1 120); do echo $i > Bulk/$i.txt; done; c "bulk"
    git checkout -q --orphan other; git rm -rqf .; echo x > Readme; c "second root"
    git checkout -q main; git merge -q --allow-unrelated-histories -m "join" other
    git rm -q Sources/App/Moved.swift; c "gone"
    """#

  private func sums(_ text: String) -> [Int] {
    let rows = text.split(separator: "\n").map { $0.split(separator: "\t") }
    let numbers = rows.filter { $0.count == 3 }
    return [
      numbers.count, numbers.reduce(0) { $0 + (Int($1[0]) ?? 0) },
      numbers.reduce(0) { $0 + (Int($1[1]) ?? 0) },
    ]
  }

  private func sums(_ history: History) -> [Int] {
    [
      history.changes.count, history.changes.reduce(0) { $0 + ($1.added ?? 0) },
      history.changes.reduce(0) { $0 + ($1.deleted ?? 0) },
    ]
  }

  @Test("Commits, files and lines are as many as git counts")
  func counts() throws {
    let made = try HistoryLoading(script: Self.script)
    let history = try made.history()
    #expect("\(history.commitCount)\n" == (try made.git("rev-list", "--count", "HEAD")))
    #expect(sums(history) == sums(try made.git("log", "--numstat", "-M", "--format=")))
    let line = try made.history(HistoryOptions(firstParent: true))
    #expect(
      "\(line.commitCount)\n" == (try made.git("rev-list", "--count", "--first-parent", "HEAD")))
    let log = try made.git(
      "log", "--numstat", "-M", "--format=", "--first-parent", "--diff-merges=first-parent")
    #expect(sums(line) == sums(log))
  }

  @Test("A bare clone has the same history")
  func bare() throws {
    let made = try HistoryLoading(script: Self.script)
    let first = try made.history()
    _ = try Tool("git").run(["clone", "-q", "--bare", made.path, made.folder.path + "/bare"])
    let repository = try GitTool(folder: made.folder.path + "/bare")
    let store = try HistoryLoading(script: "").store
    try HistoryImport(store: store, repository: repository, rootName: "r")
      .refresh("HEAD", comparesMerges: false)
    let second = try HistoryReader(store: store, repository: repository, rootName: "r")
      .read(HistoryOptions(), withDetail: true)
    #expect(first == second)
  }

  @Test("Marks, classes and owners are those of each commit")
  func meaning() throws {
    let made = try HistoryLoading(script: Self.script)
    let history = try made.history()
    let marks = { (subject: String) in
      history.steps.first { $0.commits[0].subject.hasPrefix(subject) }?.marks
    }
    #expect(marks("first") == [.root] && marks("second root") == [.root])
    #expect(marks("octopus") == [.merge] && marks("Revert") == [.revert, .pureFormat])
    #expect(marks("bump") == [.bot] && marks("bulk") == [.bulk])
    #expect(marks("comment") == [.pureFormat])
    #expect(history.changes(of: "body")["Sources/Core/a.swift"]?.changeClass == .body)
    #expect(history.changes(of: "comment")["Sources/Core/a.swift"]?.changeClass == .movedTrivia)
    #expect(history.changes(of: "odd")["Sources/Core/tab\there \"and\" new\nline.swift"] != nil)
    #expect(history.changes(of: "latin")["Sources/Core/latin\\xe9.swift"]?.owner?.name == "Core")
    let casing = try #require(history.changes(of: "case only")["Sources/Core/Two.swift"])
    #expect(casing.status == .renamed && casing.changeClass == .fileRenamed)
    let two = try #require(history.changes(of: "two")["Sources/Core/two.swift"])
    #expect(two.owner?.name == "Core" && two.pathNow == nil)
    #expect(history.skipped.contains { $0.what.hasPrefix("merges") && $0.count == 3 })
  }

  @Test("A second run imports only what is new, and replaced objects are ignored")
  func refresh() throws {
    let made = try HistoryLoading(script: Self.script)
    let first = try made.history()
    let repository = try GitTool(folder: made.path)
    let again = HistoryImport(store: made.store, repository: repository, rootName: "r")
    #expect(try again.refresh("HEAD", comparesMerges: false).commits == 0)
    _ = try made.git("replace", "HEAD", "HEAD~2")
    #expect(try made.history() == first)
    _ = try made.git(
      "-c", "user.name=t", "-c", "user.email=t@example.invalid", "commit", "-q", "--allow-empty",
      "-m", "later")
    #expect(try again.refresh("HEAD", comparesMerges: false).commits == 1)
  }

  @Test("The unit of replay and the paths choose the steps")
  func units() throws {
    let made = try HistoryLoading(script: Self.script)
    let days = try made.history(HistoryOptions(unit: .authorDay))
    let commits = try made.history()
    #expect(days.steps.count < commits.steps.count)
    #expect(days.changes.count == commits.changes.count)
    let core = try made.history(HistoryOptions(paths: ["Sources/Core"]))
    #expect(core.changes.allSatisfy { ($0.path + ($0.oldPath ?? "")).contains("Sources/Core") })
    #expect(core.skipped.contains { $0.what.contains("none of the paths") })
  }
}
