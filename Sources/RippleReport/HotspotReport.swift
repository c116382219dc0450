public import RippleModel

/// The answer of `hotspots`.
public struct HotspotReport: Sendable {
  /// What the rows are.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// Targets.
    case targets
    /// Files.
    case files
    /// Declarations.
    case declarations
  }

  private let hotspots: Hotspots
  private let level: Level
  private let model: String
  private let toolchain: String
  private let limit: Int

  /// Makes a report of at most `limit` rows of each table.
  public init(
    _ hotspots: Hotspots, level: Level, model: String, toolchain: String, limit: Int
  ) {
    self.hotspots = hotspots
    self.level = level
    self.model = model
    self.toolchain = toolchain
    self.limit = limit
  }

  private var rows: [Hotspots.Row] {
    switch level {
    case .targets: hotspots.targets
    case .files: hotspots.files
    case .declarations: hotspots.declarations
    }
  }

  /// Places in a plain ranking, by name; equal figures share the better place.
  private func ranks(_ value: (Hotspots.Row) -> Double) -> [String: Int] {
    let sorted = rows.sorted { value($0) == value($1) ? $0.name < $1.name : value($0) > value($1) }
    var result: [String: Int] = [:]
    var place = 0
    for (index, row) in sorted.enumerated() {
      if index == 0 || value(row) != value(sorted[index - 1]) { place = index + 1 }
      result[row.name] = place
    }
    return result
  }

  // MARK: Text

  /// The form for eyes.
  public func text(_ style: TextStyle) -> String {
    let basis =
      hotspots.source == .measured ? "measured seconds" : "seconds estimated from source size"
    var text = style.paint("\(level.rawValue) by expected rebuild cost", .heading)
    text += ", \(hotspots.stepCount) steps\n"
    text += style.paint("under \(model), measured on \(toolchain); \(basis)", .faint) + "\n\n"
    text += table().render(style)
    text += trendText(style) + coChangeText(style) + classText(style)
    for skip in hotspots.excluded {
      text += style.paint("left out: \(skip.count) \(skip.what)\n", .faint)
    }
    return text
  }

  private func table() -> TextTable {
    let churn = ranks { Double($0.changeCount) }
    let closure = ranks { Double($0.closure) }
    let own = ranks(\.ownSeconds)
    var table = TextTable([
      ("", .right), ("cost", .right), ("changes", .right), ("seen", .right), ("each", .right),
      ("lines", .right), ("fan-in", .right), ("closure", .right), ("own", .right),
      ("by churn", .right), ("by closure", .right), ("by own", .right), ("name", .left),
    ])
    for (index, row) in rows.prefix(limit).enumerated() {
      table.add([
        "\(index + 1)", Seconds.text(row.cpuSeconds), "\(row.changeCount)",
        "\(row.interfaceCount)", Seconds.text(row.cpuSecondsPerChange), "\(row.lineCount)",
        "\(row.fanIn)", "\(row.closure)", Seconds.text(row.ownSeconds),
        "\(churn[row.name] ?? 0)", "\(closure[row.name] ?? 0)", "\(own[row.name] ?? 0)",
        Escape.terminal(row.name),
      ])
    }
    return table
  }

  private func trendText(_ style: TextStyle) -> String {
    guard !hotspots.trend.isEmpty else { return "" }
    var table = TextTable([
      ("month", .left), ("steps", .right), ("cost", .right), ("each", .right),
    ])
    for period in hotspots.trend.suffix(12) {
      table.add([
        period.month, "\(period.stepCount)", Seconds.text(period.cpuSeconds),
        Seconds.text(period.cpuSeconds / Double(max(1, period.stepCount))),
      ])
    }
    return "\n" + table.render(style)
  }

  private func coChangeText(_ style: TextStyle) -> String {
    guard !hotspots.coChanges.isEmpty else { return "" }
    var table = TextTable([("together", .right), ("of the rarer", .right), ("targets", .left)])
    for pair in hotspots.coChanges.prefix(min(limit, 10)) {
      table.add([
        "\(pair.count)", "\(Int((pair.confidence * 100).rounded())) %",
        Escape.terminal(pair.targets.joined(separator: " and ")),
      ])
    }
    return "\n" + table.render(style)
  }

  private func classText(_ style: TextStyle) -> String {
    var text = "\nhighest class of a step: "
    let shares = ChangeClass.allCases.compactMap { item in
      hotspots.classes[item].map {
        "\(item.rawValue) \(Share.text($0, of: hotspots.stepCount))"
      }
    }
    text += shares.joined(separator: ", ")
    return text + "\n"
  }

  // MARK: JSON

  /// The JSON form (`Data/Schemas/hotspots.schema.json`).
  public func json() throws -> String {
    let churn = ranks { Double($0.changeCount) }
    let closure = ranks { Double($0.closure) }
    let own = ranks(\.ownSeconds)
    return try JSONText.render(
      Document(
        level: level.rawValue, model: .init(name: model, toolchain: toolchain),
        costSource: hotspots.source.rawValue,
        rows: rows.prefix(limit).map { row in
          RowEntry(
            name: row.name, changes: row.changeCount, interfaceChanges: row.interfaceCount,
            lines: row.lineCount, cpuSeconds: Seconds.rounded(row.cpuSeconds),
            cpuSecondsPerChange: Seconds.rounded(row.cpuSecondsPerChange), fanIn: row.fanIn,
            closure: row.closure, ownCpuSeconds: Seconds.rounded(row.ownSeconds),
            churnRank: churn[row.name] ?? 0, closureRank: closure[row.name] ?? 0,
            ownCostRank: own[row.name] ?? 0)
        },
        trend: hotspots.trend.map {
          TrendEntry(
            month: $0.month, steps: $0.stepCount, cpuSeconds: Seconds.rounded($0.cpuSeconds))
        },
        coChanges: hotspots.coChanges.prefix(limit).map {
          CoChangeEntry(
            targets: $0.targets, steps: $0.count, confidence: Seconds.rounded($0.confidence))
        },
        classes: Dictionary(
          hotspots.classes.map { ($0.key.rawValue, $0.value) }, uniquingKeysWith: { $0 + $1 }),
        steps: hotspots.stepCount, excluded: hotspots.excluded))
  }

  private struct Document: Encodable {
    struct Model: Encodable {
      let name: String
      let toolchain: String
    }

    let schemaVersion = 1
    let level: String
    let model: Model
    let costSource: String
    let rows: [RowEntry]
    let trend: [TrendEntry]
    let coChanges: [CoChangeEntry]
    let classes: [String: Int]
    let steps: Int
    let excluded: [History.Skip]

    enum CodingKeys: String, CodingKey {
      case schemaVersion, level, model, costSource, rows, trend, coChanges, classes, steps, excluded
    }
  }

  private struct RowEntry: Encodable {
    let name: String
    let changes: Int
    let interfaceChanges: Int
    let lines: Int
    let cpuSeconds: Double
    let cpuSecondsPerChange: Double
    let fanIn: Int
    let closure: Int
    let ownCpuSeconds: Double
    let churnRank: Int
    let closureRank: Int
    let ownCostRank: Int
  }

  private struct TrendEntry: Encodable {
    let month: String
    let steps: Int
    let cpuSeconds: Double
  }

  private struct CoChangeEntry: Encodable {
    let targets: [String]
    let steps: Int
    let confidence: Double
  }
}
