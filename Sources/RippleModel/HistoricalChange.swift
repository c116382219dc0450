/// What one commit did to one file.
public struct HistoricalChange: Hashable, Sendable, Codable {
  /// Git's word for what happened to the path.
  public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
    /// The path is new.
    case added = "A"
    /// The content or the mode differs.
    case modified = "M"
    /// The path is gone.
    case deleted = "D"
    /// The file moved, and may have changed too.
    case renamed = "R"
    /// A file became a link or a submodule, or the other way round.
    case typeChanged = "T"
  }

  /// The commit's name.
  public var commit: String
  /// The path after the commit, or the one that is gone; relative to the workspace.
  public var path: String
  /// The path before, where the file moved.
  public var oldPath: String?
  /// Where the file lies at the end of the history that was asked about; `nil` if it is gone.
  public var pathNow: String?
  /// What happened.
  public var status: Status
  /// Lines added; `nil` where git counts none.
  public var added: Int?
  /// Lines deleted; `nil` where git counts none.
  public var deleted: Int?
  /// Whether it is the pointer of a submodule.
  public var isSubmodule: Bool
  /// Whether its content is no text; git may count no lines of a text either.
  public var isBinary: Bool
  /// The target that owned it then, the first of several.
  public var owner: TargetID?
  /// The target that owns the file now.
  public var ownerNow: TargetID?
  /// The toolchain's answer: the highest rung that the change reaches.
  public var changeClass: ChangeClass
  /// The right answer.
  public var rightClass: RightClass
  /// What the change is to each target that it concerns; sorted.
  public var effects: [TargetEffect]
  /// What it touches in detail; `nil` where not asked for or not known.
  public var detail: FileChange?

  /// Makes a change that concerns nobody yet.
  public init(
    commit: String, path: String, oldPath: String? = nil, status: Status, added: Int?,
    deleted: Int?
  ) {
    self.commit = commit
    self.path = path
    self.oldPath = oldPath
    self.status = status
    // No file has more lines than that, so that sums never overflow.
    self.added = added.map { min(max($0, 0), 1 << 40) }
    self.deleted = deleted.map { min(max($0, 0), 1 << 40) }
    isSubmodule = false
    isBinary = false
    changeClass = .none
    rightClass = .none
    effects = []
  }

  /// What a change is to one target.
  public struct TargetEffect: Hashable, Sendable, Codable, Comparable {
    /// The target, as it was called then.
    public var target: TargetID
    /// The rung.
    public var changeClass: ChangeClass

    /// Makes an effect.
    public init(target: TargetID, changeClass: ChangeClass) {
      self.target = target
      self.changeClass = changeClass
    }

    /// Orders by target, then by rung.
    public static func < (left: TargetEffect, right: TargetEffect) -> Bool {
      left.target == right.target
        ? left.changeClass < right.changeClass : left.target < right.target
    }
  }
}
