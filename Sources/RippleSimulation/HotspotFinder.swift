import RippleGraph
public import RippleModel
import SourceUses

/// Finds where the time goes: how often something changes, times what that rebuilds.
///
/// The history's changes are replayed on today's graph and costs, under one build model.
public struct HotspotFinder {
  private let simulator: Simulator
  private let usage: UsageQuery
  private let book: MeasuredCosts
  private let excluded: Commit.Marks
  /// What each file says today.
  private let facts: [String: FileFacts]
  private var prices: [PriceKey: StepPrice] = [:]
  private var edges: [String: Hotspots.EdgePrice] = [:]
  private var result: Hotspots
  private var targets: [TargetID: Hotspots.Row] = [:]
  private var files: [String: Hotspots.Row] = [:]
  private var declarations: [String: Hotspots.Row] = [:]
  private var months: [String: Hotspots.Period] = [:]
  private var coChanges = CoChangeCounter()
  private var goneCount = 0

  /// What a price depends on, beside the graph.
  private struct PriceKey: Hashable {
    var changes: [Change]
  }

  /// What one change set costs, and over which edges.
  private struct StepPrice {
    var cpuSeconds: Double
    var edges: [(edge: String, seconds: Double)]
  }

  /// Makes a finder.
  ///
  /// - Parameters:
  ///   - simulator: Today's graph under a build model.
  ///   - book: What jobs cost.
  ///   - excluded: Steps with one of these marks are left out.
  public init(simulator: Simulator, book: MeasuredCosts, excluded: Commit.Marks = [.bulk]) {
    self.simulator = simulator
    usage = simulator.usageQuery()
    self.book = book
    self.excluded = excluded
    facts = simulator.sources.files.values.joined().reduce(into: [:]) { $0[$1.path] = $1.facts }
    result = Hotspots(source: book.source(of: book.targets.keys))
  }

  /// The hot spots of a history.
  ///
  /// - Complexity: one simulation for each step and for each distinct change of a file.
  public static func find(
    in history: History, simulator: Simulator, book: MeasuredCosts, excluded: Commit.Marks = [.bulk]
  ) -> Hotspots {
    var finder = HotspotFinder(simulator: simulator, book: book, excluded: excluded)
    for step in history.steps { finder.take(step) }
    return finder.finish(history)
  }

  // MARK: Steps

  private var leftOut: [String: Int] = [:]

  private mutating func take(_ step: HistoryStep) {
    let marks = step.marks.intersection(excluded)
    guard marks.isEmpty else {
      leftOut[marks.words.joined(separator: " and "), default: 0] += 1
      return
    }
    var items: [Item] = []
    for change in step.changes { items += self.items(change) }
    guard !items.isEmpty else { return }
    result.stepCount += 1
    let highest = items.map(\.change.changeClass).max() ?? .none
    result.classes[highest, default: 0] += 1
    let month = CalendarDay(containing: step.committed).monthText
    months[month, default: Hotspots.Period(month: month)].stepCount += 1
    let price = stepPrice(items.map(\.change))
    months[month]?.cpuSeconds += price.cpuSeconds
    for (edge, seconds) in price.edges {
      edges[edge, default: Hotspots.EdgePrice(edge: edge, stepCount: 0, cpuSeconds: 0)].stepCount +=
        1
      edges[edge]?.cpuSeconds += seconds
    }
    let byTarget = Dictionary(grouping: items, by: \.change.target)
    for (target, items) in byTarget.sorted(by: { $0.key < $1.key }) { count(items, of: target) }
    for (path, items) in Dictionary(grouping: items, by: \.path).sorted(by: { $0.key < $1.key }) {
      count(items, of: path)
    }
    coChanges.take(byTarget.keys.sorted())
  }

  /// One change of one file or target, as today's graph has it.
  private struct Item {
    var change: Change
    var path: String
    var lines: Int
    var detail: FileChange?
  }

  private mutating func items(_ change: HistoricalChange) -> [Item] {
    let lines = (change.added ?? 0) + (change.deleted ?? 0)
    return change.effects.compactMap { effect in
      let isOwn = effect.target == change.owner && change.effects.count == 1
      let target = (isOwn ? change.ownerNow : nil) ?? effect.target
      guard simulator.graph.index(of: target) != nil else {
        goneCount += 1
        return nil
      }
      let path = change.pathNow ?? change.path
      return Item(
        change: Change(
          target: target, path: path, changeClass: effect.changeClass,
          scope: ChangeScope(change, as: effect.changeClass, facts: facts[path])),
        path: change.pathNow ?? change.path, lines: lines, detail: change.detail)
    }
  }

  // MARK: Prices

  private mutating func price(_ changes: [Change]) -> Double { stepPrice(changes).cpuSeconds }

