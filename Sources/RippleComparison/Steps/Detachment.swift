import RippleModel

/// What `invert`, `mediate`, `route` and `cut` share: an edge goes, and what went over it is
/// written anew.
struct Detachment {
  let from: TargetID
  let to: TargetID

  /// One use over the edge.
  struct Use {
    var file: Int
    var name: String
    var declared: Int
  }

  /// The uses over the edge, sorted by file.
  func uses(in layout: Layout) -> [Use] {
    layout.files(of: from).flatMap { file in
      layout.index.uses[file].filter { layout.owners[$0.file] == to }
        .map { Use(file: file, name: $0.name, declared: $0.file) }
    }
  }

  /// Whether the sources of both ends are known.
  func isKnown(in layout: Layout) -> Bool {
    layout.knownSources.contains(from) && layout.knownSources.contains(to)
      && layout.files(of: from).allSatisfy(layout.index.isKnown)
      && layout.files(of: to).allSatisfy(layout.index.isKnown)
  }

  /// Refuses an edge that is not there.
  func require(in layout: Layout) throws(ScenarioError) {
    if layout.hasEdge(from, to) { return }
    let hint =
      layout.hasEdge(to, from)
      ? " Did you mean '\(to.name) -> \(from.name)'?"
      : " '\(from.name)' depends on \(names(layout.dependencies(of: from)))."
    throw ScenarioError("'\(from.name)' does not depend on '\(to.name)'.\(hint)")
  }

  private func names(_ targets: [TargetID]) -> String {
    targets.isEmpty ? "nothing" : targets.map { "'\($0.name)'" }.joined(separator: ", ")
  }

  /// Takes the edge and its imports away; files that used it import something else.
  func apply(_ editor: inout LayoutEditor, instead: TargetID?, _ remedy: (Use) -> String) {
    let layout = editor.layout
    let found = uses(in: layout)
    editor.removeEdge(from, to)
    for use in found {
      editor.report.byHand.append(
        StepReport.HandWork(path: layout.index.paths[use.file], text: remedy(use)))
    }
    if !isKnown(in: layout) {
      editor.report.notes.append(
        "What '\(from.name)' uses of '\(to.name)' is not known; the work by hand is not counted.")
    }
    guard let module = layout.targets[to]?.moduleName else { return }
    let other = instead.flatMap { layout.targets[$0]?.moduleName }
    for file in layout.files(of: from)
    where layout.imports[file].contains(where: { $0.module == module }) {
      var imports = layout.imports[file].filter { $0.module != module }
      if let other, !imports.contains(where: { $0.module == other }) {
        imports.append(Import(module: other))
        editor.report.gainedImports.append(.init(path: layout.index.paths[file], module: other))
      }
      editor.setImports(imports, of: file)
    }
  }
}
