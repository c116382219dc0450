public import RippleModel

/// Finds the steps of a history that moved sources from target to target.
///
/// A step counts where at least two Swift files left one target that is no test for another, as git
/// follows renames. One that only gave a target another name is told apart when both graphs are known.
public enum RestructuringFinder {
  /// The fewest files that move.
  public static let fewestFiles = 2

  /// The restructurings of a history of commits, the oldest first.
  public static func find(in history: History) -> [Restructuring] {
    history.steps.compactMap { step in
      guard step.commits.count == 1, let commit = step.commits.first,
        let parent = commit.parents.first
      else { return nil }
      let moves = step.changes.compactMap(move).sorted()
      guard moves.count >= fewestFiles else { return nil }
      return Restructuring(
        commit: commit.id, parent: parent, date: commit.committed, subject: commit.subject,
        moves: moves)
    }
  }

  private static func move(_ change: HistoricalChange) -> Restructuring.Move? {
    guard change.status == .renamed, let old = change.oldPath, change.path.hasSuffix(".swift"),
      let from = change.effects.first(where: { $0.changeClass == .fileRemoved })?.target,
      let to = change.effects.first(where: { $0.changeClass == .fileAdded })?.target,
      !from.name.hasSuffix("Tests"), !to.name.hasSuffix("Tests")
    else { return nil }
    return Restructuring.Move(path: old, newPath: change.path, from: from, to: to)
  }
}

extension Restructuring {
  /// What kind it is by the targets before and after; `nil` where a target only has another name.
  public func kind(before: Set<TargetID>, after: Set<TargetID>) -> ExperimentRow.Kind? {
    let gone = Set(moves.map(\.from)).subtracting(after)
    let new = Set(moves.map(\.to)).subtracting(before)
    let isRename = moves.allSatisfy { move in
      gone.contains(move.from) && new.contains(move.to)
        && moves.allSatisfy { ($0.from == move.from) == ($0.to == move.to) }
    }
    if isRename { return nil }
    if !new.isEmpty { return .extract }
    return gone.isEmpty ? .move : .merge
  }

  /// The same as a scenario on the graph before: a step for each target that gained files.
  public func scenario(before: Set<TargetID>) -> Scenario {
    let groups = Dictionary(grouping: moves, by: \.to)
    let steps = groups.sorted { $0.key < $1.key }.map { to, moves -> any ScenarioStep in
      let files = moves.map(\.path)
      return before.contains(to)
        ? Sink(files: files, to: to.name) : Extract(files: files, into: to.name)
    }
    return Scenario(name: subject.isEmpty ? commit : subject, steps: steps)
  }
}
