import RippleGraph
package import RippleModel

/// Which files run a macro's plugin.
extension UsageQuery {
  /// The files of a target that use any of what changed, by its source alone: what a build recorded
  /// does not tell what it should have built.
  package func estimatedUsers(of keys: ChangedKeys, in target: TargetID) -> CompiledFiles {
    users(of: keys, in: target)
  }

  /// The files of a target that expand a macro of a plugin, and those that declare one.
  ///
  /// - Parameters:
  ///   - target: The target whose files are asked about.
  ///   - plugin: The plugin's target; macros of the modules that depend on it directly are its own.
  ///   - expandingOnly: Whether declarations count for nothing.
  /// - Returns: Their paths.
  package func macroUsers(in target: TargetID, of plugin: Int, expandingOnly: Bool) -> Set<String> {
    let declaring = Set(graph.dependents(of: plugin))
    let names = table.macros(declaredIn: declaring)
    let isDeclaring = graph.index(of: target).map(declaring.contains) ?? false
    let files = (sources.files[target] ?? []).filter { file in
      guard let facts = file.facts else { return false }
      if isDeclaring, !expandingOnly, facts.declarations.contains(where: { $0.kind == "macro" }) {
        return true
      }
      return names.contains { SourceIndex.holds($0, in: facts.unqualified) }
    }
    return Set(files.map(\.path))
  }
}
