import RippleGraph
import RippleModel
import SourceUses

/// What happens to every target while a change set runs through the build.
struct InvalidationTracer {
  /// What is known so far of one target.
  struct State {
    var files = CompiledFiles.none
    var module = BuildModel.Certainty.no
    var objects = BuildModel.Certainty.no
    var reasons: [Reason] = []
  }

  let simulator: Simulator
  let usage: UsageQuery
  /// Whether reasons and what is unknown are written down; a replay has no use for them.
  let explains: Bool
  var states: [Int: State] = [:]
  var doubts = UnknownCollector()
  /// What has passed on already, by target and change.
  private var passed: Set<Passage> = []

  private struct Passage: Hashable {
    var node: Int
    var path: String?
    var files: BuildModel.Files
  }

  /// What arrived at the dependents of a target, for those that look at it later.
  private var arrivals: [Arrival] = []
  let changes: [Change]

  private struct Arrival {
    var source: Int
    var row: BuildModel.Effects
    var change: Change?
  }

  /// The targets that have seen an arrival already, for those of builds before this one.
  private var seen: [Int: Set<TargetID>] = [:]

  init(
    _ simulator: Simulator, _ usage: UsageQuery, _ changes: [Change], explains: Bool = true
  ) {
    self.simulator = simulator
    self.usage = usage
    self.changes = changes
    self.explains = explains
  }

  /// Applies a change to the target that owns it, then lets it travel.
  mutating func apply(_ change: Change) {
    guard let node = simulator.graph.index(of: change.target) else { return }
    let row = simulator.row(for: change, at: node)
    if let reach = change.scope?.headers, simulator.model.reach != .transitive {
      return applyInclude(change, row, reach, at: node)
    }
    // A header that no source includes changes no object, and nothing else is looked at.
    if simulator.model.reach == .declared, change.scope?.includers == [] { return }
    var state = states[node] ?? State()
    state.files = state.files.union(ownFiles(row, change, node))
    state.module = state.module.or(row.module)
    state.objects = state.objects.or(row.objects)
    if explains { state.reasons.append(own(change, row)) }
    states[node] = state
    if explains, let path = change.path, change.scope?.types == [GeneratedSources.embedded.type],
      !path.hasSuffix(".swift")
    {
      doubts.sentences.insert(Wording.embeddedUnwritten(path))
    }
    if explains, row.module == .perhaps { doubts.sentences.insert(Wording.moduleMayChange(change)) }
    travel(from: node, row, change)
  }

  // MARK: The changed target

  mutating func ownFiles(
    _ row: BuildModel.Effects, _ change: Change, _ node: Int
  ) -> CompiledFiles {
    if row.own == .none { return .none }
    if let includers = change.scope?.includers { return .some(Set(includers)) }
    if row.own == .driverOnly { return simulator.driverOnly(node) }
    if simulator.model.compilation == .wholeModule && row.own != .edited || row.own == .all {
      return .all
    }
    guard let path = change.path else { return anyFile(of: change.target) }
    let own = CompiledFiles.some([path])
    guard let keys = keys(row.own, change), !keys.isEmpty else {
      return row.own == .edited || change.scope != nil ? own : .unknown
    }
    var users = usage.users(of: keys, in: change.target, from: change.target)
    for module in usage.firstImports(change, among: changes) {
      users = users.union(usage.users(of: self.keys(ofModule: module), in: change.target))
    }
    if explains, users == .unknown { doubts.unread.insert(change.target) }
    return own.union(users)
  }

  /// What a module provides that is loaded for the first time.
  private func keys(ofModule name: String) -> ChangedKeys {
    if let node = simulator.traits.moduleNames.firstIndex(of: name) {
      return usage.provided(by: simulator.graph.id(node)) ?? ChangedKeys()
    }
    let loading = ["Dispatch", "Foundation", "XCTest", "Testing"]
    return loading.contains(name) ? .dispatch : ChangedKeys()
  }

