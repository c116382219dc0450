import RippleModel

extension Store {
  /// The names of every commit that is kept, with whether a merge's difference is there too.
  public func commitNames() throws -> [[UInt8]: Bool] {
    try readShared { database in
      var result: [[UInt8]: Bool] = [:]
      try database.forEach("SELECT name, is_compared FROM history_commit") { row in
        result[try row.read(0)] = try row.read(1)
      }
      return result
    }
  }

  /// Every commit with its changes, in the order of their import.
  public func commits() throws -> [StoredCommit] {
    try readShared { database in
      var changes = try changes(database)
      return try database.rows(
        """
        SELECT id, name, tree, parents, author_name, author_email, authored, committed, subject,
          marks, is_compared
        FROM history_commit ORDER BY id
        """
      ) { row in
        let name: [UInt8] = try row.read(1)
        let parents: [UInt8] = try row.read(3)
        let digits = ObjectName.digits(name)
        let commit = Commit(
          id: digits,
          parents: stride(from: 0, to: parents.count, by: name.count).map {
            ObjectName.digits(parents[$0..<min($0 + name.count, parents.count)])
          },
          tree: ObjectName.digits(try row.read(2, as: [UInt8].self)),
          author: Commit.Person(name: try row.read(4), email: try row.read(5)),
          authored: try row.read(6), committed: try row.read(7), subject: try row.read(8),
          marks: Commit.Marks(rawValue: try row.read(9)))
        var own = changes.removeValue(forKey: try row.read(0)) ?? []
        for index in own.indices { own[index].change.commit = digits }
        return StoredCommit(commit: commit, isCompared: try row.read(10), changes: own)
      }
    }
  }

  /// The pairs among some that are classified.
  public func pairs(
    _ wanted: some Sequence<ContentPair>, version: Int
  ) throws -> [ContentPair: [UInt8]] {
    try readShared { database in
      var result: [ContentPair: [UInt8]] = [:]
      for pair in wanted {
        result[pair] = try database.first(
          """
          SELECT data FROM history_pair
          WHERE before = \(pair.before) AND after = \(pair.after) AND version = \(version)
          """
        ) { try $0.read(0) }
      }
      return result
    }
  }

  /// Every pair that is classified.
  public func pairNames(version: Int) throws -> Set<ContentPair> {
    try readShared { database in
      var result: Set<ContentPair> = []
      try database.forEach(
        "SELECT before, after FROM history_pair WHERE version = \(version)"
      ) { row in
        result.insert(ContentPair(before: try row.read(0), after: try row.read(1)))
      }
      return result
    }
  }

  /// The tree of every commit, both by name.
  public func commitTrees() throws -> [String: String] {
    try readShared { database in
      var result: [String: String] = [:]
      try database.forEach("SELECT name, tree FROM history_commit") { row in
        let name: [UInt8] = try row.read(0)
        result[ObjectName.digits(name)] = ObjectName.digits(try row.read(1, as: [UInt8].self))
      }
      return result
    }
  }

  // MARK: Changes

  private func changes(_ database: Database) throws -> [Int: [StoredChange]] {
    let targets = try targets(database)
    var effects = try effects(database, targets)
    var result: [Int: [StoredChange]] = [:]
    try database.forEach(
      """
      SELECT commit_id, new.path, old.path, status, added, deleted, is_submodule, before, after,
        owner_id, change_class, right_class, path_id, is_binary
      FROM history_change JOIN history_path AS new ON new.id = path_id
        LEFT JOIN history_path AS old ON old.id = old_path_id
      ORDER BY commit_id, new.path
      """
    ) { row in
      let commit: Int = try row.read(0)
      var change = HistoricalChange(
        commit: "", path: try row.read(1), oldPath: try row.read(2),
        status: HistoricalChange.Status(rawValue: try row.read(3)) ?? .modified,
        added: try row.read(4), deleted: try row.read(5))
      change.isSubmodule = try row.read(6)
      change.isBinary = try row.read(13)
      change.owner = try row.read(9, as: Int?.self).flatMap { targets[$0] }
      change.changeClass = ChangeClass(rawValue: try row.read(10)) ?? .unknown
      change.rightClass = RightClass(rawValue: try row.read(11)) ?? .interface
      change.effects =
        effects.removeValue(forKey: EffectKey(commit: commit, path: try row.read(12)))?.sorted()
        ?? []
      result[commit, default: []].append(
        StoredChange(change: change, before: try row.read(7), after: try row.read(8)))
    }
    return result
  }

  private struct EffectKey: Hashable {
    var commit: Int
    var path: Int
  }

  private func targets(_ database: Database) throws -> [Int: TargetID] {
    var result: [Int: TargetID] = [:]
    try database.forEach("SELECT id, package, name FROM history_target") { row in
      result[try row.read(0)] = TargetID(package: try row.read(1), name: try row.read(2))
    }
    return result
  }

  private func effects(
    _ database: Database, _ targets: [Int: TargetID]
  ) throws -> [EffectKey: [HistoricalChange.TargetEffect]] {
    var result: [EffectKey: [HistoricalChange.TargetEffect]] = [:]
    try database.forEach(
      "SELECT commit_id, path_id, target_id, change_class FROM history_effect"
    ) { row in
      guard let target = targets[try row.read(2)] else { return }
      let key = EffectKey(commit: try row.read(0), path: try row.read(1))
      result[key, default: []].append(
        HistoricalChange.TargetEffect(
          target: target, changeClass: ChangeClass(rawValue: try row.read(3)) ?? .unknown))
    }
    return result
  }
}
