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

/// A change as a certificate names it.
public struct TestedChange: Hashable, Sendable, Codable, Comparable {
  /// The file; empty where the manifest changed what a target is.
  public var path: String
  /// The target that owns it; `nil` where no known target does.
  public var target: TargetID?
  /// Git's name of the content before; `nil` where there was none.
  public var before: String?
  /// Git's name of the content after; `nil` where there is none.
  public var after: String?
  /// The class of a change of which the model's row says that no other code is made of it; `nil` for
  /// a change that counts.
  public var quiet: ChangeClass?

  /// Makes a change.
  public init(
    path: String, target: TargetID?, before: String? = nil, after: String? = nil,
    quiet: ChangeClass? = nil
  ) {
    self.path = path
    self.target = target
    self.before = before
    self.after = after
    self.quiet = quiet
  }

  /// Orders by path, then by target.
  public static func < (left: TestedChange, right: TestedChange) -> Bool {
    left.path == right.path
      ? left.target.map(\.description) ?? "" < right.target.map(\.description) ?? ""
      : left.path < right.path
  }

  /// The file, or the target where no file is named.
  public var name: String { path.isEmpty ? target?.description ?? "" : path }
}

/// Whether one test target runs, and why.
public struct TestChoice: Hashable, Sendable, Codable {
  /// The test target.
  public var target: TargetID
  /// Whether it runs.
  public var runs: Bool
  /// Every target that it is built of, itself included, sorted: nothing else is compiled into it.
  public var builtOf: [TargetID]
  /// What changed in those targets and counts: paths, or targets; sorted.
  public var changed: [String]
  /// What changed in them and makes no other code, by the model's rows; sorted.
  public var quiet: [String]
  /// What changed and is read or started as it runs, sorted.
  public var uses: [TestUse]
  /// Which of its files the change reaches; `nil` where all may be reached.
  public var files: TestFiles?

  /// Makes a choice.
  public init(
    target: TargetID, builtOf: [TargetID], changed: [String], quiet: [String], uses: [TestUse],
    files: TestFiles? = nil
  ) {
    self.target = target
    self.runs = !changed.isEmpty || !uses.isEmpty
    self.builtOf = builtOf
    self.changed = changed
    self.quiet = quiet
    self.uses = uses
    self.files = files
  }
}

/// Something that changed and that a test reads or starts as it runs.
public struct TestUse: Hashable, Sendable, Codable, Comparable {
  /// What changed: a path, or a target where the manifest changed what it is.
  public var path: String
  /// How the test comes to it.
  public var how: How
  /// The file whose text says so; the path itself where its place does.
  public var through: String

  /// How a test comes to something that it is not compiled with.
  public enum How: String, Hashable, Sendable, Codable, CaseIterable {
    /// It says how tests run: a test plan or a scheme.
    case configures
    /// It lies in the test target's folder: a fixture, a snapshot.
    case beside
    /// The test starts programs, which may read it or be made of it.
    case starts
    /// The test makes paths from its own place in the sources, or from where it runs.
    case anchors
    /// The test lists folders.
    case lists
    /// The test names the file or its folder.
    case names
    /// The lines of a file moved, and it asks for the number of one.
    case lines
  }

  /// Makes a use.
  public init(path: String, how: How, through: String) {
    self.path = path
    self.how = how
    self.through = through
  }

  /// Orders by path.
  public static func < (left: TestUse, right: TestUse) -> Bool {
    (left.path, left.through) < (right.path, right.through)
  }
}

/// Which files of a test target a change of some of its files reaches.
public struct TestFiles: Hashable, Sendable, Codable {
  /// The changed files, and those that use what they provide, or what such a file provides; sorted.
  public var reached: [String]
  /// The names by which the reached files are used; sorted. No other file mentions one.
  public var names: [String]
  /// The suites and free tests in the reached files, sorted.
  public var suites: [String]
  /// The suites in the other files, sorted, with their files.
  public var skipped: [SkippedSuite]

  /// Makes a record.
  public init(reached: [String], names: [String], suites: [String], skipped: [SkippedSuite]) {
    self.reached = reached
    self.names = names
    self.suites = suites
    self.skipped = skipped
  }
}

/// A suite that does not run although its target does.
public struct SkippedSuite: Hashable, Sendable, Codable, Comparable {
  /// The suite.
  public var name: String
  /// A file that declares or extends it.
  public var file: String

  /// Makes one.
  public init(name: String, file: String) {
    self.name = name
    self.file = file
  }

  /// Orders by name, then by file.
  public static func < (left: SkippedSuite, right: SkippedSuite) -> Bool {
    (left.name, left.file) < (right.name, right.file)
  }
}

/// A changed file as two states hold it, before anything is concluded from it.
public struct FileEdit: Hashable, Sendable {
  /// The path, relative to the root of the workspace.
  public var path: String
  /// Git's name of the content before, in hexadecimal; `nil` where there was none.
  public var before: String?
  /// Git's name of the content after; `nil` where there is none.
  public var after: String?
  /// What the scanner says of both contents, for each target that compiles it as Swift.
  public var facts: [TargetID: Facts]

  /// What the scanner says of a file's two contents.
  public struct Facts: Hashable, Sendable {
    /// Before; `nil` where there was no such source.
    public var before: FileFacts?
    /// After.
    public var after: FileFacts?

    /// Makes a pair.
    public init(before: FileFacts?, after: FileFacts?) {
      self.before = before
      self.after = after
    }
  }

  /// Makes an edit.
  public init(path: String, before: String?, after: String?, facts: [TargetID: Facts] = [:]) {
    self.path = path
    self.before = before
    self.after = after
    self.facts = facts
  }
}
