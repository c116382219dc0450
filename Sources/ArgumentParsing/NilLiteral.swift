/// The type of `nil` as a default value, so that `= nil` and no default read the same.
public struct NilLiteral: ExpressibleByNilLiteral {
  /// Takes the literal.
  ///
  /// - Parameter nilLiteral: Nothing.
  public init(nilLiteral: ()) {}
}
