public import RippleModel
public import RippleStore

/// Makes the costs of a workspace: measured where a build was, estimated elsewhere.
public struct CostBookBuilder {
  private let store: Store

  /// Makes a builder; the store must be fresh.
  public init(store: Store) { self.store = store }

  /// The costs of every target.
  public func book() throws -> CostBook {
    let sizes = Dictionary(
      try store.stamps().map { ($0.path, Int($0.size)) }, uniquingKeysWith: { first, _ in first })
    let measured = Dictionary(grouping: try store.costs(), by: \.target)
    var book = CostBook()
    for target in try store.targetsWithFiles() {
      let sources = target.files.filter { $0.role == .source }.map(\.path)
      let own = Dictionary(
        sources.map { ($0, max(0, sizes[$0] ?? CostEstimate.usualBytes)) },
        uniquingKeysWith: { first, _ in first })
      let figures = (measured[target.moduleName] ?? measured[target.id.name] ?? []).filter {
        $0.package.isEmpty || $0.package == target.id.package
      }
      let estimate =
        target.files.isEmpty && target.language != .none
        ? CostEstimate().costWithoutFiles(emitsModule: target.language == .swift)
        : CostEstimate().cost(ofSources: own, emitsModule: target.language == .swift)
      book.targets[target.id] =
        figures.isEmpty || own.isEmpty ? estimate : cost(figures, own, estimate)
    }
    for (name, figures) in measured {
      let links = figures.filter { $0.kind == .link }.map(\.seconds)
      if !links.isEmpty { book.linkSeconds[name] = links.reduce(0, +) }
    }
    return book
  }

  /// The figures, file by file; what they tell of the target as a whole is shared out by size.
  private func cost(
    _ figures: [MeasuredCost], _ sizes: [String: Int], _ estimate: TargetCost
  ) -> TargetCost {
    var files: [String: Double] = [:]
    var whole = 0.0
    let byName = Dictionary(grouping: sizes.keys, by: RelativePath.name)
    for figure in figures where figure.kind == .compile || figure.kind == .other {
      let named = byName[RelativePath.name(of: figure.path)] ?? []
      let exact = named.filter { figure.path == $0 || figure.path.hasSuffix("/" + $0) }
      let matches = exact.isEmpty ? named : exact
      if figure.path.isEmpty || matches.isEmpty { whole += figure.seconds }
      for path in matches { files[path, default: 0] += figure.seconds / Double(matches.count) }
    }
    let bytes = Double(max(1, sizes.values.reduce(0, +)))
    for (path, size) in sizes {
      // Half of a whole target's time is taken to be what any compilation of it costs.
      files[path, default: 0] += whole * 0.5 * Double(size) / bytes
    }
    let emission = figures.filter { $0.kind == .emitModule }.map(\.seconds)
    return TargetCost(
      startSeconds: whole * 0.5, fileSeconds: files,
      emitSeconds: emission.isEmpty ? estimate.emitSeconds : emission.reduce(0, +),
      source: .measured)
  }
}
