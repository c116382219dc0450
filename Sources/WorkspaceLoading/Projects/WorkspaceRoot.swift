import FileTrees
import RippleSystem

/// The folder that a question is about, where the one that was named holds nothing to read.
public enum WorkspaceRoot {
  /// What lies at and above a folder.
  public enum Place: Hashable, Sendable {
    /// The folder holds a package or a project, or nothing above it does.
    case here
    /// Packages or projects lie below the folder, and another above, which is not read.
    case below(other: String)
    /// Nothing lies at or below the folder; the nearest above it that holds a package or a project.
    case above(String)
  }

  /// Looks as SwiftPM does: in the folder itself, then in those that hold it, the nearest first.
  ///
  /// - Parameter folder: An absolute path without `.` and `..`.
  /// - Returns: Where there is something to read.
  /// - Complexity: One listing for each folder on the way up; where something is found there, also
  ///   one for each folder below.
  public static func place(of folder: String) -> Place {
    var holder = folder
    while !holdsAny(holder) {
      guard holder != "/", !holder.isEmpty else { return .here }
      holder = RelativePath.folder(of: holder)
      if holder.isEmpty { holder = "/" }
    }
    guard holder != folder else { return .here }
    let scan = WorkspaceScan(DiskTree(root: folder))
    return scan.packages.isEmpty && scan.projects.isEmpty ? .above(holder) : .below(other: holder)
  }

  private static func holdsAny(_ folder: String) -> Bool {
    let tree = DiskTree(root: folder)
    let entries = tree.entries(of: "")
    return ManifestFile.name(in: "", of: tree) != nil
      || ProjectReaders.all.contains { !$0.projects(in: "", entries: entries, of: tree).isEmpty }
  }
}
