/// One statement's text and the values that belong to its question marks.
///
/// An interpolated value is always bound and never becomes text, so that no name of a target can
/// end a statement: `"SELECT id FROM target WHERE name = \(name)"`.
struct SQL: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The text, with a `?` for each value.
  let text: String

  /// The values, in the order of the question marks.
  let values: [SQLValue]

  init(stringLiteral text: String) {
    self.text = text
    values = []
  }

  init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
    values = stringInterpolation.values
  }
}

extension SQL {
  /// Collects the pieces of an interpolated statement.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var values: [SQLValue] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount)
      values.reserveCapacity(interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }

    /// Binds a value.
    mutating func appendInterpolation(_ value: some SQLConvertible) { bind(value.sqlValue) }

    /// Binds a value that may be absent.
    ///
    /// Without this overload the compiler warns about an optional in an interpolation.
    mutating func appendInterpolation<Value: SQLConvertible>(_ value: Value?) {
      bind(value.sqlValue)
    }

    /// Puts in another statement's text with its values.
    mutating func appendInterpolation(_ fragment: SQL) {
      text += fragment.text
      values += fragment.values
    }

    /// Puts in the quoted name of a table or column, which cannot be bound.
    mutating func appendInterpolation(identifier name: String) {
      text += "\""
      for character in name.unicodeScalars {
        text.unicodeScalars.append(character)
        if character == "\"" { text += "\"" }
      }
      text += "\""
    }

    private mutating func bind(_ value: SQLValue) {
      text += "?"
      values.append(value)
    }
  }
}
