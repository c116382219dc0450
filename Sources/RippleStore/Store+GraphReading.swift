public import RippleModel

extension Store {
  /// Whether a graph was ever saved.
  public func hasGraph() throws -> Bool {
    try read { try $0.first("SELECT 1 FROM package") { _ in true } != nil }
  }

  /// The graph as columns: what the algorithms need, and no more.
  ///
  /// - Complexity: O(targets + edges).
  public func graphColumns() throws -> GraphColumns {
    try read { database in
      var columns = GraphColumns()
      try readTargets(database, &columns)
      columns.externals = try database.rows(
        "SELECT package, name FROM node WHERE is_external = 1 ORDER BY id"
      ) { TargetID(package: try $0.read(0), name: try $0.read(1)) }
      try readEdges(database, &columns)
      columns.conditionTable = try conditions(database)
      columns.products = try products(database)
      return columns
    }
  }

  /// The packages, without their targets and products.
  ///
  /// - Complexity: O(packages).
  public func packages() throws -> [Package] {
    try read { database in
      try database.rows(
        "SELECT identity, name, path, manifest, tools_version FROM package ORDER BY identity"
      ) { row in
        Package(
          identity: try row.read(0), name: try row.read(1), path: try row.read(2),
          manifest: try row.read(3), toolsVersion: try row.read(4))
      }
    }
  }

  /// The whole workspace, as it was saved.
  ///
  /// - Complexity: O(targets + edges + files).
  public func workspace() throws -> Workspace {
    try read { database in
      let ids = try nodes(database)
      let edges = try edges(database, ids)
      var targets = try targetsWithFiles(database, ids)
      for index in targets.indices {
        targets[index].target.dependencies = (edges[targets[index].node] ?? []).sorted()
      }
      let byPackage = Dictionary(grouping: targets.map(\.target)) { $0.id.package }
      let products = Dictionary(grouping: try products(database), by: \.package)
      let packages = try database.rows(
        """
        SELECT identity, name, path, manifest, tools_version, settings FROM package
        ORDER BY identity
        """
      ) { row in
        let identity: String = try row.read(0)
        return Package(
          identity: identity, name: try row.read(1), path: try row.read(2),
          manifest: try row.read(3), toolsVersion: try row.read(4),
          settings: Lines.split(try row.read(5)), targets: byPackage[identity] ?? [],
          products: products[identity] ?? [])
      }
      return Workspace(packages: packages, diagnostics: try diagnostics(database))
    }
  }

  /// Every target with its files and without its dependencies, sorted.
  ///
  /// - Complexity: O(targets + files).
  public func targetsWithFiles() throws -> [Target] {
    try read { try targetsWithFiles($0, nodes($0)).map(\.target) }
  }

  /// What was wrong with the packages when they were read, sorted.
  public func diagnostics() throws -> [Diagnostic] { try read(diagnostics) }

  /// Reads that agree with one another.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try Store.read(database, body)
  }

  /// The same of what worktrees share.
  func readShared<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try Store.read(shared, body)
  }

  private static func read<Value>(
    _ database: Database, _ body: (Database) throws -> Value
  ) throws -> Value {
    try StoreError.translate(database.path) {
      try database.isInTransaction
        ? body(database) : database.transaction(.deferred) { try body(database) }
    }
  }

  private func readTargets(_ database: Database, _ columns: inout GraphColumns) throws {
    try database.forEach(
      """
      SELECT node.package, node.name, kind, language, module_name, source_count, settings
      FROM target JOIN node ON node.id = node_id ORDER BY node_id
      """
    ) { row in
      columns.targets.append(TargetID(package: try row.read(0), name: try row.read(1)))
      columns.kinds.append(TargetKind(rawValue: try row.read(2)) ?? .library)
      columns.languages.append(Target.Language(rawValue: try row.read(3)) ?? .none)
      columns.moduleNames.append(try row.read(4))
      columns.sourceCounts.append(row.isNull(at: 5) ? nil : Int(row.int64(at: 5)))
      columns.units.append(Target.compilationUnit(Lines.split(try row.read(6))))
    }
  }

  private func readEdges(_ database: Database, _ columns: inout GraphColumns) throws {
    let count = try database.first("SELECT count(*) FROM dependency") { Int($0.int64(at: 0)) } ?? 0
    columns.sources.reserveCapacity(count)
    columns.destinations.reserveCapacity(count)
    columns.vias.reserveCapacity(count)
    columns.conditions.reserveCapacity(count)
    try database.forEach(
      """
      SELECT source_id, destination_id, via, condition_id FROM dependency
      ORDER BY source_id, destination_id
      """
    ) { row in
      columns.sources.append(Int32(truncatingIfNeeded: row.int64(at: 0)))
      columns.destinations.append(Int32(truncatingIfNeeded: row.int64(at: 1)))
      columns.vias.append(UInt8(truncatingIfNeeded: row.int64(at: 2)))
      columns.conditions.append(
        row.isNull(at: 3) ? -1 : Int32(truncatingIfNeeded: row.int64(at: 3)))
    }
  }

  private func conditions(_ database: Database) throws -> [Condition] {
    try database.rows("SELECT platforms, configuration, traits FROM edge_condition ORDER BY id") {
      Condition(
        platforms: Lines.split(try $0.read(0)), configuration: try $0.read(1),
        traits: Lines.split(try $0.read(2)))
    }
  }

  private func products(_ database: Database) throws -> [Product] {
    var members: [Int: [TargetID]] = [:]
    try database.forEach(
      """
      SELECT product_id, node.package, node.name FROM product_target
      JOIN node ON node.id = node_id ORDER BY product_id, node_id
      """
    ) { row in
      members[try row.read(0), default: []].append(
        TargetID(package: try row.read(1), name: try row.read(2)))
    }
    return try database.rows("SELECT id, package, name, kind, is_implicit FROM product ORDER BY id")
    {
      Product(
        package: try $0.read(1), name: try $0.read(2),
        kind: ProductKind(rawValue: try $0.read(3)) ?? .automaticLibrary,
        targets: members[try $0.read(0)] ?? [], isImplicit: try $0.read(4, as: Int.self) == 1)
    }
  }
}

