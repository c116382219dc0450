import FileTrees
import RippleGraph
package import RippleModel
package import RippleSimulation
import RippleStore
import SourceUses
import WorkspaceLoading

/// Finds what a word of `touch` means: a target, a file, or a declaration of a target.
package struct SubjectParser {
  package let context: Session
  package let loaded: LoadedGraph

  /// What a word was found to mean.
  package struct Found {
    var targets: [(id: TargetID, role: OwnedFile.Role)]
    var path: String?
    var declaration: String?
  }

  /// Reads one word.
  ///
  /// - Throws: `Problem` with what is close to it.
  package func read(_ word: String) throws -> Found {
    if !loaded.graph.nodes.indices(matching: word).isEmpty {
      let id = loaded.graph.id(try loaded.target(named: word))
      return Found(targets: [(id, .source)])
    }
    for path in paths(of: word) {
      let owners = try context.store.owners(of: path)
      if !owners.isEmpty { return Found(targets: owners.map { ($0.target, $0.role) }, path: path) }
      if context.tree.kind(of: path) == .file {
        throw Problem("the file '\(path)' belongs to no target: \(try reason(for: path)).")
      }
      if context.tree.kind(of: path) == .folder {
        throw Problem("'\(path)' is a folder; name a file or a target.")
      }
    }
    if let dot = word.firstIndex(of: "."), !word.contains("/") {
      let target = try loaded.target(named: String(word[..<dot]))
      let declaration = String(word[word.index(after: dot)...])
      return Found(targets: [(loaded.graph.id(target), .source)], declaration: declaration)
    }
    return Found(targets: [(loaded.graph.id(try loaded.target(named: word)), .source)])
  }

  private func reason(for path: String) throws -> String {
    OwnershipReason(tree: context.tree, manifests: context.manifests)
      .reason(for: path, in: try context.store.workspace())
  }

  /// A word as a path from the workspace's root, and from the current folder.
  private func paths(of word: String) -> [String] {
    guard word.contains("/") || word.contains(".") else { return [] }
    let fromHere = AbsolutePath.relative(AbsolutePath.absolute(word), to: context.tree.root)
    let fromRoot = AbsolutePath.relative(
      AbsolutePath.resolve(context.tree.absolute(word)), to: context.tree.root)
    return fromHere == fromRoot ? [fromHere] : [fromHere, fromRoot]
  }
}

extension SubjectParser.Found {
  /// The changes that were asked about; without a class, the interface is assumed to change.
  package func changes(
    _ asked: AskedChanges, _ sources: SourceIndex, _ context: Session
  ) throws -> [Change] {
    if let declaration, let target = targets.first?.id {
      let found = asked.declaration(declaration, of: target)
      guard found.isEmpty else { return found }
      let finder = DeclarationFinder(files: sources.files[target] ?? [])
      let hint = finder.suggestion(for: declaration).map { " Did you mean '\($0)'?" } ?? ""
      throw Problem("'\(target.name)' declares no '\(declaration)'.\(hint)")
    }
    if let path {
      return try targets.map { target in
        guard target.role == .resource,
          let owner = try context.store.workspace().targets.first(where: { $0.id == target.id })
        else { return asked.file(path, of: target.id, role: target.role) }
        return asked.file(path, of: owner, role: target.role)
      }
    }
    return try targets.flatMap { target in
      asked.target(target.id, roles: try context.store.roles(of: target.id))
    }
  }
}

extension Session {
  /// The facts of some files.
  package func facts(of paths: [String]) throws -> [String: FileFacts] {
    try SourceReader(store: store, tree: tree, progress: progress).facts(ofFiles: paths)
  }
}
