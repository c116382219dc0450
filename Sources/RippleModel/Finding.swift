/// One thing that a rule has to say about a graph or its sources.
public struct Finding: Hashable, Sendable, Codable {
  /// The rule's name in the rules file.
  public var rule: String
  /// How bad it is.
  public var severity: Severity
  /// What it is about.
  public var subject: Subject
  /// Where it shows: an import, a declaration, or a line of the manifest.
  public var place: SourcePlace?
  /// One sentence with the names.
  public var message: String
  /// Why it matters.
  public var why: String
  /// What mends it.
  public var fix: String
  /// The targets on the way, where the finding is about more than one edge.
  public var chain: [String]
  /// What it cost in the history that was replayed; `nil` where none was.
  public var price: Price?

  /// What a finding cost: rebuilds that came over an edge, or that changes of a target made.
  public struct Price: Hashable, Sendable, Codable {
    /// How many steps of the history paid.
    public var stepCount: Int
    /// CPU seconds of all of them.
    public var cpuSeconds: Double

    /// Makes a price.
    public init(stepCount: Int, cpuSeconds: Double) {
      self.stepCount = stepCount
      self.cpuSeconds = cpuSeconds
    }
  }

  /// Makes a finding.
  public init(
    rule: String, severity: Severity, subject: Subject, place: SourcePlace? = nil, message: String
  ) {
    self.rule = rule
    self.severity = severity
    self.subject = subject
    self.place = place
    self.message = message
    why = ""
    fix = ""
    chain = []
  }

  /// The finding with its reason, its remedy and the way that it speaks of.
  public func explained(why: String, fix: String, chain: [String] = []) -> Finding {
    var result = self
    result.why = why
    result.fix = fix
    result.chain = chain
    return result
  }

  /// What a baseline and a suppression know it by: no line numbers, no figures, no folder names.
  public var key: String { "\(rule): \(subject.text)" }

  /// How bad a finding is.
  public enum Severity: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    /// Worth knowing.
    case note
    /// Worth mending.
    case warning
    /// The answer of `check` is "no".
    case error

    /// Orders from notes to errors.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int { Severity.allCases.firstIndex(of: self) ?? 0 }
  }

  /// What a finding is about, in names that say the same in every checkout.
  public enum Subject: Hashable, Sendable, Codable {
    /// A dependency.
    case edge(from: String, to: String)
    /// A target.
    case target(String)
    /// A declaration of a target.
    case declaration(target: String, name: String)
    /// Targets that depend on each other.
    case cycle([String])
    /// An entry of the rules file or of the baseline.
    case entry(String)

    /// The names in one line.
    public var text: String {
      switch self {
      case .edge(let from, let to): "\(from) -> \(to)"
      case .target(let name): name
      case .declaration(let target, let name): "\(target).\(name)"
      case .cycle(let members): members.joined(separator: ", ")
      case .entry(let text): text
      }
    }

    /// The word that scripts can match.
    public var kind: String {
      switch self {
      case .edge: "edge"
      case .target: "target"
      case .declaration: "declaration"
      case .cycle: "cycle"
      case .entry: "entry"
      }
    }

    /// The names one by one, for a suppression of a target: any of them will do.
    public var targets: [String] {
      switch self {
      case .edge(let from, _): [from]
      case .target(let name), .declaration(let name, _): [name]
      case .cycle(let members): members
      case .entry: []
      }
    }
  }
}

extension Finding: Comparable {
  /// Orders by severity, the worst first, then by rule, then by what it is about.
  public static func < (left: Finding, right: Finding) -> Bool {
    if left.severity != right.severity { return left.severity > right.severity }
    return (left.rule, left.subject.text, left.message)
      < (right.rule, right.subject.text, right.message)
  }
}
