import ArgumentParsing
import Foundation
import RippleModel
import RippleReport
import TestSupport
import Testing

@testable import RippleKit
@testable import ripple

/// Whole answers on the sample, as a reader gets them.
///
/// At three widths, without a terminal, as a comment and as a workflow's log; `RECORD_GOLDEN=1`
/// records them.
@Suite("Answers on the sample, whole")
struct AnswerTests {
  private let folder: TemporaryFolder
  private let context: CommandContext

  init() throws {
    folder = try TemporaryFolder()
    let data = SharedFolder.projectRoot.appending(path: "Data").path
    var package = try PackageOptions.parse([])
    package.packagePath = data + "/Samples/Tienda"
    package.store = folder.path + "/ripple.sqlite"
    var output = try OutputOptions.parse([])
    output.quiet = true
    context = try CommandContext(package, output)
  }

  private static var packagePath: String {
    SharedFolder.projectRoot.appending(path: "Data/Samples/Tienda").path
  }

  /// Compares the forms for eyes with one golden file.
  private func expectText(_ report: some Reporting, _ name: String) throws {
    var text = ""
    for (width, height) in [(60, 24), (80, 24), (120, 50)] {
      let style = TextStyle(isColoured: false, width: width, height: height)
      let answer = report.text(style)
      for line in answer.split(separator: "\n") where !line.contains("paste -sd") {
        #expect(DisplayWidth.of(String(line)) <= width, "\(line)")
      }
      text += "== \(width) columns, \(height) lines\n" + answer
    }
    text += "== no terminal\n" + report.text(TextStyle(isColoured: false))
    text +=
      "== colours\n" + report.text(TextStyle(isColoured: true)).replacing("\u{1B}", with: "ESC")
    try expectGolden(text, "\(name).txt")
  }

  private func touch(_ what: String..., change: String? = nil) throws -> Touch {
    var touch = try Touch.parse([])
    touch.what = what
    touch.change = change.flatMap(AskedClass.init(argument:))
    touch.workers.workers = 2
    return touch
  }

  @Test("touch of a target, whose class is assumed")
  func touchTarget() throws {
    let report = try touch("Modelos").report(context)
    try expectText(report, "touch-target")
    try expectGolden(report.markdown(), "touch-target.md")
    try expectGolden(report.github(folder: "Data/Samples/Tienda"), "touch-target.log")
  }

  @Test("touch of a declaration, with details")
  func touchDeclaration() throws {
    var touch = try touch("Modelos.Usuario")
    touch.details = true
    try expectText(touch.report(context), "touch-declaration")
  }

  @Test("touch of a body that nobody else sees")
  func touchBody() throws {
    try expectText(touch("APIClientLive", change: "body").report(context), "touch-body")
  }

  @Test("why")
  func why() throws {
    let why = try Why.parse(["Modelos", "AppFeature"])
    try expectText(why.report("Modelos", "AppFeature", context), "why")
    try expectText(why.report("AppFeature", "Modelos", context), "why-not")
  }

  @Test("check by the rules of the sample")
  func check() throws {
    var check = try Check.parse([])
    check.format = try #require(FormatOf<Check>(argument: "github"))
    let (report, worst) = try check.report(context)
    #expect(worst == .error)
    try expectText(report, "check")
    try expectGolden(report.markdown(), "check.md")
    try expectGolden(report.github(folder: "Data/Samples/Tienda"), "check.log")
  }

  @Test("check by guessed rules breaks nothing that layers alone say")
  func guessed() throws {
    var request = RulesRequest()
    request.guessesRules = true
    var answer = try context.session.check(request)
    answer.outcome.notes = answer.outcome.notes.map {
      $0.replacingOccurrences(of: Self.packagePath + "/", with: "")
    }
    let report = answer.report()
    let layers = report.document().annotations.filter { $0.title == "layers" }
    #expect(!layers.isEmpty)
    #expect(layers.allSatisfy { $0.level == .notice })
    try expectText(report, "check-guessed")
  }

  @Test("compare, one scenario and several")
  func compare() throws {
    let files = ["split-analitica", "merge-apiclient", "narrow-validacion"].map {
      SharedFolder.projectRoot.appending(path: "Scenarios/Tienda/\($0).json5").path
    }
    var compare = try Compare.parse(["any.json5"])
    compare.history.history = Self.packagePath + "/../tienda-cambios.jsonl"
    compare.workers.workers = 2
    let read = try files.map { (path: $0, scenario: try ScenarioFile.read($0)) }
    try expectText(compare.report(Array(read.prefix(1)), context), "compare-one")
    let several = try compare.report(read, context)
    try expectText(several, "compare")
    try expectGolden(several.markdown(), "compare.md")
  }

