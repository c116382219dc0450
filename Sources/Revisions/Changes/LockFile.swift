import FileTrees
import RippleModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a change of `Package.resolved` means: targets that use a product of a package whose pin
/// moved are built against other code.
struct LockFile {
  let before: ChangeSetReader.State
  let after: ChangeSetReader.State

  /// A change for each target that uses what moved directly.
  func changes() throws -> [Change] {
    var result: [Change] = []
    for path in paths() {
      let moved = try moved(path)
      for target in after.workspace.targets {
        let uses = target.dependencies.contains { edge in
          switch edge.to {
          case .external(let package, _): moved.contains(package)
          case .target(let id): id.package != target.id.package && moved.contains(id.package)
          }
        }
        if uses {
          result.append(Change(target: target.id, path: path, changeClass: .settings))
        }
      }
    }
    return result
  }

  /// The lock files that differ: those beside a manifest, and those inside of a project or
  /// workspace of Xcode's.
  private func paths() -> [String] {
    let beside = Set(
      after.workspace.packages.filter { $0.manifest != nil }.map {
        RelativePath.join($0.path, "Package.resolved")
      })
    let isInside = { (path: String) in
      path.contains(".xcodeproj/") || path.contains(".xcworkspace/")
    }
    return Set(before.files.keys).union(after.files.keys).filter { path in
      RelativePath.name(of: path) == "Package.resolved" && before.files[path] != after.files[path]
        && (beside.contains(path) || isInside(path))
    }.sorted()
  }

  /// The packages whose version, revision or branch differs, or that came or went.
  private func moved(_ path: String) throws -> Set<String> {
    let old = try pins(before, path)
    let new = try pins(after, path)
    return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
  }

  private func pins(_ state: ChangeSetReader.State, _ path: String) throws -> [String: Pin.State] {
    guard state.files[path] != nil, let bytes = try state.bytes([path])[path] else { return [:] }
    return LockFile.pins(in: bytes)
  }

  /// The packages whose pin differs between two contents of a lock file.
  static func moved(from old: [UInt8]?, to new: [UInt8]?) -> Set<String> {
    let (old, new) = (old.map(pins) ?? [:], new.map(pins) ?? [:])
    return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
  }

  private static func pins(in bytes: [UInt8]) -> [String: Pin.State] {
    // A lock file that cannot be read pins nothing that we know: then every pin counts as moved.
    guard let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)) else {
      return [:]
    }
    let pins = document.pins ?? document.object?.pins ?? []
    return Dictionary(pins.map { ($0.key, $0.state) }, uniquingKeysWith: { first, _ in first })
  }

  private struct Document: Decodable {
    var pins: [Pin]?
    var object: Old?

    struct Old: Decodable {
      var pins: [Pin]
    }
  }

  private struct Pin: Decodable {
    var identity: String?
    var location: String?
    var repositoryURL: String?
    var state: State

    struct State: Decodable, Hashable {
      var revision: String?
      var version: String?
      var branch: String?
    }

    var key: String {
      identity?.lowercased()
        ?? PackageDependency.identity(ofLocation: location ?? repositoryURL ?? "")
    }
  }
}
