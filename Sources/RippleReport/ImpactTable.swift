import RippleModel

/// The targets of an answer as rows: those that change themselves first, then the dearest.
struct ImpactTable {
  private let report: ImpactReport
  private let name: (TargetID) -> String
  private let edited: Set<TargetID>
  private let changes: [TargetID: [Change]]

  init(_ report: ImpactReport, name: @escaping (TargetID) -> String) {
    self.report = report
    self.name = name
    edited = report.edited
    changes = Dictionary(grouping: report.impact.changes, by: \.target)
  }

  var table: ReportTable {
    var table = ReportTable(
      [
        ReportTable.Column("", .word, minimumWidth: TextRenderer.labelWidth - 2),
        ReportTable.Column("target", .name), ReportTable.Column("files", .number),
        ReportTable.Column("CPU", .number), ReportTable.Column("why", .text, isOptional: true),
      ], noun: .target,
      limit: report.showsAll || report.context.showsDetails ? nil : ReportTable.usualLimit,
      showsAll: "--all", fitsHeight: true)
    for target in rows {
      table.add([
        ReportTable.Cell(word(target.effect), role(target.effect)),
        ReportTable.Cell(name(target.id)),
        ReportTable.Cell(files(target)), ReportTable.Cell(seconds(target)),
        ReportTable.Cell(why(target), .faint),
      ])
    }
    return table
  }

  private var rows: [TargetImpact] {
    let busy = report.impact.targets.filter { $0.effect >= .reemit || edited.contains($0.id) }
    let cost = { (target: TargetImpact) in report.cost?.targetSeconds[target.id] ?? 0 }
    let sorted = busy.sorted { left, right in
      let (first, second) = (edited.contains(left.id), edited.contains(right.id))
      if first != second { return first }
      return cost(left) == cost(right) ? left.id < right.id : cost(left) > cost(right)
    }
    guard report.showsAll else { return sorted }
    let known = Set(sorted.map(\.id))
    let others = report.impact.targets.filter { !known.contains($0.id) }
    return sorted + others + report.untouched
  }

  private func word(_ effect: Effect) -> String {
    switch effect {
    case .recompile: "recompile"
    case .replay: "replay"
    case .reemit: "emit module"
    case .driver: "checked only"
    case .none: "nothing"
    }
  }

  private func role(_ effect: Effect) -> TextStyle.Role {
    effect == .recompile ? .strong : effect >= .reemit ? .notice : .faint
  }

  /// `3 of 4`; where which files is not known, `≤ 4`.
  private func files(_ target: TargetImpact) -> String {
    guard target.effect >= .replay else { return "" }
    let total = report.context.sourceCounts[target.id]
    guard let files = target.files else { return total.map { "≤ \($0)" } ?? "all" }
    return total.map { "\(files.count) of \(max($0, files.count))" } ?? "\(files.count)"
  }

  private func seconds(_ target: TargetImpact) -> String {
    guard let seconds = report.cost?.targetSeconds[target.id], seconds > 0 else { return "" }
    return Seconds.text(seconds)
  }

  // MARK: Why

  private func why(_ target: TargetImpact) -> String {
    if let changes = changes[target.id] { return own(changes) }
    // Reasons are sorted: what the toolchain follows and what compiles come first.
    let able = target.reasons.filter { $0.isExpected && $0.compiles }
    let reasons = able.isEmpty ? target.reasons : able
    let names = Set(edited.map(\.name))
    let direct = reasons.first { names.contains(ImpactTable.carrier($0)) }
    guard let reason = direct ?? reasons.first else { return "" }
    let carriers = Set(reasons.map(ImpactTable.carrier)).filter { !$0.isEmpty }
    let words = words(reason, isDirect: direct != nil)
    if carriers.count > 1 { return "\(words) and \(Noun("other").counted(carriers.count - 1))" }
    return words + place(target, reason)
  }

  /// The file that is compiled for the one reason, and how many others are.
  private func place(_ target: TargetImpact, _ reason: Reason) -> String {
    let isWhole = reason.because.hasSuffix("every file is compiled")
    guard !isWhole, ImpactTable.isUse(reason), target.effect == .recompile,
      let first = target.files?.first
    else { return "" }
    let name = first.split(separator: "/").last.map(String.init) ?? first
    let rest = (target.files?.count ?? 1) - 1
    return " in \(name)" + (rest > 0 ? " and \(rest) more" : "")
  }

  private func own(_ changes: [Change]) -> String {
    guard let first = changes.max(by: { $0.changeClass < $1.changeClass }) else { return "" }
    let others = Set(changes.compactMap(\.path)).subtracting([first.path].compactMap(\.self)).count
    let more = others == 0 ? "" : " and \(Noun.file.more(others))"
    if first.changeClass == .none, let path = first.path {
      let file = path.split(separator: "/").last.map(String.init) ?? path
      return "time stamp: \(file)\(more)"
    }
    if report.context.isAssumed, first.scope?.requested.isEmpty ?? true {
      return "edited (assumed: \(ImpactTable.plain(first.changeClass)))"
    }
    let asked = first.scope?.requested ?? ""
    let file = first.path.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    let what = asked.isEmpty ? file ?? "" : asked
    let subject = what.isEmpty ? "edited" : "edited: \(what)\(more)"
    return "\(subject) (\(first.changeClass.rawValue))"
  }

  /// The words of `--change` where there are some.
  private static func plain(_ changeClass: ChangeClass) -> String {
    switch changeClass {
    case .fileScope: "interface"
    case .body: "implementation"
    default: changeClass.rawValue
    }
  }

  private func words(_ reason: Reason, isDirect: Bool) -> String {
    let carrier = ImpactTable.carrier(reason)
    guard !carrier.isEmpty, ImpactTable.isUse(reason) else { return reason.because }
    if reason.because.hasSuffix("every file is compiled") {
      return "depends on \(isDirect && edited.count == 1 ? "it" : carrier), compiled whole"
    }
    guard isDirect else { return "uses \(carrier), which changes in turn" }
    let paths = Set(report.impact.changes.compactMap(\.path))
    let file = paths.count > 1 ? reason.path?.split(separator: "/").last : nil
    let subject = edited.count == 1 ? "it" : carrier
    return "uses \(file.map { "\(subject) (\($0))" } ?? subject)"
  }

  /// Whether a reason is that a module is used, which the row says in fewer words.
  private static func isUse(_ reason: Reason) -> Bool {
    ["the module '", "what '", "it depends"].contains { reason.because.hasPrefix($0) }
  }

  /// The target that a reason's edge leads to.
  static func carrier(_ reason: Reason) -> String {
    guard let arrow = reason.edge.firstRange(of: " -> ") else { return "" }
    return String(reason.edge[arrow.upperBound...])
  }
}
