public import RippleModel

/// How often source alone tells who uses what.
public struct UsesReport {
  private let uses: VerifiedUses

  /// Makes a report.
  public init(_ uses: VerifiedUses) { self.uses = uses }

  /// A row for each class, then the changes whose answers differ most.
  public func text(_ style: TextStyle) -> String {
    let head =
      "'\(uses.package)', by \(uses.model): who uses what, by source and by the drivers' memories"
    var table = TextTable([
      ("change of", .left), ("changes", .right), ("exact", .right), ("recall", .right),
      ("precision", .right), ("hit", .right), ("missed", .right), ("extra", .right),
    ])
    for (name, sum) in sums { table.add([name] + VerificationReport.cells(sum)) }
    return style.paint(Escape.terminal(head), .heading) + "\n\n" + table.render(style) + "\n"
      + worst.map { line(of: $0, style) }.joined()
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

  private func line(of change: VerifiedChange, _ style: TextStyle) -> String {
    let type = change.type.isEmpty ? "file scope" : change.type
    return "\(Escape.terminal(change.path)): \(Escape.terminal(type))\n"
      + VerificationReport.names("missed", change.files.missed, style)
      + VerificationReport.names("extra", change.files.extra, style)
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
