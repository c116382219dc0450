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
