import RippleModel
import RippleReport
import Testing

@Suite("Which scheme or package runs which tests")
struct TestRunsTests {
  private let app = TargetID("App.xcodeproj/AppTests")
  private let ui = TargetID("App.xcodeproj/UI Tests")
  private let core = TargetID("core/CoreTests")
  private let tool = TargetID("tool/ToolTests")

  private func scheme(_ name: String, _ tests: [SchemeTest]) -> Scheme {
    Scheme(name: name, path: "\(name).xcscheme", container: "App.xcodeproj", tests: tests)
  }

  private var places: TestPlaces {
    TestPlaces(
      schemes: [
        scheme("All", [SchemeTest(app), SchemeTest(core), SchemeTest(ui, isEnabled: false)]),
        scheme("App", [SchemeTest(app)]),
        scheme(
          "My UI",
          [
            SchemeTest(ui, plan: "Fast", isDefault: false, isWhole: false),
            SchemeTest(ui, plan: "Full", isDefault: true),
          ]),
      ], packages: ["core": "Core", "tool": "Tools/Tool"])
  }

  private func command(_ targets: [TargetID]) -> String? {
    TestRunner(.swiftTest).command(
      TestRuns(targets.map { TestPiece(target: $0) }, in: places))
  }

  @Test("The narrowest scheme that tests all of them runs them")
  func narrow() {
    #expect(command([app]) == "xcodebuild test -project App.xcodeproj -scheme App")
    #expect(command([app, core]) == "xcodebuild test -project App.xcodeproj -scheme All")
    #expect(
      command([core])
        == "xcodebuild test -project App.xcodeproj -scheme All -only-testing:CoreTests")
  }

  @Test("Plans that run a target whole come first, and names with spaces are quoted")
  func plan() {
    #expect(
      command([ui])
        == "xcodebuild test -project App.xcodeproj -scheme 'My UI' -testPlan Full")
  }

  @Test("What no scheme tests is run in its package, or is told")
  func rest() {
    #expect(
      command([app, tool])
        == "xcodebuild test -project App.xcodeproj -scheme App"
        + " && swift test --package-path Tools/Tool --filter '^ToolTests\\.'")
    let runs = TestRuns([TestPiece(target: TargetID("Other.xcodeproj/T"))], in: places)
    #expect(runs.runs.isEmpty)
    #expect(runs.unreached == [TargetID("Other.xcodeproj/T")])
    let unknown = TestRuns([TestPiece(target: core)], in: TestPlaces())
    #expect(unknown.runs.map(\.place) == [.package("")])
    let bazel = TestRuns([TestPiece(target: core)], in: TestPlaces(isBazel: true))
    #expect(TestRunner(.bazel).command(bazel) == "bazel test CoreTests")
  }

  private func lines(_ targets: [TargetID], scheme: String? = nil) throws -> [String] {
    try SchemeArguments(places, runner: TestRunner(.xcodebuild), all: [app, ui, core, tool])
      .lines(targets.map { TestPiece(target: $0) }, scheme: scheme)
  }

  @Test("The arguments name the scheme; a selection that no scheme runs is refused")
  func arguments() throws {
    #expect(try lines([app]) == ["-project", "App.xcodeproj", "-scheme", "App"])
    #expect(
      try lines([app], scheme: "All")
        == ["-project", "App.xcodeproj", "-scheme", "All", "-only-testing:AppTests"])
    #expect(
      try lines([])
        == [
          "-project", "App.xcodeproj", "-scheme", "All", "-skip-testing:AppTests",
          "-skip-testing:CoreTests",
        ])
    #expect(
      try lines([core], scheme: "App")
        == ["-project", "App.xcodeproj", "-scheme", "App", "-skip-testing:AppTests"])
    let several = SchemeArguments.ChoiceError.several(
      ["App": ["AppTests"], "My UI": ["UI Tests"]], outside: ["ToolTests"])
    #expect(throws: several) { try lines([app, ui, tool]) }
    #expect(
      several.sentence
        == "no one scheme runs these tests: 'App' tests 'AppTests'; 'My UI' tests 'UI Tests'; no "
        + "shared scheme tests 'ToolTests'; --scheme chooses one.")
    #expect(throws: SchemeArguments.ChoiceError.unknown("X", ["All", "App", "My UI"])) {
      try lines([app], scheme: "X")
    }
  }

  @Test("A plan is run by the scheme that names it")
  func planScheme() {
    #expect(
      TestRunner.command(ofPlan: "ios/Fast.xctestplan", in: places)
        == "xcodebuild test -project App.xcodeproj -scheme 'My UI' -testPlan Fast")
    #expect(TestRunner.command(ofPlan: "Other.xctestplan", in: places) == nil)
  }
}
