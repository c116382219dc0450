package import RippleModel

/// What a change touches, by the keys under which the compiler records uses.
package struct ChangedKeys {
  /// The changed file, where it is one.
  package var path: String?
  /// The module that changed, as a node of the graph.
  var origin: Int?
  /// A file whose names the types are written with.
  package var resolvingFile: String?
  /// Names at file scope.
  package var topLevel: Set<String> = []
  /// Dotted names of types.
  package var types: Set<String> = []
  /// Members of extensions, by the dotted name of the extended type.
  package var members: [(type: String, names: Set<String>)] = []
  /// Members whose type is not known.
  var looseMembers: Set<String> = []

  package init(
    path: String? = nil, resolvingFile: String? = nil, topLevel: Set<String> = [],
    types: Set<String> = []
  ) {
    self.path = path
    self.resolvingFile = resolvingFile
    self.topLevel = topLevel
    self.types = types
  }

  /// Declarations of a file, by their dotted names.
  package static func declarations(_ names: [String], path: String?) -> ChangedKeys {
    var keys = ChangedKeys(path: path, resolvingFile: path)
    for name in names {
      guard let dot = DeclarationTable.lastDot(in: name) else {
        keys.topLevel.insert(name)
        continue
      }
      keys.members.append((String(name[..<dot]), [String(name[name.index(after: dot)...])]))
    }
    return keys
  }

  /// Whether it touches nothing.
  package var isEmpty: Bool {
    topLevel.isEmpty && types.isEmpty && members.isEmpty && looseMembers.isEmpty
  }

  /// Everything that a file provides, as a change of its file scope touches it.
  package static func file(_ scope: ChangeScope) -> ChangedKeys {
    ChangedKeys(topLevel: Set(scope.provided), types: Set(scope.declaredOrExtendedTypes))
  }

  /// The types and extensions whose bodies changed.
  package static func bodies(_ scope: ChangeScope) -> ChangedKeys {
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
  package static let dispatch = ChangedKeys(topLevel: ["==", "!=", "<", "+", "-"])

  /// Everything that a module provides.
  package static func module(_ files: [SourceIndex.SourceFile]) -> ChangedKeys? {
    var keys = ChangedKeys()
    for file in files {
      guard let facts = file.facts else { return nil }
      keys.topLevel.formUnion(facts.topLevelNames)
      keys.types.formUnion(facts.declaredOrExtendedTypes)
    }
    return keys
  }
}
