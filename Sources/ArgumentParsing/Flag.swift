/// A named option without a value.
///
/// With an inversion there is a second name for the opposite. The last one wins.
@propertyWrapper
public struct Flag<Value> {
  private let name: NameSpecification
  private let inversion: FlagInversion?
  private let help: ArgumentHelp
  private let initial: (value: Value?, isOn: Bool?)
  private let convert: (Bool) -> Value
  private var box: Box<Value>

  /// The value that was read, or the default.
  ///
  /// Writing gives this copy a value of its own; other copies keep theirs.
  public var wrappedValue: Value {
    get { box.value }
    set { box = Box(newValue) }
  }
}

extension Flag where Value == Bool {
  /// Makes a flag that turns something on.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value without the flag: false, which the flag turns to true.
  ///   - name: How it is named.
  ///   - help: What it is for.
  public init(
    wrappedValue: Bool,
    name: NameSpecification = .long,
    help: ArgumentHelp? = nil
  ) {
    self.init(
      name: name, inversion: nil, help: help, initial: (wrappedValue, nil),
      convert: { $0 != wrappedValue })
  }

  /// Makes a flag with an opposite.
  ///
  /// - Parameters:
  ///   - wrappedValue: The value where neither is given.
  ///   - name: How it is named.
  ///   - inversion: How its opposite is named.
  ///   - help: What it is for.
  public init(
    wrappedValue: Bool,
    name: NameSpecification = .long,
    inversion: FlagInversion,
    help: ArgumentHelp? = nil
  ) {
    self.init(
      name: name, inversion: inversion, help: help, initial: (wrappedValue, wrappedValue),
      convert: { $0 })
  }

  /// Makes a flag with an opposite, of which one must be given.
  ///
  /// - Parameters:
  ///   - name: How it is named.
  ///   - inversion: How its opposite is named.
  ///   - help: What it is for.
  public init(
    name: NameSpecification = .long,
    inversion: FlagInversion,
    help: ArgumentHelp? = nil
  ) {
    self.init(
      name: name, inversion: inversion, help: help, initial: (nil, nil), convert: { $0 })
  }
}

extension Flag where Value == Bool? {
  /// Makes a flag with an opposite, of which neither need be given.
  ///
  /// - Parameters:
  ///   - wrappedValue: Nothing.
  ///   - name: How it is named.
  ///   - inversion: How its opposite is named.
  ///   - help: What it is for.
  public init(
    wrappedValue: NilLiteral,
    name: NameSpecification = .long,
    inversion: FlagInversion,
    help: ArgumentHelp? = nil
  ) {
    self.init(
      name: name, inversion: inversion, help: help, initial: (.some(nil), nil),
      convert: { $0 })
  }

  /// Makes a flag with an opposite, of which neither need be given.
  ///
  /// - Parameters:
  ///   - name: How it is named.
  ///   - inversion: How its opposite is named.
  ///   - help: What it is for.
  public init(
    name: NameSpecification = .long,
    inversion: FlagInversion,
    help: ArgumentHelp? = nil
  ) {
    self.init(wrappedValue: nil, name: name, inversion: inversion, help: help)
  }
}

extension Flag {
  private init(
    name: NameSpecification, inversion: FlagInversion?, help: ArgumentHelp?,
    initial: (value: Value?, isOn: Bool?), convert: @escaping (Bool) -> Value
  ) {
    self.name = name
    self.inversion = inversion
    self.help = help ?? ArgumentHelp()
    self.initial = initial
    self.convert = convert
    box = Box(initial.value)
  }
}

extension Flag: ArgumentSource {
  func definitions(property: String, section: String) -> [ArgumentDefinition] {
    let plain = name.names(property: property)
    let (names, inversions) = inversion?.names(of: plain) ?? (plain, [])
    let information = ArgumentInformation(
      kind: .flag,
      names: names,
      inversions: inversions,
      help: help,
      defaultText: initial.isOn.flatMap { ($0 ? names : inversions).last },
      isRequired: initial.value == nil,
      section: section)
    return [
      ArgumentDefinition(
        information: information,
        acceptsNegativeNumbers: false,
        action: .flag { [box, convert] in box.parsed(convert($0)) })
    ]
  }
}
