public import RippleModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONValue {
  /// Reads a text.
  ///
  /// - Throws: `DecodingError` where it is no JSON.
  public init(parsing bytes: [UInt8]) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
  }

  /// The text on one line, keys sorted.
  public var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only a number that is none could fail, and it is left out.
    return (try? encoder.encode(self)).map { [UInt8]($0) } ?? Array("null".utf8)
  }
}
