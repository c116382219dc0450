/// Which tests a change may affect, with what proves that no other test can be affected.
///
/// Its JSON form is the certificate that `ripple tests --check` reads
/// (`Data/Schemas/tests.schema.json`).
public struct TestSelection: Hashable, Sendable, Codable {
  /// The version of this form.
  public var schemaVersion = 1
  /// What was compared, as it was asked: a revision, or `A..B`.
  public var range: String
  /// The commit that was compared with.
  public var base: String
  /// The build model whose rows say which classes of change make no code.
  public var model: String
  /// Whether nothing could be proven, so that every test runs.
  public var isUnsure = false
  /// What changed, sorted by path and target.
  public var changes: [TestedChange]
  /// Every test target once, sorted.
  public var tests: [TestChoice]

  /// Makes a selection.
  public init(
    range: String, base: String, model: String, changes: [TestedChange], tests: [TestChoice]
  ) {
    self.range = range
    self.base = base
    self.model = model
    self.changes = changes
    self.tests = tests
  }

  /// The test targets that run.
  public var running: [TestChoice] { tests.filter(\.runs) }
}
