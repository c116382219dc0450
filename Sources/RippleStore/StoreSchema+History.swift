extension StoreSchema {
  /// Commits, what they changed, and what that meant.
  static let history = Migrator.Step(
    name: "history",
    sql: """
      CREATE TABLE history_commit (
        id INTEGER PRIMARY KEY,
        name BLOB NOT NULL UNIQUE CHECK (length(name) >= 20),
        tree BLOB NOT NULL,
        parents BLOB NOT NULL,
        author_name TEXT NOT NULL,
        author_email TEXT NOT NULL,
        authored INTEGER NOT NULL,
        committed INTEGER NOT NULL,
        subject TEXT NOT NULL,
        marks INTEGER NOT NULL,
        -- Whether a merge's difference from its first parent is here too.
        is_compared INTEGER NOT NULL CHECK (is_compared IN (0, 1))
      ) STRICT;

      CREATE TABLE history_path (
        id INTEGER PRIMARY KEY,
        path TEXT NOT NULL UNIQUE
      ) STRICT;

      CREATE TABLE history_target (
        id INTEGER PRIMARY KEY,
        package TEXT NOT NULL,
        name TEXT NOT NULL,
        UNIQUE (package, name)
      ) STRICT;

      CREATE TABLE history_change (
        commit_id INTEGER NOT NULL REFERENCES history_commit ON DELETE CASCADE,
        path_id INTEGER NOT NULL REFERENCES history_path,
        old_path_id INTEGER REFERENCES history_path,
        status TEXT NOT NULL CHECK (status IN ('A', 'M', 'D', 'R', 'T')),
        added INTEGER,
        deleted INTEGER,
        is_submodule INTEGER NOT NULL CHECK (is_submodule IN (0, 1)),
        is_binary INTEGER NOT NULL CHECK (is_binary IN (0, 1)),
        before BLOB,
        after BLOB,
        owner_id INTEGER REFERENCES history_target,
        change_class TEXT NOT NULL,
        right_class TEXT NOT NULL CHECK (right_class IN ('none', 'comment', 'implementation',
          'interface')),
        PRIMARY KEY (commit_id, path_id)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE history_effect (
        commit_id INTEGER NOT NULL REFERENCES history_commit ON DELETE CASCADE,
        path_id INTEGER NOT NULL REFERENCES history_path,
        target_id INTEGER NOT NULL REFERENCES history_target,
        change_class TEXT NOT NULL,
        PRIMARY KEY (commit_id, path_id, target_id, change_class)
      ) STRICT, WITHOUT ROWID;

      -- What the change from one content to another is; it depends on the bytes alone.
      CREATE TABLE history_pair (
        before BLOB NOT NULL,
        after BLOB NOT NULL,
        version INTEGER NOT NULL,
        data BLOB NOT NULL,
        PRIMARY KEY (before, after)
      ) STRICT, WITHOUT ROWID;

      -- Seconds that a build spent, as it was measured.
      CREATE TABLE build_cost (
        package TEXT NOT NULL,
        target TEXT NOT NULL,
        path TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('compile', 'emitModule', 'link', 'other')),
        seconds REAL NOT NULL CHECK (seconds >= 0),
        source TEXT NOT NULL,
        PRIMARY KEY (package, target, path, kind)
      ) STRICT, WITHOUT ROWID;
      """)
}
