import RippleGraph
public import RippleModel

/// A value of the rules file with the place where it stands.
public struct RuleSetting: Sendable {
  /// The value.
  public let value: JSONValue
  /// The path of keys that leads to it.
  public let place: String

  /// Makes a setting.
  public init(_ value: JSONValue, at place: String) {
    self.value = value
    self.place = place
  }

  /// A problem with this value.
  func problem(_ text: String, word: String = "") -> RulesProblem {
    RulesProblem(place, text, word: word)
  }

  func wrongType(_ wanted: String) -> RulesProblem {
    problem("This is \(RuleSetting.kind(of: value)); write \(wanted).")
  }

  /// The kind of value, in a word for messages.
  private static func kind(of value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .bool: "a truth value"
    case .integer, .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }

  func text() throws(RulesProblem) -> String {
    guard case .string(let text) = value else { throw wrongType("a text in quotes") }
    return text
  }

  func bool() throws(RulesProblem) -> Bool {
    guard case .bool(let value) = value else { throw wrongType("true or false") }
    return value
  }

  /// A whole number that is not negative.
  func count() throws(RulesProblem) -> Int {
    guard case .integer(let number) = value, (0...1_000_000_000).contains(number) else {
      throw wrongType("a whole number from 0")
    }
    return number
  }

  func list() throws(RulesProblem) -> [RuleSetting] {
    guard case .array(let values) = value else { throw wrongType("a list in brackets") }
    return values.enumerated().map { RuleSetting($0.element, at: "\(place)[\($0.offset)]") }
  }

  /// The entries of an object that may hold only some keys.
  func object(_ keys: [String]) throws(RulesProblem) -> [String: RuleSetting] {
    guard case .object(let values) = value else { throw wrongType("an object in braces") }
    for key in values.keys.sorted() where !keys.contains(key) {
      let hint = nearMiss(of: key, among: keys).map { "Did you mean '\($0)'?" }
      let known = "Known are \(keys.map { "'\($0)'" }.joined(separator: ", "))."
      throw RulesProblem(place, "There is no key '\(key)' here. \(hint ?? known)", word: key)
    }
    var result: [String: RuleSetting] = [:]
    for (key, value) in values {
      result[key] = RuleSetting(value, at: place.isEmpty ? key : "\(place).\(key)")
    }
    return result
  }

  /// How bad a rule's findings are; `nil` where it is switched off.
  func severity(_ usual: Finding.Severity) throws(RulesProblem) -> Finding.Severity? {
    switch value {
    case .bool(let isOn): return isOn ? usual : nil
    case .string("off"): return nil
    case .string(let word):
      guard let severity = Finding.Severity(rawValue: word) else {
        let hint = nearMiss(of: word, among: ["error", "warning", "note", "off"])
        let meant = hint.map { "Did you mean '\($0)'?" } ?? "Write error, warning, note or off."
        throw problem("'\(word)' is no severity. \(meant)", word: word)
      }
      return severity
    default: throw wrongType("error, warning, note, off, true or false")
    }
  }

  /// A severity, or an object that may hold one beside the keys of a rule.
  func options(
    _ keys: [String], usual: Finding.Severity
  ) throws(RulesProblem) -> (severity: Finding.Severity, entries: [String: RuleSetting])? {
    guard case .object = value else { return try severity(usual).map { ($0, [:]) } }
    let entries = try object(keys + ["severity"])
    guard let setting = entries["severity"] else { return (usual, entries) }
    return try setting.severity(usual).map { ($0, entries) }
  }

  /// A pattern on whole names.
  func pattern() throws(RulesProblem) -> NamePattern {
    let text = try text()
    do {
      return try NamePattern(text)
    } catch {
      throw problem("The pattern '\(text)' \(error.text).", word: text)
    }
  }
}
