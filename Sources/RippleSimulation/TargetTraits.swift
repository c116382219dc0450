public import RippleModel

/// What the simulator needs of each target beside its edges, by the graph's numbers.
public struct TargetTraits: Hashable, Sendable {
  /// The language of each target's sources.
  public var languages: [Target.Language]
  /// The name that `import` uses for each.
  public var moduleNames: [String]
  /// How many files each compiles, `nil` where not known.
  public var sourceCounts: [Int?]

  /// What one run of the compiler takes in for each, by its own settings.
  public var units: [Target.CompilationUnit]

  /// Makes traits from columns of one length; without units, the configuration says them.
  public init(
    languages: [Target.Language], moduleNames: [String], sourceCounts: [Int?],
    units: [Target.CompilationUnit]? = nil
  ) {
    self.languages = languages
    self.moduleNames = moduleNames
    self.sourceCounts = sourceCounts
    self.units = units ?? Array(repeating: .usual, count: languages.count)
  }

  /// Takes the traits of targets in the graph's order: sorted by identity.
  public init(_ targets: [Target]) {
    let sorted = targets.sorted { $0.id < $1.id }
    languages = sorted.map(\.language)
    moduleNames = sorted.map(\.moduleName)
    units = sorted.map { Target.compilationUnit($0.settings) }
    sourceCounts = sorted.map { target in
      target.files.isEmpty ? nil : target.files.filter { $0.role == .source }.count
    }
  }
}
