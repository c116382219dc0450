import Dispatch
package import RippleGraph
package import RippleModel

/// Answers from source which files of a target use what changed.
package struct UsageQuery {
  package let sources: SourceIndex
  /// For each module, itself and every module that re-exports it.
  let reexporters: [String: Set<String>]
  package let graph: TargetGraph
  private let moduleNames: [TargetID: String]
  /// What was worked out for the graph that this one is a variant of.
  private let known: SharedUses?
  /// What the files used in versions that were built before.
  private var earlier: AccumulatedUses?
  private var cache = Cache()

  /// What was worked out once for one question.
  private final class Cache {
    var table: DeclarationTable?
    /// A table for a second core, and what was traced with it.
    var twin: DeclarationTable?
    var metByTwin: [TargetID: TargetUses] = [:]
    /// How many files there are where a second table pays.
    static let twinned = 128
    var variant: SharedUses.Variant?
    var targetUses: [TargetID: TargetUses] = [:]
    var provided: [TargetID: ChangedKeys] = [:]
    var recorded: [TargetID: RecordedTypes] = [:]
    var above: [Int: BitSet] = [:]
    var imported: [TargetID: [Int]] = [:]
    var modules: [String: [Int]]?
    var moduleUsers: [ModuleUse: CompiledFiles] = [:]
    var handing: [TargetID: InterfacePropagation] = [:]
    /// How many sets of `above` are kept: 32 MB of them in a graph of 32,000 targets.
    static let maximumSets = 8_192
  }

  /// What a target's module may store of others'.
  private struct InterfacePropagation {
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

  /// A target whose files may use anything of another's module.
  struct ModuleUse: Hashable {
    var source: TargetID
    var target: TargetID
  }

  package init(
    _ sources: SourceIndex, graph: TargetGraph, moduleNames: [TargetID: String],
    known: SharedUses? = nil, earlier: AccumulatedUses? = nil
  ) {
    self.known = known
    self.earlier = earlier
    self.sources = sources
    self.graph = graph
    self.moduleNames = moduleNames
    reexporters = UsageQuery.reexporters(sources, moduleNames)
  }

  /// The same query of one version alone, with the tables that were made.
  package func alone() -> UsageQuery {
    var result = self
    result.earlier = nil
    result.cache = Cache()
    result.cache.table = cache.table
    result.cache.twin = cache.twin
    result.cache.targetUses = cache.targetUses
    result.cache.metByTwin = cache.metByTwin
    result.cache.recorded = cache.recorded
    return result
  }

  /// The names under which a file may import what a module provides.
  package func reexporters(of module: String) -> Set<String> { reexporters[module] ?? [module] }

  /// Whether compiling a target loads the module of another: one of its files imports it, or
  /// a module that depends on it; `nil` where the target's sources are not known.
  package func loads(_ source: Int, in target: TargetID) -> Bool? {
    guard sources.files[target] != nil else { return nil }
    let above = above(source)
    return imported(by: target).contains(where: above.contains)
  }

  /// A target and everything that depends on it, directly or not.
  package func above(_ node: Int) -> BitSet {
    if let known = cache.above[node] { return known }
    if cache.above.count >= Cache.maximumSets { cache.above.removeAll() }
    var closure = graph.structure.closure(of: [node], .dependents)
    closure.insert(node)
    cache.above[node] = closure
    return closure
  }

  /// A target by its number.
  package func id(_ node: Int) -> TargetID { graph.id(node) }

  /// The targets whose modules the files of a target import.
  package func imported(by target: TargetID) -> [Int] {
    if let known = cache.imported[target] { return known }
    let modules = cache.modules ?? makeModules()
    cache.modules = modules
    var result: Set<Int> = []
    for file in sources.files[target] ?? [] {
      for item in file.imports where item.isActive {
        result.formUnion(modules[item.module] ?? [])
      }
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
  package func firstImports(_ change: Change, among changes: [Change]) -> [String] {
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
  package func importers(of module: String, in target: TargetID) -> [SourceIndex.SourceFile]? {
    guard let files = sources.files[target] else { return nil }
    let reexporters = reexporters(of: module)
    return files.filter { file in
      file.imports.contains { $0.isActive && reexporters.contains($0.module) }
    }
  }

  /// Everything that the module of a target provides; `nil` where its declarations are not known.
  package func provided(by target: TargetID) -> ChangedKeys? {
    if let known = cache.provided[target] { return known }
    var keys = sources.files[target].flatMap(ChangedKeys.module)
    keys?.resolvingFile = sources.files[target]?.first?.path
    if sources.bundled.contains(target) { keys?.types.insert("Bundle") }
    cache.provided[target] = keys
    return keys
  }

  /// The files of a target that use any of what changed in another, or in itself.
  ///
  /// Where a build left dependency records of both, it answers; else the source does.
  /// - Complexity: O(names) for each file, once for each question; then O(keys) for each file.
  package func users(
    of keys: ChangedKeys, in target: TargetID, from origin: TargetID? = nil
  ) -> CompiledFiles {
    guard let files = sources.files[target] else { return .unknown }
    if let origin, let records = sources.recorded[target],
      let provided = sources.recorded[origin]
    {
      let query = RecordedQuery(
        records: records, types: types(of: target, records), provided: provided.provided,
        providedTypes: types(of: origin, provided), declared: declared(in: keys.path, of: origin))
      return .some(query.users(of: keys).intersection(files.lazy.map(\.path)))
    }
    let targetUses = targetUses(in: target, files)
    if targetUses.hasUnknown { return .unknown }
    var keys = keys
    keys.origin = origin.flatMap(graph.index)
    let found =
      targetUses.isWorthIndexing()
      ? indexed(keys, targetUses)
      : scanned(keys, [targetUses] + others(in: target, files), files.count)
    var paths = Set(found.map { files[$0].path })
    if let before = earlier?.users(of: keys, in: target), !before.isSubset(of: paths) {
      paths.formUnion(before.intersection(files.map(\.path)))
    }
    return .some(paths)
  }

  private func types(of target: TargetID, _ records: RecordedUses) -> RecordedTypes {
    if let known = cache.recorded[target] { return known }
    let types = RecordedTypes(records)
    cache.recorded[target] = types
    return types
  }

  /// The names of the members that a file of a target declares.
  private func declared(in path: String?, of target: TargetID) -> Set<String> {
    guard let path, let file = sources.files[target]?.first(where: { $0.path == path }) else {
      return []
    }
    return Set((file.facts?.declarations ?? []).lazy.filter { $0.container != nil }.map(\.name))
  }

  /// The files of a target that use anything that the module of another provides.
  package func users(ofModule source: TargetID, providing keys: ChangedKeys, in target: TargetID)
    -> CompiledFiles
  {
    let use = ModuleUse(source: source, target: target)
    if let known = cache.moduleUsers[use] { return known }
    let result = shared(use) ?? users(of: keys, in: target, from: source)
    cache.moduleUsers[use] = result
    return result
  }

  /// What of a change lies in the module of a target that is compiled against what changed.
  package enum Stored {
    /// Nothing.
    case nothing
    /// Tables or inlinable code that were made from it.
    case declarations
    /// The fingerprint of a type that the target extends.
    case fingerprint
  }

  /// What a target hands on of a change in a module that it is compiled against.
  ///
  /// - Extending a changed type puts its fingerprint into the target's own module.
  /// - Inheriting from a changed class or conforming to a changed protocol stores a table of it.
  /// - Inlinable code stores how the declarations that it uses are declared.
  package func interfacePropagation(_ change: Change?, by target: TargetID) -> Stored? {
    guard let scope = change?.scope, let files = sources.files[target] else { return nil }
    let handing = cache.handing[target] ?? InterfacePropagation(files)
    cache.handing[target] = handing
    if scope.types.contains(where: handing.extended.contains) { return .fingerprint }
    if handing.isUnknown { return nil }
    let isStored =
      handing.inherited.contains(where: inherits(from: Set(scope.types)))
      || scope.altered.contains(where: handing.inlined.contains)
    return isStored ? .declarations : .nothing
  }

  /// Whether a type is one of some, or inherits from one.
  private func inherits(from types: Set<String>) -> (String) -> Bool {
    { name in
      guard !types.isEmpty else { return false }
      let table = known?.table ?? table
      var seen: Set<String> = [name]
      var pending = [name]
      while let next = pending.popLast() {
        if types.contains(next) { return true }
        guard let index = table.index(of: next) else { continue }
        for parent in table.entries[index].inherited.flatMap(\.names)
        where seen.insert(parent).inserted { pending.append(parent) }
      }
      return false
    }
  }

  /// What the files of a target meet.
  func targetUses(in target: TargetID, _ files: [SourceIndex.SourceFile]) -> TargetUses {
    if let targetUses = cache.targetUses[target] { return targetUses }
    let result = shared(target, files) ?? traced(target, files)
    cache.targetUses[target] = result
    return result
  }

  /// What the files of a target meet, in the tables of other cores.
  ///
  /// A table fills in answers as it is asked, and so is asked by one thread alone; variants of a
  /// graph are asked on all cores at once already.
  private func others(in target: TargetID, _ files: [SourceIndex.SourceFile]) -> [TargetUses] {
    guard known == nil, files.count > 4, let twin = cache.twin, let home = graph.index(of: target)
    else { return [] }
    if let targetUses = cache.metByTwin[target] { return [targetUses] }
    let result = TargetUses(files, home: home, in: twin)
    cache.metByTwin[target] = result
    return [result]
  }

  /// What targets were found to meet so far.
  var knownTargetUses: [TargetID: TargetUses] { cache.targetUses }

  /// What was found so far of who uses anything of a module.
  var knownModuleUsers: [ModuleUse: CompiledFiles] { cache.moduleUsers }

  private func shared(_ use: ModuleUse) -> CompiledFiles? {
    guard let known, let files = sources.files[use.target],
      let provider = sources.files[use.source],
      targetUses(in: use.target, files).table === known.table
    else { return nil }
    return known.users(of: use, providing: provider)
  }

  private func shared(_ target: TargetID, _ files: [SourceIndex.SourceFile]) -> TargetUses? {
    guard let known, let node = graph.index(of: target) else { return nil }
    let variant = cache.variant ?? known.variant(sources, graph)
    cache.variant = variant
    return known.targetUses(in: target, node: node, files, variant)
  }

  private func traced(_ target: TargetID, _ files: [SourceIndex.SourceFile]) -> TargetUses {
    let table = table
    guard let home = graph.index(of: target) else {
      return TargetUses([], home: 0, in: table)
    }
    return TargetUses(files, home: home, in: table)
  }

  /// The declarations of all sources.
  var table: DeclarationTable {
    if let table = cache.table { return table }
    let count = sources.files.values.reduce(0) { $0 + $1.count }
    guard known == nil, count >= Cache.twinned else {
      let table = makeTable()
      cache.table = table
      return table
    }
    // Either part makes a table of its own, and only reads what it is made from.
    nonisolated(unsafe) let query = self
    nonisolated(unsafe) var (first, second): (DeclarationTable?, DeclarationTable?)
    DispatchQueue.concurrentPerform(iterations: 2) { part in
      if part == 0 { first = query.makeTable() } else { second = query.makeTable() }
    }
    let table = first ?? makeTable()
    cache.table = table
    cache.twin = second
    return table
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
    table.settleMacros()
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
