/// What a file provides to others, by the keys that the compiler's dependency analysis uses.
extension FileFacts {
  /// Base names of what stands at file scope and is no extension, sorted.
  ///
  /// Operators count wherever they stand, since every use of one looks at file scope first.
  public var topLevelNames: [String] {
    let names = declarations.filter {
      !isBlank($0) && ($0.container == nil || FileFacts.isOperator($0.name))
    }.map(\.name)
    let types = types.filter { !$0.isExtension && !$0.name.contains(".") }.map(\.name)
    return Set(names + types).sorted()
  }

  /// Dotted names of the types that it declares or extends, sorted.
  public var declaredOrExtendedTypes: [String] { Set(types.map(\.name)).sorted() }

  /// Whether a name is an operator's.
  public static func isOperator(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first else { return false }
    return !first.properties.isXIDStart && first != "_" && first != "$"
  }

  /// Whether a name is spelled as those of types are: with a capital, behind any underscores.
  public static func isTypeName(_ name: some StringProtocol) -> Bool {
    name.first { $0 != "_" }?.isUppercase ?? false
  }

  /// Modules that it imports in code that is built, sorted.
  public var importedModules: [String] {
    Set(imports.filter(\.isActive).map(\.module)).sorted()
  }

  private func isBlank(_ declaration: DeclarationFacts) -> Bool {
    declaration.kind == "extension" || declaration.name.isEmpty
  }
}
