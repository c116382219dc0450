import FileTrees
import RippleModel
import RippleStore
import WorkspaceLoading

/// Puts the contents of each file in order, over its renames.
struct ChainBuilder {
  private(set) var chains: [PairChain] = []

  init(_ commits: [RawCommit]) {
    var indices: [String: Int] = [:]
    var seen: Set<ContentPair> = []
    for commit in commits {
      for change in commit.changes {
        guard let pair = ChainBuilder.pair(change), seen.insert(pair).inserted else { continue }
        let index = indices[change.pathBefore] ?? chains.count
        if index == chains.count { chains.append(PairChain(path: change.path, pairs: [])) }
        indices[change.path] = index
        chains[index].pairs.append(pair)
      }
    }
  }

  /// The contents of a change that need a look; `nil` where the names tell everything.
  static func pair(_ change: RawChange) -> ContentPair? {
    guard change.path.hasSuffix(".swift"), !change.isSubmodule, change.before != change.after,
      !RelativePath.isManifest(change.path),
      change.oldMode != RawChange.linkMode, change.newMode != RawChange.linkMode
    else { return nil }
    // A file that moved from another language is one that is new.
    let isSwift = change.pathBefore.hasSuffix(".swift")
    return ContentPair(
      before: isSwift ? change.before?.bytes ?? [] : [], after: change.after?.bytes ?? [])
  }
}
