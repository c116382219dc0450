public import RippleModel

extension Store {
  /// Replaces the graph, with the files that its targets own.
  ///
  /// Facts stay: they depend on contents alone. All or nothing.
  ///
  /// - Complexity: O(n log n) in targets, edges and files.
  public func save(_ workspace: Workspace) throws {
    try transaction {
      try clearGraph()
      let targets = workspace.targets
      let numbers = try writeNodes(targets)
      try writePackages(workspace)
      try writeTargets(targets, numbers)
      try writeEdges(targets, numbers)
      try writeProducts(workspace.products, numbers)
      try writeFiles(targets, numbers)
      try writeDiagnostics(workspace.diagnostics)
    }
  }

  private func clearGraph() throws {
    for table in [
      "diagnostic", "owned_file", "product_target", "product", "dependency", "edge_condition",
      "target", "node", "package",
    ] {
      try database.execute("DELETE FROM \(identifier: table)")
    }
  }

  /// Numbers targets first and external products after them, each sorted.
  private func writeNodes(_ targets: [Target]) throws -> [Dependency.Node: Int] {
    let externals = Set(
      targets.flatMap(\.dependencies).map(\.to).filter {
        if case .external = $0 { true } else { false }
      })
    var numbers: [Dependency.Node: Int] = [:]
    numbers.reserveCapacity(targets.count + externals.count)
    for target in targets { numbers[.target(target.id)] = numbers.count }
    for node in externals.sorted() { numbers[node] = numbers.count }
    let rows = numbers.sorted { $0.value < $1.value }
    try database.execute(
      "INSERT INTO node (id, package, name, is_external) VALUES (?, ?, ?, ?)", rows: rows
    ) { binder, row in
      try binder.bind(row.value)
      switch row.key {
      case .target(let id):
        try binder.bind(id.package)
        try binder.bind(id.name)
        try binder.bind(0)
      case .external(let package, let product):
        try binder.bind(package)
        try binder.bind(product)
        try binder.bind(1)
      }
    }
    return numbers
  }

  private func writePackages(_ workspace: Workspace) throws {
    try database.execute(
      """
      INSERT INTO package (identity, name, path, manifest, tools_version, settings)
      VALUES (?, ?, ?, ?, ?, ?)
      """, rows: workspace.packages
    ) { binder, package in
      try binder.bind(package.identity)
      try binder.bind(package.name)
      try binder.bind(package.path)
      try binder.bind(package.manifest)
      try binder.bind(package.toolsVersion)
      try binder.bind(Lines.join(package.settings))
    }
  }

