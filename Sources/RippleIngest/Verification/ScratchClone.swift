import RippleSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A clone of a repository in a folder of its own, in which commits are checked out and built.
///
/// The user's own checkout is only read. Hooks, filters and file-system monitors of the clone are
/// off, and it goes away with its last reference.
public final class ScratchClone {
  /// The package's folder in the clone, absolute.
  public let folder: String
  private let root: String
  private let clone: String

  /// Clones the repository that holds a folder.
  ///
  /// - Throws: `ToolError` where there is none, or it cannot be cloned.
  public init(of package: String) throws {
    let repository = try GitTool(folder: package)
    let name = RelativePath.name(of: package)
    root =
      FileManager.default.temporaryDirectory.path
      + "/ripple-verify-\(UUID().uuidString)"
    clone = "\(root)/\(name.isEmpty ? "package" : name)"
    folder = repository.prefix.isEmpty ? clone : "\(clone)/\(repository.prefix)"
    _ = try GitProcess(folder: package).run(
      [
        "-c", "protocol.file.allow=always", "clone", "--quiet", "--no-hardlinks", "--no-checkout",
        "--template=", repository.root, clone,
      ], environment: ["GIT_ALLOW_PROTOCOL": "file", "GIT_WORK_TREE": nil])
  }

  deinit {
    // Losing the error is right: what cannot be removed lies in the system's temporary folder.
    try? FileManager.default.removeItem(atPath: root)
  }

  /// Checks out a commit, over whatever lies there, and waits for the next second.
  ///
  /// The driver compares times by whole seconds (swift-driver 6.3.1): a file that changes twice in
  /// one second is not compiled again, and what was written in the second in which a build began
  /// counts as newer than that build, so that the next one compiles all that reads it.
  public func checkOut(_ commit: String) throws {
    let process = GitProcess(folder: clone)
    _ = try process.run(
      ["checkout", "--quiet", "--force", "--detach", commit], filters: process.filters())
    let written = System.now
    while System.now == written { System.sleep(microseconds: 20_000) }
    System.sleep(microseconds: 20_000)  // Files are stamped by a clock that lags behind by a tick.
  }
}
