public import RippleModel

/// What was on disk when a file or folder was read.
public struct StoredStamp: Hashable, Sendable {
  /// The path, relative to the root of the workspace.
  public var path: String
  /// The size in bytes; 0 for a folder.
  public var size: Int64
  /// Nanoseconds of the last change of content.
  public var modified: Int64
  /// Nanoseconds of the last change of anything.
  public var changed: Int64
  /// Git's name of the content; `nil` for a folder, or where it was not read.
  public var content: [UInt8]?

  /// Makes a stamp.
  public init(
    path: String, size: Int64, modified: Int64, changed: Int64, content: [UInt8]? = nil
  ) {
    self.path = path
    self.size = size
    self.modified = modified
    self.changed = changed
    self.content = content
  }
}

extension Store {
  /// Every file and folder that was looked at.
  public func stamps() throws -> [StoredStamp] {
    try read { database in
      try database.rows("SELECT path, size, modified, changed, content FROM stamp") { row in
        StoredStamp(
          path: try row.read(0), size: row.int64(at: 1), modified: row.int64(at: 2),
          changed: row.int64(at: 3), content: try row.read(4))
      }
    }
  }

  /// Replaces every stamp.
  public func save(stamps: [StoredStamp]) throws {
    try transaction {
      try database.execute("DELETE FROM stamp")
      try update(stamps: stamps)
    }
  }

  /// Replaces the stamps of some paths.
  public func update(stamps: [StoredStamp]) throws {
    try StoreError.translate(path) {
      try database.execute(
        "INSERT OR REPLACE INTO stamp (path, size, modified, changed, content) VALUES (?, ?, ?, ?, ?)",
        rows: stamps
      ) { binder, stamp in
        try binder.bind(stamp.path)
        try binder.bind(stamp.size)
        try binder.bind(stamp.modified)
        try binder.bind(stamp.changed)
        if let content = stamp.content {
          try content.withUnsafeBytes { try binder.bind(blob: $0) }
        } else {
          try binder.bindNull()
        }
      }
    }
  }

  /// The Swift sources of every target, sorted by path within each.
  public func swiftSources() throws -> [TargetID: [String]] {
    try read { database in
      var result: [TargetID: [String]] = [:]
      try database.forEach(
        """
        SELECT node.package, node.name, path FROM owned_file JOIN node ON node.id = node_id
        WHERE role = 'source' AND path LIKE '%.swift' ORDER BY node_id, path
        """
      ) { row in
        result[TargetID(package: try row.read(0), name: try row.read(1)), default: []]
          .append(try row.read(2))
      }
      return result
    }
  }

  /// The targets that have resources.
  public func bundledTargets() throws -> Set<TargetID> {
    try read { database in
      var result: Set<TargetID> = []
      try database.forEach(
        """
        SELECT DISTINCT node.package, node.name FROM owned_file JOIN node ON node.id = node_id
        WHERE role = 'resource'
        """
      ) { row in
        result.insert(TargetID(package: try row.read(0), name: try row.read(1)))
      }
      return result
    }
  }

  /// What the Swift code of targets is compiled with, where that is anything special.
  public func defines() throws -> [TargetID: Defines] {
    try read { database in
      var result: [TargetID: Defines] = [:]
      try database.forEach(
        """
        SELECT node.package, node.name, target.settings, package.settings
        FROM target JOIN node ON node.id = node_id
        LEFT JOIN package ON package.identity = node.package
        WHERE target.settings LIKE '%swift.define(%' OR target.settings LIKE '%Feature(%'
          OR target.settings LIKE '%swift.platform(%'
          OR target.settings LIKE '%swift.moduleAlias(%'
          OR package.settings LIKE '%enabledTraits=%'
        """
      ) { row in
        let wide: String? = try row.read(3)
        result[TargetID(package: try row.read(0), name: try row.read(1))] = Defines(
          Lines.split(try row.read(2)) + Lines.split(wide ?? ""))
      }
      return result
    }
  }

  /// What the files of a target are to it.
  public func roles(of target: TargetID) throws -> Set<OwnedFile.Role> {
    try read { database in
      let roles = try database.rows(
        """
        SELECT DISTINCT role FROM owned_file JOIN node ON node.id = node_id
        WHERE node.package = \(target.package) AND node.name = \(target.name)
        """
      ) { row in OwnedFile.Role(rawValue: try row.read(0)) ?? .source }
      return Set(roles)
    }
  }

  /// The targets that own a path, with what it is to each.
  public func owners(of path: String) throws -> [(target: TargetID, role: OwnedFile.Role)] {
    try read { database in
      try database.rows(
        """
        SELECT node.package, node.name, role FROM owned_file JOIN node ON node.id = node_id
        WHERE path = \(path) ORDER BY node_id
        """
      ) { row in
        (
          TargetID(package: try row.read(0), name: try row.read(1)),
          OwnedFile.Role(rawValue: try row.read(2)) ?? .source
        )
      }
    }
  }
}
