public import RippleModel

/// What a rules file says (`.ripple.json5`, schema in `Data/Schemas/rules.schema.json`).
public struct RulesFile: Sendable {
  /// The layers, from the ground up.
  public var layers: [Layer] = []
  /// Whether every target must be in a layer.
  public var isExhaustive = false
  /// The severity of edges that point up or sideways; `nil` where they are not looked for.
  public var layerSeverity: Finding.Severity? = .error
  /// The rules that are switched on, in the order of `RuleList`.
  public var rules: [any Rule] = []
  /// Findings that are excused, each with a reason.
  public var suppressions: [Suppression] = []
  /// Whether test targets are checked too.
  public var checksTests = false
  /// The baseline's path, relative to the rules file.
  public var baseline = ".ripple-baseline.json"
  /// By how much the expected rebuild may grow, which `ripple diff` checks.
  public var budget: RebuildBudget?

  /// Makes a file that says nothing.
  public init() {}

  /// A layer.
  public struct Layer: Hashable, Sendable {
    /// The name.
    public var name: String
    /// What its targets' names match.
    public var patterns: [NamePattern]
    /// Whether its targets must not know each other.
    public var isIndependent: Bool
    /// Where it stands in the file.
    public var place: String

    /// Makes a layer.
    public init(
      name: String, patterns: [NamePattern], isIndependent: Bool = false, place: String = ""
    ) {
      self.name = name
      self.patterns = patterns
      self.isIndependent = isIndependent
      self.place = place
    }
  }

  /// An exception: it excuses findings, and the edge stays in the graph.
  public struct Suppression: Hashable, Sendable {
    /// The rule whose findings are excused.
    public var rule: String
    /// Both ends of the edge, or `nil`.
    public var edge: (from: NamePattern, to: NamePattern)? {
      get { from.flatMap { from in to.map { (from, $0) } } }
    }
    /// The target, cycle member or declaration, or `nil`.
    public var target: NamePattern?
    /// Why.
    public var reason: String
    /// Where it stands in the file.
    public var place: String
    var from: NamePattern?
    var to: NamePattern?

    /// Whether it excuses a finding.
    public func covers(_ finding: Finding) -> Bool {
      guard finding.rule == rule else { return false }
      if let edge {
        guard case .edge(let source, let destination) = finding.subject else { return false }
        return edge.from.matches(source) && edge.to.matches(destination)
      }
      guard let target else { return false }
      return target.matches(finding.subject.text)
        || finding.subject.targets.contains(where: target.matches)
    }

    /// The entry in one line.
    public var text: String {
      let subject = edge.map { "\($0.from) -> \($0.to)" } ?? target?.description ?? ""
      return "\(rule): \(subject)"
    }
  }
}
