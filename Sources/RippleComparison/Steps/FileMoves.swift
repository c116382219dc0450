import RippleGraph
import RippleModel

/// What `sink`, `lift` and `extract` share: files of any targets that go to one.
struct FileMoves {
  let files: [String]

  /// The targets that own matching files, each with the patterns that matched.
  func sources(
    in layout: Layout, except destination: TargetID?
  ) throws(ScenarioError) -> [(TargetID, [Glob])] {
    guard !files.isEmpty else { throw ScenarioError("'files' is empty; name what moves.") }
    var result: [TargetID: [Glob]] = [:]
    for pattern in files {
      let glob = Glob(pattern)
      let owners = layout.sortedTargets.filter { target in
        target.files.contains { Move.matches(glob, $0.path, nil) }
      }
      guard !owners.isEmpty else { throw ScenarioError(noMatch(pattern, layout)) }
      for owner in owners where owner.id != destination {
        result[owner.id, default: []].append(glob)
      }
    }
    guard !result.isEmpty else {
      throw ScenarioError("every file is already where it should go.")
    }
    return result.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private func noMatch(_ pattern: String, _ layout: Layout) -> String {
    let wanted = pattern.split(separator: "/").last.map { $0.lowercased() } ?? ""
    let paths = layout.sortedTargets.flatMap { $0.files.map(\.path) }
    let near = paths.filter { path in
      let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
      return name == wanted || name.hasPrefix(wanted.prefix(4)) && !wanted.hasPrefix("*")
    }.min { first, second in
      // The same name in another folder is nearer than a name that only begins alike.
      let ends = (
        first.lowercased().hasSuffix("/" + wanted), second.lowercased().hasSuffix("/" + wanted)
      )
      return ends.0 == ends.1 ? first < second : ends.0
    }
    let hint = near.map { "Did you mean '\($0)'?" } ?? "Paths begin at the workspace's root."
    return "'\(pattern)' matches no file. \(hint)"
  }

  /// Moves and rewires.
  static func move(
    _ sources: [(TargetID, [Glob])], to destination: TargetID, _ editor: inout LayoutEditor
  ) throws(ScenarioError) {
    for (source, globs) in sources {
      try editor.claim(globs, of: source, for: destination.name)
      editor.move(.matching(globs), from: source, to: destination)
    }
    Rewiring(editor).apply(to: &editor)
  }
}

extension Layout {
  /// Whether a target depends on another, directly or not.
  func reaches(_ from: TargetID, _ to: TargetID) -> Bool {
    let graph = TargetGraph(sortedTargets)
    guard let start = graph.index(of: from), let end = graph.index(of: to) else { return false }
    return graph.structure.shortestPath(from: start, to: end) != nil
  }
}
