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
  /// Base names of everything that the changed file provides, old and new: what a file of the
  /// same module may use when the file scope changed.
  public var provided: [String]
  /// The declaration that was asked about, as the user wrote it; empty for a real edit.
  public var asked: String

  /// Makes a scope; the lists are sorted.
  public init(
    types: [String] = [], members: [String] = [], provided: [String] = [], asked: String = ""
  ) {
    self.types = types.sorted()
    self.members = members.sorted()
    self.provided = provided.sorted()
    self.asked = asked
  }
}
