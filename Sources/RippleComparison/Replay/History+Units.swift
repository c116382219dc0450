public import RippleModel

extension History {
  /// The units of a change log as a history, so that hot spots are found in it as in git's.
  ///
  /// Lines are not known, and owners are those of today.
  public init(units: [ReplayUnit]) {
    let steps = units.map { unit in
      HistoryStep(
        commits: [
          Commit(
            id: unit.id, parents: [], tree: "", author: Commit.Person(name: "", email: ""),
            authored: unit.date, committed: unit.date, subject: "")
        ],
        changes: unit.changes.enumerated().map { number, change in
          HistoricalChange(change, of: unit.id, declarations: unit.declarations(of: number))
        })
    }
    self.init(steps: steps, commitCount: units.count)
  }
}

extension HistoricalChange {
  fileprivate init(_ change: Change, of commit: String, declarations: [String]) {
    self.init(
      commit: commit, path: change.path ?? "Package.swift", status: .modified, added: nil,
      deleted: nil)
    owner = change.target
    ownerNow = change.target
    changeClass = change.changeClass
    rightClass = change.changeClass.isInterface ? .interface : .implementation
    effects = [TargetEffect(target: change.target, changeClass: change.changeClass)]
    guard !declarations.isEmpty else { return }
    detail = FileChange(
      changeClass: changeClass, rightClass: rightClass, changedTypes: change.scope?.types ?? [],
      changedExtensions: change.scope?.extensions ?? [],
      changed: declarations.map { name in
        let parts = name.split(separator: ".")
        return ChangedDeclaration(
          container: parts.dropLast().joined(separator: "."), kind: "",
          name: parts.last.map(String.init) ?? name,
          what: changeClass.isInterface ? .interface : .implementation, accessBefore: nil,
          accessAfter: nil, line: 0)
      })
  }
}
