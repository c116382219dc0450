import RippleGraph
import RippleModel

/// Answers from source which files of a target use what changed.
struct UsageQuery {
  let sources: SourceIndex
  /// For each module, itself and every module that re-exports it.
  let reexporters: [String: Set<String>]
  private let graph: TargetGraph
  private let moduleNames: [TargetID: String]
  private let cache = Cache()

  /// What was worked out once for one question.
  private final class Cache {
    var table: DeclarationTable?
    var touched: [TargetID: [TouchTracer.Touched?]] = [:]
    var provided: [TargetID: ChangedKeys] = [:]
    var above: [Int: BitSet] = [:]
    var imported: [TargetID: [Int]] = [:]
    var modules: [String: [Int]]?
    var moduleUsers: [ModuleUse: CompiledFiles] = [:]
    var handing: [TargetID: Handing] = [:]
    /// How many sets of `above` are kept: 32 MB of them in a graph of 32,000 targets.
    static let maximumSets = 8_192
  }

  /// What a target's module may store of others'.
  private struct Handing {
    var extended: Set<String> = []
    var inherited: Set<String> = []
    /// What is looked up in files with inlinable code.
    var inlined: Set<String> = []
    /// Whether a file is without facts.
    var isUnknown = false

    init(_ files: [SourceIndex.SourceFile]) {
      for file in files {
        guard let facts = file.facts else {
          isUnknown = true
          continue
        }
        extended.formUnion(facts.types.filter(\.isExtension).map(\.name))
        inherited.formUnion(facts.types.flatMap(\.inherited).flatMap(DeclarationTable.names))
        if facts.declarations.contains(where: { $0.traits.contains(.inlinable) }) {
          inlined.formUnion(facts.lookups)
        }
      }
    }
  }

  private struct ModuleUse: Hashable {
    var source: TargetID
    var target: TargetID
  }

  init(_ sources: SourceIndex, graph: TargetGraph, moduleNames: [TargetID: String]) {
    self.sources = sources
    self.graph = graph
    self.moduleNames = moduleNames
    reexporters = UsageQuery.reexporters(sources, moduleNames)
  }

  /// The names under which a file may import what a module provides.
  func doors(to module: String) -> Set<String> { reexporters[module] ?? [module] }

  /// Whether compiling a target loads the module of another: one of its files imports it, or
  /// a module that depends on it; `nil` where the target's sources are not known.
  func loads(_ source: Int, in target: TargetID) -> Bool? {
    guard sources.files[target] != nil else { return nil }
    let above = above(source)
    return imported(by: target).contains(where: above.contains)
  }

  /// A target and everything that depends on it, directly or not.
  func above(_ node: Int) -> BitSet {
    if let known = cache.above[node] { return known }
    if cache.above.count >= Cache.maximumSets { cache.above.removeAll() }
    var closure = graph.structure.closure(of: [node], .dependents)
    closure.insert(node)
    cache.above[node] = closure
    return closure
  }

  /// The targets whose modules the files of a target import.
  private func imported(by target: TargetID) -> [Int] {
    if let known = cache.imported[target] { return known }
    let modules = cache.modules ?? makeModules()
    cache.modules = modules
    var result: Set<Int> = []
    for file in sources.files[target] ?? [] {
      for item in file.imports { result.formUnion(modules[item.module] ?? []) }
    }
    let sorted = result.sorted()
    cache.imported[target] = sorted
    return sorted
  }

  private func makeModules() -> [String: [Int]] {
    var result: [String: [Int]] = [:]
    for node in graph.nodes.kinds.indices {
      if let name = moduleNames[graph.id(node)] { result[name, default: []].append(node) }
    }
    return result
  }

  /// The modules that a target loads for the first time because of a change.
  func firstImports(_ change: Change, among changes: [Change]) -> [String] {
    guard let scope = change.scope, !scope.imported.isEmpty,
      let files = sources.files[change.target]
    else { return [] }
    return scope.imported.filter { module in
      let fresh = changes.filter {
        $0.target == change.target && ($0.scope?.imported.contains(module) ?? false)
      }.compactMap(\.path)
      return !files.contains { file in
        !fresh.contains(file.path)
          && file.imports.contains { $0.isActive && $0.module == module }
      }
    }
  }

