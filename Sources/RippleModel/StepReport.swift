/// What one step does, and what it leaves for a human to do.
public struct StepReport: Hashable, Sendable, Codable {
  /// The step's word.
  public var step: String
  /// Files that have another owner, with it.
  public var moved: [MovedFile] = []
  /// Targets that are new, sorted.
  public var added: [TargetID] = []
  /// Targets that are gone, sorted.
  public var removed: [TargetID] = []
  /// Edges that are new, sorted.
  public var addedEdges: [EdgeChange] = []
  /// Edges that are gone, sorted.
  public var removedEdges: [EdgeChange] = []
  /// Imports that files gain, sorted.
  public var gainedImports: [ImportChange] = []
  /// Imports that files lose, sorted.
  public var lostImports: [ImportChange] = []
  /// Declarations that others now need to see, sorted.
  public var widened: [AccessChange] = []
  /// Structs whose own initialiser must be written out to be seen, sorted.
  public var initialisers: [AccessChange] = []
  /// Declarations that fewer will see, sorted.
  public var narrowed: [AccessChange] = []
  /// Files to begin with what a person must write, such as a protocol.
  public var contracts: [Contract] = []
  /// Places that must be written anew by hand, one sentence each.
  public var byHand: [HandWork] = []
  /// What was assumed or is not known, one sentence each.
  public var notes: [String] = []
  /// What may break the build or change what the program does, one sentence each.
  public var doubts: [String] = []
  /// Relations that the compiler checked before and no longer does.
  public var uncheckedRelations = 0

  /// Starts an empty report.
  public init(step: String) { self.step = step }

  /// A file with its owners.
  public struct MovedFile: Hashable, Sendable, Codable {
    /// The path.
    public var path: String
    /// Who owned it.
    public var from: TargetID
    /// Who owns it.
    public var to: TargetID

    /// Makes a record of one file.
    public init(path: String, from: TargetID, to: TargetID) {
      self.path = path
      self.from = from
      self.to = to
    }
  }

  /// An edge.
  public struct EdgeChange: Hashable, Sendable, Codable, Comparable {
    /// What depends.
    public var from: TargetID
    /// On what.
    public var to: TargetID

    /// Makes an edge.
    public init(from: TargetID, to: TargetID) {
      self.from = from
      self.to = to
    }

    /// Orders by ends.
    public static func < (left: EdgeChange, right: EdgeChange) -> Bool {
      left.from == right.from ? left.to < right.to : left.from < right.from
    }
  }

  /// An import that a file gains.
  public struct ImportChange: Hashable, Sendable, Codable, Comparable {
    /// The file.
    public var path: String
    /// The module.
    public var module: String
    /// What stands before the word: `@testable`, `@_exported`, an access level; mostly nothing.
    public var attributes: String

    /// Makes a record of one import.
    public init(path: String, module: String, attributes: String = "") {
      self.path = path
      self.module = module
      self.attributes = attributes
    }

    /// The line of the source.
    public var text: String { (attributes.isEmpty ? "" : attributes + " ") + "import \(module)" }

    /// Orders by path.
    public static func < (left: ImportChange, right: ImportChange) -> Bool {
      left.path == right.path ? left.module < right.module : left.path < right.path
    }
  }

  /// A declaration that must become visible outside its module.
  public struct AccessChange: Hashable, Sendable, Codable, Comparable {
    /// Where it stands.
    public var path: String
    /// Its line.
    public var line: Int
    /// Its name.
    public var name: String
    /// Its access level today.
    public var access: AccessLevel
    /// The level that it needs.
    public var to: AccessLevel

    /// Makes a record of one declaration.
    public init(
      path: String, line: Int, name: String, access: AccessLevel, to: AccessLevel = .public
    ) {
      self.path = path
      self.line = line
      self.name = name
      self.access = access
      self.to = to
    }

    /// Orders by place.
    public static func < (left: AccessChange, right: AccessChange) -> Bool {
      (left.path, left.line, left.name) < (right.path, right.line, right.name)
    }
  }

  /// A declaration that a step asks for and that a person fills in.
  public struct Contract: Hashable, Sendable, Codable {
    /// The target that declares it.
    public var target: TargetID
    /// Its name.
    public var name: String
    /// What it is for.
    public var kind: Kind

    /// What it is for.
    public enum Kind: String, Hashable, Sendable, Codable {
      /// A protocol to which something above conforms.
      case contract
      /// Where features ask for each other.
      case router
      /// What is told to whoever listens.
      case events
    }

    /// Makes a contract.
    public init(target: TargetID, name: String, kind: Kind) {
      self.target = target
      self.name = name
      self.kind = kind
    }
  }

  /// Something that no tool can do.
  public struct HandWork: Hashable, Sendable, Codable {
    /// The file, where there is one.
    public var path: String?
    /// What to do.
    public var text: String

    /// Makes an item.
    public init(path: String? = nil, text: String) {
      self.path = path
      self.text = text
    }
  }
}
