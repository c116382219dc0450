/// What the engine decides about one graph, as tables from which its answers can be followed.
///
/// Nodes are the graph's target numbers, files are places in `sources`, and a set of files is a
/// code: -1 stands for none, 0 for files that are not known, every other for `sets[code - 1]`.
public struct SimulationTables: Hashable, Sendable {
  /// What the engine says under each build model.
  public var models: [Model] = []
  /// For each target, which row of `Model.rows` applies to it.
  public var profiles: [Int] = []
  /// The Swift files of each target in their order; `nil` where they are not known.
  public var sources: [[String]?] = []
  /// The targets whose modules the files of each target import, sorted.
  public var imported: [[Int]] = []
  /// Sets of files of one target each, as sorted places in its sources.
  public var sets: [[Int]] = []
  /// For each target, the files that import its module.
  public var importers: [[Use]] = []
  /// For each target, the files that use anything of its module.
  public var users: [[Use]] = []
  /// For each target, the files of others that run it as a plugin.
  public var pluginUsers: [[Use]] = []
  /// For each target, the code of its files that compile where no file of it is named.
  public var unnamed: [Int] = []
  /// For each target, whether `users` was asked of what its module provides, and not of imports.
  public var isListed: [Bool] = []
  /// What a change of the declarations of one file does.
  public var scopes: [Scope] = []
  /// What can be asked.
  public var subjects: [Subject] = []

  /// Makes empty tables.
  public init() {}

  /// The files of a dependent that use something.
  public struct Use: Hashable, Sendable {
    /// The dependent.
    public var node: Int
    /// The code of the files.
    public var files: Int

    /// Makes a use.
    public init(node: Int, files: Int) {
      self.node = node
      self.files = files
    }
  }

  /// What the engine says under one build model.
  public struct Model: Hashable, Sendable {
    /// The model.
    public var model: BuildModel
    /// For each profile, what each class of change does, in the order of `ChangeClass.allCases`.
    public var rows: [[BuildModel.Effects]] = []
    /// For each profile, how targets of it are built.
    public var manners: [Manner] = []
    /// Whether rows that compile everything spare targets that do not load what changed.
    public var allFollowsLoads = false
    /// Numbers of edges that no compile follows.
    public var silentEdges: [Int] = []
    /// For each target, what a changed interface of it may leave stale.
    public var hazards: [[Hazard]] = []

    /// Makes an empty entry.
    public init(model: BuildModel) { self.model = model }
  }

  /// How targets of one profile are built.
  public struct Manner: Hashable, Sendable {
    /// Whether a driver that was started without cause compiles everything.
    public var driverCompilesAll = false
    /// Whether a target that was looked at in vain ran its driver.
    public var lookingRunsDriver = false
    /// Whether it is compiled whole, though the build compiles file by file.
    public var isWhole = false
    /// Whether dependents run it as a plugin, and are not compiled against it.
    public var isPlugin = false

    /// Makes the usual manner.
    public init() {}
  }

  /// What a change of some declarations of one file does to files.
  public struct Scope: Hashable, Sendable {
    /// The target that owns the file.
    public var node: Int
    /// The code of the files of that target that use anything that the file provides.
    public var usersOfFile = 0
    /// The code of the files of that target that use what changed.
    public var usersOfType = 0
    /// The files of other targets that use what changed.
    public var users: [Use] = []
    /// The files of other targets that use anything that the changed file provides.
    public var usersOfChanged: [Use] = []
    /// What stays stale where it is not compiled.
    public var hazards: [ScopeHazard] = []
    /// Targets whose own modules change in turn.
    public var passesOn: [Passage] = []
    /// Users of what changed that differ where the change comes by another target.
    public var detours: [Detour] = []

    /// Makes a scope.
    public init(node: Int) { self.node = node }
  }

  /// A file that a change leaves stale unless it is compiled.
  public struct ScopeHazard: Hashable, Sendable {
    /// The kind of rule that tells so.
    public var when: BuildModel.HazardRule.Trigger
    /// The target.
    public var node: Int
    /// The file's place; -1 where it is not known which.
    public var file: Int

    /// Makes a hazard.
    public init(when: BuildModel.HazardRule.Trigger, node: Int, file: Int) {
      self.when = when
      self.node = node
      self.file = file
    }
  }

  /// A target that hands on what changed.
  public struct Passage: Hashable, Sendable {
    /// The target.
    public var node: Int
    /// What its own dependents compile; `nil` where the sources do not tell.
    public var files: BuildModel.Files?

    /// Makes a passage.
    public init(node: Int, files: BuildModel.Files?) {
      self.node = node
      self.files = files
    }
  }

  /// Users of a change that comes by another target than the changed one.
  public struct Detour: Hashable, Sendable {
    /// The target by which it comes.
    public var source: Int
    /// The dependent with its files.
    public var use: Use

    /// Makes a detour.
    public init(source: Int, use: Use) {
      self.source = source
      self.use = use
    }
  }

  /// Something that can be asked about.
  public struct Subject: Hashable, Sendable {
    /// What it may be.
    public enum Kind: Hashable, Sendable {
      /// A target as a whole.
      case target
      /// A file.
      case file
      /// A declaration.
      case declaration
    }

    /// The target's identity, the path, or `Target.Type.member`.
    public var name: String
    /// What it is.
    public var kind: Kind
    /// The changes that it stands for.
    public var changes: [SubjectChange] = []

    /// Makes a subject.
    public init(name: String, kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }

  /// One change that a subject stands for.
  public struct SubjectChange: Hashable, Sendable {
    /// The target that owns the file.
    public var node: Int
    /// The file; `nil` for the target as a whole.
    public var path: String?
    /// The class where none is asked for.
    public var changeClass: ChangeClass
    /// The number of the scope; `nil` where the declarations are not known.
    public var scope: Int?

    /// Makes a change.
    public init(node: Int, path: String?, changeClass: ChangeClass, scope: Int?) {
      self.node = node
      self.path = path
      self.changeClass = changeClass
      self.scope = scope
    }
  }
}
