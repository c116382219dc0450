public import RippleModel

/// What a target uses of another, by names, and which answer fits each use (Ideas, A6).
///
/// Read from the facts of both targets' files: a declaration of the far end counts as used where a
/// file that imports its module mentions its base name.
public struct EdgeUsage: Hashable, Sendable {
  /// What can be done about a use.
  public enum Answer: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    /// A value type or a pure function: it sinks to a target below both.
    case sink
    /// Behaviour with effects: it becomes a client's interface.
    case client
    /// A screen, or the way to one: the parent coordinates at run time.
    case coordinate
    /// A callback or an event: it goes through a target that knows neither.
    case event

    /// Orders from what is easiest to move.
    public static func < (left: Answer, right: Answer) -> Bool {
      (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
  }

  /// One declaration that is used.
  public struct Use: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Its introducer.
    public let kind: String
    /// What fits it.
    public let answer: Answer
    /// Where it is declared.
    public let place: SourcePlace
    /// The first file that uses it.
    public let user: String
  }

  /// The declarations, by name.
  public let uses: [Use]
  /// Whether the sources of both ends are known.
  public let isKnown: Bool

  /// Reads what crosses an edge.
  public init(
    from: TargetID, to: TargetID, targets: [TargetID: Target], sources: SourceIndex
  ) {
    let declaring = sources.files[to] ?? []
    let using = sources.files[from] ?? []
    isKnown =
      !declaring.isEmpty && declaring.allSatisfy { $0.facts != nil }
      && !using.isEmpty && using.allSatisfy { $0.facts != nil }
    guard isKnown, let module = targets[to]?.moduleName else {
      uses = []
      return
    }
    let importing = using.filter { $0.imports(module: module) }
    let users = importing.isEmpty ? using : importing
    var found: [String: Use] = [:]
    for item in SurfaceReader(declaring).items where found[item.name] == nil {
      guard let user = users.first(where: { $0.mentions(anyOf: [item.name]) ?? false }) else {
        continue
      }
      found[item.name] = Use(
        name: item.name, kind: item.kind, answer: item.answer, place: item.place, user: user.path)
    }
    uses = found.values.sorted { $0.name < $1.name }
  }

  /// The answers that are needed, the easiest first.
  public var answers: [Answer] { Set(uses.map(\.answer)).sorted() }

  /// The uses of an answer.
  func uses(_ answer: Answer) -> [Use] { uses.filter { $0.answer == answer } }

  /// What to do, in a sentence for each answer; `nil` where nothing is known.
  public func advice(from: String, to: String) -> String? {
    guard isKnown else { return nil }
    guard !uses.isEmpty else {
      return "Nothing of '\(to)' is used by name: the dependency can probably go."
    }
    return answers.map { answer in
      let names = uses(answer).map { "'\($0.name)'" }
      let shown = names.prefix(4).joined(separator: ", ")
      let list = names.count > 4 ? "\(shown) and \(names.count - 4) more" : shown
      return EdgeUsage.sentence(answer, list, from, to)
    }.joined(separator: " ")
  }

  private static func sentence(
    _ answer: Answer, _ names: String, _ from: String, _ to: String
  ) -> String {
    switch answer {
    case .sink:
      "Types only (\(names)): let them sink to a target below both '\(from)' and '\(to)'."
    case .client:
      "Functions with effects (\(names)): make them a client interface that '\(from)' depends on, "
        + "with a Live twin."
    case .coordinate:
      "Views and navigation (\(names)): let '\(from)' say what happened, and the parent of both "
        + "translate it; no compile dependency is needed."
    case .event:
      "Callbacks or events (\(names)): let them go through a target that knows neither."
    }
  }
}

/// The declarations that a target offers, each with the answer that fits a use of it.
struct SurfaceReader {
  /// One declaration.
  struct Item {
    let name: String
    let kind: String
    let answer: EdgeUsage.Answer
    let place: SourcePlace
  }

  let items: [Item]