  /// What of a change makes files compile again.
  private func keys(_ files: BuildModel.Files, _ change: Change) -> ChangedKeys? {
    guard let scope = change.scope else { return nil }
    var keys: ChangedKeys
    switch files {
    case .usersOfFile, .usersOfChanged: keys = .file(scope)
    case .usersOfType, .usersOfMember: keys = .bodies(scope)
    case .none, .driverOnly, .edited, .all: return nil
    }
    keys.path = change.path
    keys.resolvingFile = change.path ?? usage.sources.files[change.target]?.first?.path
    return keys
  }

  // MARK: Everyone else

  mutating func travel(from node: Int, _ row: BuildModel.Effects, _ change: Change?) {
    // A plugin that was linked again is looked at by whose driver runs next.
    if simulator.isMacro(node), row.objects != .no, row.dependents == .none {
      arrivals.append(Arrival(source: node, row: row, change: change))
    }
    guard row.dependents != .none else { return }
    let isClang = simulator.traits.languages[node] == .clang
    let isPlugin = simulator.isMacro(node)
    guard row.module != .no || isClang || isPlugin || row.dependents == .all else { return }
    let path = row.dependents == .usersOfFile ? nil : change?.path
    guard passed.insert(Passage(node: node, path: path, files: row.dependents)).inserted else {
      return
    }
    arrivals.append(Arrival(source: node, row: row, change: change))
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
    if explains {
      state.reasons.append(reason(found, node, source, row, change))
      if found == .driverOnly, simulator.generates(node), !isGenerated(node) {
        doubts.ungenerated.insert(simulator.graph.id(node))
      }
    }
    states[node] = state
    if found.isCompiled, simulator.model.reach == .declared, !simulator.isMacro(source) {
      handOn(node, row, change)
    }
  }

  /// Whether what plugins write for a target was read, as the last build left it.
  private func isGenerated(_ node: Int) -> Bool {
    simulator.sources.files[simulator.graph.id(node)]?
      .contains { GeneratedSources.contains($0.path) } ?? false
  }

  /// Lets a compiled dependent's own module change in turn, where it stores something of what
  /// changed.
  private mutating func handOn(_ node: Int, _ row: BuildModel.Effects, _ change: Change?) {
    guard row.next != .no, !simulator.isWhole(node) else { return }
    var next = BuildModel.Effects(
      own: .none, module: row.next, objects: .perhaps, dependents: row.dependents, next: row.next)
    if row.next == .perhaps, simulator.model.compilation == .perFile {
      guard change?.scope != nil else {
        if explains { doubts.notFollowed.insert(simulator.graph.id(node)) }
        return
      }
      let handed = usage.interfacePropagation(change, by: simulator.graph.id(node))?.files
      guard handed != BuildModel.Files.none else { return }
      next.dependents = handed ?? .driverOnly
      if explains, handed == nil { doubts.handingOn.insert(simulator.graph.id(node)) }
    } else if row.next == .perhaps {
      if explains { doubts.handingOn.insert(simulator.graph.id(node)) }
    }
    states[node, default: State()].module = (states[node]?.module ?? .no).or(row.next)
    travel(from: node, next, change)
  }

  /// A driver that runs looks at every module that it loads, not only at declared dependencies:
  /// so it also meets what changed behind a module that it never declared.
  mutating func settle() {
    guard canMeetMore else { return }
    traceImplicitLoads()
  }

  /// Whether drivers look at more than what reaches them.
  private var canMeetMore: Bool {
    simulator.model.reach == .declared && simulator.model.compilation == .perFile
  }

  /// The same, with what changed in builds before this one; gives what is left for later ones.
  mutating func settle(_ overdue: inout [AccumulatedDriverState.Overdue]) {
    guard canMeetMore else { return }
    for item in overdue {
      guard let source = simulator.graph.index(of: item.source) else { continue }
      seen[arrivals.count] = item.seen
      arrivals.append(Arrival(source: source, row: item.row, change: item.change))
    }
    traceImplicitLoads()
    let running = states.keys.filter { states[$0]?.files != CompiledFiles.none }
    let ran = Set(running.map { simulator.graph.id($0) })
    overdue = arrivals.enumerated().map { index, arrival in
      AccumulatedDriverState.Overdue(
        source: simulator.graph.id(arrival.source), row: arrival.row, change: arrival.change,
        seen: (seen[index] ?? []).union(ran))
    }
  }

