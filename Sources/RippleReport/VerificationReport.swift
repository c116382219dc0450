public import RippleModel

/// How predictions fared, for eyes and for scripts.
public struct VerificationReport {
  private let verification: Verification

  /// Makes a report.
  public init(_ verification: Verification) { self.verification = verification }

  /// Every commit, then the totals, the confusion by change class and the baselines.
  public func text(_ style: TextStyle) -> String {
    let head =
      "'\(verification.package)', predicted by \(verification.model), against"
      + " \(verification.source)"
    var result = style.paint(Escape.terminal(head), .heading) + "\n\n"
    for commit in verification.commits { result += line(of: commit, style) }
    if verification.scored.isEmpty { return result + nothing + "\n" }
    if !verification.empty.isEmpty {
      result += "\n\(verification.empty.count) of them built nothing, as predicted; not counted\n"
    }
    result += "\n" + totals(style) + "\n" + classes(style) + "\n" + baselines(style)
    return result
  }

  /// The form for scripts.
  public func json() throws -> String { try JSONText.render(VerificationDocument(verification)) }

  // MARK: Commits

  private func line(of commit: VerifiedCommit, _ style: TextStyle) -> String {
    let subject = Escape.terminal(String(commit.subject.prefix(60)))
    let head = "\(commit.commit.prefix(8)) \(subject)"
    switch commit.outcome {
    case .failedBefore: return head + " — the build before it fails; not counted\n"
    case .failed: return head + " — its build fails; not counted\n"
    case .scored: break
    }
    var result = "\(head) (\(commit.changeClass.rawValue))\n"
    let levels = [
      ("targets", commit.targets), ("compiled", commit.recompiled), ("files", commit.files),
      ("products", commit.products),
    ]
    for (name, tally) in levels {
      let counts =
        "  \(TextStyle.pad(name, 8)) \(tally.hit.count) hit, \(tally.missed.count) missed,"
        + " \(tally.extra.count) extra"
      result += tally.isExact ? counts + "\n" : style.paint(counts, .notice) + "\n"
      result += VerificationReport.names("missed", tally.missed, style)
      result += VerificationReport.names("extra", tally.extra, style)
    }
    return result
  }

  static func names(_ word: String, _ names: [String], _ style: TextStyle) -> String {
    guard !names.isEmpty else { return "" }
    let shown = names.prefix(12).map(Escape.terminal).joined(separator: ", ")
    let more = names.count > 12 ? ", and \(names.count - 12) more" : ""
    return "    \(style.paint(word, word == "missed" ? .strong : .faint)): \(shown)\(more)\n"
  }

  /// What is said where no commit counts.
  private var nothing: String {
    let failed = verification.commits.count { $0.outcome != .scored }
    return "\nNothing to say: no commit counts (\(failed) without a build before and after,"
      + " \(verification.empty.count) in which nothing was built or expected)."
  }

  // MARK: Tables

  private static let columns: [(heading: String, alignment: TextTable.Alignment)] = [
    ("", .left), ("commits", .right), ("exact", .right), ("recall", .right),
    ("precision", .right), ("hit", .right), ("missed", .right), ("extra", .right),
  ]

  private func totals(_ style: TextStyle) -> String {
    var table = TextTable(VerificationReport.columns)
    let scored = verification.scored
    for (name, tallies) in [
      ("driver ran", scored.map(\.targets)), ("compiled", scored.map(\.recompiled)),
      ("files", scored.map(\.files)), ("products", scored.map(\.products)),
    ] {
      table.add([name] + VerificationReport.cells(TallySum(tallies)))
    }
    return table.render(style)
  }

  private func classes(_ style: TextStyle) -> String {
    var columns = VerificationReport.columns
    columns[0].heading = "files, by change"
    var table = TextTable(columns)
    for (changeClass, commits) in verification.byClass {
      table.add([changeClass.rawValue] + VerificationReport.cells(TallySum(commits.map(\.files))))
    }
    return table.render(style)
  }

  private func baselines(_ style: TextStyle) -> String {
    var columns = VerificationReport.columns
    columns[0].heading = "targets, by baseline"
    var table = TextTable(columns)
    for baseline in PredictionBaseline.allCases {
      let tallies = verification.scored.compactMap { $0.baselines[baseline] }
      table.add([baseline.rawValue] + VerificationReport.cells(TallySum(tallies)))
    }
    return table.render(style)
  }

  static func cells(_ sum: TallySum) -> [String] {
    [
      "\(sum.commits)", percent(sum.exactShare), percent(sum.recall), percent(sum.precision),
      "\(sum.hit)", "\(sum.missed)", "\(sum.extra)",
    ]
  }

  private static func percent(_ share: Double?) -> String {
    guard let share else { return "–" }
    let tenths = Int((share * 1000).rounded(.down))
    return "\(tenths / 10).\(tenths % 10) %"
  }
}

extension Verification {
  /// The commits that count, by the largest class of their changes.
  var byClass: [(key: ChangeClass, value: [VerifiedCommit])] {
    Dictionary(grouping: scored, by: \.changeClass).sorted { $0.key < $1.key }
  }
}

/// The form for scripts: totals beside the rows.
private struct VerificationDocument: Encodable {
  let schemaVersion = 1
  let package: String
  let model: String
  let source: String
  let rows: [VerifiedCommit]
  let totals: [String: TallySum]
  let baselines: [String: TallySum]
  let classes: [String: TallySum]

  init(_ verification: Verification) {
    package = verification.package
    model = verification.model
    source = verification.source
    rows = verification.commits
    let scored = verification.scored
    totals = [
      "targets": TallySum(scored.map(\.targets)),
      "recompiled": TallySum(scored.map(\.recompiled)), "files": TallySum(scored.map(\.files)),
      "products": TallySum(scored.map(\.products)),
    ]
    baselines = Dictionary(
      uniqueKeysWithValues: PredictionBaseline.allCases.map { baseline in
        (baseline.rawValue, TallySum(scored.compactMap { $0.baselines[baseline] }))
      })
    classes = Dictionary(
      uniqueKeysWithValues: verification.byClass.map { key, commits in
        (key.rawValue, TallySum(commits.map(\.files)))
      })
  }
}