  private mutating func stepPrice(_ changes: [Change]) -> StepPrice {
    let key = PriceKey(changes: changes)
    if let known = prices[key] { return known }
    let impact = simulator.impact(of: changes, usage: usage)
    let cost = ImpactCost(
      impact, graph: simulator.graph, book: book, model: simulator.model, workers: 1)
    var edges: [(edge: String, seconds: Double)] = []
    for target in impact.targets where target.effect == .recompile {
      let over = Set(target.reasons.filter { $0.isExpected && !$0.edge.isEmpty }.map(\.edge))
      edges += over.sorted().map { ($0, cost.targetSeconds[target.id] ?? 0) }
    }
    let price = StepPrice(cpuSeconds: cost.cpuSeconds, edges: edges)
    prices[key] = price
    return price
  }

  // MARK: Rows

  private func row(_ name: String, _ target: TargetID, ownSeconds: Double) -> Hotspots.Row {
    guard let node = simulator.graph.index(of: target) else {
      return Hotspots.Row(name: name, fanIn: 0, closure: 0, ownSeconds: ownSeconds)
    }
    return Hotspots.Row(
      name: name, fanIn: simulator.graph.dependents(of: node).count,
      closure: simulator.graph.structure.closure(of: [node], .dependents).count - 1,
      ownSeconds: ownSeconds)
  }

  private func add(_ items: [Item], _ seconds: Double, to row: inout Hotspots.Row) {
    row.changeCount += 1
    if items.contains(where: { $0.change.changeClass.isInterface }) { row.interfaceCount += 1 }
    row.lineCount += items.reduce(0) { $0 + $1.lines }
    row.cpuSeconds += seconds
  }

  private mutating func count(_ items: [Item], of target: TargetID) {
    let seconds = price(items.map(\.change))
    var row =
      targets[target]
      ?? self.row(
        target.description, target, ownSeconds: book.targets[target]?.allSeconds ?? 0)
    add(items, seconds, to: &row)
    targets[target] = row
  }

  private mutating func count(_ items: [Item], of path: String) {
    guard let first = items.first else { return }
    let seconds = price(items.map(\.change))
    let own = book.targets[first.change.target]?.fileSeconds[path] ?? 0
    var row = files[path] ?? self.row(path, first.change.target, ownSeconds: own)
    add(items, seconds, to: &row)
    files[path] = row
    for item in items { countDeclarations(item, seconds / Double(items.count)) }
  }

  /// A file's seconds go to the declarations that carried the change, in equal parts.
  private mutating func countDeclarations(_ item: Item, _ seconds: Double) {
    let all = item.detail?.changed ?? []
    let seen = all.filter { $0.what != .implementation }
    let carriers = item.change.changeClass.isInterface && !seen.isEmpty ? seen : all
    for declaration in carriers {
      let place = declaration.container.isEmpty ? "" : "\(declaration.container)."
      let name = "\(item.change.target.name).\(place)\(declaration.name)"
      var row = declarations[name] ?? self.row(name, item.change.target, ownSeconds: 0)
      add([item], seconds / Double(carriers.count), to: &row)
      declarations[name] = row
    }
  }

  private func finish(_ history: History) -> Hotspots {
    var result = result
    let order = { (left: Hotspots.Row, right: Hotspots.Row) in
      left.cpuSeconds == right.cpuSeconds
        ? left.name < right.name : left.cpuSeconds > right.cpuSeconds
    }
    result.targets = targets.values.sorted(by: order)
    result.files = files.values.sorted(by: order)
    result.declarations = declarations.values.sorted(by: order)
    result.edges = edges.values.sorted {
      $0.cpuSeconds == $1.cpuSeconds ? $0.edge < $1.edge : $0.cpuSeconds > $1.cpuSeconds
    }
    result.trend = months.values.sorted { $0.month < $1.month }
    result.coChanges = coChanges.pairs
    result.excluded =
      history.skipped
      + leftOut.sorted { $0.key < $1.key }.map {
        History.Skip(what: "steps marked \($0.key)", count: $0.value)
      }
    if goneCount > 0 {
      result.excluded.append(
        History.Skip(what: "changes of targets that are gone", count: goneCount))
    }
    return result
  }
}

/// Counts which targets change in the same step.
private struct CoChangeCounter {
  private struct Pair: Hashable {
    var first: TargetID
    var second: TargetID
  }

  private var alone: [TargetID: Int] = [:]
  private var together: [Pair: Int] = [:]

  mutating func take(_ targets: [TargetID]) {
    for (index, first) in targets.enumerated() {
      alone[first, default: 0] += 1
      for second in targets[(index + 1)...] {
        together[Pair(first: first, second: second), default: 0] += 1
      }
    }
  }

  var pairs: [Hotspots.CoChange] {
    together.filter { $0.value > 1 }.map { pair, count in
      let rarer = min(alone[pair.first] ?? count, alone[pair.second] ?? count)
      return Hotspots.CoChange(
        targets: [pair.first.description, pair.second.description], count: count,
        confidence: Double(count) / Double(rarer))
    }.sorted {
      if $0.count != $1.count { return $0.count > $1.count }
      return $0.targets.lexicographicallyPrecedes($1.targets)
    }
  }
}
