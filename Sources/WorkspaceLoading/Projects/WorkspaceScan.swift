import FileTrees
import RippleModel

/// What lies below a folder that a graph can be made of, and what was passed over.
package struct WorkspaceScan: Sendable {
  /// Folders that hold a `Package.swift`, sorted.
  var packages: [String] = []
  /// Project files with the reader of each, in the order of their folders.
  var projects: [(path: String, reader: any ProjectReading)] = []
  /// The folders of workspaces of Xcode's, sorted.
  var workspaces: [String] = []
  /// Projects of kinds that no reader is for.
  var unreadable: [UnreadableProject] = []
  /// Swift files outside of what was passed over, manifests left out, sorted.
  var swiftFiles: [String] = []
  /// Folders that were passed over, by the rule that did it.
  var skipped: [SkipRule: [String]] = [:]

  /// Why a folder is passed over.
  package enum SkipRule: String, Sendable, CaseIterable, Comparable {
    /// What others made and tools fetched.
    case vendored
    /// What tools make.
    case built
    /// Inputs of tests.
    case fixtures
    /// What git ignores.
    case ignored
    /// What the user left out.
    case excluded

    /// Orders by name.
    package static func < (left: SkipRule, right: SkipRule) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// Walks a tree from its root.
  ///
  /// - Complexity: O(folders and files).
  init(
    _ tree: any FileTree, readers: [any ProjectReading] = ProjectReaders.all,
    selection: FolderSelection = .all
  ) {
    var pending = [""]
    while let folder = pending.popLast() {
      let entries = tree.entries(of: folder)
      guard selection.holds(folder) else {
        descend(from: folder, entries, selection, &pending)
        continue
      }
      if entries.contains(where: { $0.kind == .file && RelativePath.isManifest($0.name) }) {
        if folder.isEmpty && ManifestFile.name(in: folder, of: tree) != nil
          || ManifestFile.isPackage(folder, of: tree)
        {
          packages.append(folder)
        }
      }
      let isPackage = packages.last == folder
      for reader in readers {
        for path in reader.projects(in: folder, entries: entries, of: tree) {
          projects.append((path, reader))
        }
      }
      unreadable += UnreadableProject.found(in: folder, entries)
      for entry in entries where !entry.name.hasPrefix(".") {
        let path = RelativePath.join(folder, entry.name)
        if entry.kind == .file {
          if path.hasSuffix(".swift"), !(isPackage && RelativePath.isManifest(path)),
            !TuistProjectReader.isManifest(path, of: tree)
          {
            swiftFiles.append(path)
          }
        }
      }
      descend(from: folder, entries, selection, &pending)
    }
    packages.sort()
    workspaces.sort()
    swiftFiles.sort()
    projects.sort { $0.path < $1.path }
    unreadable.sort()
    for rule in skipped.keys { skipped[rule]?.sort() }
  }

  /// Takes up the folders below one, or notes why they are passed over.
  private mutating func descend(
    from folder: String, _ entries: [FileEntry], _ selection: FolderSelection,
    _ pending: inout [String]
  ) {
    for entry in entries where !entry.name.hasPrefix(".") && entry.kind != .file {
      let path = RelativePath.join(folder, entry.name)
      if entry.name.hasSuffix(".xcworkspace"), selection.rule(for: path) != .excluded {
        workspaces.append(path)
      }
      if let rule = WorkspaceScan.rule(for: entry.name) ?? selection.rule(for: path) {
        skipped[rule, default: []].append(path)
      } else if !ProjectFileName.isProject(entry.name), !ProjectFileName.isOpaque(path) {
        pending.append(path)
      }
    }
  }

  /// Whether a folder is passed over, by its name.
  package static func rule(for name: String) -> SkipRule? {
    switch name {
    case "node_modules", "Pods", "Carthage", "vendor", "Vendor", "third_party", "checkouts":
      .vendored
    case "DerivedData", "build", "bazel-bin", "bazel-out", "bazel-testlogs": .built
    case "Fixtures", "fixtures", "TestFixtures", "TestData", "testdata", "Fixture": .fixtures
    default: name.hasPrefix("bazel-") ? .built : nil
    }
  }
}

/// A project of a kind that cannot be read from its text.
struct UnreadableProject: Hashable, Sendable, Comparable {
  /// The file that shows it.
  var path: String
  /// The tool that it is for.
  var kind: String
  /// What to do, as an imperative clause.
  var remedy: String

  /// The kinds that a folder's files show.
  static func found(in folder: String, _ entries: [FileEntry]) -> [UnreadableProject] {
    var result: [UnreadableProject] = []
    for entry in entries where entry.kind == .file {
      guard let kind = kinds.first(where: { $0.names.contains(entry.name) }),
        !result.contains(where: { $0.kind == kind.kind })
      else { continue }
      result.append(
        UnreadableProject(
          path: RelativePath.join(folder, entry.name), kind: kind.kind, remedy: kind.remedy))
    }
    return result
  }

  private static let kinds: [(names: Set<String>, kind: String, remedy: String)] = [
    (
      ["MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel"], "Bazel",
      "run 'bazel query --output=streamed_jsonproto \"deps(//...)\" > graph.jsonl' and pass it "
        + "with --graph"
    ),
    (
      [".buckconfig"], "Buck2",
      "run 'buck2 targets --json-lines //... > graph.jsonl' and pass it with --graph"
    ),
    (["CMakeLists.txt"], "CMake", "describe its targets as graph JSON and pass it with --graph"),
    (["meson.build"], "Meson", "describe its targets as graph JSON and pass it with --graph"),
  ]

  /// Orders by path.
  static func < (left: UnreadableProject, right: UnreadableProject) -> Bool {
    (left.path, left.kind) < (right.path, right.kind)
  }
}
