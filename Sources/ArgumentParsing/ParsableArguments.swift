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

extension ParsableArguments {
  /// Reads a command line that holds these arguments and nothing else.
  ///
  /// - Parameter arguments: The words; with none, every value is its default.
  /// - Returns: The values.
  /// - Throws: What `ParsableCommand.parse(_:)` throws.
  public static func parse(_ arguments: [String]) throws -> Self {
    try ArgumentsOnly<Self>.parse(arguments).arguments
  }
}

/// A command of nothing but some arguments.
private struct ArgumentsOnly<Arguments: ParsableArguments>: ParsableCommand {
  @OptionGroup var arguments: Arguments
}