  @Test("a history of fewer than thirty steps is refused, with the reason")
  func tooShort() throws {
    var compare = try Compare.parse(["any.json5"])
    compare.history.history = Self.packagePath + "/../tienda-cambios.jsonl"
    compare.selection.after = "2026-05-01"
    #expect(throws: Problem.self) { try compare.report([], context) }
  }

  @Test("metrics, cycles and what was loaded")
  func graph() throws {
    try expectText(Metrics.parse([]).report(context), "metrics")
    var layers = try Metrics.parse([])
    layers.byLayer = true
    try expectText(layers.report(context), "metrics-by-layer")
  }

  private static let evil =
    "A\u{1B}[31mRED\n::error::injected\u{202E}</details>" + String(repeating: "x", count: 9_000)

  private static var evilGraph: String {
    get throws {
      let graph: [String: Any] = [
        "targets": [
          ["name": evil, "dependencies": [evil + "y"]],
          ["name": evil + "y", "dependencies": [evil + "z"]],
          ["name": evil + "z", "dependencies": [evil + "y"]],
        ]
      ]
      return String(decoding: try JSONSerialization.data(withJSONObject: graph), as: UTF8.self)
    }
  }

  @Test(
    "hostile names of targets stay text in every form of every command",
    arguments: [
      ["touch", evil + "y"], ["touch", evil + "y", "--details"], ["why", evil + "y", evil],
      ["check", "--details"], ["cycles"], ["metrics"], ["ingest", "--details"],
    ])
  func hostile(arguments: [String]) throws {
    let package = try SamplePackage()
    let hasLog = ["touch", "check"].contains(arguments[0])
    for format in ["text", "markdown"] + (hasLog ? ["github"] : []) {
      let result = try package.ripple(
        arguments + ["--graph", "-", "--format", format, "--quiet"], input: Self.evilGraph)
      #expect(result.status < 2, "\(arguments[0]) \(result.errors.prefix(300))")
      let scalars = result.output.unicodeScalars
      #expect(!scalars.contains { $0.value == 0x1B || $0.value == 0x202E }, "\(arguments[0])")
      #expect(!result.output.contains("\n::error::injected"), "\(arguments[0]) \(format)")
      if format == "markdown" { #expect(!result.output.contains("}</details>"), "\(arguments[0])") }
      if format == "github" {
        #expect(result.output.split(separator: "\n").allSatisfy { $0.hasPrefix("::") })
      }
    }
  }

  @Test("a workflow's summary gets the whole answer, after what is in it")
  func stepSummary() throws {
    let summary = try folder.write("summary.md", "before\n")
    var program = RippleProgram()
    let package = try SamplePackage()
    program.folder = package.path
    let result = try program.run(
      ["touch", "Core", "--format", "github"], environment: ["GITHUB_STEP_SUMMARY": summary.path])
    #expect(result.status == 0, "\(result)")
    #expect(result.output.hasPrefix("::notice title=ripple touch::"))
    let text = try String(contentsOf: summary, encoding: .utf8)
    #expect(
      text.hasPrefix("before\n<!-- ripple:touch -->\n### 3 of 4 targets recompile"), "\(text)")
  }

  @Test("a command refuses the forms that it has not")
  func forms() throws {
    let result = try SamplePackage().ripple("why", "Core", "App", "--format", "github")
    #expect(result.status == 64)
    #expect(result.errors.contains("text") && !result.errors.contains("sarif"), "\(result.errors)")
  }
}

/// The largest app at hand, in the least terminal.
@Suite(
  "Answers on a large app",
  .enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.reason)))
struct LargeAnswerTests {
  @Test("touch of a shared module fits a terminal of 24 lines and 80 columns")
  func fits() throws {
    let graph = SharedFolder.url("data/graphs/isowords.describe.json").path
    var package = try PackageOptions.parse([])
    package.graph = [graph]
    var touch = try Touch.parse([])
    touch.what = ["SharedModels"]
    let report = try touch.report(try CommandContext(package, OutputOptions.parse([])))
    let text = report.text(TextStyle(isColoured: false, width: 80, height: 24))
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 24, "\(text)")
  }
}
