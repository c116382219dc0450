import TestSupport
import Testing

@testable import ripple

@Suite("Code of the package is run only where that is said first")
struct CodeRunTests {
  /// A command that runs code, with the announcement that it owes, on a package on which it ends soon.
  struct Case: CustomTestStringConvertible, Sendable {
    var words: [String]
    var run: CodeRun
    var testDescription: String { words.joined(separator: " ") }
  }

  private static let cases = [
    Case(words: ["graph", "--evaluate"], run: .manifests),
    Case(words: ["ingest", "--measure"], run: .measuredBuild),
    Case(words: ["verify", "--commits", "1"], run: .commits),
    Case(words: ["verify", "--random-edits", "1"], run: .randomEdits),
    Case(words: ["verify", "--hazards", "H99"], run: .hazards),
    Case(words: ["plan", "it.json5", "--apply", "--verify"], run: .planSteps),
    Case(words: ["check", "--fix", "--verify"], run: .fixes),
    Case(words: ["calibrate", "--work", "/dev/null/x"], run: .calibration),
  ]

  /// A package that does not build, in no repository.
  private func package() throws -> SamplePackage {
    let package = try SamplePackage()
    try package.folder.write("Sources/Core/Model.swift", "let broken: NoSuchType = 1\n")
    try package.folder.write(
      "it.json5", "{ schemaVersion: 1, name: \"it\", steps: [{ cut: [\"App -> Mid\"] }] }")
    return package
  }

  @Test("The announcement is on standard error, and --quiet leaves it out", arguments: cases)
  func announced(_ example: Case) throws {
    let loud = try package().ripple(example.words)
    #expect(loud.errors.contains("note: \(example.run.sentence)\n"), "\(loud)")
    let quiet = try package().ripple(example.words + ["--quiet"])
    #expect(!quiet.errors.contains(example.run.sentence), "\(quiet)")
  }

  @Test("Costs are measured in one way of building, and another is refused")
  func costsOfAnother() throws {
    for words in [["--configuration", "release"], ["--build-system", "swiftbuild"]] {
      let result = try package().ripple(["calibrate", "--costs"] + words)
      #expect(result.status == 64 && result.output.isEmpty, "\(result)")
    }
  }

  @Test("Every announcement has its command here")
  func complete() {
    #expect(Set(Self.cases.map(\.run)) == Set(CodeRun.allCases))
  }
}
