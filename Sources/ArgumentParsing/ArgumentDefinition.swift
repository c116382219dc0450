/// One argument, option or flag: what it declares and where its value goes.
struct ArgumentDefinition {
  enum Action {
    /// Takes whether the flag was given by its own name, not by that of its opposite.
    case flag((Bool) -> Void)

    /// Takes a word; false where the type does not accept it.
    case value((String) -> Bool)
  }

  let information: ArgumentInformation
  let acceptsNegativeNumbers: Bool
  let action: Action
}

/// A property wrapper that declares arguments.
protocol ArgumentSource {
  /// What it declares, once its property's name is known.
  func definitions(property: String, section: String) -> [ArgumentDefinition]

  /// Lets the values in it be looked at together.
  func validate() throws
}

extension ArgumentSource {
  func validate() throws {}
}

/// The wrappers of a value, found by reflection in the order of their declaration.
struct ArgumentReader {
  private let sources: [(property: String, source: any ArgumentSource)]

  init(_ arguments: any ParsableArguments) {
    sources = Mirror(reflecting: arguments).children.compactMap { child in
      guard let source = child.value as? any ArgumentSource, let label = child.label else {
        return nil
      }
      return (label.hasPrefix("_") ? String(label.dropFirst()) : label, source)
    }
  }

  func definitions(section: String = "") -> [ArgumentDefinition] {
    sources.flatMap { $0.source.definitions(property: $0.property, section: section) }
  }

  func validateGroups() throws {
    for (_, source) in sources { try source.validate() }
  }
}
