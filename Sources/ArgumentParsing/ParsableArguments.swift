/// A type whose wrapped properties are read from the words of a command line.
///
/// Its properties are marked with `@Argument`, `@Option`, `@Flag` or `@OptionGroup`.
public protocol ParsableArguments: SendableMetatype {
  /// Makes a value with nothing read yet.
  init()

  /// Looks at the values together, once all of them are read.
  ///
  /// - Throws: `ValidationError` where they make no sense together.
  mutating func validate() throws
}

extension ParsableArguments {
  /// Accepts any values.
  public mutating func validate() throws {}
}
