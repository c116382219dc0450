/// The help of one argument, option or flag.
public struct ArgumentHelp: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// One line that says what it is for.
  public var abstract: String

  /// Longer help, shown below.
  public var discussion: String

  /// The name of its value in help and errors, or nothing for the property's name.
  public var valueName: String?

  /// Whether help and completions show it.
  public var visibility: ArgumentVisibility

  /// Makes help from its parts.
  ///
  /// - Parameters:
  ///   - abstract: One line that says what it is for.
  ///   - discussion: Longer help.
  ///   - valueName: The name of its value.
  ///   - visibility: Whether help and completions show it.
  public init(
    _ abstract: String = "",
    discussion: String = "",
    valueName: String? = nil,
    visibility: ArgumentVisibility = .default
  ) {
    self.abstract = abstract
    self.discussion = discussion
    self.valueName = valueName
    self.visibility = visibility
  }

  /// Makes help of one line.
  ///
  /// - Parameter value: The line.
  public init(stringLiteral value: String) { self.init(value) }

  /// Help that hides the argument.
  public static var hidden: ArgumentHelp { ArgumentHelp(visibility: .hidden) }
}

/// Whether help and completions show an argument.
public enum ArgumentVisibility: Hashable, Sendable {
  /// It is shown.
  case `default`

  /// It works, but is not shown.
  case hidden
}
