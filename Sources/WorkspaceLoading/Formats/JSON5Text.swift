#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Decodes JSON5: rules and scenarios, which people write.
public enum JSON5Text {
  /// Decodes a value.
  ///
  /// Foundation's JSON5 scanner (6.3.1) traps on bytes that are no UTF-8, so these are refused
  /// first.
  ///
  /// - Throws: `DecodingError`, and what the type's own decoding throws.
  public static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    guard String(validating: data, as: UTF8.self) != nil else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "The text is not UTF-8."))
    }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    return try decoder.decode(type, from: data)
  }
}