  init(_ files: [SourceIndex.SourceFile]) {
    let all = files.flatMap { file in (file.facts?.types ?? []) }
    let own = Set(all.filter { !$0.isExtension }.map(\.name))
    let effectful = SurfaceReader.effectful(files)
    var items: [Item] = []
    for file in files {
      guard let facts = file.facts else { continue }
      for declaration in facts.declarations where declaration.access >= .package {
        let container = declaration.container.map { facts.types[$0] }
        // Members are met through their type, unless the type is another target's.
        if let container, !(container.isExtension && !own.contains(container.name)) { continue }
        guard let answer = SurfaceReader.answer(declaration, facts, effectful) else { continue }
        items.append(
          Item(
            name: declaration.name, kind: declaration.kind, answer: answer,
            place: SourcePlace(path: file.path, line: declaration.line)))
      }
    }
    self.items = items
  }

  /// Types with behaviour that has effects: actors, and what has asynchronous members or closures.
  private static func effectful(_ files: [SourceIndex.SourceFile]) -> Set<String> {
    var result: Set<String> = []
    for file in files {
      guard let facts = file.facts else { continue }
      for type in facts.types where type.kind == "actor" { result.insert(type.name) }
      for declaration in facts.declarations
      where !declaration.traits.isDisjoint(with: [.isAsync, .hasFunctionType]) {
        if let container = declaration.container { result.insert(facts.types[container].name) }
      }
    }
    return result
  }

  /// A screen's logic, which goes where the screen goes: what says so, or has a state and actions.
  private static func isReducer(
    _ name: String, _ inherited: [String], _ facts: FileFacts
  ) -> Bool {
    if inherited.contains(where: { ["Reducer", "ReducerProtocol", "Reductor"].contains($0) }) {
      return true
    }
    let nested = Set(facts.types.map(\.name))
    return nested.contains("\(name).State") && nested.contains("\(name).Action")
  }

  private static func answer(
    _ item: DeclarationFacts, _ facts: FileFacts, _ effectful: Set<String>
  ) -> EdgeUsage.Answer? {
    switch item.kind {
    case "struct", "class", "enum", "protocol", "actor":
      let inherited = facts.types.first { $0.name == item.name && !$0.isExtension }?.inherited ?? []
      if NameHeuristics.isScreen(item.name) || inherited.contains(where: NameHeuristics.isScreen)
        || isReducer(item.name, inherited, facts)
      {
        return .coordinate
      }
      if NameHeuristics.isEvent(item.name) { return .event }
      return effectful.contains(item.name) ? .client : .sink
    case "func", "macro":
      if item.traits.contains(.isAsync) { return .client }
      if item.signatureNames.contains(where: NameHeuristics.isScreen) { return .coordinate }
      return item.signatureNames.contains(where: NameHeuristics.isClient) ? .client : .sink
    case "var", "let":
      if item.traits.contains(.hasFunctionType) { return .event }
      return item.signatureNames.contains(where: NameHeuristics.isScreen) ? .coordinate : .sink
    case "typealias", "operator": return .sink
    default: return nil
    }
  }
}

/// What a name tells of what it stands for, by the words that teams use.
enum NameHeuristics {
  private static let screens = [
    "View", "ViewController", "Screen", "Scene", "Coordinator", "Router", "Pantalla", "Vista",
    "Tela",
  ]
  private static let clients = ["Client", "Service", "Repository", "Cliente", "Servicio"]
  private static let events = [
    "Event", "Events", "Delegate", "Notification", "Observer", "Evento", "Eventos",
  ]

  static func isScreen(_ name: String) -> Bool {
    hasWord(screens, name) || name.hasPrefix("Pantalla") || name.hasPrefix("Tela")
  }

  static func isClient(_ name: String) -> Bool { hasWord(clients, name) }

  static func isLive(_ name: String) -> Bool {
    hasWord(["Live", "Impl", "Implementation"], name)
  }

  static func isEvent(_ name: String) -> Bool { hasWord(events, name) }

  private static func hasWord(_ words: [String], _ name: String) -> Bool {
    words.contains { name == $0 || name.hasSuffix($0) }
  }
}
