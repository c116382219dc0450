/// What an expression denotes, as far as declared types tell; types are numbers of a table.
indirect enum ExpressionType: Hashable {
  /// A value of a type.
  case value(Int)
  /// A value of a type that conforms to a protocol, the same one wherever it is used.
  case conforming(Int)
  /// A type itself.
  case type(Int)
  case optional(ExpressionType)
  /// An optional that unwraps by itself where that is asked for.
  case unwrapping(ExpressionType)
  case array(ExpressionType)
  /// A dictionary, by its keys and values.
  case dictionary(ExpressionType, ExpressionType)
  /// A function, by what it is called with and what it returns.
  case function([ExpressionType], ExpressionType)
  /// A tuple, by its labels, `_` for none, and its parts.
  case tuple([String], [ExpressionType])
  /// A module.
  case module
  /// Any value.
  case unknown
  /// Any type.
  case unknownType
}
