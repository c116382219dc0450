import RippleGraph
public import RippleModel

extension RulesFile {
  private static let keys = [
    "schemaVersion", "layers", "exhaustive", "rules", "suppress", "checkTests", "baseline",
    "budget",
  ]

  /// Reads a decoded file.
  ///
  /// - Throws: The first mistake, with its place and what to write instead.
  public init(_ value: JSONValue) throws(RulesProblem) {
    let entries = try RuleSetting(value, at: "").object(RulesFile.keys)
    guard let version = entries["schemaVersion"] else {
      throw RulesProblem("", "There is no 'schemaVersion'; write schemaVersion: 1.")
    }
    guard version.value == .integer(1) else {
      throw version.problem("This Ripple reads schemaVersion 1 only; write 1, or update Ripple.")
    }
    isExhaustive = try entries["exhaustive"]?.bool() ?? false
    checksTests = try entries["checkTests"]?.bool() ?? false
    baseline = try entries["baseline"]?.text() ?? baseline
    layers = try RulesFile.layers(entries["layers"])
    try readRules(entries["rules"])
    suppressions = try RulesFile.suppressions(entries["suppress"])
    if let setting = entries["budget"] { budget = try RulesFile.budget(setting) }
    if isExhaustive, layers.isEmpty {
      throw RulesProblem("exhaustive", "There are no layers to be exhaustive; name some.")
    }
  }

  private static func layers(_ setting: RuleSetting?) throws(RulesProblem) -> [Layer] {
    var result: [Layer] = []
    for item in try setting?.list() ?? [] {
      let entries = try item.object(["name", "targets", "independent"])
      guard let nameSetting = entries["name"], let targets = entries["targets"] else {
        throw item.problem("A layer needs 'name' and 'targets'.")
      }
      let name = try nameSetting.text()
      guard !result.contains(where: { $0.name == name }) else {
        throw nameSetting.problem("There is a second layer '\(name)'; give it another name.")
      }
      var patterns: [NamePattern] = []
      for pattern in try targets.list() { patterns.append(try pattern.pattern()) }
      guard !patterns.isEmpty else {
        throw targets.problem("The layer '\(name)' names no target; name one, or drop the layer.")
      }
      result.append(
        Layer(
          name: name, patterns: patterns,
          isIndependent: try entries["independent"]?.bool() ?? false, place: item.place))
    }
    return result
  }

  private mutating func readRules(_ setting: RuleSetting?) throws(RulesProblem) {
    guard let setting else { return }
    let names = RuleList.all.map { $0.name }
    guard case .object(let values) = setting.value else {
      throw setting.wrongType("an object in braces")
    }
    for key in values.keys.sorted() where !(names + ["layers"]).contains(key) {
      let hint = nearMiss(of: key, among: names).map { "Did you mean '\($0)'?" }
      let known = "Known are \(names.joined(separator: ", "))."
      throw RulesProblem("rules", "There is no rule '\(key)'. \(hint ?? known)", word: key)
    }
    if let value = values["layers"] {
      layerSeverity = try RuleSetting(value, at: "rules.layers").severity(.error)
    }
    for type in RuleList.all {
      guard let value = values[type.name] else { continue }
      if let rule = try type.make(RuleSetting(value, at: "rules.\(type.name)")) {
        rules.append(rule)
      }
    }
  }

  private static func suppressions(_ setting: RuleSetting?) throws(RulesProblem) -> [Suppression] {
    let names = ["layers"] + RuleList.all.map { $0.name }
    var result: [Suppression] = []
    for item in try setting?.list() ?? [] {
      let entries = try item.object(["rule", "edge", "target", "reason"])
      guard let ruleSetting = entries["rule"] else {
        throw item.problem("Name the rule that is suppressed.")
      }
      let rule = try ruleSetting.text()
      guard names.contains(rule) else {
        let hint = nearMiss(of: rule, among: names).map { " Did you mean '\($0)'?" } ?? ""
        throw ruleSetting.problem("There is no rule '\(rule)'.\(hint)", word: rule)
      }
      guard let reason = try entries["reason"]?.text(), reason.contains(where: { !$0.isWhitespace })
      else { throw item.problem("A suppression needs a 'reason'.", word: rule) }
      guard (entries["edge"] == nil) != (entries["target"] == nil) else {
        throw item.problem("Name an 'edge' as \"A -> B\", or a 'target'; one of them.", word: rule)
      }
      var entry = Suppression(rule: rule, reason: reason, place: item.place)
      entry.target = try entries["target"]?.pattern()
      if let edge = entries["edge"] {
        (entry.from, entry.to) = try ArrowText(edge).patterns(edge)
      }
      result.append(entry)
    }
    return result
  }

  /// The budget, which `ripple diff` checks.
  private static func budget(_ setting: RuleSetting) throws(RulesProblem) -> RebuildBudget {
    let entries = try setting.object(["expectedRebuildSeconds"])
    guard
      let limits = try entries["expectedRebuildSeconds"]?.object(["maximumIncrease", "maximum"])
    else { throw setting.problem("Name 'expectedRebuildSeconds' and its limits.") }
    var budget = RebuildBudget()
    if let increase = limits["maximumIncrease"] {
      if let seconds = increase.value.number {
        guard seconds >= 0 else { throw increase.problem("A limit cannot be less than 0.") }
        budget.increaseSeconds = seconds
      } else {
        let text = try increase.text()
        guard text.hasSuffix("%"), let read = RebuildBudget(increase: text) else {
          throw increase.problem("'\(text)' is no share; write it as \"3%\".", word: text)
        }
        budget = read
      }
    }
    if let maximum = limits["maximum"] {
      guard let seconds = maximum.value.number, seconds >= 0 else {
        throw maximum.problem("The most that it may be is a number of seconds.")
      }
      budget.maximumSeconds = seconds
    }
    guard budget != RebuildBudget() else {
      throw setting.problem("A budget needs a limit: 'maximumIncrease' or 'maximum'.")
    }
    return budget
  }
}

/// `A -> B`, taken apart.
struct ArrowText {
  let from: String
  let to: String
  /// Whether any path counts: `A reaches B`.
  let isTransitive: Bool

  init(_ setting: RuleSetting) throws(RulesProblem) {
    let text = try setting.text()
    for (arrow, isTransitive) in [("->", false), ("→", false), (" reaches ", true)] {
      guard let range = ArrowText.range(of: arrow, in: text) else { continue }
      let left = ArrowText.trimmed(text[..<range.lowerBound])
      let right = ArrowText.trimmed(text[range.upperBound...])
      guard !left.isEmpty, !right.isEmpty, ArrowText.range(of: arrow, in: right) == nil else {
        break
      }
      from = left
      to = right
      self.isTransitive = isTransitive
      return
    }
    throw setting.problem("'\(text)' is no edge; write it as \"A -> B\".", word: text)
  }

  func patterns(_ setting: RuleSetting) throws(RulesProblem) -> (NamePattern, NamePattern) {
    guard !isTransitive else {
      throw setting.problem("Write the edge as \"\(from) -> \(to)\".", word: from)
    }
    return (
      try RuleSetting(.string(from), at: setting.place).pattern(),
      try RuleSetting(.string(to), at: setting.place).pattern()
    )
  }

  private static func range(of word: String, in text: String) -> Range<String.Index>? {
    var start = text.startIndex
    while start < text.endIndex {
      if text[start...].hasPrefix(word) {
        return start..<text.index(start, offsetBy: word.count)
      }
      start = text.index(after: start)
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first?.isWhitespace ?? false { text.removeFirst() }
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return String(text)
  }
}
