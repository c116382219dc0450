import RippleModel

/// One thing that is wrong with the grain of a case.
struct ActionSmell: Hashable, Sendable {
  /// What is wrong.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Its values are decisions: booleans that are told apart at once.
    case decision
    /// Its name joins two events.
    case conjunction
    /// Only the reducer itself sends it, from one step to the next.
    case internalStep
    /// Only the reducer's own effects send it.
    case effectAnswer
  }

  /// What is wrong.
  let kind: Kind
  /// The case.
  let item: ActionEnum.Case
  /// The rest of a sentence that begins with the case.
  let detail: String
  /// What mends it.
  let fix: String

  /// Everything that is wrong with the cases of an enum, in source order.
  static func smells(of action: ActionEnum) -> [ActionSmell] {
    action.cases.flatMap { item in
      action.isAction
        ? [decision(item), conjunction(item), fictitious(item, action)].compactMap { $0 }
        : [decision(item)].compactMap { $0 }
    }
  }

  /// Two booleans, or one that a branch tests before it does anything.
  private static func decision(_ item: ActionEnum.Case) -> ActionSmell? {
    let flags = item.values.filter { $0.type == "Bool" || $0.type == "Bool?" }
    let isTested = !item.testedFirst.isEmpty
    guard flags.count >= 2 || (flags.count == 1 && isTested) else { return nil }
    let labels = flags.map { $0.label.isEmpty ? "Bool" : $0.label }.joined(separator: ", ")
    return ActionSmell(
      kind: .decision, item: item,
      detail: "carries decisions, not facts (\(labels))"
        + (isTested ? ", and the branch over it begins by testing them" : ""),
      fix: "Give each outcome a case of its own, named after what happened.")
  }

  private static func conjunction(_ item: ActionEnum.Case) -> ActionSmell? {
    guard let word = CaseName(item.name).conjunction else { return nil }
    return ActionSmell(
      kind: .conjunction, item: item, detail: "names two events in one ('\(word)')",
      fix: "Send one case for each event; what follows from it belongs in a private method.")
  }

  /// All who make the case are its own reducer or that one's effects.
  private static func fictitious(_ item: ActionEnum.Case, _ action: ActionEnum) -> ActionSmell? {
    // An event is sent by its own type as a rule; an action is not.
    let isEvent = action.name.hasSuffix("Event") || action.name.hasSuffix("Evento")
    guard !isEvent, !item.uses.isEmpty,
      !item.values.contains(where: { isComposition($0.type) })
    else { return nil }
    let owners = OwnTypes(action.name)
    guard item.uses.allSatisfy({ owners.contains($0.owner) }) else { return nil }
    let isStep = item.uses.contains { !$0.isInClosure }
    return isStep
      ? ActionSmell(
        kind: .internalStep, item: item,
        detail: "is fictitious: only the reducer itself sends it, as a step of a flow",
        fix: "Keep the phase in the state and the step in a private method; the step "
          + "{ narrow: { declarations: [\"\(action.name).\(item.name)\"], to: \"private\" } } "
          + "of a scenario replays that.")
      : ActionSmell(
        kind: .effectAnswer, item: item, detail: "is sent only by the reducer's own effects",
        fix: "Where nobody else needs it, gather the answers of one effect in one private case.")
  }

  /// Cases that only carry another reducer's or the parent's actions.
  private static func isComposition(_ type: String) -> Bool {
    type.hasSuffix("Action") || type.hasSuffix("Delegate") || type.contains("Action<")
      || type.hasSuffix("Action>")
  }
}
