import FileTrees
import RippleModel
import RippleStore
import WorkspaceLoading

/// Makes changes with owners and classes of what git tells.
struct ChangeBuilder {
  let ownership: HistoricalOwnership
  let objects: GitObjects
  /// The trees of commits, by the commit's name.
  let trees: [String: String]

  typealias Classes = [ContentPair: (ChangeClass, RightClass)]

  /// What each file of a commit is to its targets.
  func changes(of raw: RawCommit, _ classes: Classes) throws -> [StoredChange] {
    guard !raw.changes.isEmpty else { return [] }
    let layout = { (tree: String) in ownership.layout(of: tree, in: raw.folder) }
    let after = layout(raw.commit.tree)
    let before =
      raw.commit.parents.first.flatMap { trees[$0] }.map(layout)
      ?? HistoricalOwnership.Layout(targets: [], manifests: [:])
    let context = Context(before: before, after: after, classes: classes)
    let changes = try raw.changes.map { change in
      StoredChange(
        change: try self.change(change, of: raw.commit.id, context),
        before: change.before?.bytes, after: change.after?.bytes)
    }
    return changes.sorted { $0.change.path < $1.change.path }
  }

  private struct Context {
    var before: HistoricalOwnership.Layout
    var after: HistoricalOwnership.Layout
    var classes: Classes

    /// Whether a file is a project, or settings that one includes.
    func decides(_ path: String) -> Bool {
      [before, after].contains { layout in
        layout.projects.values.contains {
          $0.description.path == path || $0.inputs.keys.contains(path)
        }
      }
    }
  }

  private func change(
    _ raw: RawChange, of commit: String, _ context: Context
  ) throws -> HistoricalChange {
    var change = HistoricalChange(
      commit: commit, path: raw.path, oldPath: raw.oldPath, status: raw.status, added: raw.added,
      deleted: raw.deleted)
    if raw.isSubmodule {
      // The one line that git counts is the pointer's.
      change.isSubmodule = true
      change.added = 0
      change.deleted = 0
      return change
    }
    change.isBinary = try isBinary(raw)
    if RelativePath.isManifest(raw.path) || context.decides(raw.path) {
      change.effects = ManifestDifference(before: context.before, after: context.after).effects()
    } else if RelativePath.name(of: raw.path) == "Package.resolved" {
      change.effects = ManifestDifference(before: context.before, after: context.after).effects(
        ofPins: try raw.before.flatMap(objects.content), try raw.after.flatMap(objects.content))
    } else {
      addOwned(raw, to: &change, context)
      return change
    }
    change.changeClass = change.effects.map(\.changeClass).max() ?? .none
    change.rightClass = change.effects.isEmpty ? .none : .interface
    return change
  }

  private func addOwned(_ raw: RawChange, to change: inout HistoricalChange, _ context: Context) {
    let old = raw.status == .added ? [:] : context.before.owners(of: raw.pathBefore)
    let new = raw.status == .deleted ? [:] : context.after.owners(of: raw.path)
    let pair = ChainBuilder.pair(raw).flatMap { context.classes[$0] }
    for target in Set(old.keys).union(new.keys).sorted() {
      let kind = Role(before: old[target], after: new[target])
      let (changeClass, rightClass) = classes(raw, kind, pair)
      change.effects.append(.init(target: target, changeClass: changeClass))
      change.changeClass = max(change.changeClass, changeClass)
      change.rightClass = max(change.rightClass, rightClass)
    }
    change.owner = new.keys.min() ?? old.keys.min()
    if change.effects.isEmpty, let pair, raw.status == .modified {
      (change.changeClass, change.rightClass) = pair
    }
  }

  /// What a file was and is to one target.
  private struct Role {
    var before: OwnedFile.Role?
    var after: OwnedFile.Role?
  }

  private func classes(
    _ raw: RawChange, _ role: Role, _ pair: (ChangeClass, RightClass)?
  ) -> (ChangeClass, RightClass) {
    if raw.status == .modified || raw.status == .typeChanged, raw.before != nil,
      raw.before == raw.after
    {
      return (.none, .none)
    }
    switch role.after ?? role.before {
    case .source where raw.path.hasSuffix(".swift"): return swift(raw, role, pair)
    case .source:
      return role.before == nil
        ? (.fileAdded, .implementation)
        : role.after == nil ? (.fileRemoved, .implementation) : (.clangSource, .implementation)
    case .publicHeader: return (.header, .interface)
    case .privateHeader: return (.privateHeader, .implementation)
    case .resource: return (.resource, .implementation)
    case .artifact, nil: return (.unknown, .interface)
    }
  }

  private func swift(
    _ raw: RawChange, _ role: Role, _ pair: (ChangeClass, RightClass)?
  ) -> (ChangeClass, RightClass) {
    if role.before == nil || role.after == nil {
      // To a target, a file that moves to another is gone; what it took along is its interface.
      let right = raw.status == .renamed ? RightClass.interface : emptiness(raw, pair)
      return (role.before == nil ? .fileAdded : .fileRemoved, right)
    }
    if raw.oldPath != nil {
      return (max(.fileRenamed, pair?.0 ?? .none), pair?.1 ?? .none)
    }
    return pair ?? (raw.before == raw.after ? (.none, .none) : (.unknown, .interface))
  }

  /// A file that comes or goes is at least one input more or less of its target.
  private func emptiness(_ raw: RawChange, _ pair: (ChangeClass, RightClass)?) -> RightClass {
    max(pair?.1 ?? .implementation, .implementation)
  }

  /// Whether a content that git counts no lines of has a NUL near its start, as git tells.
  private func isBinary(_ raw: RawChange) throws -> Bool {
    guard raw.added == nil, let name = raw.after ?? raw.before else { return false }
    return try objects.content(name)?.prefix(8000).contains(0) ?? true
  }
}
