/// What a change set rebuilds, target by target and product by product.
public struct Impact: Hashable, Sendable, Codable {
  /// The changes that were asked about.
  public var changes: [Change]
  /// Every target that something happens to, dependencies before dependents.
  public var targets: [TargetImpact]
  /// Every linked product, sorted by package and name.
  public var products: [ProductImpact]
  /// The test targets whose outcome the change may alter, sorted.
  public var tests: [TargetID]
  /// What the incremental build would miss.
  public var hazards: [Hazard]
  /// What could not be known, one sentence each.
  public var unknown: [String]
  /// Changed files that no known target owns, sorted: what they do is not part of the answer.
  public var unowned: [UnownedPath] = []

  /// Makes an answer from its parts.
  public init(
    changes: [Change], targets: [TargetImpact] = [], products: [ProductImpact] = [],
    tests: [TargetID] = [], hazards: [Hazard] = [], unknown: [String] = []
  ) {
    self.changes = changes
    self.targets = targets
    self.products = products
    self.tests = tests
    self.hazards = hazards
    self.unknown = unknown
  }
}

/// What happens to a target.
public enum Effect: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
  /// Nothing.
  case none
  /// Its driver runs and finds nothing to compile.
  case driver
  /// Only its module is emitted again.
  case reemit
  /// Compile jobs run, and take what they write from a cache.
  case replay
  /// Files are compiled.
  case recompile

  /// Orders by how much work it is.
  public static func < (left: Effect, right: Effect) -> Bool { left.rank < right.rank }

  private var rank: Int { Effect.allCases.firstIndex(of: self) ?? 0 }
}

/// What happens to one target, and why.
public struct TargetImpact: Hashable, Sendable, Codable {
  /// The target.
  public var id: TargetID
  /// The toolchain's expected answer.
  public var effect: Effect
  /// The conservative answer: no correct build does more.
  public var bound: Effect
  /// The files compiled, sorted; `nil` where which ones is not known.
  public var files: [String]?
  /// Whether its `.swiftmodule` changes.
  public var moduleChanges: BuildModel.Certainty
  /// Whether its objects' code changes.
  public var objectsChange: BuildModel.Certainty
  /// The edges and changes that brought it here, at least one.
  public var reasons: [Reason]

  /// Makes an impact from its parts.
  public init(
    id: TargetID, effect: Effect, bound: Effect, files: [String]? = nil,
    moduleChanges: BuildModel.Certainty = .no, objectsChange: BuildModel.Certainty = .no,
    reasons: [Reason] = []
  ) {
    self.id = id
    self.effect = effect
    self.bound = bound
    self.files = files
    self.moduleChanges = moduleChanges
    self.objectsChange = objectsChange
    self.reasons = reasons
  }
}

/// The edge that a change came over, and what it carried.
public struct Reason: Hashable, Sendable, Codable, Comparable {
  /// `A -> B`: the dependent, then what it depends on; empty for the changed target itself.
  public var edge: String
  /// A sentence.
  public var because: String
  /// Whether the toolchain's answer follows it; `false` for the bound's own reasons.
  public var isExpected: Bool
  /// Whether it compiles files, and does not only make the driver look.
  public var compiles: Bool
  /// The changed file that it follows from; `nil` where that is not known.
  public var path: String?
  /// How much of its target it explains; where several bring a target here, the greatest comes first.
  public var strength: Int

  /// Makes a reason.
  public init(
    edge: String = "", because: String, isExpected: Bool = true, compiles: Bool = true,
    path: String? = nil, strength: Int = 0
  ) {
    self.strength = strength
    self.edge = edge
    self.because = because
    self.isExpected = isExpected
    self.compiles = compiles
    self.path = path
  }

  /// Orders expected reasons first, of them those that compile, then those that explain more, then by
  /// edge.
  public static func < (left: Reason, right: Reason) -> Bool {
    if left.isExpected != right.isExpected { return left.isExpected }
    if left.compiles != right.compiles { return left.compiles }
    if left.strength != right.strength { return left.strength > right.strength }
    return left.edge == right.edge ? left.because < right.because : left.edge < right.edge
  }
}

/// What happens to one product.
public struct ProductImpact: Hashable, Sendable, Codable {
  /// The package that declares it.
  public var package: String
  /// The product's name.
  public var name: String
  /// What is built for it.
  public var kind: ProductKind
  /// Whether it is linked or archived again.
  public var relinks: BuildModel.Certainty
  /// The targets that make it so, sorted.
  public var because: [TargetID]

  /// Makes an impact from its parts.
  public init(
    package: String, name: String, kind: ProductKind, relinks: BuildModel.Certainty,
    because: [TargetID] = []
  ) {
    self.package = package
    self.name = name
    self.kind = kind
    self.relinks = relinks
    self.because = because
  }
}

/// Something that the incremental build misses although a correct build must do it.
public struct Hazard: Hashable, Sendable, Codable, Comparable {
  /// The rule's name in the build model (`H2`, …).
  public var id: String
  /// The target that is left stale.
  public var target: TargetID
  /// The chain from the stale target to the change, in order.
  public var chain: [TargetID]
  /// What goes wrong.
  public var text: String
  /// What to do about it.
  public var remedy: String
  /// Where in the source it shows, where known.
  public var place: SourcePlace?

  /// Makes a hazard from its parts.
  public init(
    id: String, target: TargetID, chain: [TargetID], text: String, remedy: String,
    place: SourcePlace? = nil
  ) {
    self.id = id
    self.target = target
    self.chain = chain
    self.text = text
    self.remedy = remedy
    self.place = place
  }

  /// Orders by target, then by rule.
  public static func < (left: Hazard, right: Hazard) -> Bool {
    if left.target != right.target { return left.target < right.target }
    if left.id != right.id { return left.id < right.id }
    return left.chain.lexicographicallyPrecedes(right.chain)
  }
}
