import RippleGraph

/// Macros, whose expansions stand in no source.
extension DeclarationTable {
  /// Works out what the expansions of macros may name; asked for once all declarations were added.
  func settleMacros() {
    for module in Set(macros.values.joined()) { _ = visibleModules(from: module) }
  }

  /// The names of the macros whose expansions may name anything of a module: those that are declared
  /// in it, or in a module that depends on it.
  func macros(naming module: Int) -> Set<String> {
    Set(
      macros.lazy.filter { entry in
        entry.value.contains { self.knownModules(from: $0)?.contains(module) ?? false }
      }.map(\.key))
  }

  /// The names of the macros that some modules declare.
  func macros(declaredIn modules: Set<Int>) -> Set<String> {
    Set(macros.lazy.filter { !modules.isDisjoint(with: $0.value) }.map(\.key))
  }
}
