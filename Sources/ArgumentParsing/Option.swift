/// A named option with a value: `--name value`, `--name=value` or `-n value`.
///
/// The last one wins; an array collects them all.
@propertyWrapper
public struct Option<Value> {
  private let declaration: ValueDeclaration<Value>
  private let name: NameSpecification
  private let texts: ValueTexts
  private var box: Box<Value>

  init(
    declaration: ValueDeclaration<Value>, name: NameSpecification = .long, texts: ValueTexts
  ) {
    self.declaration = declaration
    self.name = name
    self.texts = texts
    box = Box(declaration.initial)
  }

  /// Not for use: without it, `@Option var name: String` would ask for parentheses.
  @available(
    *, unavailable,
    message: "Give a default value, or a type that conforms to ExpressibleByArgument."
  )
  public init() {
    self.init(declaration: .unusable, texts: ValueTexts(nil, nil))
  }

  /// The value that was read, or the default.
  ///
  /// Writing gives this copy a value of its own; other copies keep theirs.
  public var wrappedValue: Value {
    get { box.value }
    set { box = Box(newValue) }
  }
}

extension Option where Value: ExpressibleByArgument {
  /// Makes an option that must be given.
  ///
  /// - Parameters:
  ///   - name: How it is named.
  ///   - help: What it is for.
  ///   - completion: What a shell offers for it.
  public init(
    name: NameSpecification = .long,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) {
    self.init(declaration: .single(nil), name: name, texts: ValueTexts(help, completion))
  }

  /// Makes an option with a default.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - name: How it is named.
  ///   - help: What it is for.
  ///   - completion: What a shell offers for it.
  public init(
    wrappedValue: Value,
    name: NameSpecification = .long,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) {
    self.init(declaration: .single(wrappedValue), name: name, texts: ValueTexts(help, completion))
  }
}

extension Option {
  /// Makes an option that may be left out.
  ///
  /// - Parameters:
  ///   - name: How it is named.
  ///   - help: What it is for.
  ///   - completion: What a shell offers for it.
  public init<Wrapped: ExpressibleByArgument>(
    name: NameSpecification = .long,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  )
  where Value == Wrapped? {
    self.init(declaration: .optional(), name: name, texts: ValueTexts(help, completion))
  }

  /// Makes an option that may be left out.
  ///
  /// - Parameters:
  ///   - wrappedValue: Nothing.
  ///   - name: How it is named.
  ///   - help: What it is for.
  ///   - completion: What a shell offers for it.
  public init<Wrapped: ExpressibleByArgument>(
    wrappedValue: NilLiteral,
    name: NameSpecification = .long,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  )
  where Value == Wrapped? {
    self.init(declaration: .optional(), name: name, texts: ValueTexts(help, completion))
  }

  /// Makes an option that can be repeated and must be given once.
  ///
  /// - Parameters:
  ///   - name: How it is named.
  ///   - help: What it is for.
  ///   - completion: What a shell offers for it.
  public init<Element: ExpressibleByArgument>(
    name: NameSpecification = .long,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  )
  where Value == [Element] {
    self.init(declaration: .array(nil), name: name, texts: ValueTexts(help, completion))
  }

  /// Makes an option that can be repeated.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default, which given words replace.
  ///   - name: How it is named.
  ///   - help: What it is for.
  ///   - completion: What a shell offers for it.
  public init<Element: ExpressibleByArgument>(
    wrappedValue: [Element],
    name: NameSpecification = .long,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  )
  where Value == [Element] {
    self.init(declaration: .array(wrappedValue), name: name, texts: ValueTexts(help, completion))
  }
}

extension Option: ArgumentSource {
  func definitions(property: String, section: String) -> [ArgumentDefinition] {
    let names = name.names(property: property)
    return [
      declaration.definition(
        box: box, names: names,
        valueName: (names.last { !$0.isShortName } ?? property.kebabCased).undashed,
        texts: texts, section: section)
    ]
  }
}
