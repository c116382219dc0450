import FileTrees
import RippleModel
import WorkspaceLoading

/// Who owns which file at a commit where the graph is given: what it says holds at every commit.
final class GivenOwnership {
  private struct FolderKey: Hashable {
    var content: ContentID
    var entry: Int
  }

  private let graph: GivenGraph
  /// The files that the graph names, by the place of their entry.
  private let named: [HistoricalOwnership.Files]
  private var folders: [FolderKey: HistoricalOwnership.Files] = [:]

  init(_ graph: GivenGraph) {
    self.graph = graph
    named = graph.files.map { HistoricalOwnership.Files($0.named) }
  }

  /// The layout of a tree; a folder is listed once for each of its contents.
  func layout(of tree: GitObjectTree) -> HistoricalOwnership.Layout {
    if folders.count > 4000 { folders.removeAll(keepingCapacity: true) }
    var layout = HistoricalOwnership.Layout(targets: [], manifests: [:])
    for (index, entry) in graph.files.enumerated() {
      guard let folder = entry.folder else {
        layout.targets.append(.init(id: entry.target, folder: "", files: named[index]))
        continue
      }
      guard let node = tree.node(at: folder) else { continue }
      let key = FolderKey(content: node.name, entry: index)
      let files = folders[key] ?? HistoricalOwnership.Files(graph.found(entry, in: tree))
      folders[key] = files
      layout.targets.append(.init(id: entry.target, folder: folder, files: files))
    }
    layout.targets.sort { ($0.id, $0.folder) < ($1.id, $1.folder) }
    return layout
  }
}
