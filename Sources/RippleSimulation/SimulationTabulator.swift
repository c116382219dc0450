import RippleGraph
public import RippleModel
import SourceUses

/// Writes down what the engine decides, so that another program gives the engine's answers.
///
/// Example: the page of `ripple report` runs the build's invalidation itself, but asks these
/// tables which files use a type and what a class of change does in a target.
public struct SimulationTabulator {
  /// A name with the changes that it stands for, each with the class where none is asked for.
  public struct Request: Sendable {
    /// The target's identity, the path, or `Target.Type.member`.
    public var name: String
    /// What is asked about.
    public var kind: SimulationTables.Subject.Kind
    /// The changes.
    public var changes: [Change]

    /// Makes a request.
    public init(name: String, kind: SimulationTables.Subject.Kind, changes: [Change]) {
      self.name = name
      self.kind = kind
      self.changes = changes
    }
  }

  let simulators: [Simulator]
  private(set) var tables = SimulationTables()
  private var pool: [[Int]: Int] = [:]
  private var scopeNumbers: [ScopeKey: Int] = [:]
  /// Many declarations of a file have the same users.
  private var rowNumbers: [SimulationTables.Scope: Int] = [:]
  private var places: [[String: Int]] = []
  /// Whether the sources of any target are known.
  private var readsAny = false
  /// Whether a model asks who uses what the changed file provides.
  private var asksForChanged = false

  /// The parts of a change on which its uses depend.
  private struct ScopeKey: Hashable {
    var target: TargetID
    var path: String?
    var scope: ChangeScope
  }

  /// Tabulates one graph under several build models.
  ///
  /// - Parameters:
  ///   - simulators: The graph with what is known of its sources, once for each model.
  ///   - questions: What can be asked.
  /// - Returns: The tables.
  /// - Complexity: one look-up for each question and each dependent of its target.
  public static func tables(
    _ simulators: [Simulator], questions: [Request]
  ) -> SimulationTables {
    guard let first = simulators.first else { return SimulationTables() }
    var tabulator = SimulationTabulator(simulators: simulators)
    tabulator.addModels()
    tabulator.addSources(first)
    // Files count only where a model compiles file by file.
    let perFile = simulators.first { $0.model.compilation == .perFile } ?? first
    tabulator.tables.importers = tabulator.moduleUsers(perFile, .usersOfType)
    tabulator.tables.users = tabulator.moduleUsers(perFile, .usersOfFile)
    tabulator.addPluginUsers(simulators.first { $0.model.macros != nil } ?? perFile)
    tabulator.addUnnamed(perFile)
    tabulator.tables.isListed = tabulator.isListed(perFile)
    tabulator.asksForChanged = simulators.contains { simulator in
      simulator.model.changes.values.contains { $0.dependents == .usersOfChanged }
    }
    tabulator.add(questions, perFile)
    return tabulator.tables
  }

  private init(simulators: [Simulator]) { self.simulators = simulators }

  // MARK: Models

  private mutating func addModels() {
    guard let graph = simulators.first?.graph else { return }
    tables.models = simulators.map { simulator in
      var entry = SimulationTables.Model(model: simulator.model)
      entry.silentEdges = silentEdges(simulator)
      entry.hazards = hazards(simulator)
      entry.allFollowsLoads = simulator.model.compilation == .perFile
      return entry
    }
    var numbers: [[Profile]: Int] = [:]
    for node in 0..<graph.nodes.targetCount {
      let profiles = simulators.map { profile(node, $0) }
      let number = numbers[profiles] ?? numbers.count
      if number == numbers.count {
        numbers[profiles] = number
        for (index, profile) in profiles.enumerated() {
          tables.models[index].rows.append(profile.rows)
          tables.models[index].manners.append(profile.manner)
        }
      }
      tables.profiles.append(number)
    }
  }

  /// What a target has in common with others under one model.
  private struct Profile: Hashable {
    var rows: [BuildModel.Effects]
    var manner: SimulationTables.Manner
  }

