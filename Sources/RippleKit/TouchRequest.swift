import FileTrees
import Revisions
import RippleGraph
package import RippleModel
import RippleReport
import RippleSimulation
import RippleStore
import SourceUses
import WorkspaceLoading

/// What `touch` asks: changes of a graph, with what the sources say about them.
package struct TouchRequest {
  package var loaded: LoadedGraph
  package var changes: [Change]
  package var sources: SourceIndex
  /// Changed files that no known target owns.
  package var unowned: [UnownedPath] = []
  /// What changed that tests read or start as they run, without being built of it.
  package var uses: [TargetID: [TestUse]] = [:]
  /// What was compared, where states were.
  package var compared: Compared?
  /// Whether it is about what lies on disk, and not about revisions.
  package var isOnDisk = true

  /// Two states that were compared.
  package struct Compared {
    /// The commit that was compared with.
    var base: String
    /// The targets that the change leads to.
    var workspace: Workspace
    /// What differs.
    var set: ChangeSet
    /// Gives the text of files after the change.
    var load: RunScan.Loader
  }
}

extension TouchRequest {
  /// Takes what was compared, and finds what tests use of it as they run.
  fileprivate mutating func take(
    _ found: WorkingCopy.Difference, _ paths: [UnownedPath], _ load: @escaping RunScan.Loader
  ) throws {
    unowned = paths
    compared = Compared(
      base: found.base, workspace: found.workspace, set: found.set, load: load)
    uses = try RunScan(
      workspace: found.workspace, edits: found.set.edits, changes: found.set.changes, load: load
    ).uses()
  }

  /// Every test target, sorted.
  package func allTests() -> [TargetID] {
    let graph = loaded.graph
    return graph.nodes.kinds.indices.filter { graph.nodes.kind(of: $0) == .test }
      .map { graph.id($0) }.sorted()
  }

  /// Turns what was typed into a question.
  package struct Reader {
    let context: Session
    var changeClass: ChangeClass?
    /// Whether facts of changed test targets are needed too, which tell how far they reach inside.
    var followsTestFiles = false

    /// Targets, paths and declarations.
    func named(_ words: [String]) throws -> TouchRequest {
      let loaded = try context.graph()
      let found = try words.map { try SubjectParser(context: context, loaded: loaded).read($0) }
      let needsFacts =
        found.contains { $0.declaration != nil } || changeClass.map { $0 > .body } ?? true
      let targets = found.flatMap { $0.targets.map(\.id) }
      let sources = try context.sources(
        detailed: needsFacts ? AskedChanges.deciding(targets, in: loaded.graph) : [])
      let asked = AskedChanges(
        graph: loaded.graph, traits: loaded.traits, sources: sources, changeClass: changeClass)
      return TouchRequest(
        loaded: loaded, changes: try found.flatMap { try $0.changes(asked, sources, context) },
        sources: sources)
    }

    /// The working copy against where it parted from a revision, or two revisions.
    func range(_ text: String) throws -> TouchRequest {
      try compared(WorkingCopy.Range(text))
    }

    /// The index against the last commit.
    func staged() throws -> TouchRequest { try compared(.staged) }

    /// A new target that an existing one registers.
    func newTarget(_ name: String, in register: String) throws -> TouchRequest {
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
          scope: ChangeScope(requested: "the registration of \(name)")),
      ]
      return TouchRequest(
        loaded: LoadedGraph(workspace).filtered(platform: context.settings.platform),
        changes: changes, sources: try context.sources())
    }

    private func compared(_ range: WorkingCopy.Range) throws -> TouchRequest {
      let loaded = try context.graph()
      let given = try context.givenGraph(or: "name what changes")
      let copy = WorkingCopy(
        tree: context.tree, repositories: try Repositories(root: context.tree.root),
        manifests: context.manifests, store: context.store,
        platform: context.settings.platform, given: given)
      let found = try copy.changes(range, current: try context.store.workspace())
      tell(found, range)
      guard let snapshot = found.snapshot else {
        var result = TouchRequest(
          loaded: loaded, changes: found.set.changes,
          sources: try context.sources(detailed: detailed(loaded, found.set.changes)))
        let tree = context.tree
        try result.take(found, unowned(found)) { paths in
          paths.reduce(into: [:]) { $0[$1] = tree.bytes(of: $1) }
        }
        return result
      }
      let now = LoadedGraph(found.workspace).filtered(platform: context.settings.platform)
      // What the files say is asked of the revision, not of what happens to lie on disk.
      let sources = try RevisionSources(store: context.store, progress: context.progress)
        .index(
          of: snapshot, workspace: found.workspace, detailed: detailed(now, found.set.changes))
      var result = TouchRequest(loaded: now, changes: found.set.changes, sources: sources)
      result.isOnDisk = false
      try result.take(found, unowned(found)) { try snapshot.bytes(ofFiles: $0) }
      return result
    }

    /// Changed files of no target, with the reason as the working copy knows it.
    private func unowned(_ found: WorkingCopy.Difference) throws -> [UnownedPath] {
      let reason = OwnershipReason(tree: context.tree, manifests: context.manifests)
      return found.set.unowned.map {
        UnownedPath(path: $0, reason: reason.reason(for: $0, in: found.workspace))
      }
    }

    /// Says what was compared, and what the answer cannot show.
    private func tell(_ found: WorkingCopy.Difference, _ range: WorkingCopy.Range) {
      if case .since(let revision) = range, revision != "HEAD" {
        context.tell(
          "note: compared with \(found.base.prefix(12)), where the working copy and "
            + "'\(revision)' parted")
      }
      if case .branch(let base, let head) = range {
        context.tell(
          "note: compared with \(found.base.prefix(12)), where '\(base)' and '\(head)' parted")
      }
      if !found.set.removedTargets.isEmpty {
        let names = found.set.removedTargets.map(\.name).joined(separator: ", ")
        context.tell("note: targets that are gone: \(names)")
      }
      if !found.set.unnoticed.isEmpty {
        let names = found.set.unnoticed.map { "'\(Escape.terminal($0))'" }.joined(separator: ", ")
        context.tell(
          "note: not noticed before the package is planned again, as after a change of its"
            + " Package.swift: \(names)")
      }
      for folder in found.set.otherRepositories {
        context.tell("note: '\(folder)' is a repository of its own; compared with its HEAD")
      }
      for path in found.set.movedSubmodules {
        context.tell(
          "warning: the submodule '\(path)' moved to a commit that is not here; what it changes is "
            + "not seen; run 'git submodule update --init'")
      }
    }

    /// The targets whose names and declarations decide which files compile.
    private func detailed(_ loaded: LoadedGraph, _ changes: [Change]) -> Set<TargetID> {
      let telling = changes.filter { change in
        change.changeClass > .body || !(change.scope?.opaque ?? []).isEmpty
          || loaded.graph.index(of: change.target).map { loaded.graph.nodes.kind(of: $0) } == .macro
      }
      let deciding = AskedChanges.deciding(telling.map(\.target), in: loaded.graph)
      guard followsTestFiles else { return deciding }
      return deciding.union(changes.map(\.target).filter { isTest($0, loaded.graph) })
    }

    private func isTest(_ target: TargetID, _ graph: TargetGraph) -> Bool {
      graph.index(of: target).map { graph.nodes.kind(of: $0) == .test } ?? false
    }
  }
}
