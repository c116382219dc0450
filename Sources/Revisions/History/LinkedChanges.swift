import FileTrees
import RippleModel

/// Changes as a compiler sees them, which reads through links.
///
/// A link is the file, or the folder, that it leads to within the repository: turning a file into a
/// link to an equal one changes nothing, and what changes behind a link changes at the link too.
struct LinkedChanges {
  let trees: GitTrees

  /// The changes of a commit, its paths from the repository's root.
  ///
  /// - Parameters:
  ///   - changes: What git tells.
  ///   - before: The tree of the parent, `nil` for a root.
  ///   - after: The commit's tree.
  /// - Returns: The changes, those at links among them.
  /// - Throws: `ToolError`.
  func applied(
    to changes: [RawChange], before: ContentID?, after: ContentID
  ) throws -> [RawChange] {
    let old = try before.map { try links(of: $0) } ?? [:]
    let new = try links(of: after)
    guard !old.isEmpty || !new.isEmpty else { return changes }
    let files = (
      before: before.map { GitObjectTree(trees: trees, root: $0) },
      after: GitObjectTree(trees: trees, root: after)
    )
    var result: [RawChange] = []
    for change in changes {
      let isLink = (change.oldMode == RawChange.linkMode, change.newMode == RawChange.linkMode)
      guard isLink.0 || isLink.1 else {
        result.append(change)
        continue
      }
      let was = isLink.0 ? contents(old[change.pathBefore], files.before) : ["": change.before]
      let now = isLink.1 ? contents(new[change.path], files.after) : ["": change.after]
      result += LinkedChanges.changes(of: change, from: was, to: now)
    }
    for (link, target) in new where old[link] == target {
      result += changes.compactMap { LinkedChanges.seen($0, behind: target, at: link) }
    }
    return result
  }

  /// The files at the end of a link, by what follows the link in their paths.
  private func contents(_ target: String?, _ tree: GitObjectTree?) -> [String: ContentID?] {
    guard let target, let tree, let node = tree.node(at: target) else { return [:] }
    guard node.mode == 0o040000 else { return ["": node.name] }
    var result: [String: ContentID?] = [:]
    var pending = [""]
    while let folder = pending.popLast() {
      for entry in tree.entries(of: target + folder) {
        let path = folder + "/" + entry.name
        if entry.kind == .folder {
          pending.append(path)
        } else {
          result[path] = tree.node(at: target + path)?.name
        }
      }
    }
    return result
  }

  private static func changes(
    of change: RawChange, from was: [String: ContentID?], to now: [String: ContentID?]
  ) -> [RawChange] {
    guard !was.isEmpty || !now.isEmpty else {
      // A link that leads nowhere is no file, and one that does is not known to be one.
      var unknown = change
      (unknown.before, unknown.after) = (nil, nil)
      return [unknown]
    }
    return Set(was.keys).union(now.keys).sorted().map { rest in
      var result = change
      result.path = change.path + rest
      result.oldPath = nil
      result.before = was[rest] ?? nil
      result.after = now[rest] ?? nil
      (result.oldMode, result.newMode) = (0o100644, 0o100644)
      // Git counts the lines of the link's own text, which are nobody's once it becomes a file.
      if change.status == .typeChanged || !rest.isEmpty {
        let isEqual = result.before == result.after
        (result.added, result.deleted) = isEqual ? (0, 0) : (nil, nil)
      }
      if was[rest] == nil { result.status = .added }
      if now[rest] == nil { result.status = .deleted }
      return result
    }
  }

  /// A change of what a link leads to, as a change at the link; `nil` for any other.
  private static func seen(
    _ change: RawChange, behind target: String, at link: String
  ) -> RawChange? {
    let place = { (path: String) -> String? in
      guard path == target || path.hasPrefix(target + "/") else { return nil }
      return link + path.dropFirst(target.count)
    }
    var result = change
    switch (change.status == .added ? nil : place(change.pathBefore), place(change.path)) {
    case (nil, nil): return nil
    case (let before?, let after?):
      result.path = after
      result.oldPath = change.oldPath == nil ? nil : before
    case (nil, let after?):
      (result.path, result.oldPath, result.before, result.status) = (after, nil, nil, .added)
    case (let before?, nil):
      (result.path, result.oldPath, result.after, result.status) = (before, nil, nil, .deleted)
    }
    return result
  }

  /// Where every link of a tree leads, from the repository's root; one that leads out of it is left
  /// out.
  private func links(of root: ContentID) throws -> [String: String] {
    let tree = GitObjectTree(trees: trees, root: root)
    return try trees.links(below: root).reduce(into: [:]) { result, path in
      result[path] = tree.target(ofLink: path)
    }
  }
}