  /// The files of a dependent that import a module, or one that re-exports it; `nil` where the
  /// target's sources are not known.
  func importers(of module: String, in target: TargetID) -> [SourceIndex.SourceFile]? {
    guard let files = sources.files[target] else { return nil }
    let doors = doors(to: module)
    return files.filter { file in file.imports.contains { doors.contains($0.module) } }
  }

  /// Everything that the module of a target provides; `nil` where its declarations are not known.
  func provided(by target: TargetID) -> ChangedKeys? {
    if let known = cache.provided[target] { return known }
    var keys = sources.files[target].flatMap(ChangedKeys.module)
    keys?.viewpoint = sources.files[target]?.first?.path
    cache.provided[target] = keys
    return keys
  }

  /// The files of a target that use any of what changed in another, or in itself.
  ///
  /// Where a build left a memory of both, it answers; else the source does.
  /// - Complexity: O(names) for each file, once for each question; then O(keys) for each file.
  func users(
    of keys: ChangedKeys, in target: TargetID, from origin: TargetID? = nil
  ) -> CompiledFiles {
    guard let files = sources.files[target] else { return .unknown }
    if let origin, let memory = sources.recorded[target],
      let provided = sources.recorded[origin]?.provided
    {
      let own = provided.filter { $0.key.hasSuffix(".swift") }
      let present = Set(files.map(\.path))
      return .some(
        RecordedQuery(memory: memory, provided: own).users(of: keys).intersection(present))
    }
    let touched = touched(in: target, files)
    let viewpoint = keys.viewpoint.flatMap { cache.table?.file($0) }
    let types = Set(keys.types.compactMap { cache.table?.index(of: $0, in: viewpoint) })
    var result: Set<String> = []
    for (file, met) in zip(files, touched) {
      guard let facts = file.facts, let met else { return .unknown }
      if uses(keys, types, facts, met) { result.insert(file.path) }
    }
    return .some(result)
  }

  /// The files of a target that use anything that the module of another provides.
  func users(ofModule source: TargetID, providing keys: ChangedKeys, in target: TargetID)
    -> CompiledFiles
  {
    let use = ModuleUse(source: source, target: target)
    if let known = cache.moduleUsers[use] { return known }
    let result = users(of: keys, in: target, from: source)
    cache.moduleUsers[use] = result
    return result
  }

  /// What a target hands on of a change in a module that it is compiled against.
  ///
  /// - Extending a changed type puts its fingerprint into the target's own module.
  /// - Inheriting from a changed class or conforming to a changed protocol stores a table of it.
  /// - Inlinable code stores how the declarations that it uses are declared.
  func handedOn(_ change: Change?, by target: TargetID) -> BuildModel.Files? {
    guard let scope = change?.scope, let files = sources.files[target] else { return nil }
    let handing = cache.handing[target] ?? Handing(files)
    cache.handing[target] = handing
    if scope.types.contains(where: handing.extended.contains) { return .usersOfType }
    if handing.isUnknown { return nil }
    let isStored =
      handing.inherited.contains(where: inherits(from: Set(scope.types)))
      || scope.altered.contains(where: handing.inlined.contains)
    return isStored ? .driverOnly : BuildModel.Files.none
  }

  /// Whether a type is one of some, or inherits from one.
  private func inherits(from types: Set<String>) -> (String) -> Bool {
    { name in
      guard !types.isEmpty else { return false }
      var seen: Set<String> = [name]
      var pending = [name]
      while let next = pending.popLast() {
        if types.contains(next) { return true }
        guard let table = cache.table, let index = table.index(of: next) else { continue }
        for parent in table.entries[index].inherited.flatMap(\.names)
        where seen.insert(parent).inserted { pending.append(parent) }
      }
      return false
    }
  }

