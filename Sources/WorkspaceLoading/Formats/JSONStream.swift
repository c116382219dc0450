#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// JSON values one after the other, on lines of their own or not.
struct JSONStream {
  /// What to call the input in messages.
  let name: String
  /// The bytes of each value.
  let values: [ArraySlice<UInt8>]

  /// Cuts bytes at the end of each value.
  ///
  /// - Throws: `FormatError` where the last value is cut off.
  /// - Complexity: O(bytes).
  init(_ bytes: [UInt8], name: String) throws(FormatError) {
    self.name = name
    var values: [ArraySlice<UInt8>] = []
    var start: Int?
    var depth = 0
    var isText = false
    var isEscaped = false
    for (index, byte) in bytes.enumerated() {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 0 { start = index }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        guard depth == 0, let first = start else { break }
        values.append(bytes[first...index])
        start = nil
      default: break
      }
      if depth < 0 { throw FormatError(.syntax, name: name, detail: "it is not JSON") }
    }
    if depth != 0 {
      throw FormatError(.truncated, name: name, detail: "the JSON ends before it is complete")
    }
    self.values = values
  }

  /// The keys of the first element of a list.
  func firstElement(of list: ArraySlice<UInt8>) -> JSONKeys? {
    // A list of anything else has no keys.
    (try? decode([JSONKeys].self, list))?.first
  }

  /// Decodes one value.
  func decode<Value: Decodable>(
    _ type: Value.Type, _ bytes: ArraySlice<UInt8>
  ) throws(FormatError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: Data(bytes))
    } catch {
      throw FormatError(error, bytes: Array(bytes), start: 0, name: name)
    }
  }
}

/// The keys of an object; none for any other value.
struct JSONKeys: Decodable {
  let all: Set<String>

  init(from decoder: any Decoder) throws {
    // Any other value is no object, which is no error here.
    let container = try? decoder.container(keyedBy: AnyKey.self)
    all = Set((container?.allKeys ?? []).map(\.stringValue))
  }
}
