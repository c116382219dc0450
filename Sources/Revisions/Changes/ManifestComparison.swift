import RippleModel

/// What a change of manifests means, target by target; order and comments mean nothing.
struct ManifestComparison {
  let before: Workspace
  let after: Workspace
  /// The platform built for, as manifests spell it; without one, what any is built with counts.
  var platform: String?

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
        let isWide = wasPackage.map { differs($0, package, from: was, to: target) } ?? false
        if isWide || settings(was) != settings(target) || was.kind != target.kind
          || hasBundle(was) != hasBundle(target)
        {
          result.append(Change(target: target.id, path: package.manifest, changeClass: .settings))
        } else if edges(was) != edges(target) {
          result.append(
            Change(target: target.id, path: package.manifest, changeClass: .manifestEdge))
        }
      }
    }
    return result
  }

  private func differs(
    _ was: Package, _ now: Package, from old: Target, to target: Target
  ) -> Bool {
    if target.language == .clang {
      let standards = { (package: Package) in
        package.settings.filter { $0.contains("LanguageStandard") }
      }
      return standards(was) != standards(now)
    }
    // Without a platform no toolchain is known either, and any version may mean anything.
    if platform == nil, was.toolsVersion != now.toolsVersion { return true }
    let shared = { (package: Package) in
      package.settings.filter { reaches($0) && !ToolsDefaults.setsMode($0) }
    }
    return shared(was) != shared(now) || defaults(was, old) != defaults(now, target)
  }

  private func defaults(_ package: Package, _ target: Target) -> ToolsDefaults {
    ToolsDefaults(
      version: package.toolsVersion, package: package.settings,
      target: target.settings.filter(reaches))
  }

  /// Whether a target has a bundle of resources, for which SwiftPM compiles an accessor with its
  /// sources and sets a condition (LLBuildManifestBuilder, SwiftModuleBuildDescription).
  private func hasBundle(_ target: Target) -> Bool {
    target.files.contains { $0.role == .resource }
  }

  /// The settings that reach the compiler of a target's language.
  private func settings(_ target: Target) -> [String] {
    let all = target.settings.filter {
      reaches($0) && !ToolsDefaults.setsMode($0) && !Target.isEmbedding($0)
    }
    return target.language == .clang ? all.filter { !$0.hasPrefix("swift") } : all
  }

  /// Whether a setting reaches a compiler on the platform: neither another one's deployment
  /// target, nor held for other platforms.
  private func reaches(_ setting: String) -> Bool {
    guard let platform else { return true }
    guard SettingText(setting).holds("platforms", among: [platform]) else { return false }
    let isDeployment = !setting.contains("=") && !setting.contains("(")
    return !isDeployment || setting.hasPrefix(platform + "-")
  }

  private func edges(_ target: Target) -> [Dependency] {
    target.dependencies.map {
      Dependency(to: $0.to, via: $0.via == .plugin ? .plugin : .target, condition: $0.condition)
    }
  }
}