  private mutating func traceImplicitLoads() {
    var implied = ImpliedLoads(simulator, usage)
    var isMoving = true
    while isMoving {
      isMoving = false
      for node in states.keys.sorted() where states[node]?.files != CompiledFiles.none {
        var index = 0
        while index < arrivals.count {
          if seen.isEmpty || !(seen[index]?.contains(simulator.graph.id(node)) ?? false),
            implied.insert(node, index, from: arrivals[index].source)
          {
            isMoving = look(node, arrivals[index]) || isMoving
          }
          index += 1
        }
      }
    }
  }

  /// What targets loaded behind modules that they declare, each once.
  private struct ImpliedLoads {
    private struct Load: Hashable {
      var node: Int
      var arrival: Int
    }

    private let simulator: Simulator
    private let usage: UsageQuery
    private var seen: Set<Load> = []

    init(_ simulator: Simulator, _ usage: UsageQuery) {
      self.simulator = simulator
      self.usage = usage
    }

    /// Whether a target may load what arrived from another, and has not been asked before.
    mutating func insert(_ node: Int, _ arrival: Int, from source: Int) -> Bool {
      guard source != node, simulator.traits.languages[node] == .swift,
        usage.above(source).contains(node), !simulator.isImporter(node, of: source)
      else { return false }
      return seen.insert(Load(node: node, arrival: arrival)).inserted
    }
  }

  /// Whether a running driver found files to compile because of a module that it only loads.
  private mutating func look(_ node: Int, _ arrival: Arrival) -> Bool {
    let before = states[node]?.files
    visit(node, from: arrival.source, arrival.row, arrival.change)
    return states[node]?.files != before
  }

  mutating func dependentFiles(
    _ row: BuildModel.Effects, _ node: Int, _ source: Int, _ change: Change?
  ) -> CompiledFiles {
    if simulator.isMacro(source) { return macroUsers(node, of: source) }
    if row.dependents == .all { return wholeFiles(of: node, loading: source, change) }
    if row.dependents == .driverOnly { return simulator.driverOnly(node) }
    if simulator.model.compilation == .wholeModule { return .all }
    let id = simulator.graph.id(node)
    guard let isLoaded = usage.loads(source, in: id) else {
      if explains { doubts.unread.insert(id) }
      return .unknown
    }
    guard isLoaded else { return simulator.effectWhenUnused(node) }
    if simulator.isWhole(node) { return .all }
    guard let keys = dependentKeys(row, source, change) else {
      let module = simulator.traits.moduleNames[source]
      if explains, row.dependents != .usersOfFile {
        doubts.sentences.insert(Wording.scopeUnknown(module))
      }
      return .some(Set((usage.importers(of: module, in: id) ?? []).map(\.path)))
    }
    let owner = simulator.graph.id(source)
    let users =
      row.dependents == .usersOfFile
      ? usage.users(ofModule: owner, providing: keys, in: id)
      : usage.users(of: keys, in: id, from: owner)
    if explains, users == .unknown { doubts.unread.insert(id) }
    return users == .some([]) ? simulator.effectWhenUnused(node) : users
  }

  private func dependentKeys(
    _ row: BuildModel.Effects, _ source: Int, _ change: Change?
  ) -> ChangedKeys? {
    switch row.dependents {
    case .usersOfFile: usage.provided(by: simulator.graph.id(source))
    case .usersOfType, .usersOfMember, .usersOfChanged:
      change.flatMap { keys(row.dependents, $0) }
    case .none, .driverOnly, .edited, .all: nil
    }
  }
}

extension InvalidationTracer {
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
    if explains { doubts.generating.insert(simulator.graph.id(node)) }
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