  private func writeTargets(_ targets: [Target], _ numbers: [Dependency.Node: Int]) throws {
    try database.execute(
      """
      INSERT INTO target (node_id, kind, language, module_name, path, source_count, settings,
        place_path, place_line) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, rows: targets
    ) { binder, target in
      try binder.bind(numbers[.target(target.id)] ?? 0)
      try binder.bind(target.kind.rawValue)
      try binder.bind(target.language.rawValue)
      try binder.bind(target.moduleName)
      try binder.bind(target.path)
      let count = target.files.filter { $0.role == .source }.count
      try binder.bind(target.files.isEmpty ? nil : count)
      try binder.bind(Lines.join(target.settings))
      try binder.bind(target.place)
    }
  }

  private func writeEdges(_ targets: [Target], _ numbers: [Dependency.Node: Int]) throws {
    let conditions = try writeConditions(targets)
    let rows = targets.lazy.flatMap { target in target.dependencies.map { (target.id, $0) } }
    try database.execute(
      """
      INSERT INTO dependency (source_id, destination_id, via, condition_id, product, place_path,
        place_line) VALUES (?, ?, ?, ?, ?, ?, ?)
      """, rows: rows
    ) { binder, row in
      let (source, edge) = row
      try binder.bind(numbers[.target(source)] ?? 0)
      try binder.bind(numbers[edge.to] ?? 0)
      try binder.bind(Dependency.Via.allCases.firstIndex(of: edge.via) ?? 0)
      try binder.bind(edge.condition.flatMap { conditions[$0] })
      try binder.bind(edge.product)
      try binder.bind(edge.place)
    }
  }

  private func writeConditions(_ targets: [Target]) throws -> [Condition: Int] {
    var conditions: [Condition: Int] = [:]
    for condition in targets.lazy.flatMap({ $0.dependencies.lazy.compactMap(\.condition) })
    where conditions[condition] == nil {
      conditions[condition] = conditions.count
    }
    try database.execute(
      "INSERT INTO edge_condition (id, platforms, configuration, traits) VALUES (?, ?, ?, ?)",
      rows: conditions.sorted { $0.value < $1.value }
    ) { binder, row in
      try binder.bind(row.value)
      try binder.bind(Lines.join(row.key.platforms))
      try binder.bind(row.key.configuration)
      try binder.bind(Lines.join(row.key.traits))
    }
    return conditions
  }

  private func writeProducts(
    _ products: [Product], _ numbers: [Dependency.Node: Int]
  ) throws {
    let rows = Array(products.enumerated())
    try database.execute(
      "INSERT OR IGNORE INTO product (id, package, name, kind, is_implicit) VALUES (?, ?, ?, ?, ?)",
      rows: rows
    ) { binder, row in
      try binder.bind(row.offset)
      try binder.bind(row.element.package)
      try binder.bind(row.element.name)
      try binder.bind(row.element.kind.rawValue)
      try binder.bind(row.element.isImplicit ? 1 : 0)
    }
    let members = rows.flatMap { row in
      row.element.targets.compactMap { id in numbers[.target(id)].map { (row.offset, $0) } }
    }
    try database.execute(
      """
      INSERT OR IGNORE INTO product_target (product_id, node_id)
      SELECT ?1, ?2 WHERE EXISTS (SELECT 1 FROM product WHERE id = ?1)
      """, rows: members
    ) { binder, row in
      try binder.bind(row.0)
      try binder.bind(row.1)
    }
  }

  private func writeFiles(_ targets: [Target], _ numbers: [Dependency.Node: Int]) throws {
    let rows = targets.lazy.flatMap { target in target.files.map { (target.id, $0) } }
    try database.execute(
      "INSERT OR IGNORE INTO owned_file (path, node_id, role) VALUES (?, ?, ?)", rows: rows
    ) { binder, row in
      try binder.bind(row.1.path)
      try binder.bind(numbers[.target(row.0)] ?? 0)
      try binder.bind(row.1.role.rawValue)
    }
  }

  private func writeDiagnostics(_ diagnostics: [Diagnostic]) throws {
    try database.execute(
      """
      INSERT INTO diagnostic (kind, severity, message, place_path, place_line, names)
      VALUES (?, ?, ?, ?, ?, ?)
      """, rows: diagnostics
    ) { binder, item in
      try binder.bind(item.kind.rawValue)
      try binder.bind(item.severity.rawValue)
      try binder.bind(item.message)
      try binder.bind(item.place)
      try binder.bind(Lines.join(item.names))
    }
  }
}

/// Lists of words in one column, which no query looks into.
enum Lines {
  /// Joins by a separator that no name, path or setting holds.
  static func join(_ words: [String]) -> String { words.joined(separator: "\u{1F}") }

  /// Takes a joined list apart.
  static func split(_ text: String) -> [String] {
    text.isEmpty
      ? [] : text.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
  }
}

extension Binder {
  /// Binds a text, or NULL.
  mutating func bind(_ value: String?) throws {
    if let value { try bind(value) } else { try bindNull() }
  }

  /// Binds an integer, or NULL.
  mutating func bind(_ value: Int?) throws {
    if let value { try bind(value) } else { try bindNull() }
  }

  /// Binds a place as path and line.
  mutating func bind(_ place: SourcePlace?) throws {
    try bind(place?.path)
    try bind(place?.line)
  }
}
