import RippleModel
import WorkspaceLoading

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a change of manifests or of a lock file means, target by target, from what is declared.
struct ManifestDifference {
  let before: HistoricalOwnership.Layout
  let after: HistoricalOwnership.Layout

  /// An effect for each target whose edges or settings differ; new and gone targets speak through
  /// their files.
  func effects() -> [HistoricalChange.TargetEffect] {
    var result: [HistoricalChange.TargetEffect] = []
    for (package, new) in after.manifests {
      guard let old = before.manifests[package], old !== new else { continue }
      let isWide =
        old.manifest.toolsVersion != new.manifest.toolsVersion
        || old.manifest.platforms != new.manifest.platforms
        || old.manifest.settings != new.manifest.settings
      for target in new.manifest.targets {
        guard let was = old.manifest.targets.first(where: { $0.name == target.name }) else {
          continue
        }
        let id = TargetID(package: package, name: target.name)
        if isWide || was.settings != target.settings || was.kind != target.kind {
          result.append(.init(target: id, changeClass: .settings))
        } else if edges(was) != edges(target) {
          result.append(.init(target: id, changeClass: .manifestEdge))
        }
      }
    }
    return (result + projectEffects()).sorted()
  }

  /// The same for targets of projects.
  private func projectEffects() -> [HistoricalChange.TargetEffect] {
    var result: [HistoricalChange.TargetEffect] = []
    for (identity, new) in after.projects {
      guard let old = before.projects[identity], old !== new else { continue }
      let known = Dictionary(
        old.description.targets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
      for target in new.description.targets {
        guard let was = known[target.name] else { continue }
        let id = TargetID(package: identity, name: target.name)
        if was.settings != target.settings || was.kind != target.kind
          || was.moduleName != target.moduleName
        {
          result.append(.init(target: id, changeClass: .settings))
        } else if edges(was) != edges(target) {
          result.append(.init(target: id, changeClass: .manifestEdge))
        }
      }
    }
    return result
  }

  private func edges(_ target: ProjectTarget) -> Set<ProjectDependency> {
    Set(
      target.dependencies.map { entry in
        var entry = entry
        entry.line = 0
        return entry
      })
  }

  private func edges(_ target: ManifestTarget) -> Set<ManifestDependency> {
    Set(
      (target.dependencies + target.plugins).map { entry in
        var entry = entry
        entry.line = 0
        if entry.form != .product { entry.form = .byName }
        return entry
      })
  }

  /// An effect for each target that uses a product of a package whose pin moved.
  func effects(ofPins old: [UInt8]?, _ new: [UInt8]?) -> [HistoricalChange.TargetEffect] {
    let moved = LockFile.moved(from: old, to: new)
    guard !moved.isEmpty else { return [] }
    var result: [HistoricalChange.TargetEffect] = []
    for (package, record) in after.manifests {
      let own = Set(record.manifest.targets.map(\.name))
      let lone = Set(record.manifest.dependencies.map(\.identity)).intersection(moved)
      for target in record.manifest.targets {
        let uses = target.dependencies.contains { entry in
          guard entry.form != .target, !own.contains(entry.name) || entry.form == .product else {
            return false
          }
          let name = entry.package?.lowercased() ?? entry.name.lowercased()
          // A product whose package the manifest does not name may come from any that moved.
          return moved.contains(name) || (entry.package == nil && !lone.isEmpty)
        }
        if uses {
          result.append(
            .init(target: TargetID(package: package, name: target.name), changeClass: .settings))
        }
      }
    }
    for (identity, record) in after.projects {
      for target in record.description.targets {
        let uses = target.dependencies.contains { entry in
          guard case .packageProduct(_, let package) = entry.subject else { return false }
          // A product whose package the project does not name may come from any that moved.
          return package.map { moved.contains(PackageDependency.identity(ofLocation: $0)) } ?? true
        }
        if uses {
          result.append(
            .init(target: TargetID(package: identity, name: target.name), changeClass: .settings))
        }
      }
    }
    return result.sorted()
  }
}
