import FileTrees

/// Which folders of a workspace are looked into for packages, projects and sources.
public struct FolderSelection: Sendable {
  /// Folders or patterns outside of which nothing is looked for; empty means everywhere.
  private let only: [PathGlob]
  private let onlyComponents: [[String]]
  private let excluded: [PathGlob]
  /// Folders that git ignores, relative to the root.
  private let ignored: Set<String>
  /// What was asked for, as a key that differs where the selection does.
  let key: String

  /// Everything.
  public static let all = FolderSelection()

  /// Makes a selection.
  ///
  /// - Parameters:
  ///   - only: Folders, or patterns with `*`, `?`, `[a-z]`, `{a,b}` and `**`; what lies below them
  ///     belongs to them.
  ///   - excluded: The same, for what is left out.
  ///   - ignored: Folders that git ignores.
  public init(only: [String] = [], excluding excluded: [String] = [], ignored: Set<String> = []) {
    self.only = only.map(PathGlob.init)
    onlyComponents = only.map { RelativePath.normalise($0).split(separator: "/").map(String.init) }
    self.excluded = excluded.map(PathGlob.init)
    self.ignored = ignored
    key = (only.map { "+" + $0 } + excluded.map { "-" + $0 }).joined(separator: "\n")
  }

  /// The same selection, with what git ignores.
  func ignoring(_ folders: Set<String>) -> FolderSelection {
    FolderSelection(self, ignored: folders)
  }

  private init(_ other: FolderSelection, ignored: Set<String>) {
    (only, onlyComponents, excluded) = (other.only, other.onlyComponents, other.excluded)
    self.ignored = ignored
    key = other.key
  }

  /// Why a folder is passed over; `nil` where it is looked into.
  ///
  /// - Complexity: O(components · patterns).
  func rule(for folder: String) -> WorkspaceScan.SkipRule? {
    // A project that a tool writes is ignored by git, and is how the targets are known.
    if ignored.contains(folder), !ProjectFileName.isProject(RelativePath.name(of: folder)) {
      return .ignored
    }
    let components = folder.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
    if excluded.contains(where: { $0.matches(components) }) { return .excluded }
    guard !only.isEmpty, !only.contains(where: { $0.matches(components) }) else { return nil }
    return leads(folder) ? nil : .excluded
  }

  /// Whether something that was asked for may lie below a folder.
  private func leads(_ folder: String) -> Bool {
    let components = folder.split(separator: "/").map(String.init)
    return onlyComponents.contains { wanted in
      guard let pattern = wanted.firstIndex(where: { $0.contains { "*?[{".contains($0) } }) else {
        return wanted.count > components.count && wanted.starts(with: components)
      }
      return zip(wanted.prefix(pattern), components).allSatisfy(==)
    }
  }

  /// Whether what a folder itself holds counts; the root of a narrower selection does not.
  func holds(_ folder: String) -> Bool {
    guard !only.isEmpty else { return true }
    let components = folder.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
    return only.contains { $0.matches(components) }
  }
}
