import RippleModel
import RippleSystem

/// Commits of other repositories that were merged in, as `git subtree add` does, and the folders
/// that their files went to.
///
/// Their own files stand at *their* root, so that paths alone would give them to this repository's
/// targets. A commit is foreign where it does not grow from the root of the first-parent line, nor
/// from where a shallow clone ends.
struct ForeignCommits {
  /// The folder of each foreign commit's files, from the repository's root.
  private(set) var folders: [String: String] = [:]

  /// Finds them.
  ///
  /// - Parameters:
  ///   - entries: Every commit of the tip, parents before children.
  ///   - shallow: Where a shallow clone ends.
  ///   - repository: Has the commits.
  ///   - trees: Its tree objects.
  /// - Throws: `ToolError`.
  init(
    _ entries: [HistoryLine.Entry], shallow: Set<String>, repository: GitTool, trees: GitTrees
  ) throws {
    guard entries.count(where: \.parents.isEmpty) > 1 else { return }
    let parents = Dictionary(
      entries.map { ($0.name, $0.parents) }, uniquingKeysWith: { first, _ in first })
    var root = entries.last?.name ?? ""
    while let next = parents[root]?.first { root = next }
    var own = shallow.union([root])
    for entry in entries where !own.isDisjoint(with: entry.parents) { own.insert(entry.name) }
    for entry in entries where own.contains(entry.name) {
      for parent in entry.parents where !own.contains(parent) && folders[parent] == nil {
        let folder = try Place(repository, trees).folder(of: parent, in: entry.name)
        var pending = [parent]
        while let next = pending.popLast() {
          guard folders[next] == nil else { continue }
          folders[next] = folder ?? "unrelated-\(parent.prefix(12))"
          pending += (parents[next] ?? []).filter { !own.contains($0) }
        }
      }
    }
    folders = folders.filter { !$0.value.isEmpty }
  }

  /// Where a merge put the files of one of its parents.
  private struct Place {
    let repository: GitTool
    let trees: GitTrees

    init(_ repository: GitTool, _ trees: GitTrees) {
      self.repository = repository
      self.trees = trees
    }

    /// The folder that is the parent's tree, else the one that has most of what stands at the
    /// parent's root, the highest of several; `nil` where none has any.
    func folder(of parent: String, in merge: String) throws -> String? {
      let wanted = try tree(of: parent)
      let entries = try trees.folder(wanted).nodes
      var best: (path: String, count: Int)?
      var level = [(path: "", name: try tree(of: merge))]
      for _ in 0..<12 where !level.isEmpty {
        var next: [(path: String, name: ContentID)] = []
        for (path, name) in level {
          if name == wanted { return path }
          let nodes = try trees.folder(name).nodes
          let count = entries.count { nodes[$0.key]?.name == $0.value.name }
          if count > best?.count ?? 0 { best = (path, count) }
          for (entry, node) in nodes where node.mode == 0o040000 {
            next.append((RelativePath.join(path, entry), node.name))
          }
        }
        level = next.sorted { $0.path < $1.path }
      }
      return best?.path
    }

    private func tree(of commit: String) throws -> ContentID {
      let output = try repository.git(["rev-parse", "--verify", commit + "^{tree}"])
      guard let name = ContentID(hexadecimal: output.prefix { $0 != 0x0A }) else {
        throw ToolError(tool: "git", status: nil, output: "'\(commit)' has no tree")
      }
      return name
    }
  }
}
