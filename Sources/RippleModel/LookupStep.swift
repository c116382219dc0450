/// One step of an expression that leads to a member: the `a`, the `()` and the `b` of `a().b`.
///
/// A step with a base names an earlier one, so that a list of steps is a forest in which
/// expressions share what they begin with. Local names stand for what they were bound to.
public struct LookupStep: Hashable, Sendable, Codable {
  /// What a step does.
  public var kind: Kind
  /// The step before it, as an index in the list; `nil` for the first one of an expression.
  public var base: Int?
  /// The name, or the type as `TypeText` spells it; empty where there is none.
  public var name: String
  /// Index in `FileFacts.types` of the body in which a name stands; `nil` at file scope.
  public var container: Int?

  /// Makes a step from its parts.
  public init(_ kind: Kind, base: Int? = nil, name: String = "", container: Int? = nil) {
    self.kind = kind
    self.base = base
    self.name = name
    self.container = container
  }

  /// What a step does.
  public enum Kind: UInt8, Hashable, Sendable, Codable, CaseIterable {
    /// Begins with something whose type takes inference.
    case unknown
    /// Begins with a dot: what follows is a member of the type that is expected.
    case implicit
    /// Begins with a name that is looked up from where it stands.
    case name
    /// Begins with a value of a type that is written.
    case value
    /// Looks a member up in what stands before it.
    case member
    /// Takes the type of what stands before it.
    case typeOf
    /// Takes what an argument of what stands before it may be: by its label, by its place among
    /// those without one, or `{}` for a closure behind the others.
    case argument
    /// Takes what a function is called with, by the place.
    case parameter
    /// Calls what stands before it.
    case call
    /// Makes an iterator of what stands before it, by a method, and asks it for what is next.
    case iterator
    /// Goes through the elements of what stands before it.
    case element
    /// Takes what a subscript of what stands before it hands out.
    case item
    /// Takes a part of a tuple, by its place.
    case part
    /// Takes what stands in a literal of a collection.
    case content
    /// Puts a string together of what stands in a literal.
    case interpolation
    /// Takes a value out of an optional one.
    case unwrap
    /// Makes a value of what is expected of a literal, by one of its initialisers.
    case literal
  }
}
