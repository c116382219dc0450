import RippleModel

/// What a change touches, by the keys under which the compiler records uses.
struct ChangedKeys {
  /// The changed file, where it is one.
  var path: String?
  /// The module that changed, as a node of the graph.
  var origin: Int?
  /// A file whose names the types are written with.
  var resolvingFile: String?
  /// Names at file scope.
  var topLevel: Set<String> = []
  /// Dotted names of types.
  var types: Set<String> = []
  /// Members of extensions, by the dotted name of the extended type.
  var members: [(type: String, names: Set<String>)] = []
  /// Members whose type is not known.
  var looseMembers: Set<String> = []

  /// Whether it touches nothing.
  var isEmpty: Bool {
    topLevel.isEmpty && types.isEmpty && members.isEmpty && looseMembers.isEmpty
  }

  /// Everything that a file provides, as a change of its file scope touches it.
  static func file(_ scope: ChangeScope) -> ChangedKeys {
    ChangedKeys(topLevel: Set(scope.provided), types: Set(scope.declaredOrExtendedTypes))
  }

  /// The types and extensions whose bodies changed.
  static func bodies(_ scope: ChangeScope) -> ChangedKeys {
    var keys = ChangedKeys(types: Set(scope.types))
    keys.topLevel = keys.types.filter { !$0.contains(".") }.union(scope.operators)
    keys.members = scope.extensions.map { item in
      (item.extendedType, Set(item.members))
    }
    let known = Set(scope.extensions.flatMap(\.members))
    keys.looseMembers = Set(scope.members).subtracting(known)
    return keys
  }

  /// What Dispatch declares at file scope, which is looked through when it is loaded for the first
  /// time: of the toolchain's modules it alone has fingerprints.
  static let dispatch = ChangedKeys(topLevel: ["==", "!=", "<", "+", "-"])

  /// Everything that a module provides.
  static func module(_ files: [SourceIndex.SourceFile]) -> ChangedKeys? {
    var keys = ChangedKeys()
    for file in files {
      guard let facts = file.facts else { return nil }
      keys.topLevel.formUnion(facts.topLevelNames)
      keys.types.formUnion(facts.declaredOrExtendedTypes)
    }
    return keys
  }
}
