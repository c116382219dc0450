import Foundation
import RippleModel

/// Compares readings of manifests with what the toolchain made of them.
enum ManifestAgreement {
  /// A folder with `NAME/Package.swift` and `NAME/dump.json` pairs, where one is named.
  static let folder = ProcessInfo.processInfo.environment["RIPPLE_MANIFEST_AGREEMENT"]

  /// The differences between two readings, one line each.
  static func differences(_ read: Manifest, _ dumped: Manifest) -> [String] {
    var lines: [String] = []
    func compare<Part: Equatable>(_ what: String, _ left: Part, _ right: Part) {
      if left != right { lines.append("\(what): read \(left), dumped \(right)") }
    }
    compare("name", read.name, dumped.name)
    compare("toolsVersion", read.toolsVersion, dumped.toolsVersion)
    compare("platforms", read.platforms, dumped.platforms)
    compare("settings", read.settings, dumped.settings)
    compare("traits", read.traits, dumped.traits)
    compare("products", read.products, dumped.products)
    compare("packages", read.dependencies.map(key), dumped.dependencies.map(key))
    compare("target names", read.targets.map(\.name), dumped.targets.map(\.name))
    for target in read.targets {
      guard let other = dumped.targets.first(where: { $0.name == target.name }) else { continue }
      compare("\(target.name) kind", target.kind, other.kind)
      compare("\(target.name) layout", target.layout, other.layout)
      compare("\(target.name) dependencies", placeless(target.dependencies), other.dependencies)
      compare("\(target.name) plugins", placeless(target.plugins), other.plugins)
      compare("\(target.name) settings", target.settings, other.settings)
    }
    return lines + read.undecided.map { "undecided at \($0.line): \($0.what)" }
  }

  private static func key(_ dependency: PackageDependency) -> String {
    [dependency.identity, dependency.source.rawValue, dependency.requirement ?? "-"]
      .joined(separator: " ")
  }

  private static func placeless(_ list: [ManifestDependency]) -> [ManifestDependency] {
    list.map {
      var entry = $0
      entry.line = 0
      return entry
    }
  }
}
