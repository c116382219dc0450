import Dispatch
import RippleModel
import Synchronization

/// Which files of a target use what changed, by what they meet.
extension UsageQuery {
  /// What is asked, in the numbers of a table.
  struct KeySearch {
    let keys: ChangedKeys
    let types: Set<Int>
    let members: [(type: Int, names: Set<String>)]

    init(_ keys: ChangedKeys, in table: DeclarationTable) {
      let resolvingFile = keys.resolvingFile.flatMap(table.file)
      self.keys = keys
      types = Set(keys.types.compactMap { table.index(of: $0, seenFrom: resolvingFile) })
      members = keys.members.compactMap { type, names in
        table.index(of: type, seenFrom: resolvingFile).map { ($0, names) }
      }
      macros = keys.origin.map { table.macros(naming: $0) } ?? []
    }

    /// The macros whose expansions may name anything of the module that changed.
    let macros: Set<String>
  }

  /// Asks file after file, on as many cores as there are copies of the same files, each in a table
  /// of its own.
  func scanned(_ keys: ChangedKeys, _ targetUses: [TargetUses], _ count: Int) -> Set<Int> {
    let parts = targetUses.count
    // Each part asks its own copy, in its own table, and nothing else here is written.
    nonisolated(unsafe) let (query, all) = (self, targetUses)
    let found = Mutex<Set<Int>>([])
    DispatchQueue.concurrentPerform(iterations: parts) { part in
      let search = KeySearch(keys, in: all[part].table)
      let files = part * count / parts..<(part + 1) * count / parts
      let answer = Set(files.filter { query.uses(search, all[part], $0) })
      found.withLock { $0.formUnion(answer) }
    }
    return found.withLock { $0 }
  }

  /// Whether a file uses what is asked about; one that writes a name of what changed need not be
  /// traced.
  private func uses(_ search: KeySearch, _ targetUses: TargetUses, _ file: Int) -> Bool {
    let (keys, types) = (search.keys, search.types)
    if names(keys.topLevel, meet: targetUses.unqualified(file)) { return true }
    if expands(search.macros, targetUses, file) { return true }
    let onlyMembers = types.isEmpty && keys.topLevel.isEmpty && keys.looseMembers.isEmpty
    if onlyMembers, let written = targetUses.written(file),
      !mayUse(keys.members, written, targetUses.table)
    {
      return false
    }
    if types.contains(where: { targetUses.names($0, in: file) }) { return true }
    guard let touched = targetUses.file(file) else { return false }
    return types.contains(where: touched.types.contains)
      || names(keys.topLevel, meet: touched.words)
      || names(keys.topLevel, meet: touched.topLevel)
      || search.members.contains { type, names in
        touched.lookedUp.contains(type) && uses(names, of: type, touched, targetUses.table)
      } || mentions(keys.looseMembers, touched)
  }

  /// Whether a file expands one of some macros: what they name stands in no source.
  private func expands(_ macros: Set<String>, _ targetUses: TargetUses, _ file: Int) -> Bool {
    !macros.isEmpty && names(macros, meet: targetUses.unqualified(file))
  }

  /// Whether a file writes anything by which it could use some members: their names, or a list of
  /// protocols that ask for them.
  private func mayUse(
    _ members: [(type: String, names: Set<String>)], _ facts: FileFacts, _ table: DeclarationTable
  ) -> Bool {
    members.contains { member in
      member.names.contains { name in
        FileFacts.isTypeName(name) || FileFacts.isOperator(name)
          || UsageQuery.unwritten.contains(name) || SourceIndex.holds(name, in: facts.names)
          || table.asks(for: name)
      }
    }
  }

  /// Members that syntax uses without their names.
  private static let unwritten: Set<String> = [
    "init", "subscript", "callAsFunction", "makeIterator", "makeAsyncIterator", "next",
    "appendInterpolation",
    "appendLiteral", "wrappedValue", "projectedValue",
  ]

  /// Looks the files up by what they meet.
  func indexed(_ keys: ChangedKeys, _ targetUses: TargetUses) -> Set<Int> {
    let search = KeySearch(keys, in: targetUses.table)
    let index = targetUses.index
    var found = index.files(search.types, keys.topLevel)
    for (type, names) in search.members {
      for file in index.byLookedUp[type] ?? [] where !found.contains(file) {
        guard let touched = targetUses.file(file) else { continue }
        if uses(names, of: type, touched, targetUses.table) { found.insert(file) }
      }
    }
    if !search.macros.isEmpty {
      found.formUnion(targetUses.files.indices.filter { expands(search.macros, targetUses, $0) })
    }
    if !keys.looseMembers.isEmpty {
      for (file, touched) in targetUses.files.enumerated() where !found.contains(file) {
        if let touched, mentions(keys.looseMembers, touched) { found.insert(file) }
      }
    }
    return found
  }

  /// Whether a file uses members of a type that it looks something up in.
  private func uses(
    _ names: Set<String>, of type: Int, _ fileUses: UseEstimator.FileUses, _ table: DeclarationTable
  ) -> Bool {
    if let own = fileUses.declared[type], !own.isDisjoint(with: names) { return true }
    let plain = names.filter { !FileFacts.isOperator($0) }
    if self.names(plain, meet: fileUses.words) || self.names(plain, meet: fileUses.qualified) {
      return true
    }
    if fileUses.conforming.contains(type), !fileUses.requirements.isDisjoint(with: names) {
      return true
    }
    return names.contains { looksUp($0, in: type, table, fileUses) }
  }

  /// Whether some names are among sorted ones.
  private func names(_ names: Set<String>, meet sorted: [String]) -> Bool {
    names.count < 8 && sorted.count > 8
      ? names.contains { SourceIndex.holds($0, in: sorted) }
      : sorted.contains(where: names.contains)
  }

  private func names(_ names: Set<String>, meet others: Set<String>) -> Bool {
    names.count < others.count
      ? names.contains(where: others.contains) : others.contains(where: names.contains)
  }

  /// Whether a file looks a member up in a type.
  private func looksUp(
    _ name: String, in type: Int, _ table: DeclarationTable, _ fileUses: UseEstimator.FileUses
  ) -> Bool {
    guard !FileFacts.isOperator(name) else { return false }
    if fileUses.implicit.contains(type), SourceIndex.holds(name, in: fileUses.unqualified) {
      return true
    }
    guard let number = table.memberNumbers[name] else { return false }
    if number == DeclarationTable.initializer,
      fileUses.declaredTypes.contains(type) || fileUses.members.made.contains(type)
    {
      return true
    }
    let signatures = table.entries[type].members[number] ?? []
    let isStatic = signatures.isEmpty || signatures.contains(where: \.isStatic)
    let isInstance = signatures.isEmpty || signatures.contains { !$0.isStatic }
    return isStatic && fileUses.members.hold(number, in: type, isStatic: true)
      || isInstance && fileUses.members.hold(number, in: type, isStatic: false)
  }

  private func mentions(_ names: Set<String>, _ fileUses: UseEstimator.FileUses) -> Bool {
    !names.isEmpty && self.names(names, meet: fileUses.lookups)
  }
}
