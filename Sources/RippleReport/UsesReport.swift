public import RippleModel

/// How often source alone tells who uses what.
public struct UsesReport: Reporting {
  private let uses: VerifiedUses

  /// Makes a report.
  public init(_ uses: VerifiedUses) { self.uses = uses }

  /// A row for each class, then the changes whose answers differ most.
  public func document() -> ReportDocument {
    var table = ReportTable(
      VerificationReport.columns("change of", "changes"), noun: Noun("class", "classes"))
    for (name, sum) in sums { table.add(VerificationReport.row(name, sum)) }
    var blocks: [ReportBlock] = [.table(table)]
    for change in worst {
      let type = change.type.isEmpty ? "file scope" : change.type
      blocks.append(.sentence("\(change.path): \(type)"))
      blocks += VerificationReport.differences(change.files)
    }
    return ReportDocument("verify", headline: headline, blocks: blocks)
  }

  private var headline: Headline {
    let all = TallySum(uses.changes.map(\.files))
    let exact = VerificationReport.percent(all.exactShare)
    return Headline(
      "\(exact) of \(Noun.change.counted(all.commits)) exact, recall "
        + "\(VerificationReport.percent(all.recall)): who uses what of '\(uses.package)', by source and "
        + "by the drivers' records (\(uses.model))")
  }

  /// The form for scripts: every change.
  public func json() throws -> String { try JSONText.render(UsesDocument(uses, sums)) }

  private var sums: [(String, TallySum)] {
    let classes = Dictionary(grouping: uses.changes, by: \.changeClass).sorted { $0.key < $1.key }
    return classes.map { ($0.key.rawValue, TallySum($0.value.map(\.files))) }
      + [("all", TallySum(uses.changes.map(\.files)))]
  }

  private var worst: [VerifiedChange] {
    let differing = uses.changes.filter { !$0.files.isExact }
    let sorted = differing.enumerated().sorted { first, second in
      let left = UsesReport.difference(first.element)
      let right = UsesReport.difference(second.element)
      return left == right ? first.offset < second.offset : left > right
    }
    return sorted.prefix(10).map(\.element)
  }

  private static func difference(_ change: VerifiedChange) -> Int {
    change.files.missed.count + change.files.extra.count
  }
}

private struct UsesDocument: Encodable {
  let schemaVersion = 1
  let package: String
  let model: String
  let totals: [String: TallySum]
  let changes: [VerifiedChange]

  init(_ uses: VerifiedUses, _ sums: [(String, TallySum)]) {
    package = uses.package
    model = uses.model
    totals = Dictionary(uniqueKeysWithValues: sums)
    changes = uses.changes
  }
}
