import FileTrees
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

    /// The folder below which most of the parent's files stand unchanged, the highest of several;
    /// `nil` where none does.
    func folder(of parent: String, in merge: String) throws -> String? {
      var wanted: [ContentID: [String]] = [:]
      try visit(tree(of: parent), limit: 2_000) { wanted[$1, default: []].append($0) }
      var votes: [String: Int] = [:]
      try visit(tree(of: merge), limit: 200_000) { path, content in
        for file in wanted[content] ?? [] {
          if path == file { votes["", default: 0] += 1 }
          if path.hasSuffix("/" + file) {
            votes[String(path.dropLast(file.count + 1)), default: 0] += 1
          }
        }
      }
      return votes.min { ($1.value, $0.key.count, $0.key) < ($0.value, $1.key.count, $1.key) }?.key
    }

    /// Calls back with each file below a tree, as many as are allowed.
    private func visit(
      _ root: ContentID, limit: Int, _ body: (String, ContentID) -> Void
    ) throws {
      var room = limit
      var pending = [(path: "", name: root)]
      while let (path, name) = pending.popLast(), room > 0 {
        for (entry, node) in try trees.folder(name).nodes.sorted(by: { $0.key < $1.key }) {
          let inner = RelativePath.join(path, entry)
          if node.mode == 0o040000 {
            pending.append((inner, node.name))
          } else {
            room -= 1
            body(inner, node.name)
          }
        }
      }
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
