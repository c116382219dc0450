import RippleModel

/// Answers from a driver's dependency records which files use what changed: exactly, where source only
/// estimates.
struct RecordedQuery {
  /// The dependency records of the module whose files are asked about.
  let records: RecordedUses
  /// The types that its files use.
  let types: RecordedTypes
  /// What each file of the changed module provided before.
  let provided: [String: [DependencyKey]]
  /// The same by type.
  let providedTypes: RecordedTypes
  /// The members that the changed file declares now.
  let declared: Set<String>

  /// The files that use any of what changed.
  ///
  /// - Complexity: O(keys of the types that changed).
  func users(of keys: ChangedKeys) -> Set<String> {
    var result: Set<String> = []
    for key in starts(keys) { result.formUnion(records.users[key] ?? []) }
    return result
  }

  private func starts(_ keys: ChangedKeys) -> Set<DependencyKey> {
    var result = Set(keys.topLevel.map { DependencyKey(.topLevel, name: $0) })
    let memberNames = Dictionary(
      keys.members.map { ($0.type, $0.names) }, uniquingKeysWith: { $0.union($1) })
    let known = Set(keys.path.flatMap { provided[$0] } ?? []).filter { declared.contains($0.name) }
    let changed = keys.types.union(memberNames.keys)
    var unprovided = changed
    for type in changed.union([""]) {
      for provision in providedTypes.provided[type] ?? [] {
        let key = provision.key
        // An extension's own nodes change with its file alone; its type is everybody's.
        let isChanged = keys.path == nil || keys.path == provision.file
        guard isChanged || !key.isExtension else { continue }
        unprovided.remove(type)
        if key.isType, keys.types.contains(type) || isChanged && type.isEmpty { result.insert(key) }
        if let names = memberNames[type] { add(names, of: key, to: &result, known: known) }
      }
    }
    // What is extended for the first time was used before as what another module provides.
    for type in unprovided {
      for key in types.used[type] ?? [] {
        if keys.types.contains(type) { result.insert(key) }
        if let names = memberNames[type] { add(names, of: key, to: &result, known: known) }
      }
    }
    return result
  }

  /// A member that was found in a changed extension, and a name that was looked up in its type: that
  /// is only new, or gone, where the file does not declare one of that name before and after.
  private func add(
    _ names: Set<String>, of key: DependencyKey, to result: inout Set<DependencyKey>,
    known: Set<DependencyKey>
  ) {
    for name in names {
      let member = DependencyKey(.member, context: key.context, name: name)
      if key.isExtension || key.isType && !known.contains(member) { result.insert(member) }
    }
  }
}
