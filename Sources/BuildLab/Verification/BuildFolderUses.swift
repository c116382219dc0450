import CompilerRecords
public import FileTrees
public import RippleModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads what the drivers of a build folder remember (`X.build/primary.priors`).
public struct BuildFolderUses {
  private let root: String
  private let folder: String

  /// Names a build folder.
  ///
  /// - Parameters:
  ///   - root: The workspace's folder, absolute; paths in the answer are relative to it.
  ///   - folder: The folder of a configuration, `.build/debug` by default.
  public init(root: String, folder: String = ".build/debug") {
    self.root = BuildFolderUses.real(root)
    self.folder = "\(root)/\(folder)"
  }

  /// The uses of each target whose driver left dependency records that can be read.
  ///
  /// Records of another version are ones that the driver itself ignores, and count as none.
  /// Without a build folder, no target is asked for.
  public func read(_ targets: @autoclosure () throws -> [Target]) rethrows -> [TargetID:
    RecordedUses]
  {
    guard DiskTree(root: folder).kind(of: "") == .folder else { return [:] }
    return try targets().reduce(into: [:]) { result, target in
      guard target.language == .swift,
        let bytes = DiskTree.read("\(folder)/\(target.moduleName).build/primary.priors"),
        let priors = try? DriverPriors.read(bytes)
      else { return }
      result[target.id] = uses(priors)
    }
  }

  /// The files that a build would compile though they are as they were compared with: their driver
  /// takes them by their times, which are others than at its last build, or left them to be done.
  ///
  /// - Parameters:
  ///   - targets: The targets, with their files.
  ///   - recorded: What their drivers remember.
  ///   - tree: Where the files lie.
  ///   - changed: The paths that changed anyway.
  /// - Returns: A change of nothing for each such file, by target and path.
  public static func restamped(
    _ targets: [Target], _ recorded: [TargetID: RecordedUses], in tree: DiskTree,
    besides changed: Set<String>
  ) -> [Change] {
    targets.flatMap { target -> [Change] in
      guard let built = recorded[target.id]?.built else { return [] }
      return target.files.compactMap { file in
        guard !changed.contains(file.path), let time = built[file.path],
          let stamp = tree.stamp(of: file.path), stamp.modified / 1_000_000_000 != time
        else { return nil }
        return Change(target: target.id, path: file.path, changeClass: .none)
      }
    }
  }

  private func uses(_ priors: DriverPriors) -> RecordedUses {
    var result = RecordedUses()
    let places = priors.nodes.map { $0.definedIn.map(relative) }
    for (index, node) in priors.nodes.enumerated() {
      guard let place = places[index], node.key.aspect == .interface else { continue }
      result.provided[place, default: []].append(node.key)
    }
    for input in priors.inputs {
      result.built[relative(input.path)] = input.isUpToDate ? input.modified : 0
    }
    for (key, users) in priors.uses {
      let files = Set(users.compactMap { places[$0] }).filter { $0.hasSuffix(".swift") }
      if !files.isEmpty { result.users[key] = files.sorted() }
    }
    return result
  }

  private func relative(_ path: String) -> String {
    if path.hasSuffix(".swiftmodule") { return RelativePath.name(of: path) }
    return RelativePath.of(path, from: root)
  }

  private static func real(_ path: String) -> String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? path
  }
}
