import RippleModel
import RippleRules
import TestSupport
import Testing

@Suite("Exceptions")
struct ExceptionTests {
  private let checked = Checked("AFeature → BFeature → CFeature; AFeature → CFeature")
  private let rule = "rules: { forbid: [\"*Feature -> *Feature\"] }"

  private func file(_ suppress: String) throws -> RulesFile {
    try RulesFile(text: "{ schemaVersion: 1, \(rule), suppress: [\(suppress)] }")
  }

  @Test("A suppression by edge, by pattern or by target excuses what it covers")
  func suppression() throws {
    let edge = "{ rule: \"forbid\", edge: \"AFeature -> BFeature\", reason: \"r\" }"
    #expect(
      try checked.broken(file(edge)) == ["AFeature -> CFeature", "BFeature -> CFeature"])
    let pattern = "{ rule: \"forbid\", edge: \"* -> CFeature\", reason: \"r\" }"
    #expect(try checked.broken(file(pattern)) == ["AFeature -> BFeature"])
    let target = "{ rule: \"forbid\", target: \"AFeature\", reason: \"r\" }"
    #expect(try checked.broken(file(target)) == ["BFeature -> CFeature"])
  }

  @Test("A suppression that matches no finding is a finding")
  func unused() throws {
    let outcome = try checked.outcome(
      file(
        "{ rule: \"forbid\", edge: \"*Feature -> *Feature\", reason: \"r\" }, "
          + "{ rule: \"acyclic\", target: \"AFeature\", reason: \"r\" }"))
    #expect(outcome.open.map(\.key) == ["suppress: acyclic: AFeature"])
    #expect(outcome.open[0].fix.contains("suppress[1]"))
    #expect(outcome.suppressed.count == 3)
  }

  @Test("A baseline accepts what it lists, and what is fixed and still listed is a finding")
  func baseline() throws {
    let all = try checked.outcome(file(""))
    #expect(all.open.count == 3)
    let accepted = try checked.outcome(file(""), baseline: AcceptedFindings(all.open))
    #expect(accepted.open.isEmpty)
    #expect(accepted.accepted == all.open)
    let fixed = try Checked("AFeature → BFeature").outcome(
      file(""), baseline: AcceptedFindings(all.open))
    #expect(
      fixed.open.map(\.key) == [
        "baseline: forbid: AFeature -> CFeature", "baseline: forbid: BFeature -> CFeature",
      ])
    #expect(fixed.worst == .warning)
  }

  @Test("A key holds no line, no figure and no package, so that a checkout elsewhere has the same")
  func key() throws {
    let here = try Checked("here/App → here/Core → here/Beta → here/X, here/Y").outcome(
      .rules("stableDependencies: true"))
    let there = try Checked("there/App → there/Core → there/Beta → there/X, there/Y").outcome(
      .rules("stableDependencies: true"))
    #expect(here.open.map(\.key) == there.open.map(\.key))
    #expect(!here.open.isEmpty)
  }

  @Test("Two packages with targets of one name keep them apart")
  func ambiguous() throws {
    let outcome = try Checked("one/Core → one/Live; two/Core → two/Live").outcome(
      .rules("forbid: [\"Core -> Live\"]"))
    #expect(
      outcome.open.map(\.subject.text) == ["one/Core -> one/Live", "two/Core -> two/Live"])
  }

  @Test("The order of input changes nothing", arguments: PropertySeeds.all)
  func order(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var shuffled = Checked(
      "A → B → C → A; D → C; E → D, A; F(test) → E; G → E, B; H → A, B, C, D")
    let rules = try RulesFile.rules(
      "acyclic: true, stableDependencies: true, maximumDepth: 1, forbid: [\"* reaches C\"]")
    let expected = try shuffled.outcome(rules)
    shuffled.targets.shuffle(using: &generator)
    #expect(try shuffled.outcome(rules) == expected)
  }
}
