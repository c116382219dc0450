/// A value of a YAML document, with the place where it stands.
public struct YAMLNode: Hashable, Sendable {
  /// What the value is.
  public var content: Content
  /// Where it begins.
  public var place: YAMLPlace

  /// The three kinds of value.
  public enum Content: Hashable, Sendable {
    /// A text, plain or quoted.
    case scalar(YAMLScalar)
    /// Values in order.
    case list([YAMLNode])
    /// Keys with their values, in order; merge keys are already applied.
    case map([YAMLEntry])
  }

  /// Makes a value.
  public init(_ content: Content, at place: YAMLPlace) {
    self.content = content
    self.place = place
  }
}

/// A key of a map with its value.
public struct YAMLEntry: Hashable, Sendable {
  /// The key's text.
  public var key: String
  /// Where the key stands.
  public var place: YAMLPlace
  /// The value.
  public var value: YAMLNode

  /// Makes an entry.
  public init(key: String, place: YAMLPlace, value: YAMLNode) {
    self.key = key
    self.place = place
    self.value = value
  }
}

/// A line and a column of a document, both from 1.
public struct YAMLPlace: Hashable, Sendable {
  /// The line.
  public var line: Int
  /// The column, in bytes.
  public var column: Int
  /// The number that the document was given, where several are read.
  public var document: Int

  /// Makes a place.
  public init(line: Int, column: Int, document: Int = 0) {
    self.line = line
    self.column = column
    self.document = document
  }
}

/// A text of a document, and whether it was written without quotes.
///
/// Only a plain one can mean a boolean or nothing: `yes` is true and `"yes"` is a word.
public struct YAMLScalar: Hashable, Sendable {
  /// The text, with escapes and folds undone.
  public var text: String
  /// Whether it was written without quotes and not as a block.
  public var isPlain: Bool

  /// Makes a scalar.
  public init(_ text: String, isPlain: Bool) {
    self.text = text
    self.isPlain = isPlain
  }

  /// Whether it means nothing: empty, `~` or `null`.
  public var isNull: Bool { isPlain && ["", "~", "null", "Null", "NULL"].contains(text) }

  /// What it means as a boolean by YAML 1.1, which the readers of specs follow.
  public var bool: Bool? {
    guard isPlain else { return nil }
    switch text {
    case "true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON": return true
    case "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF": return false
    default: return nil
    }
  }
}

extension YAMLNode {
  /// The value of a key; `nil` where this is no map or has no such key.
  ///
  /// - Complexity: O(keys).
  public subscript(key: String) -> YAMLNode? { entries.first { $0.key == key }?.value }

  /// The entries of a map; empty for anything else.
  public var entries: [YAMLEntry] {
    if case .map(let entries) = content { entries } else { [] }
  }

  /// The values of a list; `nil` for anything else.
  public var list: [YAMLNode]? {
    if case .list(let values) = content { values } else { nil }
  }

  /// The text of a scalar that means something.
  public var text: String? {
    if case .scalar(let scalar) = content, !scalar.isNull { scalar.text } else { nil }
  }

  /// The meaning of a scalar as a boolean.
  public var bool: Bool? {
    if case .scalar(let scalar) = content { scalar.bool } else { nil }
  }

  /// Whether this is a map.
  public var isMap: Bool {
    if case .map = content { true } else { false }
  }

  /// Whether this is a scalar that means nothing.
  public var isNull: Bool {
    if case .scalar(let scalar) = content { scalar.isNull } else { false }
  }

  /// The texts of a list, or of a single scalar; values that are no texts are left out.
  public var texts: [String] {
    if let text { return [text] }
    return (list ?? []).compactMap(\.text)
  }
}
