import RippleModel

/// What a change of manifests means, target by target; order and comments mean nothing.
struct ManifestComparison {
  let before: Workspace
  let after: Workspace

  /// A change for each target whose edges or settings differ.
  var changes: [Change] {
    let old = Dictionary(
      before.targets.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let packages = Dictionary(
      before.packages.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
    var result: [Change] = []
    for package in after.packages {
      let wasPackage = packages[package.identity]
      for target in package.targets {
        guard let was = old[target.id] else { continue }
        let isWide = wasPackage.map { differs($0, package, for: target) } ?? false
        if isWide || settings(was) != settings(target) || was.kind != target.kind {
          result.append(Change(target: target.id, path: package.manifest, changeClass: .settings))
        } else if edges(was) != edges(target) {
          result.append(
            Change(target: target.id, path: package.manifest, changeClass: .manifestEdge))
        }
      }
    }
    return result
  }

  private func differs(_ was: Package, _ now: Package, for target: Target) -> Bool {
    if target.language == .clang {
      let standards = { (package: Package) in
        package.settings.filter { $0.contains("LanguageStandard") }
      }
      return standards(was) != standards(now)
    }
    return was.toolsVersion != now.toolsVersion || was.settings != now.settings
  }

  /// The settings that reach the compiler of a target's language.
  private func settings(_ target: Target) -> [String] {
    guard target.language == .clang else { return target.settings }
    return target.settings.filter { !$0.hasPrefix("swift") }
  }

  private func edges(_ target: Target) -> [Dependency] {
    target.dependencies.map {
      Dependency(to: $0.to, via: $0.via == .plugin ? .plugin : .target, condition: $0.condition)
    }
  }
}
