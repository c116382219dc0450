import CompilerRecords
import RippleModel

/// The keys of a module's dependency records by the dotted name of the type that they lie in.
///
/// `1F5OuterV5InnerV` and what was looked up in it stand below `Outer.Inner`; a name that cannot be
/// read stands below the empty one. A module has thousands of keys and is asked about many changes,
/// so that each name is read once.
struct RecordedTypes {
  /// A key and the file that provides it.
  struct Provision {
    let file: String
    let key: DependencyKey
  }

  /// What the module's own files provide inside types.
  let provided: [String: [Provision]]
  /// The types that its files use, but for extensions' own nodes.
  let used: [String: [DependencyKey]]

  /// Reads every name.
  ///
  /// - Complexity: O(keys).
  init(_ records: RecordedUses) {
    var names: [String: String] = [:]
    func type(_ key: DependencyKey) -> String {
      if let known = names[key.context] { return known }
      let name = MangledName.dotted(key.context) ?? ""
      names[key.context] = name
      return name
    }
    var provided: [String: [Provision]] = [:]
    for (file, keys) in records.provided where file.hasSuffix(".swift") {
      for key in keys where !key.context.isEmpty {
        provided[type(key), default: []].append(Provision(file: file, key: key))
      }
    }
    var used: [String: [DependencyKey]] = [:]
    for key in records.users.keys where key.isType && !key.isExtension {
      used[type(key), default: []].append(key)
    }
    self.provided = provided
    self.used = used
  }
}

extension DependencyKey {
  /// Whether it stands for a type, or for what may be looked up in one.
  var isType: Bool { kind == .nominal || kind == .potentialMember }

  /// Whether it lies in an extension, which has a node of its own for each file.
  var isExtension: Bool { context.contains("@") }
}
