import FileTrees
import RippleModel
public import RippleStore

/// Timings that fit nothing in the workspace, as sentences.
public struct UnmatchedCosts {
  /// The sentences, in the order of the names in them.
  public let sentences: [String]

  /// Compares what a store keeps of a build with its targets; the store must be fresh.
  ///
  /// - Throws: `StoreError`.
  public init(store: Store) throws {
    let workspace = try store.workspace()
    let products = Set(workspace.products.map(\.name))
    var sources: [String: [(package: String, files: FileNames)]] = [:]
    for target in workspace.targets {
      let files = FileNames(target.files.filter { $0.role == .source }.map(\.path))
      for name in Set([target.id.name, target.moduleName]) {
        sources[name, default: []].append((target.id.package, files))
      }
    }
    var undeclaredImporters: [MeasuredCost] = []
    var strangeFiles: [MeasuredCost] = []
    for cost in try store.costs() {
      let targets = (sources[cost.target] ?? []).filter {
        cost.package.isEmpty || cost.package == $0.package
      }
      if targets.isEmpty {
        if cost.kind != .link || !products.contains(cost.target) {
          undeclaredImporters.append(cost)
        }
      } else if !cost.path.isEmpty, targets.allSatisfy({ $0.files.paths(of: cost.path).isEmpty }) {
        strangeFiles.append(cost)
      }
    }
    sentences =
      UnmatchedCosts.sentence("no target", undeclaredImporters, by: \.target, "left out")
      + UnmatchedCosts.sentence(
        "no file", strangeFiles, by: { $0.target + ": " + RelativePath.name(of: $0.path) },
        "spread over the target's files")
  }

  private static func sentence(
    _ start: String, _ costs: [MeasuredCost], by name: (MeasuredCost) -> String, _ end: String
  ) -> [String] {
    guard !costs.isEmpty else { return [] }
    let names = Set(costs.map(name)).sorted()
    let shown = names.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
    let more = names.count > 5 ? " and \(names.count - 5) more" : ""
    let count = costs.count == 1 ? "1 timing" : "\(costs.count) timings"
    let hundredths = Int((costs.map(\.seconds).reduce(0, +) * 100).rounded())
    let seconds = "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
    return ["\(start) \(shown)\(more): \(count) of \(seconds) s \(end)"]
  }
}
