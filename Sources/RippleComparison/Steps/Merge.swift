import RippleModel

/// Makes one target of several.
public struct Merge: ScenarioStep {
  /// The word in a scenario file.
  public static let word = "merge"
  /// Its fields.
  public static let fields = ["targets", "into"]
  /// The targets.
  public var targets: [String]
  /// The one that remains: one of them, or a new name.
  public var into: String

  /// Makes a step.
  public init(targets: [String], into: String) {
    self.targets = targets
    self.into = into
  }

  /// Applies the step.
  public func apply(to layout: Layout) throws(ScenarioError) -> Layout {
    var members: [TargetID] = []
    for name in targets {
      let id = try layout.target(name)
      guard !members.contains(id) else { throw ScenarioError("'\(name)' is named twice.") }
      members.append(id)
    }
    guard members.count > 1, let first = members.first else {
      throw ScenarioError("'targets' names \(targets.count); name at least two.")
    }
    try refuseDifferentKinds(members, layout)
    var editor = LayoutEditor(layout, step: Merge.word)
    let kind = layout.targets[first]?.kind ?? .library
    let result: TargetID
    if let known = members.first(where: { $0.name == into }) {
      result = known
    } else {
      result = try editor.add(into, beside: first, kind: kind)
    }
    for member in members where member != result {
      let dependencies = layout.targets[member]?.dependencies ?? []
      let dependents = editor.layout.dependents(of: member)
      editor.move(.all, from: member, to: result)
      for dependency in dependencies {
        if let target = dependency.targetID {
          if !members.contains(target) { editor.addEdge(result, target, like: dependency) }
        } else {
          editor.copy(dependency, to: result)
        }
      }
      for dependent in dependents where !members.contains(dependent) && dependent != result {
        let edge = layout.targets[dependent]?.dependencies.first { $0.targetID == member }
        editor.addEdge(dependent, result, like: edge)
      }
      editor.remove(member, successors: [result])
    }
    for member in members { editor.removeEdge(result, member) }
    renameImports(members, to: result, layout, &editor)
    return try editor.finish()
  }

  private func refuseDifferentKinds(
    _ members: [TargetID], _ layout: Layout
  ) throws(ScenarioError) {
    let kinds = Set(members.compactMap { layout.targets[$0]?.kind })
    let languages = Set(members.compactMap { layout.targets[$0]?.language })
    guard kinds.count == 1, languages.count == 1 else {
      throw ScenarioError("the targets are of different kinds or languages and cannot be merged.")
    }
  }

  private func renameImports(
    _ members: [TargetID], to result: TargetID, _ layout: Layout, _ editor: inout LayoutEditor
  ) {
    let old = Set(members.compactMap { layout.targets[$0]?.moduleName })
    guard let module = editor.layout.targets[result]?.moduleName else { return }
    for file in layout.index.owners.indices {
      let imports = editor.layout.imports[file]
      guard let item = imports.first(where: { old.contains($0.module) }) else { continue }
      var kept = imports.filter { !old.contains($0.module) }
      if editor.layout.owners[file] != result {
        var renamed = item
        renamed.module = module
        kept.append(renamed)
        if !imports.contains(where: { $0.module == module }) {
          editor.report.gainedImports.append(.init(path: layout.index.paths[file], module: module))
        }
      }
      editor.setImports(kept, of: file)
    }
  }
}
