/// How one build system, in one configuration, answers each class of change: data, not code.
///
/// A model is measured on a named toolchain (`Data/BuildModels`, one file each); every row names
/// the experiment that established it. The simulator knows only the words of this type.
public struct BuildModel: Hashable, Sendable, Codable {
  /// The version of this form.
  public var schemaVersion: Int
  /// The name that `--model` takes.
  public var name: String
  /// What it stands for, in one line.
  public var title: String
  /// The toolchain it was measured on, or read from.
  public var toolchain: String
  /// Where the figures come from: an experiment's record, or a source with its version.
  public var source: String
  /// What the compiler is run over.
  public var compilation: Compilation
  /// Which other targets the build system looks at when a module changed.
  public var reach: Reach
  /// When products are linked again.
  public var linking: Linking
  /// When the targets that use a macro are looked at; without it, as with any other dependency.
  public var macros: MacroTrigger?
  /// Whether a compile job of contents that were built before takes its outputs from a cache;
  /// without it, it does not.
  public var replays: Bool?
  /// What each class of change does.
  public var changes: [ChangeClass: Effects]
  /// What the incremental build misses although it should rebuild.
  public var hazards: [HazardRule]

  enum CodingKeys: String, CodingKey {
    case schemaVersion, name, title, toolchain, source, compilation, reach, linking, changes
    case hazards, macros, replays
  }

  /// Makes a model from its parts.
  public init(
    name: String, title: String, toolchain: String, source: String, compilation: Compilation,
    reach: Reach, linking: Linking, macros: MacroTrigger? = nil,
    changes: [ChangeClass: Effects], hazards: [HazardRule] = []
  ) {
    self.macros = macros
    self.schemaVersion = 1
    self.name = name
    self.title = title
    self.toolchain = toolchain
    self.source = source
    self.compilation = compilation
    self.reach = reach
    self.linking = linking
    self.changes = changes
    self.hazards = hazards
  }

  /// What a class of change does; a class that the model leaves out does what `unknown` does.
  public func effects(of changeClass: ChangeClass) -> Effects {
    changes[changeClass] ?? changes[.unknown] ?? .everything
  }

  /// What the compiler is run over.
  public enum Compilation: String, Hashable, Sendable, Codable {
    /// One file at a time, by the driver's dependency graph.
    case perFile
    /// The whole module, whenever its driver runs.
    case wholeModule
  }

  /// Which other targets the build system looks at when a module changed.
  public enum Reach: String, Hashable, Sendable, Codable {
    /// Those that declare the dependency directly (SwiftPM's native build system).
    case declared
    /// Those whose compiles loaded the module, directly or not (Swift Build).
    case loaded
    /// All transitive dependents (Bazel's rules_swift, and the naive answer).
    case transitive
  }

  /// When the targets that use a macro are looked at; files that expand it are compiled then.
  public enum MacroTrigger: String, Hashable, Sendable, Codable {
    /// When the bytes of the macro target's own module changed, and only by direct dependents.
    case module
    /// Whenever the plugin was linked again, and by all that loaded it.
    case plugin
  }

  /// When products are linked again.
  public struct Linking: Hashable, Sendable, Codable {
    /// A changed module links again what contains it, even where no object changed.
    public var followsModule: Bool
    /// A target that was only looked at links again what contains it.
    public var followsDriver: Bool

    /// Makes the rule.
    public init(followsModule: Bool, followsDriver: Bool) {
      self.followsModule = followsModule
      self.followsDriver = followsDriver
    }
  }

  /// A way in which the incremental build differs from a clean one.
  public struct HazardRule: Hashable, Sendable, Codable {
    /// The name in the model's notes (`H1`, …).
    public var id: String
    /// What makes it happen.
    public var when: Trigger
    /// What goes wrong, and what to do.
    public var text: String
    /// The remedy, in one line.
    public var remedy: String
    /// The experiment or report.
    public var evidence: String

    /// Makes a rule.
    public init(id: String, when: Trigger, text: String, remedy: String, evidence: String) {
      self.id = id
      self.when = when
      self.text = text
      self.remedy = remedy
      self.evidence = evidence
    }

    /// What makes a hazard happen.
    public enum Trigger: String, Hashable, Sendable, Codable {
      /// A target imports the changed module without declaring it.
      case undeclaredImport
      /// A target sees the changed module through another's `@_exported import`.
      case reexport
      /// A target two edges away may hold values of the changed module's types.
      case transitiveLayout
      /// The changed body is compiled into its callers.
      case emittedBody
      /// The changed header is not included by a source of its own target.
      case headerOnly
      /// A macro's or plugin's implementation changed.
      case pluginImplementation
      /// A C type is laid out otherwise, and is seen through a Swift module alone.
      case foreignLayout
      /// The type behind `some P` changed, and another file of the module uses it.
      case opaqueResult
      /// A global takes its type from another one, which takes its own from what changed.
      case inferredChain
      /// A type is laid out otherwise through one that its user does not see.
      case hiddenLayout
    }
  }
}