  private func profile(_ node: Int, _ simulator: Simulator) -> Profile {
    let rows = ChangeClass.allCases.map { changeClass in
      let change = Change(target: simulator.graph.id(node), changeClass: changeClass)
      var row = simulator.row(for: change, at: node)
      row.evidence = []
      return row
    }
    var manner = SimulationTables.Manner()
    manner.driverCompilesAll = simulator.driverOnly(node) == .all
    manner.lookingRunsDriver = simulator.effectWhenUnused(node) != CompiledFiles.none
    manner.isWhole = simulator.isWhole(node)
    manner.isPlugin = simulator.isMacro(node)
    return Profile(rows: rows, manner: manner)
  }

  private func silentEdges(_ simulator: Simulator) -> [Int] {
    simulator.graph.structure.edges.enumerated().compactMap { number, edge in
      let isTarget = edge.destination < simulator.graph.nodes.targetCount
      return isTarget && simulator.isImporter(edge.source, of: edge.destination) ? nil : number
    }
  }

  private func hazards(_ simulator: Simulator) -> [[Hazard]] {
    let finder = HazardFinder(simulator: simulator, usage: simulator.usageQuery())
    return (0..<simulator.graph.nodes.targetCount).map { node in
      let isAsked =
        !simulator.sources.files.isEmpty || simulator.graph.nodes.kinds[node] == .macro
        || simulator.isHeaderOnly(node)
      guard isAsked else { return [] }
      let change = Change(target: simulator.graph.id(node), changeClass: .header)
      let interface = Change(target: simulator.graph.id(node), changeClass: .fileScope)
      let all = finder.find([interface], [:]).found + finder.find([change], [:]).found
      return Array(Set(all)).sorted()
    }
  }

  // MARK: Files

