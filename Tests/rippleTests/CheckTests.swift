import Foundation
import TestSupport
import Testing

@Suite("ripple check")
struct CheckTests {
  /// The sample with a rules file of its own.
  private func sample(rules: String? = nil) throws -> SamplePackage {
    let package = try SamplePackage()
    if let rules { try package.folder.write(".ripple.json5", rules) }
    return package
  }

  private static let forbidding = """
    { // App may not know Mid.
      schemaVersion: 1, rules: { forbid: ["App -> Mid"], unusedDependencies: "warning" },
    }
    """

  @Test("exits 0 where nothing is broken, and 1 where an error is left")
  func status() throws {
    let good = try sample(rules: "{ schemaVersion: 1, rules: { acyclic: true } }").ripple("check")
    #expect(good.status == 0, "\(good)")
    #expect(good.output == "0 errors, 0 warnings (own packages, without tests)\n")
    let bad = try sample(rules: Self.forbidding).ripple("check")
    #expect(bad.status == 1)
    #expect(bad.output.contains("error  forbid  App -> Mid"), "\(bad)")
    #expect(bad.output.contains("Package.swift:6"), "\(bad)")
    #expect(bad.output.contains("1 error, 0 warnings"))
  }

  @Test("lets warnings break it with --strict only")
  func strict() throws {
    let package = try sample(
      rules: "{ schemaVersion: 1, rules: { forbid: "
        + "[{ from: \"App\", to: \"Mid\", severity: \"warning\" }] } }")
    #expect(try package.ripple("check").status == 0)
    #expect(try package.ripple("check", "--strict").status == 1)
  }

