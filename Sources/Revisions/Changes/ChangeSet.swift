public import RippleModel

/// What differs between two states of a workspace, owner by owner.
public struct ChangeSet: Sendable {
  /// The changes, one for each file and owner, sorted by target and path.
  public var changes: [Change] = []
  /// Manifests that the build does not notice before it plans again for another reason, sorted.
  public var unnoticed: [String] = []
  /// Changed files that no target owns, sorted.
  public var unowned: [String] = []
  /// Submodules that moved to a commit, or from one, that is not in the working copy; sorted.
  public var movedSubmodules: [String] = []
  /// Folders of other repositories in which something changed against their last commits; sorted.
  public var otherRepositories: [String] = []
  /// Targets that are new.
  public var addedTargets: [TargetID] = []
  /// Targets that are gone.
  public var removedTargets: [TargetID] = []
  /// Every file that differs, sorted by path, as both states hold it.
  public var edits: [FileEdit] = []
  /// Changes of targets that are gone; they have no place in the new graph.
  public var removed: [Change] = []

  /// Makes an empty set.
  public init() {}
}
