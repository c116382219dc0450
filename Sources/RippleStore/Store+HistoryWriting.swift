import RippleModel

extension Store {
  /// Keeps commits with their changes, in order; one that is there already is replaced.
  ///
  /// All of them are kept or none.
  public func save(commits: [StoredCommit]) throws {
    try sharedTransaction {
      var interner = HistoryInterner(shared)
      for commit in commits { try save(commit, &interner) }
    }
  }

  /// Keeps classified pairs.
  public func save(
    pairs: [(pair: ContentPair, data: [UInt8])], version: Int
  ) throws {
    try StoreError.translate(shared.path) {
      try shared.execute(
        "INSERT OR REPLACE INTO history_pair (before, after, version, data) VALUES (?, ?, ?, ?)",
        rows: pairs
      ) { binder, item in
        try item.pair.before.withUnsafeBytes { try binder.bind(blob: $0) }
        try item.pair.after.withUnsafeBytes { try binder.bind(blob: $0) }
        try binder.bind(version)
        try item.data.withUnsafeBytes { try binder.bind(blob: $0) }
      }
    }
  }

  /// Forgets every commit; classified pairs stay, because they depend on bytes alone.
  public func removeHistory() throws {
    try sharedTransaction {
      try shared.executeScript(
        """
        DELETE FROM history_effect;
        DELETE FROM history_change;
        DELETE FROM history_commit;
        DELETE FROM history_path;
        DELETE FROM history_target;
        """)
    }
  }

  private func save(_ item: StoredCommit, _ interner: inout HistoryInterner) throws {
    let commit = item.commit
    let name = ObjectName.bytes(commit.id)
    try shared.execute(
      """
      INSERT INTO history_commit (name, tree, parents, author_name, author_email, authored,
        committed, subject, marks, is_compared)
      VALUES (\(name), \(ObjectName.bytes(commit.tree)),
        \(commit.parents.flatMap(ObjectName.bytes)), \(commit.authorName), \(commit.authorEmail),
        \(commit.authored), \(commit.committed), \(commit.subject), \(commit.marks.rawValue),
        \(item.isCompared))
      ON CONFLICT (name) DO UPDATE SET marks = excluded.marks, is_compared = excluded.is_compared
      """)
    guard
      let id = try shared.first(
        "SELECT id FROM history_commit WHERE name = \(name)", { try $0.read(0, as: Int.self) })
    else { throw StoreError.corrupt(path: shared.path) }
    for change in item.changes { try save(change, of: id, &interner) }
  }

  private func save(
    _ item: StoredChange, of commit: Int, _ interner: inout HistoryInterner
  ) throws {
    let change = item.change
    let path = try interner.id(ofPath: change.path)
    let oldPath = try change.oldPath.map { try interner.id(ofPath: $0) }
    let owner = try change.owner.map { try interner.id(of: $0) }
    try shared.execute(
      """
      INSERT OR REPLACE INTO history_change (commit_id, path_id, old_path_id, status, added,
        deleted, is_submodule, is_binary, before, after, owner_id, change_class, right_class)
      VALUES (\(commit), \(path), \(oldPath), \(change.status.rawValue), \(change.added),
        \(change.deleted), \(change.isSubmodule), \(change.isBinary), \(item.before),
        \(item.after), \(owner), \(change.changeClass.rawValue), \(change.rightClass.rawValue))
      """)
    for effect in change.effects {
      let target = try interner.id(of: effect.target)
      try shared.execute(
        """
        INSERT OR REPLACE INTO history_effect (commit_id, path_id, target_id, change_class)
        VALUES (\(commit), \(path), \(target), \(effect.changeClass.rawValue))
        """)
    }
  }
}

/// Numbers for paths and targets, made where they are missing.
private struct HistoryInterner {
  private let database: Database
  private var paths: [String: Int] = [:]
  private var targets: [TargetID: Int] = [:]

  init(_ database: Database) { self.database = database }

  mutating func id(ofPath path: String) throws -> Int {
    if let known = paths[path] { return known }
    let stored = try database.first("SELECT id FROM history_path WHERE path = \(path)") {
      try $0.read(0, as: Int.self)
    }
    let id = try stored ?? make("INSERT INTO history_path (path) VALUES (\(path))")
    paths[path] = id
    return id
  }

  mutating func id(of target: TargetID) throws -> Int {
    if let known = targets[target] { return known }
    let stored = try database.first(
      """
      SELECT id FROM history_target WHERE package = \(target.package) AND name = \(target.name)
      """
    ) { try $0.read(0, as: Int.self) }
    let id =
      try stored
      ?? make(
        """
        INSERT INTO history_target (package, name) VALUES (\(target.package), \(target.name))
        """)
    targets[target] = id
    return id
  }

  private func make(_ sql: SQL) throws -> Int {
    try database.execute(sql)
    return Int(try database.lastInsertedRowID)
  }
}
