public import RippleModel

/// A pattern on whole names of targets, case-sensitive: `*` any text, `?` one character, `[a-z]`
/// and `[!a-z]` one of some.
///
/// With a slash it is compared with `package/Target`, otherwise with the bare name.
public struct NamePattern: Hashable, Sendable, CustomStringConvertible {
  /// The pattern, as written.
  public let description: String
  private let parts: [Part]

  private enum Part: Hashable, Sendable {
    case any
    case one
    case exactly(Unicode.Scalar)
    case among([ClosedRange<Unicode.Scalar>], isNegated: Bool)
  }

  /// What is wrong with a pattern.
  public struct Flaw: Error, Hashable, Sendable {
    /// The rest of a sentence that begins with the pattern.
    public let text: String
  }

  /// Reads a pattern.
  public init(_ text: String) throws(Flaw) {
    guard !text.isEmpty else { throw Flaw(text: "is empty; '*' stands for every name") }
    description = text
    var parts: [Part] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": if parts.last != .any { parts.append(.any) }
      case "?": parts.append(.one)
      case "[": parts.append(try NamePattern.set(&rest))
      case "]": throw Flaw(text: "closes a bracket that is not open; write '[' before it")
      default:
        if scalar.properties.isWhitespace, scalar != " " {
          throw Flaw(text: "holds a line break or tab; names have none")
        }
        parts.append(.exactly(scalar))
      }
    }
    self.parts = parts
  }

  private static func set(_ rest: inout Substring.UnicodeScalarView) throws(Flaw) -> Part {
    var isNegated = false
    if rest.first == "!" || rest.first == "^" {
      isNegated = true
      rest.removeFirst()
    }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let first = rest.popFirst() {
      if first == "]" {
        guard !ranges.isEmpty else { throw Flaw(text: "has empty brackets; name what may stand") }
        return .among(ranges, isNegated: isNegated)
      }
      guard rest.first == "-", let last = rest.dropFirst().first, last != "]" else {
        ranges.append(first...first)
        continue
      }
      rest.removeFirst(2)
      guard first <= last else { throw Flaw(text: "has a range that ends before it begins") }
      ranges.append(first...last)
    }
    throw Flaw(text: "opens a bracket and does not close it; write ']' after it")
  }

  /// Whether it names one target and no more.
  public var isExact: Bool {
    parts.allSatisfy { if case .exactly = $0 { true } else { false } }
  }

  /// Whether a target's name matches as a whole.
  public func matches(_ id: TargetID) -> Bool {
    let name = description.contains("/") ? id.description : id.name
    return matches(Array(name.unicodeScalars))
  }

  /// Whether a name matches as a whole.
  public func matches(_ name: String) -> Bool { matches(Array(name.unicodeScalars)) }

  /// The usual walk that goes back to the last `*` only.
  private func matches(_ name: [Unicode.Scalar]) -> Bool {
    var (part, position) = (0, 0)
    var star: (part: Int, position: Int)?
    while position < name.count {
      if part < parts.count, parts[part] == .any {
        star = (part, position)
        part += 1
      } else if part < parts.count, fits(parts[part], name[position]) {
        part += 1
        position += 1
      } else if let last = star {
        star = (last.part, last.position + 1)
        part = last.part + 1
        position = last.position + 1
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == .any }
  }

  private func fits(_ part: Part, _ scalar: Unicode.Scalar) -> Bool {
    switch part {
    case .any: false
    case .one: true
    case .exactly(let other): other == scalar
    case .among(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
    }
  }
}
