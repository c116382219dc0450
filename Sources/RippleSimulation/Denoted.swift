/// What an expression denotes, as far as declared types tell; types are numbers of a table.
indirect enum Denoted: Hashable {
  /// A value of a type.
  case value(Int)
  /// A value of a type that conforms to a protocol, the same one wherever it is used.
  case conforming(Int)
  /// A type itself.
  case type(Int)
  case optional(Denoted)
  /// An optional that unwraps by itself where that is asked for.
  case unwrapping(Denoted)
  case array(Denoted)
  /// A dictionary, by its keys and values.
  case dictionary(Denoted, Denoted)
  /// A function, by what it is called with and what it returns.
  case function([Denoted], Denoted)
  /// A tuple, by its labels, `_` for none, and its parts.
  case tuple([String], [Denoted])
  /// A module.
  case module
  /// Any value.
  case unknown
  /// Any type.
  case unknownType
}
