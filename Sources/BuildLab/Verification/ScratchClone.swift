import FileTrees
import Revisions
import RippleModel
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
  public func checkOut(_ commit: String) throws {
    let process = GitProcess(folder: clone)
    _ = try process.run(
      ["checkout", "--quiet", "--force", "--detach", commit], filters: process.filters())
    ScratchPackage.waitForNextSecond()
  }

  /// Writes files of the package and commits them, in another second than that of the last build.
  ///
  /// - Returns: The commit.
  public func commit(_ files: [String: String], _ message: String) throws -> String {
    ScratchPackage.waitForNextSecond()
    for (path, text) in files { try ScratchPackage.write(text, to: "\(folder)/\(path)") }
    defer { ScratchPackage.waitForNextSecond() }
    return try ScratchPackage.commit(files.keys.sorted(), message, in: folder)
  }

  /// Checks a commit out and builds it until a build finds nothing to do: the one after a clean
  /// build often does.
  ///
  /// - Returns: Whether it can be built.
  public func settle(_ commit: String, by runner: any BuildRunner) throws -> Bool {
    try checkOut(commit)
    for _ in 0..<3 {
      let build = try runner.build(packageIn: folder)
      guard build.succeeded else { return false }
      if build.modules.isEmpty, build.linked.isEmpty { return true }
    }
    return true
  }

  /// The commit that a repository is at.
  ///
  /// - Throws: `ToolError` where it has none.
  public static func head(of folder: String) throws -> String {
    String(decoding: try GitProcess(folder: folder).run(["rev-parse", "HEAD"]), as: UTF8.self)
      .trimmedLine
  }
}
