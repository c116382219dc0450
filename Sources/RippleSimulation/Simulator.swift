public import RippleGraph
public import RippleModel
import SourceUses

/// Runs a change set through a build model: what recompiles, re-emits and relinks, and why.
///
/// Two answers come out for each target: the toolchain's expected one, by the model's rules, and
/// the conservative bound, by the closure.
public struct Simulator: Sendable {
  /// The graph.
  public let graph: TargetGraph
  /// What each target is, beside its edges.
  public let traits: TargetTraits
  /// The products that may be linked.
  public let products: [Product]
  /// How the build behaves.
  public let model: BuildModel
  /// What is known of the sources.
  public let sources: SourceIndex

  /// Makes a simulator for one graph and one build model.
  public init(
    graph: TargetGraph, traits: TargetTraits, products: [Product], model: BuildModel,
    sources: SourceIndex = SourceIndex()
  ) {
    self.graph = graph
    self.traits = traits
    self.products = products
    self.model = model
    self.sources = sources
  }

  /// What a change set rebuilds.
  ///
  /// - Complexity: O(V + E) in the closure of the changed targets, and O(files · log names) for
  ///   each target that is asked which of its files use what changed.
  public func impact(of changes: [Change]) -> Impact { impact(of: changes, usage: usageQuery()) }

  /// What a change set rebuilds on top of what was built before it, version by version.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - earlier: What was built before; gets this build too.
  /// - Returns: The impact.
  public func impact(of changes: [Change], after earlier: inout AccumulatedDriverState) -> Impact {
    var overdue = earlier.overdue
    let usage = usageQuery(earlier: earlier.uses)
    let result = impact(of: changes, usage: usage) { $0.settle(&overdue) }
    let whole = changes.filter(rebuildsAll).map(\.target)
    earlier.add(usage.alone(), whole: whole, overdue: overdue)
    return result
  }

  /// Whether the driver of the changed target begins anew.
  private func rebuildsAll(_ change: Change) -> Bool {
    graph.index(of: change.target).map { row(for: change, at: $0).own == .all } ?? false
  }

  /// What is looked up in the sources, which many questions on one graph can share.
  func usageQuery(earlier: AccumulatedUses? = nil) -> UsageQuery {
    let moduleNames = Dictionary(
      uniqueKeysWithValues: graph.nodes.kinds.indices.map { (graph.id($0), traits.moduleNames[$0]) }
    )
    return UsageQuery(sources, graph: graph, moduleNames: moduleNames, earlier: earlier)
  }

  /// What a change set rebuilds, with what earlier questions looked up.
  func impact(of changes: [Change], usage: UsageQuery) -> Impact {
    impact(of: changes, usage: usage) { $0.settle() }
  }

  private func impact(
    of changes: [Change], usage: UsageQuery, settle: (inout InvalidationTracer) -> Void
  ) -> Impact {
    var wave = InvalidationTracer(self, usage, changes)
    for change in changes { wave.apply(change) }
    regenerate(&wave, plugins: pluginNodes)
    settle(&wave)
    let bounds = BoundTracer(simulator: self).bounds(of: changes, wave.states)
    let plan = ProductPlan(simulator: self)
    let hazards = HazardFinder(simulator: self, usage: wave.usage).find(changes, wave.states)
    var doubts = wave.doubts
    doubts.sentences.formUnion(hazards.unknown)
    return Impact(
      changes: changes, targets: targets(wave.states, bounds, replayed: replayed(by: changes)),
      products: plan.products(wave.states), tests: tests(of: changes), hazards: hazards.found,
      unknown: doubts.lines)
  }

  // MARK: Rules that the waves share

  /// The row for a change; a class that says nothing of the target's language gets its own.
  func row(for change: Change, at node: Int) -> BuildModel.Effects {
    var row = model.effects(of: change.changeClass)
    if graph.nodes.kind(of: node) == .test, model.reach == .declared {
      row.dependents = .none  // Nothing imports a test target.
    }
    if traits.languages[node] == .none { row.own = .none }
    if change.changeClass == .header, model.reach == .declared, isHeaderOnly(node) {
      row.own = .none
      row.objects = .no
      row.dependents = .none  // No object changes, so nothing is looked at: a hazard.
    }
    if isWhole(node) { adapt(&row, toModuleOf: node) }
    if graph.nodes.kind(of: node) == .macro { adapt(&row, toMacro: node) }
    return row
  }

  /// Whether a target has headers and compiles nothing that could include them.
  func isHeaderOnly(_ node: Int) -> Bool {
    traits.languages[node] == .none || traits.sourceCounts[node] == 0
  }

