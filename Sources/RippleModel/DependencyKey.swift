/// A thing that one file provides and others use, as the compiler's dependency files name it.
public struct DependencyKey: Hashable, Sendable, Codable, Comparable {
  /// What kind of thing it is.
  public var kind: Kind
  /// Whether it is what others see, or what it is made of.
  public var aspect: Aspect
  /// The mangled name of a type; `T@H` for its extension with the body hash H; may be empty.
  public var context: String
  /// A base name, a path or a module's name; may be empty.
  public var name: String

  /// Makes a key.
  public init(_ kind: Kind, aspect: Aspect = .interface, context: String = "", name: String = "") {
    self.kind = kind
    self.aspect = aspect
    self.context = context
    self.name = name
  }

  /// The kinds, in the order of their codes.
  public enum Kind: UInt8, Hashable, Sendable, Codable, CaseIterable {
    /// A name at file scope.
    case topLevel
    /// A type, by its mangled name.
    case nominal
    /// A type's conformances and extensions.
    case potentialMember
    /// A member of a type, by base name.
    case member
    /// A member of any class, by base name.
    case dynamicLookup
    /// A file outside the module.
    case externalDepend
    /// A whole file, or a whole module.
    case sourceFileProvide
  }

  /// The two sides of a thing.
  public enum Aspect: UInt8, Hashable, Sendable, Codable {
    /// What others see.
    case interface
    /// What it is made of.
    case implementation
  }

  /// Orders by kind, then by name.
  public static func < (left: DependencyKey, right: DependencyKey) -> Bool {
    (left.kind.rawValue, left.aspect.rawValue, left.context, left.name)
      < (right.kind.rawValue, right.aspect.rawValue, right.context, right.name)
  }
}
