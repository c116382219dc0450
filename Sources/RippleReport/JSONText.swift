#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// JSON as Ripple prints it: sorted keys, two spaces, a newline at the end.
public enum JSONText {
  /// Renders a value.
  ///
  /// - Throws: `EncodingError` for a value that JSON cannot hold, such as an infinite number.
  public static func render(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
