/// How much a store holds.
public struct StoreContents: Hashable, Sendable {
  /// The steps of its schema.
  public var schema = 0
  /// Packages and projects of the graph.
  public var packages = 0
  /// Targets of the graph.
  public var targets = 0
  /// Files that targets own.
  public var files = 0
  /// Contents of files whose facts are known.
  public var facts = 0
  /// Commits of the history.
  public var commits = 0
  /// Pairs of contents whose change is classified.
  public var pairs = 0
  /// Measured costs.
  public var costs = 0
}

extension Store {
  /// How many steps the schema of this Ripple has.
  public static var schemaSteps: Int { StoreSchema.migrator.steps.count }

  /// How much the store holds; facts, history and costs are those that worktrees share.
  public func contents() throws -> StoreContents {
    var result = StoreContents()
    result.schema = try read { try StoreSchema.migrator.version(of: $0) }
    result.packages = try read { try $0.count("package") }
    result.targets = try read { try $0.count("target") }
    result.files = try read { try $0.count("owned_file") }
    result.facts = try readShared { try $0.count("fact") }
    result.commits = try readShared { try $0.count("history_commit") }
    result.pairs = try readShared { try $0.count("history_pair") }
    result.costs = try readShared { try $0.count("build_cost") }
    return result
  }
}

extension Store {
  /// A number that changes when another process, or another connection of this one, wrote.
  public func writes() throws -> Int {
    try StoreError.translate(path) {
      try database.first("PRAGMA data_version") { try $0.read(0) } ?? 0
    }
  }
}

extension Database {
  fileprivate func count(_ table: String) throws -> Int {
    try first("SELECT count(*) FROM \(identifier: table)") { try $0.read(0) } ?? 0
  }
}
