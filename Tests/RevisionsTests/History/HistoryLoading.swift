import Foundation
import Revisions
import RippleModel
import RippleStore
import RippleSystem
import TestSupport

/// A repository that a test makes, and its history as Ripple reads it.
struct HistoryLoading {
  let folder: TemporaryFolder
  let store: Store
  /// The repository's own folder.
  let path: String

  /// Runs the script of a shared case.
  init(case name: String, suffix: String = "") throws {
    folder = try TemporaryFolder()
    store = try Store.inMemory()
    _ = try Tool("bash").run(
      [CaseFolder.url("\(name)/build-repo.sh").path, folder.path + "/r"],
      environment: ["TMPDIR": folder.path])
    path = folder.path + "/r" + suffix
  }

  /// Runs a script in an empty repository.
  init(script: String) throws {
    folder = try TemporaryFolder()
    store = try Store.inMemory()
    path = folder.path + "/r"
    let head = """
      set -e
      export LC_ALL=C.UTF-8 GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
      export GIT_AUTHOR_NAME=One GIT_AUTHOR_EMAIL=one@example.invalid
      export GIT_COMMITTER_NAME=One GIT_COMMITTER_EMAIL=one@example.invalid
      git init -q -b main "\(path)"; cd "\(path)"
      n=0; c() { n=$((n+1)); export GIT_AUTHOR_DATE="@$((1700000000+n*3600)) +0000"; \
      export GIT_COMMITTER_DATE="$GIT_AUTHOR_DATE"; git add -A; \
      git commit -q --allow-empty -m "$1"; }

      """
    _ = try Tool("bash").run(["-c", head + script])
  }

  /// The history, imported first.
  func history(_ options: HistoryOptions = HistoryOptions()) throws -> History {
    let repository = try GitTool(folder: path)
    try HistoryImport(store: store, repository: repository, rootName: "r")
      .refresh(options.reference, comparesMerges: options.firstParent)
    return try HistoryReader(store: store, repository: repository, rootName: "r")
      .read(options, withDetail: true)
  }

  /// What git says.
  func git(_ arguments: String...) throws -> String {
    String(decoding: try Tool("git").run(["-C", path] + arguments), as: UTF8.self)
  }
}

extension History {
  /// The changes of the commit with a subject, by path.
  func changes(of subject: String) -> [String: HistoricalChange] {
    let step = steps.first { $0.commits.contains { $0.subject.hasPrefix(subject) } }
    return Dictionary(
      (step?.changes ?? []).map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The subjects, the oldest first.
  var subjects: [String] { steps.flatMap { $0.commits.map(\.subject) } }

  /// Lines that owners then gained and lost.
  var churn: [String: [Int]] {
    changes.reduce(into: [:]) { result, change in
      guard let owner = change.owner?.name else { return }
      result[owner, default: [0, 0]][0] += change.added ?? 0
      result[owner, default: [0, 0]][1] += change.deleted ?? 0
    }
  }
}
