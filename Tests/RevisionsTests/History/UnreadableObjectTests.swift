import Revisions
import RippleModel
import TestSupport
import Testing

@Suite("Repositories with damaged objects")
struct UnreadableObjectTests {
  /// Five commits that change two bodies each; an object of the third is damaged.
  private func loading(_ object: String, _ damage: String) throws -> HistoryLoading {
    try HistoryLoading(
      script: """
        mkdir -p Sources/A Sources/B
        echo '// swift-tools-version: 5.9
        import PackageDescription
        let package = Package(name: "P", targets: [.target(name: "A"), .target(name: "B")])' \
        > Package.swift
        for i in 1 2 3 4 5; do
          echo "public func a() { print($i) }" > Sources/A/a.swift
          echo "public func b() { print($i) }" > Sources/B/b.swift
          c "step $i"
        done
        name=$(git rev-parse HEAD~2:\(object)); file=.git/objects/${name:0:2}/${name:2}
        chmod u+w $file; \(damage)
        """)
  }

  @Test(
    "A blob that cannot be read is one unknown change before and after it, and the rest is known",
    arguments: [
      "rm $file", ": > $file", "head -c 9 $file > x; mv x $file", "echo garbage > $file",
      "head -c 16 /dev/zero | dd of=$file bs=1 seek=20 conv=notrunc 2> /dev/null",
    ])
  func blob(damage: String) throws {
    let history = try loading("Sources/A/a.swift", damage).history()
    #expect(history.subjects == (1...5).map { "step \($0)" })
    for number in 2...5 {
      let changes = history.changes(of: "step \(number)")
      let isDamaged = number == 3 || number == 4
      #expect(changes["Sources/A/a.swift"]?.changeClass == (isDamaged ? .unknown : .body))
      #expect(changes["Sources/B/b.swift"]?.changeClass == .body)
      let marks = history.steps[number - 1].commits[0].marks
      #expect(marks.contains(.unreadable) == isDamaged, "step \(number)")
    }
  }

  @Test(
    "A folder that cannot be read ends nothing", arguments: ["rm $file", "echo garbage > $file"])
  func folder(damage: String) throws {
    let history = try loading("Sources/A", damage).history()
    #expect(history.subjects == (1...5).map { "step \($0)" })
    let marked = history.steps.flatMap(\.commits).filter { $0.marks.contains(.unreadable) }
    #expect(marked.map(\.subject) == ["step 3", "step 4"])
    #expect(history.changes(of: "step 5")["Sources/A/a.swift"]?.changeClass == .body)
  }
}
