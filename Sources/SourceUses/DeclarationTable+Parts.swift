import RippleModel

/// What values are made of, and who asks for what.
extension DeclarationTable {
  /// Whether another file of a module looks a name up.
  ///
  /// - Complexity: O(files · log names).
  func isLookedUp(_ name: String, in module: Int, outside file: Int) -> Bool {
    fileModules.indices.contains {
      fileModules[$0] == module && $0 != file && SourceIndex.holds(name, in: lookups[$0])
    }
  }

  /// The types with a stored property whose initial value says one of some names, and nothing else
  /// its type.
  func types(storing names: Set<String>) -> [Int] {
    entries.indices.filter { index in
      entries[index].stored.contains { !names.isDisjoint(with: $0.valueWords) }
    }
  }

  /// Some types and all that their values store, however little of it others see.
  func parts(of types: Set<Int>) -> Set<Int> {
    var result = types
    var waiting = types.sorted()
    while let next = waiting.popLast() {
      guard entries[next].isValue else { continue }
      for part in entries[next].layout.flatMap({ self.types(of: $0) })
      where result.insert(part).inserted { waiting.append(part) }
    }
    return result
  }
}
