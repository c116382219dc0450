#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds the JSON document in what a tool printed.
///
/// Older tools print warnings and the manifest's own output before it, and such a line may begin
/// with a brace too; so the document is the first place from which a whole object decodes.
struct JSONDocument {
  /// The bytes that were given.
  let bytes: [UInt8]
  /// What to call them in messages.
  let name: String

  /// Decodes the first whole object of a type.
  ///
  /// - Throws: `FormatError` when there is no JSON, it is cut off, or it has another shape.
  func decode<Value: Decodable>(_ type: Value.Type) throws(FormatError) -> Value {
    let decoder = JSONDecoder()
    var shapeError: FormatError?
    var isTruncated = false
    for start in starts() {
      do {
        return try decoder.decode(type, from: Data(bytes[start...]))
      } catch {
        let problem = FormatError(error, bytes: bytes, start: start, name: name)
        if problem.kind == .truncated { isTruncated = true }
        if problem.kind == .shape, shapeError == nil { shapeError = problem }
      }
    }
    if let shapeError { throw shapeError }
    if isTruncated {
      throw FormatError(.truncated, name: name, detail: "the JSON ends before it is complete")
    }
    throw FormatError(.noJSON, name: name, detail: firstLine())
  }

  /// Where a document may begin: at the start, or at a brace that begins a line.
  private func starts() -> [Int] {
    var result: [Int] = []
    var isLineStart = true
    let begin = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for index in begin..<bytes.count where result.count < JSONDocument.maximumStarts {
      let byte = bytes[index]
      if isLineStart, byte == UInt8(ascii: "{") || (result.isEmpty && byte == UInt8(ascii: "[")) {
        result.append(index)
      }
      if byte == 10 || byte == 13 {
        isLineStart = true
      } else if byte != 32 && byte != 9 {
        isLineStart = false
      }
    }
    return result
  }

  /// Lines of noise that are tried before giving up, so that hostile input costs little.
  private static let maximumStarts = 64

  private func firstLine() -> String {
    let line = String(decoding: bytes.prefix(4096).prefix { $0 != 10 }, as: UTF8.self)
    let text =
      String(decoding: bytes.prefix(4096), as: UTF8.self)
      .split(separator: "\n").first { $0.hasPrefix("error:") }.map(String.init) ?? line
    return text.isEmpty ? "it is empty" : "it says '\(text.prefix(160))'"
  }
}

/// Input that is not the JSON it should be.
public struct FormatError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Kind: String, Hashable, Sendable {
    /// No JSON at all.
    case noJSON = "no-json"
    /// JSON that stops before its end.
    case truncated = "truncated-json"
    /// Bytes that are no JSON at some place.
    case syntax = "not-json"
    /// JSON of another shape.
    case shape = "wrong-shape"
    /// The shape is right and the content contradicts itself.
    case content = "wrong-content"
  }

  /// What is wrong.
  public let kind: Kind
  /// The input's name.
  public let name: String
  /// What exactly, without a full stop.
  public let detail: String

  /// Makes an error.
  public init(_ kind: Kind, name: String, detail: String) {
    self.kind = kind
    self.name = name
    self.detail = detail
  }

  init(_ error: any Error, bytes: [UInt8], start: Int, name: String) {
    guard let error = error as? DecodingError else {
      self.init(.syntax, name: name, detail: "it is not JSON")
      return
    }
    switch error {
    case .keyNotFound(let key, let context):
      self.init(
        .shape, name: name,
        detail: "'\(FormatError.path(context.codingPath))' has no '\(key.stringValue)'")
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      self.init(
        .shape, name: name,
        detail: "'\(FormatError.path(context.codingPath))' is of another type")
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      self.init(
        .shape, name: name,
        detail: "'\(FormatError.path(context.codingPath))': \(context.debugDescription)")
    case .dataCorrupted:
      let isCut = FormatError.isCutOff(bytes[start...])
      self.init(
        isCut ? .truncated : .syntax, name: name,
        detail: isCut ? "the JSON ends before it is complete" : "it is not JSON")
    @unknown default:
      self.init(.syntax, name: name, detail: "it is not JSON")
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    var text = ""
    for key in keys {
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    return text.isEmpty ? "the document" : text
  }

  /// Whether the brackets still open at the end say that text is missing.
  private static func isCutOff(_ bytes: ArraySlice<UInt8>) -> Bool {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth -= 1
        if depth == 0 { return false }
      }
    }
    return depth > 0
  }
}
