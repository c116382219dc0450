import ArgumentParsing
import RippleModel
import RippleRPC

/// A command as a tool of the Model Context Protocol.
///
/// Its parameters are options of the command, and their schema and help come from its declaration.
struct ServedTool {
  /// The name by which an agent calls it.
  let name: String
  /// The command.
  let command: String
  /// What it is good for.
  let abstract: String
  /// Options that are always given.
  var fixed: [String] = []
  /// The parameters: arguments of the command without their dashes.
  let parameters: [String]
  /// Those that write into the repository, and are there only where that is allowed.
  var writing: [String] = []

  /// Every tool.
  static let all = [
    ServedTool(
      name: "touch", command: "touch",
      abstract:
        "What rebuilds, relinks and must be tested if targets, files or declarations change, or "
        + "what the working copy changed; with the cost in seconds and the reason.",
      parameters: ["what", "change", "since", "staged", "model", "details"]),
    ServedTool(
      name: "why", command: "why",
      abstract: "Every reason why target 'to' rebuilds when 'from' changes, with the chain.",
      parameters: ["from", "to", "change", "model"]),
    ServedTool(
      name: "tests", command: "touch",
      abstract:
        "The test targets to run after a change, one on each line; an error where that cannot be "
        + "told.",
      fixed: ["--tests"], parameters: ["what", "change", "since", "staged", "all-if-unsure"]),
    ServedTool(
      name: "check", command: "check",
      abstract: "Whether the dependency graph and its imports keep the rules of .ripple.json5.",
      parameters: ["rules", "details", "notes", "with-tests"], writing: ["fix"]),
    ServedTool(
      name: "compare", command: "compare",
      abstract: "What restructurings, as scenario files, would have saved on git's history.",
      parameters: ["scenarios", "after", "before", "details"]),
    ServedTool(
      name: "hotspots", command: "hotspots",
      abstract: "The targets, files or declarations whose changes cost the most rebuild time.",
      parameters: ["level", "after", "before", "limit", "paths"]),
  ]

  /// The tool as `tools/list` shows it.
  func description(allowsWriting: Bool) -> JSONValue {
    let arguments = arguments(allowsWriting: allowsWriting)
    let properties = arguments.map { ($0.key, $0.information.schema) }
    var schema: [String: JSONValue] = [
      "type": "object", "additionalProperties": false,
      "properties": .object(Dictionary(properties, uniquingKeysWith: { $1 })),
    ]
    let required = arguments.filter { $0.information.isRequired || isNeeded($0.key) }.map(\.key)
    if !required.isEmpty { schema["required"] = .array(required.map(JSONValue.string)) }
    return [
      "name": .string(name), "description": .string(abstract), "inputSchema": .object(schema),
      "annotations": [
        "readOnlyHint": .bool(!allowsWriting || writing.isEmpty), "openWorldHint": false,
      ],
    ]
  }

  /// The command with the parameters of a call, ready to answer.
  ///
  /// - Throws: The parser's errors, and `ValidationError` for a parameter that is not there.
  func command(with values: [String: JSONValue], allowsWriting: Bool) throws -> any AnsweringCommand
  {
    let arguments = arguments(allowsWriting: allowsWriting)
    let known = arguments.map(\.key)
    if let stranger = values.keys.sorted().first(where: { !known.contains($0) }) {
      throw ValidationError(
        "'\(name)' has no parameter '\(stranger)'; there are \(known.joined(separator: ", ")).")
    }
    let named = try arguments.filter { $0.information.kind != .positional }.flatMap { argument in
      try argument.words(values[argument.key] ?? .null)
    }
    let plain = try arguments.filter { $0.information.kind == .positional }.flatMap { argument in
      try argument.words(values[argument.key] ?? .null)
    }
    let words = [command] + fixed + named + (plain.isEmpty ? [] : ["--"] + plain)
    guard let parsed = try Ripple.parseAsRoot(words) as? any AnsweringCommand else {
      throw ValidationError("'\(name)' cannot be asked here.")
    }
    return parsed
  }

  /// A parameter and the argument that it stands for.
  struct Parameter {
    let key: String
    let information: ArgumentInformation
  }

  private func arguments(allowsWriting: Bool) -> [Parameter] {
    let declared =
      Ripple.commandInformation().subcommands.first { $0.name == command }?.arguments ?? []
    let wanted = parameters + (allowsWriting ? writing : [])
    return wanted.compactMap { word in
      declared.first { $0.names.contains("--" + word) || $0.names.isEmpty && $0.isCalled(word) }
        .map { Parameter(key: word.camelCased, information: $0) }
    }
  }

  /// `why` declares its two targets as optional, since a log can stand for them.
  private func isNeeded(_ key: String) -> Bool {
    command == "why" && (key == "from" || key == "to")
  }
}

extension ServedTool.Parameter {
  /// The words that give a value on a command line.
  ///
  /// - Throws: `ValidationError` for a value of another type.
  func words(_ value: JSONValue) throws -> [String] {
    switch (information.kind, value) {
    case (_, .null), (.flag, false): return []
    case (.flag, true): return [information.preferredName ?? ""]
    case (.flag, _): throw ValidationError("'\(key)' is true or false.")
    case (_, .array(let list)) where information.isRepeating: return try list.flatMap(words)
    case (_, .string(let text)): return word(text)
    case (_, .integer(let number)): return word("\(number)")
    default: throw ValidationError("'\(key)' is of the wrong type.")
    }
  }

  private func word(_ text: String) -> [String] {
    information.kind == .positional ? [text] : ["\(information.preferredName ?? "")=\(text)"]
  }
}

extension ArgumentInformation {
  /// Whether a positional argument's value goes by a name, in the singular or not.
  fileprivate func isCalled(_ word: String) -> Bool {
    value.map { $0.name == word || $0.name + "s" == word } ?? false
  }

  /// The JSON schema of its value.
  fileprivate var schema: JSONValue {
    var members: [String: JSONValue] = ["description": .string(help.abstract)]
    guard let value else {
      members["type"] = "boolean"
      return .object(members)
    }
    var single: [String: JSONValue] = ["type": value.name == "count" ? "integer" : "string"]
    let words = value.allowedValues.map(JSONValue.string)
    if !words.isEmpty { single["enum"] = .array(words) }
    if isRepeating {
      members["type"] = "array"
      members["items"] = .object(single)
    } else {
      members.merge(single) { $1 }
    }
    return .object(members)
  }
}

extension String {
  fileprivate var camelCased: String {
    let parts = split(separator: "-")
    return parts.dropFirst().reduce(String(parts.first ?? "")) {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }
}
