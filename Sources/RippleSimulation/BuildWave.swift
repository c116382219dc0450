import RippleGraph
import RippleModel

/// What happens to every target while a change set runs through the build.
struct BuildWave {
  /// What is known so far of one target.
  struct State {
    var files = CompiledFiles.none
    var module = BuildModel.Certainty.no
    var objects = BuildModel.Certainty.no
    var reasons: [Reason] = []
  }

  let simulator: Simulator
  let usage: UsageQuery
  private(set) var states: [Int: State] = [:]
  private(set) var unknown: Set<String> = []
  /// Targets whose own change has passed on, with the strongest row that it passed on.
  private var passed: [Int: BuildModel.Effects] = [:]

  init(_ simulator: Simulator, _ usage: UsageQuery) {
    self.simulator = simulator
    self.usage = usage
  }

  /// Applies a change to the target that owns it, then lets it travel.
  mutating func apply(_ change: Change) {
    guard let node = simulator.graph.index(of: change.target) else { return }
    let row = simulator.row(for: change, at: node)
    var state = states[node] ?? State()
    state.files = state.files.union(ownFiles(row, change, node))
    state.module = state.module.or(row.module)
    state.objects = state.objects.or(row.objects)
    state.reasons.append(Reason(because: Wording.own(change, row)))
    states[node] = state
    if row.module == .perhaps { unknown.insert(Wording.moduleMayChange(change)) }
    travel(from: node, row, change)
  }

  // MARK: The changed target

  private mutating func ownFiles(
    _ row: BuildModel.Effects, _ change: Change, _ node: Int
  ) -> CompiledFiles {
    if row.own == .none { return .none }
    if row.own == .driverOnly { return simulator.driverOnly }
    if simulator.model.compilation == .wholeModule && row.own != .edited || row.own == .all {
      return .all
    }
    guard let path = change.path else { return .unknown }
    let own = CompiledFiles.some([path])
    let names = changedNames(row.own, change)
    guard !names.isEmpty else {
      return row.own == .edited || change.scope != nil ? own : .unknown
    }
    guard let files = usage.sources.files[change.target] else {
      unknown.insert(Wording.sourcesUnknown(change.target))
      return .unknown
    }
    return own.union(usage.users(of: names, among: files))
  }

  /// The names whose users compile again.
  private func changedNames(_ files: BuildModel.Files, _ change: Change) -> Set<String> {
    guard let scope = change.scope else { return [] }
    switch files {
    case .usersOfFile: return Set(scope.provided)
    case .usersOfType, .usersOfMember:
      let types = usage.namesMeeting(types: scope.types, in: change.target)
      return types.union(scope.members)
    case .none, .driverOnly, .edited, .all: return []
    }
  }

  // MARK: Everyone else

  private mutating func travel(from node: Int, _ row: BuildModel.Effects, _ change: Change?) {
    guard row.dependents != .none, passed[node].map({ $0.dependents < row.dependents }) ?? true
    else { return }
    let isClang = simulator.traits.languages[node] == .clang
    guard row.module != .no || isClang || row.dependents == .all else { return }
    passed[node] = row
    for dependent in simulator.reach(of: node) {
      visit(dependent, from: node, row, change)
    }
  }

  private mutating func visit(
    _ node: Int, from source: Int, _ row: BuildModel.Effects, _ change: Change?
  ) {
    var state = states[node] ?? State()
    let found = dependentFiles(row, node, source, change)
    guard found != .none else { return }
    state.files = state.files.union(found)
    if found.isCompiled { state.objects = state.objects.or(.perhaps) }
    state.reasons.append(
      Reason(
        edge: "\(simulator.graph.id(node).name) -> \(simulator.graph.id(source).name)",
        because: Wording.dependent(found, simulator, node, source, isCertain: row.module == .yes)))
    let goesOn = found.isCompiled && row.next != .no && simulator.model.reach == .declared
    if goesOn { state.module = state.module.or(row.next) }
    states[node] = state
    if goesOn {
      let next = BuildModel.Effects(
        own: .none, module: row.next, objects: .perhaps, dependents: row.dependents,
        next: row.next)
      if row.next == .perhaps {
        unknown.insert(Wording.waveMayGoOn(simulator.graph.id(node)))
      }
      travel(from: node, next, nil)
    }
  }

  private mutating func dependentFiles(
    _ row: BuildModel.Effects, _ node: Int, _ source: Int, _ change: Change?
  ) -> CompiledFiles {
    if row.dependents == .all { return .all }
    if row.dependents == .driverOnly { return simulator.driverOnly }
    if simulator.model.compilation == .wholeModule { return .all }
    let id = simulator.graph.id(node)
    let module = simulator.traits.moduleNames[source]
    guard let importers = usage.importers(of: module, in: id) else {
      unknown.insert(Wording.sourcesUnknown(id))
      return .unknown
    }
    if importers.isEmpty { return simulator.lookedAt }
    guard let change, let scope = change.scope, row.dependents != .usersOfFile else {
      if row.dependents != .usersOfFile { unknown.insert(Wording.scopeUnknown(module)) }
      return .some(Set(importers.map(\.path)))
    }
    let names = usage.namesMeeting(types: scope.types, in: change.target).union(scope.members)
    let users = usage.users(of: names, among: importers)
    if users == .unknown { unknown.insert(Wording.sourcesUnknown(id)) }
    return users == .some([]) ? simulator.lookedAt : users
  }
}

extension BuildWave {
  /// Marks a target as compiled because a tool that writes some of its sources changed.
  mutating func regenerate(_ node: Int, plugin: Int) {
    var state = states[node] ?? State()
    state.files = state.files.union(.unknown)
    state.module = state.module.or(.perhaps)
    state.objects = state.objects.or(.yes)
    state.reasons.append(
      Reason(
        edge: "\(simulator.graph.id(node).name) -> \(simulator.graph.id(plugin).name)",
        because: "its plugin runs again and may write other sources"))
    states[node] = state
    unknown.insert(Wording.generatedMayChange(simulator.graph.id(node)))
    travel(from: node, simulator.model.effects(of: .fileScope), nil)
  }
}

extension BuildModel.Certainty {
  /// The more certain of two causes.
  func or(_ other: BuildModel.Certainty) -> BuildModel.Certainty {
    if self == .yes || other == .yes { return .yes }
    return self == .perhaps || other == .perhaps ? .perhaps : .no
  }
}
