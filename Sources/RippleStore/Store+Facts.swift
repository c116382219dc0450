/// What a fact is about; the number is stored.
public enum FactKind: Int, Sendable {
  /// The imports of a Swift file.
  case imports = 1
  /// The facts of a Swift file.
  case file = 2
  /// A manifest that the toolchain evaluated.
  case evaluatedManifest = 3
  /// The public enums of a Swift file that may stand for actions.
  case actionEnums = 4
  /// The places of a Swift file that make or match cases of some names.
  case actionMentions = 5
}

extension Store {
  /// The answers that are known for some contents.
  ///
  /// - Parameters:
  ///   - kind: What they are about.
  ///   - version: The version of the code that computes them; others are not given.
  ///   - contents: The names of the contents.
  /// - Returns: The stored bytes by content; what is not known is left out.
  /// - Throws: `StoreError`.
  public func facts(
    _ kind: FactKind, version: Int, for contents: some Sequence<[UInt8]>
  ) throws -> [[UInt8]: [UInt8]] {
    try readShared { database in
      var result: [[UInt8]: [UInt8]] = [:]
      for content in contents where result[content] == nil {
        result[content] = try database.first(
          """
          SELECT data FROM fact
          WHERE kind = \(kind.rawValue) AND content = \(content) AND version = \(version)
          """
        ) { try $0.read(0) }
      }
      return result
    }
  }

  /// Forgets every answer, so that all are computed anew.
  public func removeFacts() throws {
    try StoreError.translate(shared.path) { try shared.execute("DELETE FROM fact") }
  }

  /// Keeps answers for contents.
  public func save(
    _ kind: FactKind, version: Int, _ facts: some Sequence<(content: [UInt8], data: [UInt8])>
  ) throws {
    try StoreError.translate(shared.path) {
      try shared.execute(
        "INSERT OR REPLACE INTO fact (kind, content, version, data) VALUES (?, ?, ?, ?)",
        rows: facts
      ) { binder, fact in
        try binder.bind(kind.rawValue)
        try fact.content.withUnsafeBytes { try binder.bind(blob: $0) }
        try binder.bind(version)
        try fact.data.withUnsafeBytes { try binder.bind(blob: $0) }
      }
    }
  }
}
