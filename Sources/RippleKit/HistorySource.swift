import FileTrees
package import Revisions
package import RippleModel
import WorkspaceLoading

/// The history of a session's folder.
package struct HistorySource {
  private let context: Session
  private let repository: GitTool
  private let rootName: String
  private let given: GivenGraph?

  package init(_ context: Session) throws {
    self.context = context
    if !context.settings.graphs.isEmpty, try !context.ingest.holdsGivenGraph() {
      _ = try context.graph()
    }
    given = try context.givenGraph(or: "leave out --graph")
    repository = try GitTool(folder: context.tree.root)
    rootName = context.tree.root.split(separator: "/").last.map(String.init) ?? ""
  }

  /// The history that was asked about, refreshed first, and how many commits were new.
  package func history(
    _ options: HistoryOptions, withDetail: Bool
  ) throws -> (history: History, newCommits: Int) {
    let work = try HistoryImport(
      store: context.store, repository: repository, rootName: rootName, given: given,
      progress: context.progress
    ).refresh(options.reference, comparesMerges: options.firstParent)
    let reader = HistoryReader(
      store: context.store, repository: repository, rootName: rootName, given: given)
    if work.versions > 0 {
      context.tell(
        "note: \(work.versions) versions of Swift files with \(work.bytes) bytes classified; "
          + "\(work.parsedBytes) bytes were parsed, \(work.wholeVersions) versions whole\n")
    }
    let history = try reader.read(options, withDetail: withDetail)
    warnOfUnreadable(history)
    return (history, work.commits)
  }

  /// Says that some of what is counted is not known.
  private func warnOfUnreadable(_ history: History) {
    let commits = history.steps.flatMap(\.commits).filter { $0.marks.contains(.unreadable) }
    guard let first = commits.first else { return }
    let changes = commits.count == 1 ? "a commit" : "\(commits.count) commits"
    context.tell(
      "warning: files of \(changes) (\(first.id.prefix(12))) cannot be read from the repository; "
        + "what they changed counts as unknown; 'git fsck' says more")
  }
}
