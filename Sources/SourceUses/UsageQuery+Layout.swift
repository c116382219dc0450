package import RippleModel

/// Which files are laid out by what changed.
extension UsageQuery {
  /// Types that lie in values of others, in the numbers of the table.
  package struct LayoutTypes {
    fileprivate let numbers: Set<Int>

    /// Whether there are none.
    package var isEmpty: Bool { numbers.isEmpty }
  }

  /// Types with some names, as a file writes them, and all that store one of these names.
  package func layoutTypes(_ names: Set<String>, seenFrom path: String?) -> LayoutTypes {
    let table = table
    let resolvingFile = path.flatMap(table.file)
    let types = Set(names.compactMap { table.index(of: $0, seenFrom: resolvingFile) })
    return LayoutTypes(numbers: types.union(table.types(storing: names)))
  }

  /// The first file of a target that is laid out by one of some types.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - types: The types.
  ///   - counts: Whether a file is asked about.
  /// - Returns: Its path; `nil` where there is none, and where the sources are not known.
  package func firstFile(
    of target: TargetID, laidOutBy types: LayoutTypes, where counts: (String) -> Bool
  ) -> String? {
    guard let files = sources.files[target] else { return nil }
    let table = table
    let targetUses = targetUses(in: target, files)
    return files.indices.first { index in
      counts(files[index].path) && holds(types.numbers, targetUses, index, table)
    }.map { files[$0].path }
  }

  private func holds(
    _ types: Set<Int>, _ targetUses: TargetUses, _ file: Int, _ table: DeclarationTable
  ) -> Bool {
    guard let touched = targetUses.file(file) else { return false }
    if types.contains(where: touched.laid.contains) { return true }
    // What is only asked for its size leaves no trace in the compiler's records.
    guard SourceIndex.holds("MemoryLayout", in: touched.unqualified) else { return false }
    let measured = Set(touched.unqualified.compactMap { table.index(of: $0) })
    return table.parts(of: measured.filter { !table.entries[$0].modules.isEmpty })
      .contains(where: types.contains)
  }
}
