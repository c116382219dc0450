/// How an option or a flag is named.
public struct NameSpecification: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// One rule for a name.
  public struct Element: Hashable, Sendable {
    enum Rule: Hashable {
      case long
      case short
      case customLong(String)
      case customShort(Character)
    }

    let rule: Rule

    /// Two dashes and the property's name in kebab-case.
    public static var long: Element { Element(rule: .long) }

    /// One dash and the first letter of the property's name.
    public static var short: Element { Element(rule: .short) }

    /// Two dashes and this name.
    ///
    /// - Parameter name: The name without dashes.
    /// - Returns: The rule.
    public static func customLong(_ name: String) -> Element {
      Element(rule: .customLong(name))
    }

    /// One dash and this letter.
    ///
    /// - Parameter letter: The letter.
    /// - Returns: The rule.
    public static func customShort(_ letter: Character) -> Element {
      Element(rule: .customShort(letter))
    }
  }

  let elements: [Element]

  /// Makes a specification of several names.
  ///
  /// - Parameter elements: The rules, one a name.
  public init(arrayLiteral elements: Element...) { self.elements = elements }

  /// Two dashes and the property's name in kebab-case.
  public static var long: NameSpecification { [.long] }

  /// One dash and the first letter of the property's name.
  public static var short: NameSpecification { [.short] }

  /// Both the long and the short name.
  public static var shortAndLong: NameSpecification { [.short, .long] }

  /// Two dashes and this name.
  ///
  /// - Parameter name: The name without dashes.
  /// - Returns: The specification.
  public static func customLong(_ name: String) -> NameSpecification { [.customLong(name)] }

  /// One dash and this letter.
  ///
  /// - Parameter letter: The letter.
  /// - Returns: The specification.
  public static func customShort(_ letter: Character) -> NameSpecification {
    [.customShort(letter)]
  }

  /// The names with their dashes, short ones first.
  func names(property: String) -> [String] {
    let names = elements.compactMap { $0.name(property: property) }
    return names.filter(\.isShortName) + names.filter { !$0.isShortName }
  }
}

extension NameSpecification.Element {
  func name(property: String) -> String? {
    switch rule {
    case .long: "--\(property.kebabCased)"
    case .short: property.first.map { "-\($0.lowercased())" }
    case .customLong(let name): "--\(name)"
    case .customShort(let letter): "-\(letter)"
    }
  }
}

extension String {
  /// Whether a name has one dash.
  var isShortName: Bool { hasPrefix("-") && !hasPrefix("--") }

  /// A name without its dashes.
  var undashed: String { String(drop { $0 == "-" }) }

  /// `camelCase` and `URLList` as `camel-case` and `url-list`.
  var kebabCased: String {
    let letters = Array(self)
    var result = ""
    for (index, letter) in letters.enumerated() {
      if letter.isUppercase, index > 0, startsWord(at: index, in: letters) { result += "-" }
      result += letter == "_" ? "-" : letter.lowercased()
    }
    return result
  }

  private func startsWord(at index: Int, in letters: [Character]) -> Bool {
    let previous = letters[index - 1]
    if previous == "_" { return false }
    if !previous.isUppercase { return true }
    return index + 1 < letters.count && letters[index + 1].isLowercase
  }
}