  private func uses(
    _ keys: ChangedKeys, _ types: Set<Int>, _ facts: FileFacts, _ met: TouchTracer.Touched
  ) -> Bool {
    if !met.types.isDisjoint(with: types) { return true }
    if facts.unqualified.contains(where: keys.topLevel.contains) { return true }
    if met.topLevel.contains(where: keys.topLevel.contains) { return true }
    if met.words.contains(where: keys.topLevel.contains) { return true }
    if mentions(keys.looseMembers, facts) { return true }
    guard let table = cache.table else { return false }
    let viewpoint = keys.viewpoint.flatMap(table.file)
    return keys.members.contains { type, names in
      guard let index = table.index(of: type, in: viewpoint), met.lookedUp.contains(index) else {
        return false
      }
      if let own = met.declared[index], !own.isDisjoint(with: names) { return true }
      if met.words.contains(where: names.contains) { return true }
      if met.conforming.contains(index), !met.requirements.isDisjoint(with: names) { return true }
      return names.contains { looksUp($0, in: index, table, facts, met) }
    }
  }

  /// Whether a file looks a member up in a type, by how it writes the name.
  private func looksUp(
    _ name: String, in type: Int, _ table: DeclarationTable, _ facts: FileFacts,
    _ met: TouchTracer.Touched
  ) -> Bool {
    let entry = table.entries[type]
    if FileFacts.isOperator(name) { return false }
    // An initialiser is looked up where its type is called.
    if name == "init" { return met.made.contains(type) || facts.called.contains("init") }
    if met.implicit.contains(type) { return mentions([name], facts) }
    if facts.implied.members.contains(name) { return true }
    let signatures = table.memberNumbers[name].flatMap { entry.members[$0] } ?? []
    let isStatic = signatures.isEmpty || signatures.contains(where: \.isStatic)
    let isInstance = signatures.isEmpty || signatures.contains { !$0.isStatic }
    return isStatic && SourceIndex.holds(name, in: facts.inTypes)
      || isInstance && SourceIndex.holds(name, in: facts.inValues)
  }

  private func mentions(_ names: Set<String>, _ facts: FileFacts) -> Bool {
    guard !names.isEmpty else { return false }
    return facts.lookups.contains(where: names.contains)
      || facts.implied.members.contains(where: names.contains)
  }

  private func touched(
    in target: TargetID, _ files: [SourceIndex.SourceFile]
  ) -> [TouchTracer.Touched?] {
    if let known = cache.touched[target] { return known }
    let table = cache.table ?? makeTable()
    cache.table = table
    guard let home = graph.index(of: target) else { return [] }
    let result = files.map { file in
      table.file(file.path).flatMap { number in
        file.facts.map { TouchTracer.trace($0, file: number, home: home, in: table) }
      }
    }
    cache.touched[target] = result
    return result
  }

  private func makeTable() -> DeclarationTable {
    let table = DeclarationTable(moduleNames: Set(moduleNames.values), graph: graph)
    let targets = sources.files.keys.sorted()
    for target in targets {
      guard let module = graph.index(of: target) else { continue }
      for file in sources.files[target] ?? [] {
        if let facts = file.facts { table.announce(facts, module: module) }
      }
    }
    table.settleNames()
    for target in targets {
      guard let module = graph.index(of: target) else { continue }
      for file in sources.files[target] ?? [] {
        if let facts = file.facts { table.add(facts, module: module, path: file.path) }
      }
    }
    return table
  }

  private static func reexporters(
    _ sources: SourceIndex, _ moduleNames: [TargetID: String]
  ) -> [String: Set<String>] {
    var direct: [String: Set<String>] = [:]
    for (target, files) in sources.files {
      guard let name = moduleNames[target] else { continue }
      for item in files.flatMap(\.imports) where item.isExported {
        direct[item.module, default: []].insert(name)
      }
    }
    var result: [String: Set<String>] = [:]
    for module in direct.keys {
      var reached: Set<String> = [module]
      var pending = [module]
      while let next = pending.popLast() {
        for door in direct[next] ?? [] where reached.insert(door).inserted { pending.append(door) }
      }
      result[module] = reached
    }
    return result
  }
}
