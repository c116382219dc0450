import RippleModel

/// Answers from a driver's memory which files use what changed: exactly, where source only
/// estimates.
struct RecordedQuery {
  /// The memory of the module whose files are asked about.
  let memory: RecordedUses
  /// What the changed files provided before: from the memory of their own module.
  let provided: [DependencyKey]

  /// The files that use any of what changed.
  func users(of keys: ChangedKeys) -> Set<String> {
    var result: Set<String> = []
    for key in starts(keys) { result.formUnion(memory.users[key] ?? []) }
    return result
  }

  private func starts(_ keys: ChangedKeys) -> Set<DependencyKey> {
    var result = Set(keys.topLevel.map { DependencyKey(.topLevel, name: $0) })
    var contexts: [String: String] = [:]
    for key in provided where !key.context.isEmpty {
      contexts[key.context] = contexts[key.context] ?? MangledName.dotted(key.context) ?? ""
    }
    let memberNames = Dictionary(
      keys.members.map { ($0.type, $0.names) }, uniquingKeysWith: { $0.union($1) })
    for key in provided {
      guard let type = contexts[key.context] else { continue }
      if keys.types.contains(type) || type.isEmpty { result.insert(key) }
      if let names = memberNames[type] { add(names, of: key, to: &result) }
    }
    return result
  }

  /// A member that was found in a changed extension, and a name that was looked up in its type.
  private func add(
    _ names: Set<String>, of key: DependencyKey, to result: inout Set<DependencyKey>
  ) {
    let isExtension = key.context.contains("@")
    for name in names {
      if isExtension || key.kind == .nominal || key.kind == .potentialMember {
        result.insert(DependencyKey(.member, context: key.context, name: name))
      }
    }
  }
}
