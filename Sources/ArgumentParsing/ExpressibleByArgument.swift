/// A type that can be read from one word of a command line.
///
/// Enumerations with raw values need only declare the conformance; if they are `CaseIterable`,
/// their values appear in help, in errors and in completions.
public protocol ExpressibleByArgument: SendableMetatype {
  /// Reads a word.
  ///
  /// - Parameter argument: The word as it was typed.
  init?(argument: String)

  /// The value as a user would type it, for "default:" in the help.
  var defaultValueDescription: String { get }

  /// All words that are accepted, or none where they cannot be listed.
  static var allValueStrings: [String] { get }

  /// What a shell offers where the value is to be typed.
  static var defaultCompletionKind: CompletionKind { get }
}

extension ExpressibleByArgument {
  /// The value's own description.
  public var defaultValueDescription: String { String(describing: self) }

  /// None: the values cannot be listed.
  public static var allValueStrings: [String] { [] }

  /// The words of `allValueStrings`, or file names where there are none.
  public static var defaultCompletionKind: CompletionKind {
    allValueStrings.isEmpty ? .default : .list(allValueStrings)
  }
}

extension ExpressibleByArgument where Self: CaseIterable {
  /// The descriptions of all cases.
  public static var allValueStrings: [String] { allCases.map { String(describing: $0) } }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue: ExpressibleByArgument {
  /// Reads a word as the raw value.
  ///
  /// - Parameter argument: The word as it was typed.
  public init?(argument: String) {
    guard let rawValue = RawValue(argument: argument) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// The raw value as a user would type it.
  public var defaultValueDescription: String { rawValue.defaultValueDescription }
}

extension ExpressibleByArgument
where Self: CaseIterable, Self: RawRepresentable, RawValue: ExpressibleByArgument {
  /// The raw values of all cases.
  public static var allValueStrings: [String] {
    allCases.map { $0.rawValue.defaultValueDescription }
  }
}

extension String: ExpressibleByArgument {
  /// Takes the word as it is.
  ///
  /// - Parameter argument: The word as it was typed.
  public init?(argument: String) { self = argument }
}

extension Bool: ExpressibleByArgument {
  /// Reads "true" or "false".
  ///
  /// - Parameter argument: The word as it was typed.
  public init?(argument: String) { self.init(argument) }

  /// The two words that are accepted.
  public static var allValueStrings: [String] { ["true", "false"] }
}

extension ExpressibleByArgument where Self: LosslessStringConvertible {
  /// Reads the word as the type's description.
  ///
  /// - Parameter argument: The word as it was typed.
  public init?(argument: String) { self.init(argument) }
}

extension Int: ExpressibleByArgument {}
extension Int32: ExpressibleByArgument {}
extension Int64: ExpressibleByArgument {}
extension UInt: ExpressibleByArgument {}
extension UInt32: ExpressibleByArgument {}
extension UInt64: ExpressibleByArgument {}
extension Double: ExpressibleByArgument {}
extension Float: ExpressibleByArgument {}
