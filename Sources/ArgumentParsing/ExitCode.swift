/// A status for the program to end with; as an error it prints nothing.
public struct ExitCode: Error, RawRepresentable, Hashable, Sendable {
  /// The number.
  public var rawValue: Int32

  /// Makes a status.
  ///
  /// - Parameter rawValue: The number.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Makes a status.
  ///
  /// - Parameter code: The number.
  public init(_ code: Int32) { self.init(rawValue: code) }

  /// All is well: 0.
  public static let success = ExitCode(0)

  /// Something failed: 1.
  public static let failure = ExitCode(1)

  /// The command line is wrong: 64, `EX_USAGE` of `sysexits.h`.
  public static let validationFailure = ExitCode(64)

  /// Whether the status is 0.
  public var isSuccess: Bool { self == .success }
}
