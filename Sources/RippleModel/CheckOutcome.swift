/// What `check` found, sorted into what counts and what was accepted.
public struct CheckOutcome: Hashable, Sendable {
  /// Findings that count, the worst first.
  public var open: [Finding]
  /// Findings that the baseline lists.
  public var accepted: [Finding]
  /// Findings that the rules file suppresses, each with its reason.
  public var suppressed: [Suppressed]
  /// The rules that were checked.
  public var rules: [RuleDescription]
  /// The layers, from the ground up.
  public var layers: [Layer]
  /// What was checked and what was not, in sentences.
  public var notes: [String]

  /// Makes an outcome; it is empty.
  public init() {
    open = []
    accepted = []
    suppressed = []
    rules = []
    layers = []
    notes = []
  }

  /// The worst severity among the findings that count.
  public var worst: Finding.Severity? { open.map(\.severity).max() }

  /// How many findings of a severity count.
  public func count(_ severity: Finding.Severity) -> Int {
    open.reduce(0) { $0 + ($1.severity == severity ? 1 : 0) }
  }

  /// The same with places that begin at the current folder, for readers and servers that know
  /// nothing of the package's own.
  public func prefixed(by folder: String) -> CheckOutcome {
    guard folder != ".", !folder.hasPrefix("/") else { return self }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    let move = { (finding: Finding) in
      var result = finding
      result.place = finding.place.map { SourcePlace(path: prefix + $0.path, line: $0.line) }
      return result
    }
    var result = self
    result.open = open.map(move)
    result.accepted = accepted.map(move)
    result.suppressed = suppressed.map {
      Suppressed(finding: move($0.finding), reason: $0.reason)
    }
    return result
  }

  /// A finding with the reason why it does not count.
  public struct Suppressed: Hashable, Sendable {
    /// The finding.
    public var finding: Finding
    /// What the rules file says.
    public var reason: String

    /// Makes an entry.
    public init(finding: Finding, reason: String) {
      self.finding = finding
      self.reason = reason
    }
  }

  /// A rule's name with what it says.
  public struct RuleDescription: Hashable, Sendable {
    /// The name in the rules file.
    public var name: String
    /// One sentence.
    public var summary: String

    /// Makes a description.
    public init(name: String, summary: String) {
      self.name = name
      self.summary = summary
    }
  }

  /// A layer with its targets.
  public struct Layer: Hashable, Sendable {
    /// The name.
    public var name: String
    /// Whether its targets must not know each other.
    public var isIndependent: Bool
    /// Its targets, sorted.
    public var targets: [String]

    /// Makes a layer.
    public init(name: String, isIndependent: Bool, targets: [String]) {
      self.name = name
      self.isIndependent = isIndependent
      self.targets = targets
    }
  }
}
