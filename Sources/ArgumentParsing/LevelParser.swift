/// Reads the words that belong to one command, up to the name of a subcommand.
struct LevelParser {
  /// Where to go on once the words of this command are read.
  enum Next {
    case subcommand(any ParsableCommand.Type, words: ArraySlice<String>, isDefault: Bool)
    case help(ArraySlice<String>)
  }

  /// The index of a definition, and whether the name is that of the opposite.
  private typealias Entry = (index: Int, isInverted: Bool)

  let stack: [any ParsableCommand.Type]
  private let command: any ParsableCommand
  private let isDefault: Bool
  private let definitions: [ArgumentDefinition]
  private let entries: [String: Entry]
  private var words: ArraySlice<String>
  private var seen: Set<Int> = []
  private var unexpected: [String] = []

  init(stack: [any ParsableCommand.Type], words: ArraySlice<String>, isDefault: Bool = false) {
    self.stack = stack
    self.words = words
    self.isDefault = isDefault
    command = stack[stack.count - 1].init()
    definitions = ArgumentReader(command).definitions()
    let named = definitions.enumerated().flatMap { index, definition in
      definition.information.names.map { ($0, Entry(index, false)) }
        + definition.information.inversions.map { ($0, Entry(index, true)) }
    }
    entries = Dictionary(named, uniquingKeysWith: { first, _ in first })
  }

  /// Reads words until they end or a subcommand is named.
  mutating func parse() throws(CommandError) -> Next? {
    do {
      return try parseWords()
    } catch {
      throw CommandError(stack: stack, reason: asksForHelp ? .helpRequested : error)
    }
  }

  /// Checks what only the whole command line can tell, and hands over the command.
  func finish() throws(CommandError) -> any ParsableCommand {
    for (index, definition) in definitions.enumerated()
    where definition.information.isRequired && !seen.contains(index) {
      throw CommandError(stack: stack, reason: .missingArgument(definition.information))
    }
    var command = command
    do {
      try ArgumentReader(command).validateGroups()
      try command.validate()
    } catch {
      throw CommandError(stack: stack, reason: .unfitValues(error))
    }
    return command
  }

  private var type: any ParsableCommand.Type { Swift.type(of: command) }

  /// The subcommand that is meant where none is named; a command below itself would have no end.
  private var defaultSubcommand: (any ParsableCommand.Type)? {
    type.configuration.defaultSubcommand.flatMap { candidate in
      stack.contains { $0 == candidate } ? nil : candidate
    }
  }

  /// Whether help is asked for among the words that are left, which then matters most.
  private var asksForHelp: Bool {
    words.prefix { $0 != "--" }.contains {
      ($0 == "-h" || $0 == "--help") && entries[$0] == nil
    }
  }
}

extension LevelParser {
  private mutating func parseWords() throws(ParserError) -> Next? {
    while let word = words.first {
      if let next = try parseWord(word) { return next }
    }
    guard let first = unexpected.first else {
      return defaultSubcommand.map {
        .subcommand($0, words: [], isDefault: true)
      }
    }
    if isDefault, let similar = similarSubcommand(to: first, of: stack.dropLast().last) {
      throw .unknownSubcommand(first, similar: similar)
    }
    throw .unexpectedArguments(unexpected)
  }

  private mutating func parseWord(_ word: String) throws(ParserError) -> Next? {
    if word == "--" { return try parseAfterTerminator() }
    if word.count > 1, word.hasPrefix("-"), !isNegativeValue(word) {
      return try parseNamed(word)
    }
    return try parsePlain(word)
  }

  /// Takes all words after `--` as positional arguments.
  private mutating func parseAfterTerminator() throws(ParserError) -> Next? {
    let hasPositional = definitions.contains { $0.information.kind == .positional }
    if !hasPositional, let type = defaultSubcommand {
      return .subcommand(type, words: words, isDefault: true)
    }
    words.removeFirst()
    while let word = words.first {
      if try !parsePositional(word) { unexpected.append(words.removeFirst()) }
    }
    return nil
  }
}

