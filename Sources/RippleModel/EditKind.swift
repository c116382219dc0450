/// A kind of single edit that `verify --random-edits` makes.
public enum EditKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// A declaration gets another name wherever it is spelled.
  case rename
  /// A type, an extension or a protocol gets a member.
  case addMember
  /// A parameter gets another type.
  case changeType
  /// A type conforms to one protocol more.
  case addConformance
  /// A type gets an operator.
  case addOperator
  /// A default argument or an initial value changes.
  case changeDefault
  /// A declaration moves to another file of its module.
  case move
}
