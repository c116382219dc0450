import RippleGraph
import RippleModel

/// A proposed restructuring: steps that are applied in order.
public struct Scenario: Sendable {
  /// The only version of the file form so far.
  public static let schemaVersion = 1
  /// What it is called in answers.
  public var name: String
  /// Why somebody thinks that it pays.
  public var why: String
  /// The steps in order.
  public var steps: [any ScenarioStep]
  /// Among how many candidates a search chose it; a verdict must hold for all of them at once.
  public var chosenFrom: Int?

  /// Makes a scenario.
  public init(name: String, why: String = "", steps: [any ScenarioStep]) {
    self.name = name
    self.why = why
    self.steps = steps
  }

  /// The layout after every step.
  ///
  /// - Throws: `ScenarioError` with the number and the word of the step that cannot be applied.
  public func apply(to layout: Layout) throws(ScenarioError) -> Layout {
    var result = layout
    for (number, step) in steps.enumerated() {
      do throws(ScenarioError) {
        result = try step.apply(to: result)
      } catch {
        throw ScenarioError(error.text, place: "step \(number + 1) (\(type(of: step).word))")
      }
    }
    return result
  }
}

extension Scenario: Codable {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private static let fields = ["schemaVersion", "name", "why", "steps", "chosenFrom"]

  /// Reads the file form.
  ///
  /// - Throws: `ScenarioError` with the place and the remedy.
  public init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: Key.self) else {
      throw ScenarioError("a scenario is an object with 'schemaVersion', 'name' and 'steps'.")
    }
    try Scenario.refuseUnknown(container.allKeys.map(\.stringValue), Scenario.fields, "field")
    let version = Key("schemaVersion")
    guard let found = try? container.decode(Int.self, forKey: version) else {
      throw ScenarioError("'schemaVersion' is missing; write 'schemaVersion: 1'.")
    }
    guard found == Scenario.schemaVersion else {
      throw ScenarioError("schemaVersion \(found) is not known; this Ripple reads version 1.")
    }
    guard let name = try? container.decode(String.self, forKey: Key("name")), !name.isEmpty else {
      throw ScenarioError("'name' is missing; write 'name: \"…\"'.")
    }
    self.name = name
    why = (try? container.decodeIfPresent(String.self, forKey: Key("why"))) ?? ""
    chosenFrom = try? container.decodeIfPresent(Int.self, forKey: Key("chosenFrom"))
    guard (chosenFrom ?? 1) > 0 else {
      throw ScenarioError("'chosenFrom' is a count from 1.")
    }
    guard var list = try? container.nestedUnkeyedContainer(forKey: Key("steps")) else {
      throw ScenarioError("'steps' is missing or no list; write 'steps: []' for none.")
    }
    steps = []
    while !list.isAtEnd { steps.append(try Scenario.step(&list)) }
  }

  private static func step(_ list: inout any UnkeyedDecodingContainer) throws -> any ScenarioStep {
    let number = list.currentIndex + 1
    guard let entry = try? list.nestedContainer(keyedBy: Key.self), entry.allKeys.count == 1,
      let key = entry.allKeys.first
    else {
      throw ScenarioError(
        "a step is an object with one word, such as { cut: [\"A -> B\"] }.", place: "step \(number)"
      )
    }
    let word = key.stringValue
    guard let type = ScenarioSteps.all.first(where: { $0.word == word }) else {
      let words = ScenarioSteps.all.map { $0.word }
      let remedy =
        near(word, words).map { "Did you mean '\($0)'?" }
        ?? "There are \(words.joined(separator: ", "))."
      throw ScenarioError("there is no step '\(word)'. \(remedy)", place: "step \(number)")
    }
    let place = "step \(number) (\(word))"
    do {
      if !type.fields.isEmpty {
        let fields = try entry.nestedContainer(keyedBy: Key.self, forKey: key)
        try refuseUnknown(fields.allKeys.map(\.stringValue), type.fields, "field")
      }
      return try entry.decode(type, forKey: key)
    } catch let error as DecodingError {
      throw ScenarioError(text(error, type.fields), place: place)
    } catch let error as ScenarioError {
      throw ScenarioError(error.text, place: place)
    }
  }

  private static func refuseUnknown(_ found: [String], _ known: [String], _ noun: String) throws {
    for name in found.sorted() where !known.contains(name) {
      let remedy =
        near(name, known).map { "Did you mean '\($0)'?" }
        ?? "There are \(known.joined(separator: ", "))."
      throw ScenarioError("there is no \(noun) '\(name)'. \(remedy)")
    }
  }

  private static func near(_ word: String, _ words: [String]) -> String? {
    NodeTable(
      targets: words.sorted().map { TargetID(package: "", name: $0) },
      kinds: words.map { _ in .library }
    ).suggestion(for: word)?.name
  }

  private static func text(_ error: DecodingError, _ fields: [String]) -> String {
    switch error {
    case .keyNotFound(let key, _): "'\(key.stringValue)' is missing."
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "'\(path(context))' has the wrong type; 'ripple schema scenario' says which."
    case .dataCorrupted(let context): "'\(path(context))' \(context.debugDescription)"
    @unknown default: "it cannot be read."
    }
  }

  private static func path(_ context: DecodingError.Context) -> String {
    let names = context.codingPath.filter { $0.intValue == nil }.map(\.stringValue)
    return names.dropFirst().last ?? names.last ?? "steps"
  }

  /// Writes the file form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Scenario.schemaVersion, forKey: Key("schemaVersion"))
    try container.encode(name, forKey: Key("name"))
    if !why.isEmpty { try container.encode(why, forKey: Key("why")) }
    try container.encodeIfPresent(chosenFrom, forKey: Key("chosenFrom"))
    var list = container.nestedUnkeyedContainer(forKey: Key("steps"))
    for step in steps {
      var entry = list.nestedContainer(keyedBy: Key.self)
      try entry.encode(step, forKey: Key(type(of: step).word))
    }
  }
}