extension LevelParser {
  private mutating func parsePlain(_ word: String) throws(ParserError) -> Next? {
    if let subcommand = CommandTree.subcommand(named: word, of: type) {
      return .subcommand(subcommand, words: words.dropFirst(), isDefault: false)
    }
    let hasSubcommands = !type.configuration.subcommands.isEmpty
    if word == "help", hasSubcommands, stack.count == 1 { return .help(words.dropFirst()) }
    if try parsePositional(word) { return nil }
    if let subcommand = defaultSubcommand {
      return .subcommand(subcommand, words: words, isDefault: true)
    }
    if hasSubcommands {
      throw .unknownSubcommand(word, similar: similarSubcommand(to: word, of: type))
    }
    unexpected.append(words.removeFirst())
    return nil
  }

  /// The positional argument that takes the next word.
  private var nextPositional: Int? {
    definitions.indices.first {
      definitions[$0].information.kind == .positional
        && (definitions[$0].information.isRepeating || !seen.contains($0))
    }
  }

  private mutating func parsePositional(_ word: String) throws(ParserError) -> Bool {
    guard let index = nextPositional else { return false }
    words.removeFirst()
    try store(word, at: index, name: nil)
    return true
  }

  private mutating func store(
    _ word: String, at index: Int, name: String?
  ) throws(ParserError) {
    let definition = definitions[index]
    guard case .value(let store) = definition.action, store(word) else {
      throw .invalidValue(word, definition.information, name: name)
    }
    seen.insert(index)
  }

  private func isNegativeValue(_ word: String) -> Bool {
    guard word.looksLikeNegativeNumber, entries[word] == nil else { return false }
    return nextPositional.map { definitions[$0].acceptsNegativeNumbers } ?? false
  }

  private func similarSubcommand(
    to word: String, of parent: (any ParsableCommand.Type)?
  ) -> String? {
    parent.flatMap {
      EditDistance.closest(to: word, among: CommandTree.subcommandNames(of: $0))
    }
  }
}

extension LevelParser {
  private mutating func parseNamed(_ word: String) throws(ParserError) -> Next? {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let entry = entries[name] else {
      try parseBuiltIn(name, attached: attached)
      guard let subcommand = defaultSubcommand else {
        throw .unknownOption(name)
      }
      return .subcommand(subcommand, words: words, isDefault: true)
    }
    words.removeFirst()
    switch definitions[entry.index].action {
    case .flag(let store):
      if let attached { throw .unwantedValue(attached, name: name) }
      store(!entry.isInverted)
      seen.insert(entry.index)
    case .value:
      let value = try parseValue(attached, of: definitions[entry.index], name: name)
      try store(value, at: entry.index, name: name)
    }
    return nil
  }

  /// The value of an option: what is attached to its name, or else the next word.
  private mutating func parseValue(
    _ attached: String?, of definition: ArgumentDefinition, name: String
  ) throws(ParserError) -> String {
    let missing = ParserError.missingValue(
      definition.information, name: name, next: attached == nil ? words.first : nil)
    guard let value = attached ?? words.first, attached != "" else { throw missing }
    if attached != nil { return value }
    let isNumber = definition.acceptsNegativeNumbers && value.looksLikeNegativeNumber
    if value.count > 1, value.hasPrefix("-"), !isNumber { throw missing }
    words.removeFirst()
    return value
  }

  /// Throws where the name is one that every command, or every root, has.
  private func parseBuiltIn(_ name: String, attached: String?) throws(ParserError) {
    let completionName = "--generate-completion-script"
    if name == completionName, stack.count == 1 {
      let information = CompletionShell.argument
      guard let word = attached ?? words.dropFirst().first, !word.isEmpty else {
        throw .missingValue(information, name: completionName, next: nil)
      }
      guard let shell = CompletionShell(rawValue: word) else {
        throw .invalidValue(word, information, name: completionName)
      }
      throw .textRequested(.completionScript(shell))
    }
    guard attached == nil else { return }
    if name == "--generate-manual", stack.count == 1 { throw .textRequested(.manual) }
    if name == "-h" || name == "--help" { throw .helpRequested }
    let version = stack.last { !$0.configuration.version.isEmpty }?.configuration.version
    if name == "--version", let version { throw .versionRequested(version) }
  }
}

extension String {
  /// Whether a word is a dash and then a digit or a point.
  var looksLikeNegativeNumber: Bool {
    hasPrefix("-") && dropFirst().first.map { ("0"..."9").contains($0) || $0 == "." } == true
  }
}
