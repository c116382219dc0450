import Foundation
import TestSupport
import Testing

@Suite("Cases on dependency rules and restructurings")
struct RuleAnswerTests {
  @Test(
    "n29, n31: what generated code or a re-export needs is used",
    arguments: [
      "n29-generated-code-needs-the-dependency", "n31-declared-because-of-a-re-export",
    ])
  func used(name: String) throws {
    let result = try CaseRun(name).ripple("check", "--rules", "rules.json5")
    #expect(result.output == "0 errors, 0 warnings (own packages, without tests)\n")
    #expect(result.status == 0)
  }

  @Test("n32: imports under conditions and of one declaration count, those of tests do not")
  func conditional() throws {
    let run = try CaseRun("n32-conditional-and-test-only-imports")
    let result = try run.ripple("check", "--rules", "rules.json5", "--with-tests")
    #expect(result.status == 1)
    #expect(
      result.output.split(separator: "\n").filter { $0.hasPrefix("error") } == [
        "error  unusedDependencies  User -> ForTests  Package.swift:7  'User' declares 'ForTests', "
          + "and nothing in its sources needs it."
      ])
  }

  @Test("p02: a target's answer contains its declarations', with files that import nothing")
  func withoutImport() throws {
    let run = try CaseRun("p02-uses-without-an-import")
    let wanted = [
      "App": ["Importer.swift", "NoImport.swift"], "Core": ["Core.swift"], "Mid": ["Mid.swift"],
    ]
    for what in ["Core", "Sources/Core/Core.swift", "Core.Model.count"] {
      #expect(try run.touch(what).recompiled == wanted, "\(what)")
    }
    try FileManager.default.removeItem(atPath: run.path + "/Sources/App/Importer.swift")
    #expect(try run.ripple("check").output.hasPrefix("0 errors, 0 warnings "))
  }

  @Test("p03: the only way to an import is not cut without another")
  func neededPath() throws {
    let run = try CaseRun("p03-cut-the-needed-path", committed: true)
    let check = try run.ripple("check")
    let findings = check.output.split(separator: "\n").filter {
      $0.hasPrefix("error ") || $0.hasPrefix("warning ")
    }
    #expect(
      findings == [
        "error  undeclaredImports  App -> Core  Sources/App/main.swift:1  imported and not "
          + "declared: add \"Core\" to the dependencies of 'App'"
      ])
    let plan = try run.ripple("plan", run.file("cut.json5"))
    #expect(
      plan.output.contains("+ App: dependencies: \"Core\"\n- App: dependencies: \"Mid\"\n"))
    #expect(plan.output.contains("'App' imports 'Core' without declaring it"))
    try churn(run, "Sources/Mid/Mid.swift")
    #expect(try run.ripple("suggest").output.hasPrefix("None of 0 candidates saves anything.\n"))
  }

  @Test("p04: a macro target is used by being declared")
  func macro() throws {
    let run = try CaseRun("p04-cut-a-macro", committed: true)
    let check = try run.ripple("check")
    #expect(check.status == 0)
    #expect(!check.output.contains("unusedDependencies"))
    try churn(run, "Sources/Lib/l.swift")
    #expect(try run.ripple("suggest").output.hasPrefix("None of 0 candidates saves anything.\n"))
  }

  /// Gives a file enough of a history to suggest from.
  private func churn(_ run: CaseRun, _ path: String) throws {
    let file = URL(filePath: run.path + "/" + path)
    var text = try String(contentsOf: file, encoding: .utf8)
    for number in 0..<31 {
      text += "func f\(number)() {}\n"
      try Data(text.utf8).write(to: file)
      try run.git("add", "-A")
      try run.git(
        "-c", "user.name=a", "-c", "user.email=a@example.invalid", "commit", "-qm", "f\(number)")
    }
  }

  /// The changes of a case, again and again until there are enough to compare on.
  private func history(_ run: CaseRun) throws -> String {
    let lines = try String(contentsOf: URL(filePath: run.file("changes.jsonl")), encoding: .utf8)
      .split(separator: "\n")
    let long = (0..<36).map { number in
      let files = lines[number % lines.count].firstRange(of: "\"files\"").map {
        lines[number % lines.count][$0.lowerBound...]
      }
      let day = number % 28 + 1
      return "{\"commit\":\"c\(number)\",\"date\":\"2026-0\(number / 28 + 1)-"
        + "\(day < 10 ? "0" : "")\(day)\",\(files ?? "")"
    }
    return try run.folder.write("long.jsonl", long.joined(separator: "\n") + "\n").path
  }

  @Test("w01: what no longer builds what it needs is no saving")
  func onlyRoute() throws {
    let run = try CaseRun("w01-cut-the-only-route", committed: true)
    let long = try history(run)
    let suggest = try run.ripple("suggest", "--history", long)
    #expect(suggest.output.hasPrefix("None of 0 candidates saves anything.\n"))
    let compare = try run.ripple("compare", run.file("cut.json5"), "--history", long)
    let note = "'T' imports 'X' without declaring it, and no longer gets it from others"
    #expect(compare.output.contains(note))
    #expect(compare.output.hasPrefix("cut T -> D: unclear, it "))
    let plan = try run.ripple("plan", run.file("cut.json5"))
    #expect(plan.output.contains("+ T: dependencies: \"X\"\n- T: dependencies: \"D\"\n"))
  }

  @Test(
    "w02, w03: a lift against a use, and a witness that leaves its conformance, are refused",
    arguments: [
      (
        "w02-qualified-names", "lift.json5",
        "step 1 (lift): it makes the cycle Feature -> Net -> Feature; "
          + "'Sources/Net/Endpoint.swift' uses 'Policy' of 'Sources/Models/Policy.swift'."
      ),
      (
        "w03-witness-moves", "split.json5",
        "step 1 (splitInterface): 'documentFormatting' of 'SwiftService' "
          + "('Sources/Svc/formatting.swift') is what its conformance to 'LanguageService' "
          + "('Sources/Svc/service.swift') calls, and would no longer be seen from there; move both "
          + "files together."
      ),
    ])
  func refused(name: String, scenario: String, reason: String) throws {
    let run = try CaseRun(name, committed: true)
    let long = try history(run)
    let plan = try run.ripple("plan", run.file(scenario), "--quiet")
    let compare = try run.ripple("compare", run.file(scenario), "--history", long, "--quiet")
    for result in [plan, compare] {
      #expect(result.status == 2)
      #expect(result.errors.contains(reason))
      #expect(result.output == "")
    }
    let suggest = try run.ripple("suggest", "--history", long, "--all")
    #expect(!suggest.output.contains("Policy rises"))
    #expect(!suggest.output.contains("SvcLive"))
  }
}
