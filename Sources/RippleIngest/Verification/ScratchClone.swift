import FoundationEssentials
import Glibc

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
    let prefix = try GitTool(folder: package).prefix
    let name = RelativePath.name(of: package)
    root =
      FileManager.default.temporaryDirectory.path
      + "/ripple-verify-\(UUID().uuidString)"
    clone = "\(root)/\(name.isEmpty ? "package" : name)"
    folder = prefix.isEmpty ? clone : "\(clone)/\(prefix)"
    let top = try ScratchClone.git(["rev-parse", "--show-toplevel"], in: package)
    let source = String(decoding: top.prefix { $0 != 10 }, as: UTF8.self)
    _ = try Tool("git").run(
      ScratchClone.safety + [
        "clone", "--quiet", "--no-hardlinks", "--no-checkout", "--template=", source, clone,
      ], environment: ScratchClone.environment)
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
    _ = try ScratchClone.git(["checkout", "--quiet", "--force", "--detach", commit], in: clone)
    let written = time(nil)
    while time(nil) == written { usleep(20_000) }
    usleep(20_000)  // Files are stamped by a clock that lags behind by a tick.
  }

  private static let safety = [
    "-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "-c", "core.attributesFile=",
    "-c", "filter.lfs.smudge=", "-c", "filter.lfs.required=false", "-c",
    "protocol.file.allow=always",
    "-c", "advice.detachedHead=false",
  ]
  private static let environment = [
    "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C", "GIT_LFS_SKIP_SMUDGE": "1",
  ]

  private static func git(_ arguments: [String], in folder: String) throws -> [UInt8] {
    try Tool("git").run(["-C", folder] + safety + arguments, environment: environment)
  }
}
