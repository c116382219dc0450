/// The steps that make the store's schema; released steps are frozen.
enum StoreSchema {
  /// `RIPL`, which `file` shows.
  static let applicationID: Int32 = 0x5249_504C

  static let migrator = Migrator(applicationID: applicationID, steps: [graph, history])

  private static let graph = Migrator.Step(
    name: "graph and facts",
    sql: """
      CREATE TABLE setting (
        key TEXT PRIMARY KEY,
        value TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE package (
        id INTEGER PRIMARY KEY,
        identity TEXT NOT NULL UNIQUE,
        name TEXT NOT NULL,
        path TEXT NOT NULL,
        manifest TEXT,
        tools_version TEXT,
        settings TEXT NOT NULL
      ) STRICT;

      CREATE TABLE node (
        id INTEGER PRIMARY KEY,
        package TEXT NOT NULL,
        name TEXT NOT NULL,
        is_external INTEGER NOT NULL CHECK (is_external IN (0, 1)),
        UNIQUE (is_external, package, name)
      ) STRICT;

      CREATE TABLE target (
        node_id INTEGER PRIMARY KEY REFERENCES node ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('library', 'executable', 'test', 'macro', 'plugin',
          'system', 'binary', 'snippet')),
        language TEXT NOT NULL CHECK (language IN ('swift', 'clang', 'none')),
        module_name TEXT NOT NULL,
        path TEXT,
        source_count INTEGER CHECK (source_count >= 0),
        settings TEXT NOT NULL,
        place_path TEXT,
        place_line INTEGER
      ) STRICT;

      CREATE TABLE edge_condition (
        id INTEGER PRIMARY KEY,
        platforms TEXT NOT NULL,
        configuration TEXT,
        traits TEXT NOT NULL
      ) STRICT;

      CREATE TABLE dependency (
        source_id INTEGER NOT NULL REFERENCES node ON DELETE CASCADE,
        destination_id INTEGER NOT NULL REFERENCES node ON DELETE CASCADE,
        via INTEGER NOT NULL CHECK (via BETWEEN 0 AND 3),
        condition_id INTEGER REFERENCES edge_condition,
        product TEXT,
        place_path TEXT,
        place_line INTEGER,
        PRIMARY KEY (source_id, destination_id)
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX dependency_by_destination ON dependency (destination_id);
      CREATE INDEX dependency_by_condition ON dependency (condition_id)
        WHERE condition_id IS NOT NULL;

      CREATE TABLE product (
        id INTEGER PRIMARY KEY,
        package TEXT NOT NULL,
        name TEXT NOT NULL,
        kind TEXT NOT NULL,
        is_implicit INTEGER NOT NULL CHECK (is_implicit IN (0, 1)),
        UNIQUE (package, name)
      ) STRICT;

      CREATE TABLE product_target (
        product_id INTEGER NOT NULL REFERENCES product ON DELETE CASCADE,
        node_id INTEGER NOT NULL REFERENCES node ON DELETE CASCADE,
        PRIMARY KEY (product_id, node_id)
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX product_target_by_node ON product_target (node_id);

      CREATE TABLE diagnostic (
        id INTEGER PRIMARY KEY,
        kind TEXT NOT NULL,
        severity TEXT NOT NULL CHECK (severity IN ('error', 'warning', 'note')),
        message TEXT NOT NULL,
        place_path TEXT,
        place_line INTEGER,
        names TEXT NOT NULL
      ) STRICT;

      CREATE TABLE owned_file (
        path TEXT NOT NULL,
        node_id INTEGER NOT NULL REFERENCES node ON DELETE CASCADE,
        role TEXT NOT NULL CHECK (role IN ('source', 'publicHeader', 'privateHeader',
          'resource', 'artifact')),
        PRIMARY KEY (path, node_id)
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX owned_file_by_node ON owned_file (node_id);

      -- What was on disk when it was read; content is git's name of the blob.
      CREATE TABLE stamp (
        path TEXT PRIMARY KEY,
        size INTEGER NOT NULL,
        modified INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        content BLOB CHECK (length(content) = 20)
      ) STRICT, WITHOUT ROWID;

      -- Answers that depend on a file's bytes alone, and so are computed once ever.
      CREATE TABLE fact (
        kind INTEGER NOT NULL,
        content BLOB NOT NULL CHECK (length(content) = 20),
        version INTEGER NOT NULL,
        data BLOB NOT NULL,
        PRIMARY KEY (kind, content)
      ) STRICT, WITHOUT ROWID;
      """)
}
