public import RippleModel

/// How predictions fared, for eyes and for scripts.
public struct VerificationReport: Reporting {
  private let verification: Verification

  /// Makes a report.
  public init(_ verification: Verification) { self.verification = verification }

  /// How often the prediction was right, the totals, then every commit.
  public func document() -> ReportDocument {
    var blocks: [ReportBlock] = []
    if !verification.scored.isEmpty {
      blocks += [.table(totals), .table(classes), .table(baselines)]
      if !verification.fromSource.isEmpty { blocks.append(.table(edits)) }
    }
    if !verification.empty.isEmpty {
      blocks.append(
        .note("\(verification.empty.count) of them built nothing, as predicted; not counted."))
    }
    blocks.append(.heading(verification.fromSource.isEmpty ? "Commits" : "Edits"))
    for commit in verification.commits { blocks += self.blocks(of: commit) }
    let guessed = verification.scoredFromSource.filter { !$0.isExact }
    if !guessed.isEmpty {
      blocks.append(.heading("From source alone, where that differs"))
      for commit in guessed { blocks += self.blocks(of: commit) }
    }
    blocks.append(
      .note(
        "'\(verification.package)', predicted by \(verification.model), against \(verification.source)."
      ))
    return ReportDocument("verify", headline: headline, blocks: blocks)
  }

  private var headline: Headline {
    let scored = verification.scored
    guard !scored.isEmpty else { return Headline(nothing, .notice) }
    let missed = scored.count(where: \.isMissed)
    let noun = Noun(verification.fromSource.isEmpty ? "commit" : "edit")
    let files = TallySum(scored.map(\.files))
    let text =
      missed == 0
      ? "Nothing missed in \(noun.counted(scored.count))"
      : "\(missed) of \(noun.counted(scored.count)) missed a target, a file or a product"
    return Headline(
      "\(text); files exact in \(VerificationReport.percent(files.exactShare)), recall "
        + "\(VerificationReport.percent(files.recall)), precision "
        + VerificationReport.percent(files.precision) + fromSource,
      missed == 0 && !verification.scoredFromSource.contains(where: \.isMissed) ? .good : .strong)
  }

  /// How source alone fares, as the end of the headline.
  private var fromSource: String {
    guard !verification.fromSource.isEmpty else { return "" }
    let files = TallySum(verification.scoredFromSource.map(\.files))
    return "; from source recall \(VerificationReport.percent(files.recall)), precision "
      + VerificationReport.percent(files.precision)
  }

  /// The form for scripts.
  public func json() throws -> String { try JSONText.render(VerificationDocument(verification)) }

  // MARK: Commits

  private func blocks(of commit: VerifiedCommit) -> [ReportBlock] {
    let subject = DisplayWidth.cutEnd(commit.subject, to: 60)
    let head = "\(commit.commit.prefix(8)) \(subject)"
    switch commit.outcome {
    case .failedBefore: return [.sentence("\(head): the build before it fails; not counted")]
    case .failed: return [.sentence("\(head): its build fails; not counted")]
    case .scored: break
    }
    let levels = [
      ("targets", commit.targets), ("compiled", commit.recompiled), ("files", commit.files),
      ("products", commit.products),
    ]
    if commit.isExact {
      return [.sentence("\(head) (\(commit.changeClass.rawValue)): exact")]
    }
    var result: [ReportBlock] = [.sentence("\(head) (\(commit.changeClass.rawValue))")]
    for (name, tally) in levels where !tally.isExact {
      let counts =
        "\(tally.hit.count) hit, \(tally.missed.count) missed, \(tally.extra.count) extra"
      result.append(.line(ReportLine("  \(name)", .notice, counts)))
      result += VerificationReport.differences(tally)
    }
    return result
  }

  static func differences(_ tally: Tally) -> [ReportBlock] {
    [("  missed", TextStyle.Role.strong, tally.missed), ("  extra", .faint, tally.extra)]
      .filter { !$0.2.isEmpty }
      .map { .line(ReportLine($0.0, $0.1, "", names: $0.2)) }
  }

  /// What is said where no commit counts.
  private var nothing: String {
    let failed = verification.commits.count { $0.outcome != .scored }
    return "Nothing to say: no commit counts (\(failed) without a build before and after,"
      + " \(verification.empty.count) in which nothing was built or expected)."
  }

  // MARK: Tables

  static func columns(_ first: String, _ counted: String = "commits") -> [ReportTable.Column] {
    [ReportTable.Column(first, .word)]
      + [counted, "exact", "recall", "precision", "hit", "missed", "extra"].map {
        ReportTable.Column($0, .number)
      }
  }

  static func row(_ name: String, _ sum: TallySum) -> [ReportTable.Cell] {
    ([name, "\(sum.commits)", percent(sum.exactShare), percent(sum.recall), percent(sum.precision)]
      + ["\(sum.hit)", "\(sum.missed)", "\(sum.extra)"]).map { ReportTable.Cell($0) }
  }

  private func table(_ first: String, _ rows: [(String, [Tally])]) -> ReportTable {
    var table = ReportTable(VerificationReport.columns(first), noun: Noun("row"))
    for (name, tallies) in rows { table.add(VerificationReport.row(name, TallySum(tallies))) }
    return table
  }

  private var totals: ReportTable {
    let scored = verification.scored
    return table(
      "",
      [
        ("driver ran", scored.map(\.targets)), ("compiled", scored.map(\.recompiled)),
        ("files", scored.map(\.files)), ("products", scored.map(\.products)),
      ])
  }

  private var classes: ReportTable {
    table(
      "files, by change", verification.byClass.map { ($0.key.rawValue, $0.value.map(\.files)) })
  }

  /// Files, by kind of edit: with the drivers' records, and from source alone.
  private var edits: ReportTable {
    let rows = [("", verification.scored), (", from source", verification.scoredFromSource)]
    return table(
      "files, by edit",
      EditKind.allCases.flatMap { kind in
        rows.map { name, commits in
          (kind.rawValue + name, commits.filter { $0.edit == kind }.map(\.files))
        }
      } + [("all, from source", verification.scoredFromSource.map(\.files))])
  }

  private var baselines: ReportTable {
    table(
      "targets, by baseline",
      PredictionBaseline.allCases.map { baseline in
        (baseline.rawValue, verification.scored.compactMap { $0.baselines[baseline] })
      })
  }

  static func percent(_ share: Double?) -> String {
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
  /// The same builds as source alone predicts them; missing where nobody asked.
  let fromSource: [VerifiedCommit]?
  let totals: [String: TallySum]
  let baselines: [String: TallySum]
  let classes: [String: TallySum]

  init(_ verification: Verification) {
    package = verification.package
    model = verification.model
    source = verification.source
    rows = verification.commits
    fromSource = verification.fromSource.isEmpty ? nil : verification.fromSource
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
