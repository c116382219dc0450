/// A positional argument of a command.
///
/// An array takes all words that are left, so it comes last.
@propertyWrapper
public struct Argument<Value> {
  private let declaration: ValueDeclaration<Value>
  private let texts: ValueTexts
  private var box: Box<Value>

  init(
    declaration: ValueDeclaration<Value>, texts: ValueTexts
  ) {
    self.declaration = declaration
    self.texts = texts
    box = Box(declaration.initial)
  }

  /// Not for use: without it, `@Argument var name: String` would ask for parentheses.
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

extension Argument where Value: ExpressibleByArgument {
  /// Makes an argument that must be given.
  ///
  /// - Parameters:
  ///   - help: What it is for.
  ///   - completion: What a shell offers for it.
  public init(
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) {
    self.init(declaration: .single(nil), texts: ValueTexts(help, completion))
  }

  /// Makes an argument with a default.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default.
  ///   - help: What it is for.
  ///   - completion: What a shell offers for it.
  public init(
    wrappedValue: Value,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) {
    self.init(declaration: .single(wrappedValue), texts: ValueTexts(help, completion))
  }
}

extension Argument {
  /// Makes an argument that may be left out.
  ///
  /// - Parameters:
  ///   - help: What it is for.
  ///   - completion: What a shell offers for it.
  public init<Wrapped: ExpressibleByArgument>(
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  )
  where Value == Wrapped? {
    self.init(declaration: .optional(), texts: ValueTexts(help, completion))
  }

  /// Makes an argument that may be left out.
  ///
  /// - Parameters:
  ///   - wrappedValue: Nothing.
  ///   - help: What it is for.
  ///   - completion: What a shell offers for it.
  public init<Wrapped: ExpressibleByArgument>(
    wrappedValue: NilLiteral,
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  )
  where Value == Wrapped? {
    self.init(declaration: .optional(), texts: ValueTexts(help, completion))
  }

  /// Makes an argument of one or more words.
  ///
  /// - Parameters:
  ///   - help: What it is for.
  ///   - completion: What a shell offers for it.
  public init<Element: ExpressibleByArgument>(
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  )
  where Value == [Element] {
    self.init(declaration: .array(nil), texts: ValueTexts(help, completion))
  }

  /// Makes an argument of any number of words.
  ///
  /// - Parameters:
  ///   - wrappedValue: The default, which given words replace.
  ///   - help: What it is for.
  ///   - completion: What a shell offers for it.
  public init<Element: ExpressibleByArgument>(
    wrappedValue: [Element],
    help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  )
  where Value == [Element] {
    self.init(declaration: .array(wrappedValue), texts: ValueTexts(help, completion))
  }
}

extension Argument: ArgumentSource {
  func definitions(property: String, section: String) -> [ArgumentDefinition] {
    [
      declaration.definition(
        box: box, names: [],
        valueName: property.kebabCased,
        texts: texts, section: section)
    ]
  }
}
