/// A type that goes into a column and comes back as it was.
///
/// Nothing is coerced: an integer read as a text is a mistake, and so is a NULL read as a zero.
protocol SQLConvertible {
  /// The value to store.
  var sqlValue: SQLValue { get }

  /// The stored value, or nil when it is of another storage class or out of range.
  init?(sqlValue: SQLValue)
}

extension SQLValue: SQLConvertible {
  var sqlValue: SQLValue { self }

  init?(sqlValue: SQLValue) { self = sqlValue }
}

extension Int64: SQLConvertible {
  var sqlValue: SQLValue { .integer(self) }

  init?(sqlValue: SQLValue) {
    guard case .integer(let value) = sqlValue else { return nil }
    self = value
  }
}

extension Int: SQLConvertible {
  var sqlValue: SQLValue { .integer(Int64(self)) }

  init?(sqlValue: SQLValue) {
    guard case .integer(let value) = sqlValue else { return nil }
    self.init(exactly: value)
  }
}

extension Int32: SQLConvertible {
  var sqlValue: SQLValue { .integer(Int64(self)) }

  init?(sqlValue: SQLValue) {
    guard case .integer(let value) = sqlValue else { return nil }
    self.init(exactly: value)
  }
}

extension Bool: SQLConvertible {
  var sqlValue: SQLValue { .integer(self ? 1 : 0) }

  init?(sqlValue: SQLValue) {
    switch sqlValue {
    case .integer(0): self = false
    case .integer(1): self = true
    default: return nil
    }
  }
}

extension Double: SQLConvertible {
  var sqlValue: SQLValue { .real(self) }

  init?(sqlValue: SQLValue) {
    guard case .real(let value) = sqlValue else { return nil }
    self = value
  }
}

extension String: SQLConvertible {
  var sqlValue: SQLValue { .text(self) }

  init?(sqlValue: SQLValue) {
    guard case .text(let value) = sqlValue else { return nil }
    self = value
  }
}

extension Array: SQLConvertible where Element == UInt8 {
  var sqlValue: SQLValue { .blob(self) }

  init?(sqlValue: SQLValue) {
    guard case .blob(let value) = sqlValue else { return nil }
    self = value
  }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
  var sqlValue: SQLValue { self?.sqlValue ?? .null }

  init?(sqlValue: SQLValue) {
    if case .null = sqlValue {
      self = .none
    } else if let value = Wrapped(sqlValue: sqlValue) {
      self = .some(value)
    } else {
      return nil
    }
  }
}
