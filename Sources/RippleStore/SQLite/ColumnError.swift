/// A column that does not hold what its reader asked for.
enum ColumnError: Error, Hashable, Sendable {
  /// The column holds a value of another storage class, or one out of range.
  case wrongType(column: String, expected: String, found: SQLValue.Class)

  /// The column holds a text that is not UTF-8.
  case invalidUTF8(column: String)

  /// The row has fewer columns.
  case missing(index: Int, count: Int)
}
