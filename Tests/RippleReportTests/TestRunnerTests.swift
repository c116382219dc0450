import RippleModel
import RippleReport
import TestSupport
import Testing

@Suite("Tests as their runners are told")
struct TestRunnerTests {
  private let all = ["p/Core-Tests", "p/NetTests"].map { TargetID($0) }

  private var pieces: [TestPiece] {
    [
      TestPiece(target: all[0], suites: ["A", "free()"]),
      TestPiece(target: all[1], without: ["Slow", "B/a()"]),
    ]
  }

  private func arguments(_ tool: TestRunner.Tool, _ pieces: [TestPiece]) -> [String] {
    TestRunner(tool).arguments(pieces, all: all)
  }

  @Test("a piece names its suites, or what it leaves out")
  func pieceArguments() {
    #expect(
      arguments(.swiftTest, pieces) == [
        "--filter", "^Core_Tests\\.A/", "--filter", "^Core_Tests\\.free\\(",
        "--filter", "^NetTests\\.", "--skip", "^NetTests\\.Slow/", "--skip",
        "^NetTests\\.B/a($|\\()",
      ])
    #expect(
      arguments(.xcodebuild, pieces) == [
        "-only-testing:Core-Tests", "-only-testing:NetTests", "-skip-testing:NetTests/Slow",
        "-skip-testing:NetTests/B/a()",
      ])
    #expect(arguments(.bazel, pieces) == ["Core-Tests", "NetTests"])
    #expect(
      arguments(.xcodebuild, [TestPiece(target: all[0], suites: ["A"])])
        == ["-only-testing:Core-Tests/A"])
  }

  @Test("with nothing to run, no tool runs all")
  func nothing() {
    #expect(arguments(.swiftTest, []) == ["--skip", "."])
    #expect(
      arguments(.xcodebuild, []) == ["-skip-testing:Core-Tests", "-skip-testing:NetTests"])
  }

  @Test("a plan keeps what it says, and switches off what need not run")
  func plan() throws {
    let own = TestChoice(
      target: all[1], builtOf: [all[1]], changed: ["Tests/A.swift"], quiet: [], uses: [],
      files: TestFiles(
        reached: ["Tests/A.swift"], names: ["A"], suites: ["A"],
        skipped: [SkippedSuite(name: "B", file: "Tests/B.swift")]))
    let skipped = TestChoice(target: all[0], builtOf: [all[0]], changed: [], quiet: [], uses: [])
    let selection = TestSelection(
      range: "HEAD", base: "b", model: "m", changes: [], tests: [skipped, own])
    let plan = """
      {"configurations": [{"id": "1", "options": {}}], "testTargets": [
        {"target": {"name": "Core-Tests", "identifier": "X", "containerPath": "container:a/b"}},
        {"parallelizable": true, "target": {"name": "NetTests"}},
        {"target": {"name": "Others"}}], "version": 1}
      """
    let text = try TestPlanText(Array(plan.utf8), selection: selection)
    #expect(text.unknown == ["Others"])
    try expectGolden(text.text, "rewritten.xctestplan")
    #expect(throws: TestPlanText.PlanError.form) {
      try TestPlanText(Array("{}".utf8), selection: selection)
    }
  }
}
