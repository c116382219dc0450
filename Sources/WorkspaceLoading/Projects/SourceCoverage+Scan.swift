import FileTrees
import RippleModel

extension SourceCoverage {
  /// Compares the Swift files that lie below a folder with those that targets own.
  init(_ scan: WorkspaceScan, _ workspace: Workspace) {
    var owned: Set<String> = []
    for target in workspace.targets {
      for file in target.files { owned.insert(file.path) }
    }
    let missing = scan.swiftFiles.filter { !owned.contains($0) }
    let inside = Set(owned.filter { $0.hasSuffix(".swift") && !$0.hasPrefix("../") })
    let all = inside.union(scan.swiftFiles)
    let sorted = owned.sorted()
    let skipped = scan.skipped.sorted { $0.key < $1.key }.compactMap { rule, folders in
      // A target may list what lies in a folder of such a name.
      let left = folders.filter { !SourceCoverage.holds(sorted, below: $0) }
      return left.first.map { Skipped(rule: rule.rawValue, count: left.count, example: $0) }
    }
    self.init(
      total: all.count, seen: all.count - missing.count,
      gaps: GapGrouping(scan, workspace).gaps(missing), skipped: skipped)
  }

  /// Whether any of the sorted paths lies below a folder.
  private static func holds(_ paths: [String], below folder: String) -> Bool {
    var low = 0
    var high = paths.count
    while low < high {
      let middle = (low + high) / 2
      if paths[middle] < folder + "/" { low = middle + 1 } else { high = middle }
    }
    return low < paths.count && paths[low].hasPrefix(folder + "/")
  }
}

/// Groups files without an owner by the folders that hold them.
private struct GapGrouping {
  private let unreadable: [UnreadableProject]
  private let broken: Set<String>

  init(_ scan: WorkspaceScan, _ workspace: Workspace) {
    unreadable = scan.unreadable
    let failed = workspace.diagnostics.filter { $0.kind == .manifestDoesNotCompile }
    broken = Set(failed.compactMap(\.place).map { GapGrouping.home(of: $0.path) })
  }

  /// The folder that a manifest or project speaks for.
  private static func home(of path: String) -> String {
    let folder = RelativePath.folder(of: path)
    return folder.hasSuffix(".xcodeproj") ? RelativePath.folder(of: folder) : folder
  }

  /// The gaps, the largest first.
  func gaps(_ files: [String]) -> [SourceCoverage.Gap] {
    var counts: [String: Int] = [:]
    for file in files { counts[group(of: file), default: 0] += 1 }
    return counts.map { folder, count in
      SourceCoverage.Gap(folder: folder, count: count, reason: reason(for: folder))
    }.sorted { ($1.count, $0.folder) < ($0.count, $1.folder) }
  }

  /// At most two folders deep, so that a line can name it.
  private func group(of file: String) -> String {
    file.split(separator: "/").dropLast().prefix(2).joined(separator: "/")
  }

  private func reason(for folder: String) -> String {
    if let project = unreadable.last(where: {
      RelativePath.contains(RelativePath.folder(of: $0.path), folder)
    }) {
      return "of \(project.kind), which is not read from text"
    }
    if broken.contains(where: { RelativePath.contains($0, folder) }) {
      return "its manifest or project cannot be read"
    }
    return "no target lists them"
  }
}
