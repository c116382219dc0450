/// The answer of `store`: where it lies, and what is in it.
public struct StoreReport: Reporting, Sendable {
  /// One file.
  public struct File: Hashable, Sendable, Encodable {
    /// Its path.
    public var path: String
    /// Its bytes, with those of its log.
    public var bytes: Int64

    /// Makes a file.
    public init(path: String, bytes: Int64) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// How much of one thing there is.
  public struct Part: Hashable, Sendable {
    /// What it is, as a key of JSON.
    public var key: String
    /// The same in words.
    public var noun: Noun
    /// How many.
    public var count: Int

    /// Makes a part.
    public init(_ key: String, _ noun: Noun, _ count: Int) {
      self.key = key
      self.noun = noun
      self.count = count
    }
  }

  private let files: [File]
  private let schema: (steps: Int, known: Int)
  private let parts: [Part]

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - files: The package's own store, and after it the one that worktrees share, where there is
  ///     one; none where there is no store yet.
  ///   - schema: How many steps the schema has, and how many this Ripple knows.
  ///   - parts: What is in it.
  public init(files: [File], schema: (steps: Int, known: Int), parts: [Part]) {
    self.files = files
    self.schema = schema
    self.parts = parts
  }

  /// Where, how large, what.
  public func document() -> ReportDocument {
    guard let first = files.first else {
      return ReportDocument("store", headline: Headline("no store yet"), blocks: [])
    }
    let held = parts.filter { $0.count > 0 }.map { $0.noun.counted($0.count) }
    let lines =
      [ReportLine("path", .faint, first.path)]
      + files.dropFirst().map {
        ReportLine("shared", .faint, "\($0.path) (\(StoreReport.size($0.bytes))), by all worktrees")
      } + [
        ReportLine("schema", .faint, "\(schema.steps) of \(schema.known) steps"),
        ReportLine("holds", .faint, held.isEmpty ? "nothing yet" : held.joined(separator: ", ")),
      ]
    return ReportDocument(
      "store", headline: Headline("store of \(StoreReport.size(first.bytes))"),
      blocks: lines.map { .line($0) } + [
        .note("Nothing in it cannot be read anew; 'ripple store --clear' removes it.")
      ])
  }

  private static func size(_ bytes: Int64) -> String {
    bytes < 1_000_000
      ? "\((bytes + 999) / 1000) kB" : "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
  }

  /// The same as JSON.
  public func json() throws -> String {
    try JSONText.render(
      Document(
        files: files, schemaSteps: schema.steps, knownSchemaSteps: schema.known,
        holds: Dictionary(parts.map { ($0.key, $0.count) }, uniquingKeysWith: { $0 + $1 })))
  }

  private struct Document: Encodable {
    let schemaVersion = 1
    let files: [File]
    let schemaSteps: Int
    let knownSchemaSteps: Int
    let holds: [String: Int]

    enum CodingKeys: String, CodingKey {
      case schemaVersion, files, schemaSteps, knownSchemaSteps, holds
    }
  }
}