  private mutating func addSources(_ simulator: Simulator) {
    let usage = simulator.usageQuery()
    for node in 0..<simulator.graph.nodes.targetCount {
      let id = simulator.graph.id(node)
      let paths = simulator.sources.files[id]?.map(\.path)
      tables.sources.append(paths)
      readsAny = readsAny || paths != nil
      tables.imported.append(paths == nil ? [] : usage.imported(by: id))
      places.append(
        Dictionary(
          (paths ?? []).enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first }))
    }
  }

  /// The code of some files; `nil` for none.
  private mutating func code(_ files: CompiledFiles, of node: Int) -> Int? {
    switch files {
    case .none, .driverOnly: return nil
    case .unknown, .all: return 0
    case .some(let paths):
      let set = paths.compactMap { places[node][$0] }.sorted()
      guard !set.isEmpty else { return nil }
      if let known = pool[set] { return known }
      tables.sets.append(set)
      pool[set] = tables.sets.count
      return tables.sets.count
    }
  }

  /// Who uses each target's module, where no declaration is named.
  private mutating func moduleUsers(
    _ simulator: Simulator, _ files: BuildModel.Files
  ) -> [[SimulationTables.Use]] {
    let usage = simulator.usageQuery()
    var wave = InvalidationTracer(simulator, usage, [], explains: false)
    return (0..<simulator.graph.nodes.targetCount).map { source in
      loaders(of: source, usage).compactMap { node in
        let found = wave.dependentFiles(.users(files), node, source, nil)
        return code(found, of: node).map { SimulationTables.Use(node: node, files: $0) }
      }
    }
  }

  /// Who runs each macro's plugin.
  private mutating func addPluginUsers(_ simulator: Simulator) {
    var wave = InvalidationTracer(simulator, simulator.usageQuery(), [], explains: false)
    let targets = simulator.graph.nodes.targetCount
    tables.pluginUsers = (0..<targets).map { plugin in
      guard simulator.graph.nodes.kinds[plugin] == .macro else { return [] }
      return (0..<targets).filter(isRead).compactMap { node in
        code(wave.macroUsers(node, of: plugin), of: node)
          .map { SimulationTables.Use(node: node, files: $0) }
      }
    }
  }

  /// What compiles of a target where no file of it is named.
  private mutating func addUnnamed(_ simulator: Simulator) {
    var wave = InvalidationTracer(simulator, simulator.usageQuery(), [], explains: false)
    tables.unnamed = (0..<simulator.graph.nodes.targetCount).map { node in
      let change = Change(target: simulator.graph.id(node), changeClass: .fileScope)
      return code(wave.ownFiles(.users(.usersOfFile), change, node), of: node) ?? -1
    }
  }

  /// Whether it is known what each target's module provides.
  private func isListed(_ simulator: Simulator) -> [Bool] {
    let usage = simulator.usageQuery()
    return (0..<simulator.graph.nodes.targetCount).map { usage.provided(by: usage.id($0)) != nil }
  }

  /// The targets of known sources that load a module, in order.
  private func loaders(of source: Int, _ usage: UsageQuery) -> [Int] {
    guard readsAny else { return [] }
    return usage.above(source).filter { node in
      node != source && isRead(node) && usage.loads(source, in: usage.id(node)) == true
    }
  }

  private func isRead(_ node: Int) -> Bool {
    node < tables.sources.count && tables.sources[node] != nil
  }

  // MARK: Questions

  private mutating func add(_ questions: [Request], _ simulator: Simulator) {
    let usage = simulator.usageQuery()
    var wave = InvalidationTracer(simulator, usage, [], explains: false)
    for question in questions {
      var subject = SimulationTables.Subject(name: question.name, kind: question.kind)
      for change in question.changes {
        guard let node = simulator.graph.index(of: change.target) else { continue }
        subject.changes.append(
          SimulationTables.SubjectChange(
            node: node, path: change.path, changeClass: change.changeClass,
            scope: number(change, node, &wave)))
      }
      if !subject.changes.isEmpty { tables.subjects.append(subject) }
    }
  }

  private mutating func number(_ change: Change, _ node: Int, _ wave: inout InvalidationTracer)
    -> Int?
  {
    guard var scope = change.scope else { return nil }
    scope.requested = ""
    let key = ScopeKey(target: change.target, path: change.path, scope: scope)
    if let known = scopeNumbers[key] { return known }
    let row = self.scope(of: change, node, &wave)
    let number = rowNumbers[row] ?? tables.scopes.count
    scopeNumbers[key] = number
    rowNumbers[row] = number
    if number == tables.scopes.count { tables.scopes.append(row) }
    return number
  }

  private mutating func scope(
    of change: Change, _ node: Int, _ wave: inout InvalidationTracer
  ) -> SimulationTables.Scope {
    var result = SimulationTables.Scope(node: node)
    result.usersOfFile = code(wave.ownFiles(.users(.usersOfFile), change, node), of: node) ?? -1
    result.usersOfType = code(wave.ownFiles(.users(.usersOfType), change, node), of: node) ?? -1
    var direct: [Int: Int] = [:]
    for dependent in loaders(of: node, wave.usage) {
      let found = wave.dependentFiles(.users(.usersOfType), dependent, node, change)
      guard let code = code(found, of: dependent) else { continue }
      direct[dependent] = code
      result.users.append(SimulationTables.Use(node: dependent, files: code))
    }
    if asksForChanged {
      for dependent in loaders(of: node, wave.usage) {
        let found = wave.dependentFiles(.users(.usersOfChanged), dependent, node, change)
        guard let code = code(found, of: dependent) else { continue }
        result.usersOfChanged.append(SimulationTables.Use(node: dependent, files: code))
      }
    }
    result.hazards = ScopeHazards(simulators, wave.usage).find(change, node).map { hazard in
      let place = hazard.path.flatMap { places[hazard.target][$0] } ?? -1
      return SimulationTables.ScopeHazard(when: hazard.when, node: hazard.target, file: place)
    }
    for dependent in wave.usage.above(node)
    where dependent != node && isRead(dependent) {
      let handed = wave.usage.interfacePropagation(change, by: wave.usage.id(dependent))?.files
      guard handed != BuildModel.Files.none else { continue }
      result.passesOn.append(SimulationTables.Passage(node: dependent, files: handed))
      guard let handed, handed != .driverOnly else { continue }
      for far in loaders(of: dependent, wave.usage) {
        let found = wave.dependentFiles(.users(.usersOfType), far, dependent, change)
        let code = code(found, of: far)
        guard code != direct[far] else { continue }
        result.detours.append(
          SimulationTables.Detour(
            source: dependent, use: SimulationTables.Use(node: far, files: code ?? -1)))
      }
    }
    return result
  }
}

extension BuildModel.Effects {
  /// A row that asks only which files of the target and of its dependents use what changed.
  fileprivate static func users(_ files: BuildModel.Files) -> BuildModel.Effects {
    BuildModel.Effects(own: files, module: .yes, objects: .no, dependents: files, next: .no)
  }
}