  /// What a driver that was started without cause compiles.
  func driverOnly(_ node: Int) -> CompiledFiles {
    model.compilation == .wholeModule || isWhole(node) ? .all : .driverOnly
  }

  /// What happens to a dependent that the build looked at and that uses nothing of the change.
  ///
  /// Swift Build plans only what loaded the module, so there it is nothing.
  func effectWhenUnused(_ node: Int) -> CompiledFiles {
    model.reach == .loaded ? .none : driverOnly(node)
  }

  /// The targets that the build system looks at when a target's module changed.
  func reach(of node: Int) -> [Int] {
    switch model.reach {
    case .declared: importers(of: node)
    case .loaded, .transitive: transitiveImporters(of: node)
    }
  }

  /// Direct dependents over edges that compiles follow: neither plugins' nor macros'.
  func importers(of node: Int) -> [Int] {
    graph.dependents(of: node).filter { carriesCompiles(from: $0, to: node) }
  }

  /// Whether a target is among the importers of another.
  func isImporter(_ node: Int, of source: Int) -> Bool {
    graph.dependencies(of: node).contains(source)
      && carriesCompiles(from: node, to: source)
  }

  private func carriesCompiles(from source: Int, to destination: Int) -> Bool {
    graph.dependency(from: source, to: destination)?.via != .plugin
      && graph.nodes.kind(of: source) != .plugin
  }

  private func transitiveImporters(of node: Int) -> [Int] {
    var seen: Set<Int> = [node]
    var pending = [node]
    var result: [Int] = []
    while let next = pending.popLast() {
      for dependent in importers(of: next) where seen.insert(dependent).inserted {
        result.append(dependent)
        pending.append(dependent)
      }
    }
    return result.sorted()
  }

  /// The targets that are plugins.
  var pluginNodes: [Int] { graph.nodes.kinds.indices.filter { graph.nodes.kinds[$0] == .plugin } }

  /// Runs plugins again whose tools were linked again, and compiles what they generate.
  func regenerate(_ wave: inout InvalidationTracer, plugins: [Int]) {
    for node in plugins {
      let tools = graph.dependencies(of: node).filter { graph.nodes.kind(of: $0) == .executable }
      let isTouched = wave.states[node].map { $0.files != .none } ?? false
      let plan = ProductPlan(simulator: self)
      guard isTouched || tools.contains(where: { plan.isRelinked(root: $0, wave.states) }) else {
        continue
      }
      for user in graph.dependents(of: node) { wave.regenerate(user, plugin: node) }
    }
  }

  // MARK: The answer

  private func targets(
    _ states: [Int: InvalidationTracer.State], _ bounds: [Int: (Effect, Reason?)],
    replayed: Set<String>
  ) -> [TargetImpact] {
    let order = TopologicalOrder(graph.structure)
    let touched = Set(states.keys).union(bounds.keys)
    let sorted = touched.sorted {
      let (first, second) = (order.height(of: $0), order.height(of: $1))
      return first == second ? $0 < $1 : first < second
    }
    return sorted.compactMap { node in
      let state = states[node] ?? InvalidationTracer.State()
      let bound = bounds[node]
      let effect = state.files.isAmong(replayed) ? .replay : state.files.effect
      let reasons = state.reasons + [bound?.1].compactMap(\.self)
      let greater = max(effect, bound?.0 ?? .none)
      guard greater != .none || state.module != .no || state.objects != .no else { return nil }
      return TargetImpact(
        id: graph.id(node), effect: effect, bound: greater, files: files(state.files, node),
        moduleChanges: state.module, objectsChange: state.objects,
        reasons: Array(Set(reasons)).sorted())
    }
  }

  /// The files whose compile jobs take their outputs from a cache: those whose contents are as they
  /// were built, where nothing else changed that they read.
  private func replayed(by changes: [Change]) -> Set<String> {
    guard model.replays == true else { return [] }
    let paths = { (isEqual: Bool) in
      Set(changes.filter { ($0.changeClass == .none) == isEqual }.compactMap(\.path))
    }
    return paths(true).subtracting(paths(false))
  }

  private func files(_ files: CompiledFiles, _ node: Int) -> [String]? {
    switch files {
    case .none, .driverOnly: []
    case .some(let paths): paths.sorted()
    case .unknown: nil
    case .all: sources.files[graph.id(node)]?.map(\.path).sorted()
    }
  }

  private func tests(of changes: [Change]) -> [TargetID] {
    let live = changes.filter(\.makesCode)
    let starts = live.compactMap { graph.index(of: $0.target) }
    let closure = graph.structure.closure(of: starts, .dependents)
    return closure.filter { graph.nodes.kind(of: $0) == .test }.map { graph.id($0) }
  }
}
