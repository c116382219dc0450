public import RippleModel
import SourceUses

/// The findings whose fix is certain, as edits of manifests.
public struct CertainFixes: Sendable {
  private let subject: CheckSubject
  private let manifests: [String: String]

  /// Prepares fixes.
  ///
  /// - Parameters:
  ///   - subject: What was checked.
  ///   - packages: The packages, for their manifests.
  public init(_ subject: CheckSubject, packages: [Package]) {
    self.subject = subject
    manifests = Dictionary(
      packages.filter(\.isOfSwiftPM).compactMap { package in
        package.manifest.map { (package.identity, $0) }
      },
      uniquingKeysWith: { first, _ in first })
  }

  /// The edits for open findings, in their order.
  ///
  /// A dependency on a package that the manifest does not list yet is not among them, nor is one
  /// of a project's target.
  public func changes(for findings: [Finding]) -> [MigrationPlan.ManifestChange] {
    let open = Set(findings.map { "\($0.rule) \($0.subject.text)" })
    let isOpen = { (rule: String, from: TargetID, to: TargetID) in
      let edge = Finding.Subject.edge(from: subject.label(from), to: subject.label(to))
      return open.contains("\(rule) \(edge.text)")
    }
    var result: [MigrationPlan.ManifestChange] = []
    for item in subject.imports.undeclared
    where isOpen(UndeclaredImportsRule.name, item.target, item.imported) {
      guard !item.chain.isEmpty, let target = subject.targets[item.target],
        let entry = DependencyEntry(for: item.imported, in: target, products: subject.products),
        entry.package.map({ lists($0, item.target.package) }) ?? true
      else { continue }
      append(.addDependency(target: item.target.name, entry: entry), item.target, &result)
    }
    for item in subject.imports.unused
    where isOpen(UnusedDependenciesRule.name, item.target, item.dependency) {
      let entry =
        item.product.map {
          DependencyEntry(name: $0, package: item.dependency.package, isBare: false)
        } ?? DependencyEntry(name: item.dependency.name)
      append(.removeDependency(target: item.target.name, entry: entry), item.target, &result)
    }
    return result
  }

  private func append(
    _ edit: ManifestEdit, _ target: TargetID, _ result: inout [MigrationPlan.ManifestChange]
  ) {
    guard let path = manifests[target.package] else { return }
    let change = MigrationPlan.ManifestChange(path: path, edit: edit)
    if !result.contains(change) { result.append(change) }
  }

  /// Whether a package's manifest lists another: one of its targets depends on it.
  private func lists(_ package: String, _ owner: String) -> Bool {
    subject.targets.values.contains { target in
      target.id.package == owner
        && target.dependencies.contains { dependency in
          switch dependency.to {
          case .target(let id): id.package == package
          case .external(let other, _): other == package
          }
        }
    }
  }
}
