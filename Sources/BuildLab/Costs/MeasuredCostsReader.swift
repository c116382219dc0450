import FileTrees
public import RippleModel
public import RippleStore

/// What the targets of which builds were timed tell of those of which none was: how fast the machine
/// is, and how far estimates lie from the truth.
struct LearnedScale {
  /// By how much estimates are multiplied: half of the targets cost more.
  let median: Double
  /// The factor within which nine of ten lie then.
  let factor: Double

  /// Learns from ratios of what was measured to what was estimated; from fewer than three, nothing.
  init?(_ ratios: [Double]) {
    guard ratios.count >= 3 else { return nil }
    let sorted = ratios.sorted()
    let middle = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    let away = sorted.map { max($0 / middle, middle / $0) }.sorted()
    median = middle
    factor = max(MeasuredCosts.measuredFactor, away[min(away.count - 1, away.count * 9 / 10)])
  }
}

/// Makes the costs of a workspace: measured where a build was, estimated elsewhere.
public struct MeasuredCostsReader {
  private let store: Store

  /// Makes a builder; the store must be fresh.
  public init(store: Store) { self.store = store }

  /// The costs of every target.
  public func book() throws -> MeasuredCosts {
    let sizes = Dictionary(
      try store.stamps().map { ($0.path, Int($0.size)) }, uniquingKeysWith: { first, _ in first })
    let measured = Dictionary(grouping: try store.costs(), by: \.target)
    var book = MeasuredCosts()
    var ratios: [Double] = []
    for target in try store.targetsWithFiles() {
      let sources = target.files.filter { $0.role == .source }.map(\.path)
      let own = Dictionary(
        sources.map { ($0, max(0, sizes[$0] ?? CostEstimate.usualBytes)) },
        uniquingKeysWith: { first, _ in first })
      let figures = Set([target.moduleName, target.id.name]).sorted()
        .flatMap { measured[$0] ?? [] }
        .filter { $0.package.isEmpty || $0.package == target.id.package }
      let estimate =
        target.files.isEmpty && target.language != .none
        ? CostEstimate().costWithoutFiles(emitsModule: target.language == .swift)
        : CostEstimate().cost(ofSources: own, emitsModule: target.language == .swift)
      let isMeasured = !figures.isEmpty && !own.isEmpty
      // Builds of which jobs are timed are mostly builds of everything.
      let expected = CostEstimate(.clean)
        .cost(ofSources: own, emitsModule: target.language == .swift)
      let cost = isMeasured ? cost(figures, own, expected) : estimate
      if isMeasured, cost.allSeconds > 0 { ratios.append(cost.allSeconds / expected.allSeconds) }
      book.targets[target.id] = cost
    }
    if let learned = LearnedScale(ratios) {
      book.estimateFactor = learned.factor
      book.estimateScale = learned.median
      for id in book.targets.keys where book.targets[id]?.source == .estimated {
        book.targets[id]?.scale(by: learned.median)
      }
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
    let names = FileNames(sizes.keys)
    for figure in figures where figure.kind == .compile || figure.kind == .other {
      let matches = names.paths(of: figure.path)
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

/// The files of one target by the names that timings have for them.
struct FileNames {
  private let byName: [String: [String]]
  private let bySpelling: [String: [String]]

  init(_ paths: some Sequence<String>) {
    let paths = Array(paths)
    byName = Dictionary(grouping: paths, by: RelativePath.name)
    bySpelling = Dictionary(grouping: paths) { FileNames.spelling(RelativePath.name(of: $0)) }
  }

  /// The files that a path of the timings may mean: those that it ends with, else those of its
  /// name, else those that the compiler spells so.
  func paths(of path: String) -> [String] {
    let name = RelativePath.name(of: path)
    let named = byName[name] ?? bySpelling[name] ?? []
    let exact = named.filter { path == $0 || path.hasSuffix("/" + $0) }
    return exact.isEmpty ? named : exact
  }

  /// `My File+x.swift` as `My_File_x.swift`: in its statistics, the compiler keeps letters and
  /// digits of ASCII and full stops, and writes `_` for any other byte.
  private static func spelling(_ name: String) -> String {
    let bytes = name.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
        byte
      default: UInt8(ascii: "_")
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