  @Test("--history says what came over a forbidden edge, and --every how the graph grew")
  func history() throws {
    let package = try sample(
      rules: "{ schemaVersion: 1, rules: { forbid: [\"Mid -> Core\", \"App -> Mid\"] } }")
    try package.git("init", "-q")
    try package.folder.write(".gitignore", ".build/\n")
    try package.commit("one")
    for number in 0..<3 {
      try package.folder.write(
        "Sources/Core/More.swift", "public func more\(number)() -> Int { \(number) }\n")
      try package.commit("change \(number)")
    }
    let result = try package.ripple("check", "--history", "--format", "json")
    #expect(result.status == 1, "\(result)")
    struct Answer: Decodable {
      struct Row: Decodable {
        var subject: String
        var historySteps: Int
        var historyCpuSeconds: Double
      }
      var rows: [Row]
    }
    let rows = try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8)).rows
    let prices = Dictionary(uniqueKeysWithValues: rows.map { ($0.subject, $0) })
    // The first commit adds every file and three more change Core's file scope; Mid follows.
    #expect((prices["Mid -> Core"]?.historySteps ?? 0) >= 3, "\(rows)")
    #expect((prices["Mid -> Core"]?.historyCpuSeconds ?? 0) > 0)
    #expect((prices["App -> Mid"]?.historySteps ?? 9) < (prices["Mid -> Core"]?.historySteps ?? 0))
    #expect(
      try package.ripple("check", "--history", "--details").output.contains(" of the history, "))
    let trend = try package.ripple("metrics", "--every", "1year", "--format", "json")
    #expect(trend.status == 0, "\(trend)")
    #expect(trend.output.contains("\"targets\" : 3"))
    #expect(try package.ripple("metrics", "--every", "soon").status == 64)
  }

  @Test("guesses rules where there are none, and says so")
  func guess() throws {
    let result = try sample().ripple("check")
    #expect(result.status == 0, "\(result)")
    #expect(result.output.contains("the rules were guessed"))
  }

  @Test("--init writes what holds today, and a baseline of what does not")
  func initialise() throws {
    let package = try sample()
    try package.folder.write("Sources/App/More.swift", "import Core\n")
    let result = try package.ripple("check", "--init")
    #expect(
      result.output == "wrote .ripple.json5\nwrote .ripple-baseline.json with 1 finding to mend\n")
    let clean = try package.ripple("check", "--strict")
    #expect(clean.status == 0, "\(clean)")
    #expect(clean.output.contains("1 in the baseline"))
    #expect(try package.ripple("check", "--init").status == 2)
    // What is fixed and still listed is told, until the baseline is written anew.
    try package.folder.write("Sources/App/More.swift", "\n")
    let fixed = try package.ripple("check")
    #expect(fixed.status == 0)
    #expect(fixed.output.contains("which is fixed"))
    #expect(try package.ripple("check", "--update-baseline").status == 0)
    #expect(try package.ripple("check", "--strict").status == 0)
    let baseline = try String(
      contentsOf: package.folder.url.appending(path: ".ripple-baseline.json"), encoding: .utf8)
    #expect(try JSONSchema("baseline").faults(in: baseline) == [])
  }

  @Test(
    "a mistake in the rules file is one line with its place, and exit status 2",
    arguments: [
      (
        "{\n  schemaVersion: 1,\n  rules: { acyclyc: true },\n}", ".ripple.json5:3: rules: There is"
      ),
      (
        "{\n  schemaVersion: 1,\n\n  layers: [{ name: \"a\", targets: [\"Coer\"] }],\n}",
        ".ripple.json5:4: layers[0]: There is no target 'Coer'. Did you mean 'Core'?"
      ),
      ("{ schemaVersion: 1", ".ripple.json5: it is not JSON5"), ("", ".ripple.json5: it is not"),
      ("{ schemaVersion: 1, rules: { forbid: [\"App -> Mdi\"] } }", "Did you mean 'Mid'?"),
    ])
  func mistake(rules: String, part: String) throws {
    let result = try sample(rules: rules).ripple("check")
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(part), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  @Test("a rules file that was named and is not there, and a broken baseline")
  func missing() throws {
    let gone = try sample().ripple("check", "--rules", "gone.json5")
    #expect(gone.status == 2)
    #expect(gone.errors.contains("there is no rules file 'gone.json5'"))
    let package = try sample(rules: Self.forbidding)
    try package.folder.write(".ripple-baseline.json", "{}")
    let broken = try package.ripple("check")
    #expect(broken.status == 2)
    #expect(broken.errors.contains("--update-baseline"), "\(broken.errors)")
  }

  @Test(
    "the JSON and SARIF forms fit their schemas",
    arguments: [("json", "check"), ("sarif", "sarif-essential")])
  func schemas(format: String, schema: String) throws {
    let rules = """
      { schemaVersion: 1,
        layers: [{ name: "low", targets: ["App"] }, { name: "high", targets: ["Mid", "Core"] }],
        rules: { forbid: ["App -> Mid", "App reaches Core"], stableDependencies: true,
          maximumDepth: 0, junkDrawer: { minimumFanIn: 1, minimumFanOut: 1 } },
        suppress: [{ rule: "forbid", edge: "App -> Mid", reason: "since May" }] }
      """
    let result = try sample(rules: rules).ripple("check", "--format", format)
    #expect(result.status == 1, "\(result)")
    #expect(try JSONSchema(schema).faults(in: result.output) == [])
    #expect(result.output.contains("since May"))
  }

  @Test("the schema of the rules file takes what Ripple takes")
  func rulesSchema() throws {
    let text = """
      { "schemaVersion": 1, "exhaustive": false, "layers": [{ "name": "a", "targets": ["*"] }],
        "rules": { "forbid": ["Core -> App", { "from": "Core", "to": "App", "reaches": true }],
          "maximumDepth": { "limit": 3, "severity": "note" }, "acyclic": "off",
          "junkDrawer": { "minimumFanIn": 3 }, "hazards": false } }
      """
    #expect(try JSONSchema("rules").faults(in: text) == [])
    #expect(try sample(rules: text).ripple("check").status == 0)
    #expect(try !JSONSchema("rules").faults(in: text.replacing("hazards", with: "hazard")).isEmpty)
  }

  @Test(
    "names are escaped in every form", arguments: ["text", "sarif", "junit", "github", "markdown"])
  func escaped(format: String) throws {
    let evil = "A<b>\u{1B}[31m|\"%0A::&"
    let graph: [String: Any] = [
      "targets": [
        ["name": evil, "dependencies": [evil + "x"]], ["name": evil + "x", "dependencies": [evil]],
      ]
    ]
    let input = String(decoding: try JSONSerialization.data(withJSONObject: graph), as: UTF8.self)
    let result = try SamplePackage().ripple(
      "check", "--graph", "-", "--format", format, input: input)
    #expect(result.status == 1)
    #expect(!result.output.contains("\u{1B}"))
    switch format {
    case "sarif": #expect(try JSONSchema("sarif-essential").faults(in: result.output) == [])
    case "junit":
      #expect(!result.output.contains("A<b>"))
      #expect(XMLChecker.isWellFormed(result.output))
    case "github":
      #expect(result.output.contains("%250A"))
      #expect(result.output.split(separator: "\n").allSatisfy { $0.hasPrefix("::") })
    case "markdown": #expect(!result.output.contains("<b>"))
    default: break
    }
  }

  @Test("says the same in every run")
  func deterministic() throws {
    let path = SharedFolder.projectRoot.appending(path: "Data/Samples/Tienda").path
    for format in ["text", "json", "sarif", "junit"] {
      let runs = try (0..<3).map { _ in
        let folder = try TemporaryFolder()
        return try RippleProgram().run([
          "check", "--package-path", path, "--store", "\(folder.path)/s.sqlite", "--format", format,
        ]).output
      }
      #expect(Set(runs).count == 1)
    }
  }

  @Test("a graph from JSON is checked by guessed rules, and not by those of the folder")
  func graph() throws {
    let input = #"{"targets":[{"name":"X","dependencies":["Y"]},{"name":"Y","dependencies":[]}]}"#
    let result = try sample(rules: Self.forbidding).ripple("check", "--graph", "-", input: input)
    #expect(result.status == 0, "\(result)")
  }
}

/// Balanced tags and known entities, which is what a test of escaping needs.
private enum XMLChecker {
  static func isWellFormed(_ text: String) -> Bool {
    var open: [Substring] = []
    for part in text.split(separator: "<").dropFirst() {
      guard let end = part.firstIndex(of: ">") else { return false }
      let tag = part[..<end]
      if tag.hasPrefix("?") || tag.hasSuffix("/") { continue }
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return false }
      } else {
        open.append(tag.prefix { $0 != " " })
      }
    }
    return open.isEmpty
  }
}
