/// A change to one target, said as exactly as it is known.
public struct Change: Hashable, Sendable, Codable {
  /// The target that owns what changed.
  public var target: TargetID
  /// The file, relative to the root of the workspace; `nil` for the target as a whole.
  public var path: String?
  /// How much of the file it touches.
  public var changeClass: ChangeClass
  /// Which declarations it touches; `nil` where that is not known.
  public var scope: ChangeScope?

  /// Makes a change; without a scope it stands for any declaration of the file or target.
  public init(
    target: TargetID, path: String? = nil, changeClass: ChangeClass, scope: ChangeScope? = nil
  ) {
    self.target = target
    self.path = path
    self.changeClass = changeClass
    self.scope = scope
  }
}

/// The declarations that a change touches, by the names that a user of them writes.
public struct ChangeScope: Hashable, Sendable, Codable {
  /// Dotted names of types whose own bodies changed.
  public var types: [String]
  /// Base names of members of changed extensions.
  public var members: [String]
  /// Changed extensions by the type that they extend, where that is known.
  public var extensions: [ChangedExtension]
  /// Base names of what the changed file provides at file scope, old and new: what a file of the
  /// same module may use when the file scope changed.
  public var provided: [String]
  /// Dotted names of the types that the changed file declares or extends, old and new.
  public var declaredOrExtendedTypes: [String]
  /// Modules that the changed file imports and did not import before.
  public var imported: [String]
  /// For a header, the C-family sources of its target that include it; `nil` where not known.
  public var includers: [String]?
  /// For a file that C-family sources include, how far it reaches; `nil` where not known.
  public var headers: HeaderReach?
  /// Names of declarations whose attributes or signatures changed, and not only their bodies.
  public var altered: [String]
  /// Operators that came or went inside types and extensions: every use of one looks at all.
  public var operators: [String]
  /// Dotted names of the types that are laid out otherwise than before; `nil` where not known.
  public var layouts: [String]?
  /// Dotted names of declarations whose changed bodies are compiled into their callers.
  public var emitted: [String]
  /// Dotted names of declarations behind whose `some P` another type may stand.
  public var opaque: [String]
  /// The declaration that was asked about, as the user wrote it; empty for a real edit.
  public var requested: String

  /// Makes a scope; the lists are sorted.
  public init(
    types: [String] = [], members: [String] = [], provided: [String] = [],
    declaredOrExtendedTypes: [String] = [],
    requested: String = ""
  ) {
    self.types = types.sorted()
    self.members = members.sorted()
    self.extensions = []
    self.provided = provided.sorted()
    self.declaredOrExtendedTypes = declaredOrExtendedTypes.sorted()
    self.imported = []
    self.altered = []
    self.headers = nil
    self.operators = []
    self.layouts = nil
    self.emitted = []
    self.opaque = []
    self.requested = requested
  }
}
