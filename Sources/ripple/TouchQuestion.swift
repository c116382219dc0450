import RippleGraph
import RippleIngest
import RippleModel
import RippleSimulation
import RippleStore

/// What `touch` asks: changes of a graph, with what the sources say about them.
struct TouchQuestion {
  var loaded: LoadedGraph
  var changes: [Change]
  var sources: SourceIndex
  /// Changed files that no target owns.
  var unowned: [String] = []
}

extension TouchQuestion {
  /// Turns what was typed into a question.
  struct Reader {
    let context: Composition
    let changeClass: ChangeClass?

    /// Targets, paths and declarations.
    func named(_ words: [String]) throws -> TouchQuestion {
      let loaded = try context.graph()
      var changes: [Change] = []
      var needsFacts = false
      for word in words {
        let found = try WhatReader(context: context, loaded: loaded).read(word)
        needsFacts = needsFacts || found.declaration != nil || found.path != nil
        changes += try found.changes(changeClass, context)
      }
      return try question(loaded, changes, needsFacts: needsFacts)
    }

    /// The working copy against a revision, or two revisions.
    func range(_ text: String) throws -> TouchQuestion {
      if let dots = text.firstRange(of: "..") {
        let second = String(text[dots.upperBound...])
        return try compared(
          .between(String(text[..<dots.lowerBound]), second.isEmpty ? "HEAD" : second))
      }
      return try compared(.since(text))
    }

    /// The index against the last commit.
    func staged() throws -> TouchQuestion { try compared(.staged) }

    /// A new target that an existing one registers.
    func newTarget(_ name: String, in register: String) throws -> TouchQuestion {
      let loaded = try context.graph()
      let registrar = loaded.graph.id(try loaded.target(named: register))
      var workspace = try context.store.workspace()
      guard !workspace.targets.contains(where: { $0.id.name == name }) else {
        throw Problem("there is already a target '\(name)'.")
      }
      let id = TargetID(package: registrar.package, name: name)
      for package in workspace.packages.indices
      where workspace.packages[package].identity == registrar.package {
        workspace.packages[package].targets.append(Target(id: id))
        for index in workspace.packages[package].targets.indices
        where workspace.packages[package].targets[index].id == registrar {
          workspace.packages[package].targets[index].dependencies.append(
            Dependency(to: .target(id)))
        }
      }
      let changes = [
        Change(target: id, changeClass: .fileAdded),
        Change(target: registrar, changeClass: .manifestEdge),
        Change(
          target: registrar, changeClass: .fileScope,
          scope: ChangeScope(asked: "the registration of \(name)")),
      ]
      return TouchQuestion(
        loaded: LoadedGraph(workspace).filtered(platform: context.options.platform),
        changes: changes, sources: try context.sources())
    }

    private func compared(_ range: WorkingCopy.Range) throws -> TouchQuestion {
      let loaded = try context.graph()
      guard try !context.ingest.holdsGivenGraph() else {
        throw Problem("a graph from JSON has no history; name what changes.")
      }
      let copy = WorkingCopy(
        tree: context.tree, repository: try GitTool(folder: context.tree.root), folders: [],
        manifests: SyntaxManifestReader(root: context.tree.root, store: context.store),
        store: context.store, platform: context.options.platform)
      let (set, workspace) = try copy.changes(range, current: try context.store.workspace())
      let isOnDisk = if case .since = range { true } else { false }
      let now =
        isOnDisk ? loaded : LoadedGraph(workspace).filtered(platform: context.options.platform)
      if !context.output.quiet, !set.removedTargets.isEmpty {
        let names = set.removedTargets.map(\.name).joined(separator: ", ")
        Console.complain("note: targets that are gone: \(names)\n")
      }
      guard case .between(_, let revision) = range else {
        var result = try question(now, set.changes, needsFacts: true)
        result.unowned = set.unowned
        return result
      }
      // What the files say is asked of the revision, not of what happens to lie on disk.
      let sources = try RevisionSources(
        repository: GitTool(folder: context.tree.root), store: context.store,
        progress: context.progress
      ).index(of: revision, workspace: workspace, detailed: detailed(now, set.changes))
      return TouchQuestion(
        loaded: now, changes: set.changes, sources: sources, unowned: set.unowned)
    }

    private func question(
      _ loaded: LoadedGraph, _ changes: [Change], needsFacts: Bool
    ) throws -> TouchQuestion {
      let detailed = needsFacts ? detailed(loaded, changes) : []
      return TouchQuestion(
        loaded: loaded, changes: changes, sources: try context.sources(detailed: detailed))
    }

    /// The targets whose names and declarations decide which files compile.
    private func detailed(_ loaded: LoadedGraph, _ changes: [Change]) -> Set<TargetID> {
      var result: Set<TargetID> = []
      for change in changes where change.changeClass > .body {
        guard let node = loaded.graph.index(of: change.target) else { continue }
        result.insert(change.target)
        result.formUnion(loaded.graph.dependents(of: node).map { loaded.graph.id($0) })
      }
      return result
    }
  }
}
