/// What an `@Argument` or `@Option` declares before its property has a name.
struct ValueDeclaration<Value> {
  let initial: Value?
  let isRequired: Bool
  let isRepeating: Bool
  let defaultText: String?
  let type: (any ExpressibleByArgument.Type)?
  let store: (Box<Value>, String) -> Bool

  /// The declaration behind an unavailable initializer: it accepts nothing.
  static var unusable: ValueDeclaration {
    ValueDeclaration(
      initial: nil, isRequired: true, isRepeating: false, defaultText: nil, type: nil,
      store: { _, _ in false })
  }
}

extension ValueDeclaration where Value: ExpressibleByArgument {
  static func single(_ initial: Value?) -> ValueDeclaration {
    ValueDeclaration(
      initial: initial, isRequired: initial == nil, isRepeating: false,
      defaultText: initial?.defaultValueDescription, type: Value.self,
      store: { box, word in
        guard let value = Value(argument: word) else { return false }
        box.parsed(value)
        return true
      })
  }
}

extension ValueDeclaration {
  static func optional<Wrapped: ExpressibleByArgument>() -> ValueDeclaration
  where Value == Wrapped? {
    ValueDeclaration(
      initial: .some(nil), isRequired: false, isRepeating: false, defaultText: nil,
      type: Wrapped.self,
      store: { box, word in
        guard let value = Wrapped(argument: word) else { return false }
        box.parsed(value)
        return true
      })
  }

  /// The words that are given replace the default values.
  static func array<Element: ExpressibleByArgument>(_ initial: [Element]?) -> ValueDeclaration
  where Value == [Element] {
    ValueDeclaration(
      initial: initial, isRequired: initial == nil, isRepeating: true,
      defaultText: initial?.map(\.defaultValueDescription).joined(separator: ", "),
      type: Element.self,
      store: { box, word in
        guard let element = Element(argument: word) else { return false }
        let earlier = box.isParsed ? box.stored ?? [] : []
        box.parsed(earlier + [element])
        return true
      })
  }
}

extension ValueDeclaration {
  /// The definition of a property; an empty list of names makes it positional.
  func definition(
    box: Box<Value>, names: [String], valueName: String, texts: ValueTexts, section: String
  ) -> ArgumentDefinition {
    let information = ArgumentInformation(
      kind: names.isEmpty ? .positional : .option,
      names: names,
      value: ValueInformation(
        name: texts.help.valueName ?? valueName,
        allowedValues: type?.allValueStrings ?? [],
        isRepeating: isRepeating,
        completion: texts.completion ?? type?.defaultCompletionKind ?? .default),
      help: texts.help,
      defaultText: defaultText.flatMap { $0.isEmpty ? nil : $0 },
      isRequired: isRequired,
      section: section)
    return ArgumentDefinition(
      information: information,
      acceptsNegativeNumbers: type is any SignedNumeric.Type,
      action: .value { store(box, $0) })
  }
}

/// What the author of a command says about a value.
struct ValueTexts {
  let help: ArgumentHelp
  let completion: CompletionKind?

  init(_ help: ArgumentHelp?, _ completion: CompletionKind?) {
    self.help = help ?? ArgumentHelp()
    self.completion = completion
  }
}
