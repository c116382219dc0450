import FileTrees
import RippleSystem

/// Which commits there are, in which order.
package struct HistoryLine {
  /// One commit of the list.
  package struct Entry {
    var name: String
    var parents: [String]

    var isMerge: Bool { parents.count > 1 }
  }

  private let repository: GitTool

  init(_ repository: GitTool) { self.repository = repository }

  /// The commit that a reference names.
  func tip(of reference: String) throws -> String {
    try repository.commit(reference)
  }

  /// Every commit that a tip reaches, parents before children.
  func commits(of tip: String, firstParent: Bool = false) throws -> [Entry] {
    var arguments = ["rev-list", "--topo-order", "--reverse", "--parents"]
    if firstParent { arguments.append("--first-parent") }
    let output = try repository.git(arguments + [tip])
    return GitAnswer.commits(output)
  }

  /// The commits at which a shallow clone ends.
  func shallowBoundary() throws -> Set<String> {
    let output = try repository.git(["rev-parse", "--is-shallow-repository"])
    guard GitText.words(output[...]).trimmedLine == "true" else { return [] }
    let place = try repository.git(["rev-parse", "--git-path", "shallow"])
    let path = GitText.path(place.dropLast()[...])
    let file = path.hasPrefix("/") ? path : "\(repository.folder)/\(path)"
    let names = DiskTree.read(file) ?? []
    return Set(names.split(separator: 0x0A).map(GitText.words))
  }
}
