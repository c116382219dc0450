public import RippleModel

/// A graph as the store keeps it: columns, with nothing allocated per edge.
///
/// Nodes are numbered: targets sorted by identity, then external products sorted likewise.
public struct GraphColumns: Hashable, Sendable {
  /// The targets.
  public var targets: [TargetID] = []
  /// Each target's kind.
  public var kinds: [TargetKind] = []
  /// Each target's language.
  public var languages: [Target.Language] = []
  /// Each target's module name.
  public var moduleNames: [String] = []
  /// How many files each target compiles; `nil` where not known.
  public var sourceCounts: [Int?] = []
  /// What one run of the compiler takes in for each target, by its own settings.
  public var units: [Target.CompilationUnit] = []
  /// External products, as package and name.
  public var externals: [TargetID] = []
  /// Each edge's dependent.
  public var sources: [Int32] = []
  /// Each edge's dependency.
  public var destinations: [Int32] = []
  /// Each edge's `Dependency.Via`, by its place in `allCases`.
  public var vias: [UInt8] = []
  /// Each edge's place in `conditionTable`, or -1 for always.
  public var conditions: [Int32] = []
  /// The conditions that occur.
  public var conditionTable: [Condition] = []
  /// The products.
  public var products: [Product] = []

  /// Makes empty columns.
  public init() {}
}
