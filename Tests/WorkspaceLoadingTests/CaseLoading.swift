import FileTrees
import Foundation
import RippleGraph
import RippleModel
import TestSupport
import WorkspaceLoading

/// Loads the packages of a shared case and answers in the words of its `expected.json`.
struct CaseLoading {
  let folder: String
  let workspace: Workspace
  let graph: TargetGraph

  /// Loads `input/…` of a case; without folders, every package below the input.
  init(_ name: String, in input: String = "input", _ folders: [String] = []) throws {
    folder = CaseFolder.url("\(name)/\(input)").path
    let tree = DiskTree(root: folder)
    let loader = PackageLoader(
      tree: tree, manifests: SyntaxManifestReader(root: folder),
      rootName: URL(filePath: folder).lastPathComponent)
    workspace = try loader.load(folders).addingCycles()
    graph = TargetGraph(workspace)
  }

  var nodes: [String] { workspace.targets.map(\.id.description).sorted() }

  /// Edges as `[from, to]`, with or without packages.
  func edges(qualified: Bool = false) -> Set<[String]> {
    Set(
      workspace.targets.flatMap { target in
        target.dependencies.compactMap { edge in
          edge.targetID.map {
            qualified ? [target.id.description, $0.description] : [target.id.name, $0.name]
          }
        }
      })
  }

  func owners(of path: String) -> [TargetID] {
    workspace.targets.filter { $0.files.contains { $0.path == path } }.map(\.id)
  }

  /// Owners of a path and everything that reaches one, on a platform.
  func affected(by path: String, platform: String? = nil) -> Set<String> {
    let view = graph.filtered(TargetGraph.Scope(platform: platform, includesExternal: false))
    let starts = owners(of: path).compactMap(view.index)
    return Set(view.structure.closure(of: starts, .dependents).map { view.id($0).description })
  }

  func names(_ ids: Set<String>) -> [String] { ids.map { TargetID($0).name }.sorted() }

  func diagnostics(_ kind: Diagnostic.Kind) -> [Diagnostic] {
    workspace.diagnostics.filter { $0.kind == kind }
  }
}
