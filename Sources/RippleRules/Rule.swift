public import RippleModel

/// A rule that looks at a graph and its sources: one type, one file, one entry in `RuleList`.
public protocol Rule: Sendable {
  /// The name in the rules file.
  static var name: String { get }
  /// What it says, in one sentence.
  static var summary: String { get }

  /// Reads the rule's setting; `nil` where it switches the rule off.
  static func make(_ setting: RuleSetting) throws(RulesProblem) -> Self?

  /// Everything that breaks the rule.
  func check(_ subject: CheckSubject) throws(RulesProblem) -> [Finding]
}

/// Every rule that a rules file may switch on, beside `layers`.
public enum RuleList {
  /// The rules, in the order in which they are checked and listed.
  public static let all: [any Rule.Type] = [
    ForbidRule.self, MaximumDepthRule.self, AcyclicRule.self, StableDependenciesRule.self,
    UndeclaredImportsRule.self, UnusedDependenciesRule.self, ReexportsRule.self,
    JunkDrawerRule.self, ActionGranularityRule.self, HazardsRule.self,
  ]
}

extension Rule {
  /// The rule's name and what it says.
  var description: CheckOutcome.RuleDescription {
    CheckOutcome.RuleDescription(name: Self.name, summary: Self.summary)
  }
}
