public import RippleModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The answer of `history --list`: each commit with its changes, the oldest first.
public struct HistoryListReport: Sendable {
  private let history: History

  /// Names that targets of several packages have.
  private let sharedNames: Set<String>

  /// Makes a report.
  public init(_ history: History) {
    self.history = history
    let owners = Set(history.steps.flatMap { $0.changes.compactMap(\.owner) })
    sharedNames = Set(
      Dictionary(grouping: owners, by: \.name).filter { $0.value.count > 1 }.keys)
  }

  /// The form for eyes.
  public func text(_ style: TextStyle) -> String {
    var text = ""
    for step in history.steps {
      for commit in step.commits {
        let marks = commit.marks.words.joined(separator: " ")
        text += style.paint(String(commit.id.prefix(10)), .heading)
        text += " \(cut(commit.subject, 11, style))"
        text += marks.isEmpty ? "\n" : style.paint("  [\(marks)]\n", .faint)
      }
      for change in step.changes { text += line(change, style) }
    }
    return text
  }

  private func line(_ change: HistoricalChange, _ style: TextStyle) -> String {
    let owner = change.owner.map { sharedNames.contains($0.name) ? "\($0)" : $0.name } ?? "-"
    let lines =
      change.added.map { "+\($0) -\(change.deleted ?? 0)" }
      ?? (change.isBinary ? "binary" : "lines unknown")
    let from = change.oldPath.map { " from \($0)" } ?? ""
    let own = change.effects.first { $0.target == change.owner }?.changeClass
    let start = "  \(change.status.rawValue) \((own ?? change.changeClass).rawValue) \(lines) "
    return start + cut("\(owner): \(change.path)\(from)", start.count, style) + "\n"
  }

  /// A name as a terminal has room for it behind other words.
  private func cut(_ text: String, _ used: Int, _ style: TextStyle) -> String {
    let text = Escape.terminal(text)
    return style.width.map { DisplayWidth.cutMiddle(text, to: max(8, $0 - used)) } ?? text
  }

  /// JSON lines, one for each commit.
  public func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var lines = ""
    for step in history.steps {
      let changes = Dictionary(grouping: step.changes, by: \.commit)
      for commit in step.commits {
        let entry = Entry(commit, changes[commit.id] ?? [])
        lines += String(decoding: try encoder.encode(entry), as: UTF8.self) + "\n"
      }
    }
    return lines
  }

  private struct Entry: Encodable {
    let commit: String
    let parents: [String]
    let author: String
    let email: String
    let authored: Int
    let committed: Int
    let subject: String
    let marks: [String]
    let changes: [ChangeEntry]

    init(_ commit: Commit, _ changes: [HistoricalChange]) {
      self.commit = commit.id
      parents = commit.parents
      author = commit.authorName
      email = commit.authorEmail
      authored = commit.authored
      committed = commit.committed
      subject = commit.subject
      marks = commit.marks.words
      self.changes = changes.map(ChangeEntry.init)
    }
  }

  private struct ChangeEntry: Encodable {
    let path: String
    let oldPath: String?
    let pathNow: String?
    let status: String
    let added: Int?
    let deleted: Int?
    let binary: Bool
    let submodule: Bool
    let owner: String?
    let ownerNow: String?
    let `class`: String
    let rightClass: String
    let targets: [String: String]
    let types: [String]
    let declarations: [String]

    init(_ change: HistoricalChange) {
      path = change.path
      oldPath = change.oldPath
      pathNow = change.pathNow
      status = change.status.rawValue
      added = change.added
      deleted = change.deleted
      binary = change.isBinary
      submodule = change.isSubmodule
      owner = change.owner?.description
      ownerNow = change.ownerNow?.description
      `class` = change.changeClass.rawValue
      rightClass = change.rightClass.rawValue
      targets = Dictionary(
        change.effects.map { ($0.target.description, $0.changeClass.rawValue) },
        uniquingKeysWith: { _, last in last })
      types = change.detail?.changedTypes ?? []
      declarations = (change.detail?.changed ?? []).map { declaration in
        let name =
          declaration.container.isEmpty
          ? declaration.name : "\(declaration.container).\(declaration.name)"
        return "\(declaration.what.rawValue) \(declaration.kind) \(name)"
      }
    }
  }
}
