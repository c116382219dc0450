import RippleModel
import SourceUses

/// What drivers carry over from the versions that were built before.
///
/// - What a file used in any of them (`AccumulatedUses`).
/// - What is overdue: a driver that did not run has not seen that a module changed which its target
///   loads and does not declare, and looks at it when it runs for another reason.
public struct AccumulatedDriverState {
  /// A change of a module, and the targets whose drivers ran since.
  struct Overdue {
    var source: TargetID
    var row: BuildModel.Effects
    var change: Change?
    var seen: Set<TargetID>
  }

  /// What the files used in any of them.
  private(set) var uses = AccumulatedUses()
  /// What some drivers have not looked at.
  private(set) var overdue: [Overdue] = []

  /// Begins with an empty folder.
  public init() {}

  /// Adds what the files of a version use, and what its build left to be looked at.
  ///
  /// - Parameters:
  ///   - query: What the files use.
  ///   - whole: The targets that were built whole.
  ///   - overdue: What some drivers have not looked at.
  mutating func add(_ query: UsageQuery, whole: [TargetID], overdue: [Overdue]) {
    uses.add(query, whole: whole)
    self.overdue = overdue
  }
}
