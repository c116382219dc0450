public import RippleModel

/// The answer of `history`: how much changed, and in which way.
public struct HistoryReport: Reporting, Sendable {
  private let history: History
  private let unit: String
  private let newCommits: Int

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - history: What was asked about.
  ///   - unit: What one step is.
  ///   - newCommits: How many commits this run brought in.
  public init(_ history: History, unit: String, newCommits: Int) {
    self.history = history
    self.unit = unit
    self.newCommits = newCommits
  }

  private struct Sums {
    var changes = 0
    var added = 0
    var deleted = 0
    var unowned = 0
    var paths: Set<String> = []
    var classes: [ChangeClass: Int] = [:]

    init(_ changes: [HistoricalChange]) {
      for change in changes {
        self.changes += 1
        added += change.added ?? 0
        deleted += change.deleted ?? 0
        paths.insert(change.path)
        if change.effects.isEmpty, change.owner == nil {
          unowned += 1
        } else {
          classes[change.changeClass, default: 0] += 1
        }
      }
    }
  }

  private var marks: [(word: String, count: Int)] {
    let commits = history.steps.flatMap(\.commits)
    return Commit.Marks.named.compactMap { item in
      let count = commits.filter { $0.marks.contains(item.mark) }.count
      return count == 0 ? nil : (item.word, count)
    }
  }

  /// How much changed, the classes, and what was left out.
  public func document() -> ReportDocument {
    let sums = Sums(history.changes)
    var blocks: [ReportBlock] = []
    var table = ReportTable(
      [
        ReportTable.Column("class", .word), ReportTable.Column("changes", .number),
        ReportTable.Column("share", .number),
      ], noun: Noun("class", "classes"))
    let owned = max(1, sums.changes - sums.unowned)
    for item in ChangeClass.allCases {
      guard let count = sums.classes[item] else { continue }
      table.add([
        ReportTable.Cell(item.rawValue), ReportTable.Cell(Noun.grouped(count)),
        ReportTable.Cell(Share.text(count, of: owned)),
      ])
    }
    if !table.rows.isEmpty { blocks.append(.table(table)) }
    if sums.unowned > 0 {
      let verb = sums.unowned == 1 ? "is" : "are"
      blocks.append(
        .line(
          ReportLine(
            "not seen", .notice,
            "\(Noun.change.counted(sums.unowned)) \(verb) of files that no target owned")))
    }
    if !marks.isEmpty {
      let words = marks.map { "\($0.word) \($0.count)" }.joined(separator: ", ")
      blocks.append(.line(ReportLine("marked", .faint, words)))
    }
    blocks += history.skipped.map { .note("Left out: \($0.what) (\(Noun.grouped($0.count))).") }
    blocks += history.warnings.map { .line(ReportLine("warning", .strong, $0)) }
    let new = newCommits == 0 ? "none of them new" : "\(Noun.grouped(newCommits)) of them new"
    blocks.append(
      .note("\(Noun.step.counted(history.steps.count)), each \(unit); \(new) to the store."))
    return ReportDocument("history", headline: headline(sums), blocks: blocks)
  }

  private func headline(_ sums: Sums) -> Headline {
    Headline(
      "\(Noun("commit").counted(history.commitCount)), \(Noun.change.counted(sums.changes)) of "
        + "\(Noun.file.counted(sums.paths.count)), +\(Noun.grouped(sums.added)) "
        + "-\(Noun.grouped(sums.deleted)) lines")
  }

  /// The JSON form (`Data/Schemas/history.schema.json`).
  public func json() throws -> String {
    let sums = Sums(history.changes)
    return try JSONText.render(
      Document(
        commits: history.commitCount, changes: sums.changes, files: sums.paths.count,
        added: sums.added, deleted: sums.deleted,
        classes: Dictionary(
          sums.classes.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: { $0 + $1 }),
        unowned: sums.unowned,
        marks: Dictionary(marks.map { ($0.word, $0.count) }, uniquingKeysWith: { $0 + $1 }),
        skipped: history.skipped, unit: unit, steps: history.steps.count,
        warnings: history.warnings))
  }

  private struct Document: Encodable {
    let schemaVersion = 1
    let commits: Int
    let changes: Int
    let files: Int
    let added: Int
    let deleted: Int
    let classes: [String: Int]
    let unowned: Int
    let marks: [String: Int]
    let skipped: [History.Skip]
    let unit: String
    let steps: Int
    let warnings: [String]

    enum CodingKeys: String, CodingKey {
      case schemaVersion, commits, changes, files, added, deleted, classes, unowned, marks,
        skipped, unit, steps, warnings
    }
  }
}

/// Parts of a whole.
enum Share {
  /// `12.5 %`.
  static func text(_ part: Int, of whole: Int) -> String {
    let tenths = (part * 1000 + whole / 2) / max(1, whole)
    return "\(tenths / 10).\(tenths % 10) %"
  }
}