extension BuildModel {
  /// What one class of change does, from the changed file outward.
  public struct Effects: Hashable, Sendable, Codable {
    /// The files of the changed target that are compiled.
    public var own: Files
    /// What happens to the bytes of its `.swiftmodule`.
    public var module: Certainty
    /// Whether an object's code changes, which links again what contains it.
    public var objects: Certainty
    /// The files of each target within reach that are compiled.
    public var dependents: Files
    /// Whether those targets' own modules change in turn, so that the wave goes on.
    public var next: Certainty
    /// The experiments that established the row.
    public var evidence: [String]

    /// Makes a row.
    public init(
      own: Files, module: Certainty, objects: Certainty, dependents: Files, next: Certainty,
      evidence: [String] = []
    ) {
      self.own = own
      self.module = module
      self.objects = objects
      self.dependents = dependents
      self.next = next
      self.evidence = evidence
    }

    /// Everything is rebuilt: what is assumed where nothing is known.
    public static let everything = Effects(
      own: .all, module: .yes, objects: .yes, dependents: .all, next: .yes)
  }

  /// A set of files, said by what they have to do with the change.
  public enum Files: String, Hashable, Sendable, Codable, Comparable {
    /// None, and the target is not looked at.
    case none
    /// None, though the target's driver runs.
    case driverOnly
    /// The files that changed.
    case edited
    /// The changed files, and those that use a changed extension's members.
    case usersOfMember
    /// The changed files, and those that use a changed type.
    case usersOfType
    /// The changed files, and those that use anything that the changed file provides, in other
    /// modules as in its own.
    case usersOfChanged
    /// The changed files, and those that use anything that the changed file provides (inside
    /// the module), or anything of the module (outside).
    case usersOfFile
    /// All files of the target.
    case all

    /// Orders by how much is compiled.
    public static func < (left: Files, right: Files) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .none: 0
      case .driverOnly: 1
      case .edited: 2
      case .usersOfMember: 3
      case .usersOfType: 4
      case .usersOfChanged: 5
      case .usersOfFile: 6
      case .all: 7
      }
    }
  }

  /// Whether something happens.
  public enum Certainty: String, Hashable, Sendable, Codable {
    /// It does not.
    case no
    /// It depends on what the graph and the source don't tell; counted as yes, and said.
    case perhaps
    /// It does.
    case yes
  }
}

extension BuildModel {
  /// Decodes the file form, in which `changes` is an object keyed by class.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    schemaVersion = try container.decode(Int.self, forKey: .schemaVersion)
    name = try container.decode(String.self, forKey: .name)
    title = try container.decode(String.self, forKey: .title)
    toolchain = try container.decode(String.self, forKey: .toolchain)
    source = try container.decode(String.self, forKey: .source)
    compilation = try container.decode(Compilation.self, forKey: .compilation)
    reach = try container.decode(Reach.self, forKey: .reach)
    linking = try container.decode(Linking.self, forKey: .linking)
    hazards = try container.decode([HazardRule].self, forKey: .hazards)
    macros = try container.decodeIfPresent(MacroTrigger.self, forKey: .macros)
    replays = try container.decodeIfPresent(Bool.self, forKey: .replays)
    changes = [:]
    for (key, effects) in try container.decode([String: Effects].self, forKey: .changes) {
      guard let changeClass = ChangeClass(rawValue: key) else {
        throw DecodingError.dataCorruptedError(
          forKey: .changes, in: container, debugDescription: "'\(key)' is not a change class.")
      }
      changes[changeClass] = effects
    }
  }

  /// Encodes the file form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(schemaVersion, forKey: .schemaVersion)
    try container.encode(name, forKey: .name)
    try container.encode(title, forKey: .title)
    try container.encode(toolchain, forKey: .toolchain)
    try container.encode(source, forKey: .source)
    try container.encode(compilation, forKey: .compilation)
    try container.encode(reach, forKey: .reach)
    try container.encode(linking, forKey: .linking)
    try container.encode(hazards, forKey: .hazards)
    try container.encodeIfPresent(macros, forKey: .macros)
    try container.encodeIfPresent(replays, forKey: .replays)
    let rows = changes.map { ($0.key.rawValue, $0.value) }
    try container.encode(Dictionary(uniqueKeysWithValues: rows), forKey: .changes)
  }
}
