/// How predictions fared against real builds of real commits.
public struct Verification: Hashable, Sendable, Codable {
  /// The version of this form.
  public var schemaVersion = 1
  /// The package.
  public var package: String
  /// The build model that predicted.
  public var model: String
  /// Where the builds come from.
  public var source: String
  /// One entry for each commit, in the order built.
  public var commits: [VerifiedCommit]
  /// The same builds, as source alone predicts them; empty where nobody asked.
  public var fromSource: [VerifiedCommit] = []

  /// Makes a verification from its parts.
  public init(package: String, model: String, source: String, commits: [VerifiedCommit] = []) {
    self.package = package
    self.model = model
    self.source = source
    self.commits = commits
  }

  /// The commits whose build succeeded before and after, and did something or was to: those that
  /// count.
  public var scored: [VerifiedCommit] { commits.filter { $0.outcome == .scored && !$0.isEmpty } }

  /// The same, as source alone predicts them.
  public var scoredFromSource: [VerifiedCommit] {
    fromSource.filter { $0.outcome == .scored && !$0.isEmpty }
  }

  /// The commits that nothing was predicted for and that built nothing.
  public var empty: [VerifiedCommit] { commits.filter { $0.outcome == .scored && $0.isEmpty } }
}

/// One commit: what was predicted beside what was built.
public struct VerifiedCommit: Hashable, Sendable, Codable {
  /// The commit.
  public var commit: String
  /// The first line of its message.
  public var subject: String
  /// Whether it counts.
  public var outcome: Outcome
  /// The largest class of its changes.
  public var changeClass: ChangeClass
  /// Targets whose driver runs.
  public var targets: Tally
  /// Targets of which at least one file is compiled.
  public var recompiled: Tally
  /// Files that are compiled.
  public var files: Tally
  /// Products that are linked.
  public var products: Tally
  /// What simpler predictors say of the targets.
  public var baselines: [PredictionBaseline: Tally]
  /// What the build was predicted to leave stale.
  public var hazards: [Hazard]
  /// What was not known, or was left over from an earlier build.
  public var notes: [String]
  /// The kind of edit; `nil` for a commit of the history.
  public var edit: EditKind?

  /// Makes an entry.
  public init(
    commit: String, subject: String, outcome: Outcome, changeClass: ChangeClass = .none,
    targets: Tally = Tally(), recompiled: Tally = Tally(), files: Tally = Tally(),
    products: Tally = Tally(),
    baselines: [PredictionBaseline: Tally] = [:], hazards: [Hazard] = [], notes: [String] = []
  ) {
    self.recompiled = recompiled
    self.hazards = hazards
    self.commit = commit
    self.subject = subject
    self.outcome = outcome
    self.changeClass = changeClass
    self.targets = targets
    self.files = files
    self.products = products
    self.baselines = baselines
    self.notes = notes
  }

  /// Whether what was built is what was predicted.
  public var isExact: Bool { [targets, recompiled, files, products].allSatisfy(\.isExact) }

  /// Whether something was built that was not predicted.
  public var isMissed: Bool {
    ![targets, recompiled, files, products].allSatisfy(\.missed.isEmpty)
  }

  /// Whether the build did nothing and nothing was predicted: it says nothing of a prediction.
  public var isEmpty: Bool {
    [targets, recompiled, files, products].allSatisfy {
      $0.hit.isEmpty && $0.missed.isEmpty && $0.extra.isEmpty
    }
  }

  /// Whether a commit counts.
  public enum Outcome: String, Hashable, Sendable, Codable {
    /// Both builds succeeded.
    case scored
    /// The build before it failed.
    case failedBefore
    /// The build of the commit failed.
    case failed
  }
}

/// A predictor that anyone could write.
public enum PredictionBaseline: String, Hashable, Sendable, Codable, CaseIterable,
  CodingKeyRepresentable
{
  /// The changed targets alone.
  case own
  /// And those that depend on them directly.
  case direct
  /// And all that depend on them.
  case closure
  /// Every target, always.
  case everything
}

/// A prediction against a fact.
public struct Tally: Hashable, Sendable, Codable {
  /// Predicted, and so it was.
  public var hit: [String]
  /// It was, and was not predicted.
  public var missed: [String]
  /// Predicted, and it was not.
  public var extra: [String]

  /// Makes a tally; the lists are sorted.
  public init(hit: [String] = [], missed: [String] = [], extra: [String] = []) {
    self.hit = hit.sorted()
    self.missed = missed.sorted()
    self.extra = extra.sorted()
  }

  /// Compares two sets.
  public init(predicted: Set<String>, actual: Set<String>) {
    self.init(
      hit: Array(predicted.intersection(actual)), missed: Array(actual.subtracting(predicted)),
      extra: Array(predicted.subtracting(actual)))
  }

  /// Whether the prediction is the fact.
  public var isExact: Bool { missed.isEmpty && extra.isEmpty }
}

/// Tallies of many commits, counted.
public struct TallySum: Hashable, Sendable, Codable {
  /// How many commits.
  public var commits = 0
  /// How many of them are exact.
  public var exact = 0
  /// Predicted, and so it was.
  public var hit = 0
  /// It was, and was not predicted.
  public var missed = 0
  /// Predicted, and it was not.
  public var extra = 0

  /// Counts tallies.
  public init(_ tallies: some Sequence<Tally>) {
    for tally in tallies {
      commits += 1
      exact += tally.isExact ? 1 : 0
      hit += tally.hit.count
      missed += tally.missed.count
      extra += tally.extra.count
    }
  }

  /// The share of commits that are exact; `nil` where there are none.
  public var exactShare: Double? { commits == 0 ? nil : Double(exact) / Double(commits) }

  /// The share of what happened that was predicted; `nil` where nothing happened.
  public var recall: Double? { hit + missed == 0 ? nil : Double(hit) / Double(hit + missed) }

  /// The share of what was predicted that happened; `nil` where nothing was predicted.
  public var precision: Double? { hit + extra == 0 ? nil : Double(hit) / Double(hit + extra) }
}
