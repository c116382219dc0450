import CompilerRecords
import RippleModel

/// Answers from a driver's dependency records which files use what changed: exactly, where source only
/// estimates.
struct RecordedQuery {
  /// The dependency records of the module whose files are asked about.
  let records: RecordedUses
  /// What each file of the changed module provided before.
  let provided: [String: [DependencyKey]]
  /// The members that the changed file declares now.
  let declared: Set<String>

  /// The files that use any of what changed.
  func users(of keys: ChangedKeys) -> Set<String> {
    var result: Set<String> = []
    for key in starts(keys) { result.formUnion(records.users[key] ?? []) }
    return result
  }

  private func starts(_ keys: ChangedKeys) -> Set<DependencyKey> {
    var result = Set(keys.topLevel.map { DependencyKey(.topLevel, name: $0) })
    let memberNames = Dictionary(
      keys.members.map { ($0.type, $0.names) }, uniquingKeysWith: { $0.union($1) })
    var contexts: [String: String] = [:]
    let known = Set(keys.path.flatMap { provided[$0] } ?? [])
      .filter { declared.contains($0.name) }
    var unprovided = keys.types.union(memberNames.keys)
    for (file, list) in provided {
      let isChanged = keys.path == nil || keys.path == file
      for key in list where !key.context.isEmpty {
        // An extension's own nodes change with its file alone; its type is everybody's.
        guard isChanged || !key.context.contains("@") else { continue }
        let type = contexts[key.context] ?? MangledName.dotted(key.context) ?? ""
        contexts[key.context] = type
        unprovided.remove(type)
        let isType = key.kind == .nominal || key.kind == .potentialMember
        if isType, keys.types.contains(type) || isChanged && type.isEmpty { result.insert(key) }
        if let names = memberNames[type] { add(names, of: key, to: &result, known: known) }
      }
    }
    guard !unprovided.isEmpty else { return result }
    // What is extended for the first time was used before as what another module provides.
    for key in records.users.keys where key.kind == .nominal || key.kind == .potentialMember {
      guard !key.context.contains("@") else { continue }
      let type = contexts[key.context] ?? MangledName.dotted(key.context) ?? ""
      contexts[key.context] = type
      guard unprovided.contains(type) else { continue }
      if keys.types.contains(type) { result.insert(key) }
      if let names = memberNames[type] { add(names, of: key, to: &result, known: known) }
    }
    return result
  }

  /// A member that was found in a changed extension, and a name that was looked up in its type: that
  /// is only new, or gone, where the file does not declare one of that name before and after.
  private func add(
    _ names: Set<String>, of key: DependencyKey, to result: inout Set<DependencyKey>,
    known: Set<DependencyKey>
  ) {
    let isExtension = key.context.contains("@")
    for name in names {
      let member = DependencyKey(.member, context: key.context, name: name)
      let isType = key.kind == .nominal || key.kind == .potentialMember
      if isExtension || isType && !known.contains(member) { result.insert(member) }
    }
  }
}
