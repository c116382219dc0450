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
  /// Declarations that others now need to see, sorted.
  public var widened: [AccessChange] = []
  /// Places that must be written anew by hand, one sentence each.
  public var byHand: [HandWork] = []
  /// What was assumed or is not known, one sentence each.
  public var notes: [String] = []
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

    /// Makes a record of one import.
    public init(path: String, module: String) {
      self.path = path
      self.module = module
    }

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

    /// Makes a record of one declaration.
    public init(path: String, line: Int, name: String, access: AccessLevel) {
      self.path = path
      self.line = line
      self.name = name
      self.access = access
    }

    /// Orders by place.
    public static func < (left: AccessChange, right: AccessChange) -> Bool {
      (left.path, left.line, left.name) < (right.path, right.line, right.name)
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
