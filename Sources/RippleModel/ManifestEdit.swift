/// One change of a manifest.
public enum ManifestEdit: Hashable, Sendable, Codable {
  /// A target is declared beside another, whose settings it takes over.
  case addTarget(NewTarget)
  /// A target's declaration goes.
  case removeTarget(String)
  /// A target depends on one thing more.
  case addDependency(target: String, entry: DependencyEntry)
  /// A target depends on one thing less: on a target, or on a product of a package.
  case removeDependency(target: String, entry: DependencyEntry)
  /// In every product, others stand for a target that is gone.
  case replaceInProducts(target: String, others: [String])
  /// Every product that lists a target lists others besides.
  case addToProducts(beside: String, targets: [String])
  /// Resources are declared by another target: the rules that cover some paths.
  case moveResources(from: String, to: String, paths: [String])

  /// A target that a manifest gains.
  public struct NewTarget: Hashable, Sendable, Codable {
    /// Its name.
    public var name: String
    /// What kind it is.
    public var kind: TargetKind
    /// The target whose settings it takes over, and behind which it is written.
    public var beside: String
    /// What it depends on.
    public var dependencies: [DependencyEntry]
    /// Its folder from the package's root; `nil` where SwiftPM looks for it by itself.
    public var path: String?
    /// Whether it uses the plugins of the target beside it.
    public var takesPlugins: Bool

    /// Makes a target.
    public init(
      name: String, kind: TargetKind = .library, beside: String,
      dependencies: [DependencyEntry] = [], path: String? = nil, takesPlugins: Bool = false
    ) {
      self.name = name
      self.kind = kind
      self.beside = beside
      self.dependencies = dependencies
      self.path = path
      self.takesPlugins = takesPlugins
    }
  }

  /// The edit as a line of a patch: what comes with `+`, what goes with `-`.
  public var line: String {
    switch self {
    case .addTarget(let target):
      let entries = target.dependencies.map(\.text).joined(separator: ", ")
      let list = entries.isEmpty ? "" : ", dependencies: [\(entries)]"
      let path = target.path.map { ", path: \(DependencyEntry.literal($0))" } ?? ""
      return "+ .\(target.kind.call)(name: \(DependencyEntry.literal(target.name))\(list)\(path)),"
    case .removeTarget(let name): return "- .target(name: \(DependencyEntry.literal(name)), …),"
    case .addDependency(let target, let entry): return "+ \(target): dependencies: \(entry.text)"
    case .removeDependency(let target, let entry):
      return "- \(target): dependencies: \(entry.text)"
    case .replaceInProducts(let target, let others):
      return "+ products: \(others.map(DependencyEntry.literal).joined(separator: ", ")) for "
        + "\(DependencyEntry.literal(target))"
    case .addToProducts(let beside, let targets):
      return "+ products: \(targets.map(DependencyEntry.literal).joined(separator: ", ")) beside "
        + "\(DependencyEntry.literal(beside))"
    case .moveResources(let from, let to, let paths):
      return "+ \(to): resources of '\(from)': \(paths.joined(separator: ", "))"
    }
  }
}

extension TargetKind {
  /// The word that declares it in a manifest.
  public var call: String {
    switch self {
    case .library, .snippet: "target"
    case .executable: "executableTarget"
    case .test: "testTarget"
    case .macro: "macro"
    case .plugin: "plugin"
    case .system: "systemLibrary"
    case .binary: "binaryTarget"
    }
  }
}
