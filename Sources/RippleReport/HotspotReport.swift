public import RippleModel

/// The answer of `hotspots`.
public struct HotspotReport: Reporting, Sendable {
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
  private let window: String
  private let isWide: Bool
  /// What the same steps cost under today's model, where another one was asked for.
  public var baseline: ModelBaseline?

  /// Makes a report of at most `limit` rows of each table.
  ///
  /// - Parameters:
  ///   - hotspots: What was found.
  ///   - level: What the rows are.
  ///   - model: The build model's name.
  ///   - toolchain: The toolchain that it was measured on.
  ///   - limit: The most rows of a table.
  ///   - window: The stretch of history, in words.
  ///   - isWide: Whether every column and table is shown.
  public init(
    _ hotspots: Hotspots, level: Level, model: String, toolchain: String, limit: Int,
    window: String = "the history", isWide: Bool = false
  ) {
    self.window = window
    self.isWide = isWide
    self.hotspots = hotspots
    self.level = level
    self.model = model
    self.toolchain = toolchain
    self.limit = limit
  }

  private var rows: [Hotspots.Row] {
    switch level {
    case .targets: hotspots.targets
    case .files: hotspots.files.filter(HotspotReport.isCause)
    case .declarations: hotspots.declarations
    }
  }

  /// Whether a file is one that somebody changes to change a program: what a tool writes anew after
  /// such a change is no cause.
  private static func isCause(_ row: Hotspots.Row) -> Bool {
    row.name != "Package.resolved" && !row.name.hasSuffix("/Package.resolved")
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

  // MARK: Document

  /// The sum and the dearest, six columns; trend, co-change and every column where asked for.
  public func document() -> ReportDocument {
    var blocks: [ReportBlock] = []
    if !rows.isEmpty { blocks.append(.table(isWide ? wideTable : table)) }
    if let line = readingLine { blocks.append(.line(line)) }
    if rows.reduce(0, { $0 + $1.cpuSeconds }) > total * 1.001 {
      blocks.append(
        .note("A step that changes several counts in the row of each; its cost once in the total."))
    }
    if let baseline {
      let text = baseline.sentence(model, total)
      blocks.append(.line(ReportLine("today", .faint, text)))
    }
    blocks += [
      section("By month", trendTable), section("Changed together", coChangeTable),
    ].compactMap(\.self)
    if !classLine.isEmpty { blocks.append(.note("Highest class of a step: \(classLine).")) }
    for skip in hotspots.excluded {
      blocks.append(.note("Left out: \(skip.what) (\(Noun.grouped(skip.count)))."))
    }
    let basis =
      hotspots.source == .measured ? "seconds from timings" : "seconds estimated from source size"
    blocks.append(.note("Replayed under \(model), measured on \(toolchain); \(basis)."))
    return ReportDocument("hotspots", headline: headline, blocks: blocks)
  }

  /// CPU seconds of all steps; a step that changes two targets counts once here and in both rows.
  public var total: Double { hotspots.trend.reduce(0) { $0 + $1.cpuSeconds } }

  private var headline: Headline {
    let steps = Noun.step.counted(hotspots.stepCount)
    guard hotspots.stepCount > 0 else {
      return Headline("No step of \(window) changes a target of today.", .notice)
    }
    var text = "\(Seconds.text(total)) CPU rebuilt by \(steps) of \(window)"
    if let first = rows.first { text += "; \(share(first)) by \(shown(first))" }
    return Headline(text)
  }

  private var readingLine: ReportLine? {
    guard let first = rows.first, level == .targets else { return nil }
    let target = first.name.split(separator: "/").last.map(String.init) ?? first.name
    var text = "\(share(first)) of all rebuild time comes with changes of '\(target)'"
    let file = hotspots.files.filter(HotspotReport.isCause).first {
      $0.name.split(separator: "/").contains(Substring(target))
    }
    if let file, file.cpuSeconds > 0 { text += ", most with \(file.name)" }
    let what = ShellText.quoted(file?.name ?? target)
    return ReportLine("read as", .faint, text, command: "ripple touch \(what)")
  }

  /// A row's name; a target's without its package, where all are of one.
  private func shown(_ row: Hotspots.Row) -> String {
    guard level == .targets, let slash = row.name.firstIndex(of: "/") else { return row.name }
    let package = row.name[...slash]
    return hotspots.targets.allSatisfy { $0.name.hasPrefix(package) }
      ? String(row.name[row.name.index(after: slash)...]) : row.name
  }

  private func share(_ row: Hotspots.Row) -> String {
    guard total > 0 else { return "–" }
    let percent = 100 * row.cpuSeconds / total
    return percent > 0 && percent < 0.5 ? "< 1 %" : "\(Int(percent.rounded())) %"
  }

  private func section(_ title: String, _ table: ReportTable) -> ReportBlock? {
    table.rows.isEmpty
      ? nil : .section(ReportSection(title, isFolded: !isWide, [.table(table)]))
  }

  private var table: ReportTable {
    var table = ReportTable(
      [
        ReportTable.Column("share", .number), ReportTable.Column("CPU", .number),
        ReportTable.Column("changes", .number), ReportTable.Column("seen", .number),
        ReportTable.Column("each", .number), ReportTable.Column(noun.singular, .name),
      ], noun: noun, limit: limit, showsAll: "--limit", fitsHeight: false)
    for row in rows {
      table.add([
        ReportTable.Cell(share(row)), ReportTable.Cell(Seconds.text(row.cpuSeconds)),
        ReportTable.Cell("\(row.changeCount)"), ReportTable.Cell("\(row.interfaceCount)"),
        ReportTable.Cell(Seconds.text(row.cpuSecondsPerChange)), ReportTable.Cell(shown(row)),
      ])
    }
    return table
  }

  private var noun: Noun {
    switch level {
    case .targets: .target
    case .files: .file
    case .declarations: Noun("declaration")
    }
  }

  private var wideTable: ReportTable {
    let churn = ranks { Double($0.changeCount) }
    let closure = ranks { Double($0.closure) }
    let own = ranks(\.ownSeconds)
    let numbers = [
      "", "share", "CPU", "changes", "seen", "each", "lines", "fan-in", "closure", "own",
      "by churn", "by closure", "by own",
    ]
    var table = ReportTable(
      numbers.enumerated().map { ReportTable.Column($1, .number, isOptional: $0 > 5) }
        + [ReportTable.Column(noun.singular, .name)], noun: noun, limit: limit, showsAll: "--limit")
    for (index, row) in rows.enumerated() {
      let cells = [
        "\(index + 1)", share(row), Seconds.text(row.cpuSeconds), "\(row.changeCount)",
        "\(row.interfaceCount)", Seconds.text(row.cpuSecondsPerChange), "\(row.lineCount)",
        "\(row.fanIn)", "\(row.closure)", Seconds.text(row.ownSeconds),
        "\(churn[row.name] ?? 0)", "\(closure[row.name] ?? 0)", "\(own[row.name] ?? 0)", shown(row),
      ]
      table.add(cells.map { ReportTable.Cell($0) })
    }
    return table
  }

  private var trendTable: ReportTable {
    var table = ReportTable(
      [
        ReportTable.Column("month", .word), ReportTable.Column("steps", .number),
        ReportTable.Column("CPU", .number), ReportTable.Column("each", .number),
      ], noun: Noun("month"))
    for period in hotspots.trend.suffix(12) {
      table.add([
        ReportTable.Cell(period.month), ReportTable.Cell("\(period.stepCount)"),
        ReportTable.Cell(Seconds.text(period.cpuSeconds)),
        ReportTable.Cell(Seconds.text(period.cpuSeconds / Double(max(1, period.stepCount)))),
      ])
    }
    return table
  }

  private var coChangeTable: ReportTable {
    var table = ReportTable(
      [
        ReportTable.Column("together", .number), ReportTable.Column("of the rarer", .number),
        ReportTable.Column("targets", .name),
      ], noun: Noun("pair"))
    for pair in hotspots.coChanges.prefix(min(limit, 10)) {
      table.add([
        ReportTable.Cell("\(pair.count)"),
        ReportTable.Cell("\(Int((pair.confidence * 100).rounded())) %"),
        ReportTable.Cell(pair.targets.joined(separator: " and ")),
      ])
    }
    return table
  }

  private var classLine: String {
    ChangeClass.allCases.compactMap { item in
      hotspots.classes[item].map {
        "\(item.rawValue) \(Share.text($0, of: hotspots.stepCount))"
      }
    }.joined(separator: ", ")
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
        costSource: hotspots.source.rawValue, totalCpuSeconds: Seconds.rounded(total),
        baseline: baseline.map {
          ModelBaseline(model: $0.model, cpuSeconds: Seconds.rounded($0.cpuSeconds))
        },
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
    let totalCpuSeconds: Double
    let baseline: ModelBaseline?
    let rows: [RowEntry]
    let trend: [TrendEntry]
    let coChanges: [CoChangeEntry]
    let classes: [String: Int]
    let steps: Int
    let excluded: [History.Skip]

    enum CodingKeys: String, CodingKey {
      case schemaVersion, level, model, costSource, totalCpuSeconds, rows, trend, coChanges,
        classes, steps, excluded
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