extension Store {
  private func nodes(_ database: Database) throws -> [Int: Dependency.Node] {
    var result: [Int: Dependency.Node] = [:]
    try database.forEach("SELECT id, package, name, is_external FROM node") { row in
      let (package, name): (String, String) = (try row.read(1), try row.read(2))
      result[try row.read(0)] =
        row.int64(at: 3) == 1
        ? .external(package: package, product: name)
        : .target(TargetID(package: package, name: name))
    }
    return result
  }

  private func targetsWithFiles(
    _ database: Database, _ nodes: [Int: Dependency.Node]
  ) throws -> [(node: Int, target: Target)] {
    let files = try files(database)
    return try targets(database, nodes).map { node, target in
      var target = target
      target.files = files[node] ?? []
      return (node, target)
    }
  }

  private func targets(
    _ database: Database, _ nodes: [Int: Dependency.Node]
  ) throws -> [(node: Int, target: Target)] {
    try database.rows(
      """
      SELECT node_id, kind, language, module_name, path, settings, place_path, place_line
      FROM target ORDER BY node_id
      """
    ) { row in
      let node: Int = try row.read(0)
      guard case .target(let id) = nodes[node] else {
        throw StoreError.corrupt(path: path)
      }
      let target = Target(
        id: id, kind: TargetKind(rawValue: try row.read(1)) ?? .library,
        language: Target.Language(rawValue: try row.read(2)) ?? .none,
        moduleName: try row.read(3), path: try row.read(4),
        settings: Lines.split(try row.read(5)), place: try Store.place(row, 6))
      return (node, target)
    }
  }

  private func edges(
    _ database: Database, _ nodes: [Int: Dependency.Node]
  ) throws -> [Int: [Dependency]] {
    let conditions = try conditions(database)
    var result: [Int: [Dependency]] = [:]
    try database.forEach(
      """
      SELECT source_id, destination_id, via, condition_id, product, place_path, place_line
      FROM dependency
      """
    ) { row in
      let (via, condition): (Int, Int?) = (try row.read(2), try row.read(3))
      guard let node = nodes[try row.read(1)], Dependency.Via.allCases.indices.contains(via),
        condition.map(conditions.indices.contains) ?? true
      else { throw StoreError.corrupt(path: path) }
      result[try row.read(0), default: []].append(
        Dependency(
          to: node, via: Dependency.Via.allCases[via], product: try row.read(4),
          condition: condition.map { conditions[$0] }, place: try Store.place(row, 5)))
    }
    return result
  }

  private func files(_ database: Database) throws -> [Int: [OwnedFile]] {
    var result: [Int: [OwnedFile]] = [:]
    try database.forEach("SELECT node_id, path, role FROM owned_file ORDER BY path") { row in
      result[try row.read(0), default: []].append(
        OwnedFile(path: try row.read(1), role: OwnedFile.Role(rawValue: try row.read(2)) ?? .source)
      )
    }
    return result
  }

  private func diagnostics(_ database: Database) throws -> [Diagnostic] {
    try database.rows(
      "SELECT kind, severity, message, place_path, place_line, names FROM diagnostic ORDER BY id"
    ) { row in
      Diagnostic(
        Diagnostic.Kind(rawValue: try row.read(0)) ?? .undecided, try row.read(2),
        severity: Diagnostic.Severity(rawValue: try row.read(1)), place: try Store.place(row, 3),
        names: Lines.split(try row.read(5)))
    }
  }

  private static func place(_ row: borrowing Row, _ column: Int) throws -> SourcePlace? {
    let path: String? = try row.read(column)
    let line: Int? = try row.read(column + 1)
    return path.map { SourcePlace(path: $0, line: line ?? 0) }
  }
}
