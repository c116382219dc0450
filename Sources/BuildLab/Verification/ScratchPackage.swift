import FileTrees
import Revisions
import RippleSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A package of a few files in a repository and a folder of its own, which goes away with it.
public final class ScratchPackage {
  /// The package's folder, absolute.
  public let folder: String

  /// Writes the files, and commits them.
  ///
  /// - Throws: `ToolError` where git cannot be run, and what writing throws.
  public init(_ files: [String: String]) throws {
    folder = FileManager.default.temporaryDirectory.path + "/ripple-probe-\(UUID().uuidString)"
    for (path, text) in files { try ScratchPackage.write(text, to: "\(folder)/\(path)") }
    _ = try GitProcess(folder: folder).run(["init", "--quiet", "--template="])
    try ScratchPackage.commit(files.keys.sorted(), "probe", in: folder)
  }

  deinit {
    // Losing the error is right: what cannot be removed lies in the system's temporary folder.
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Writes a file in another second than the one in which the last build ended.
  public func edit(_ path: String, _ text: String) throws {
    ScratchPackage.waitForNextSecond()
    try ScratchPackage.write(text, to: "\(folder)/\(path)")
    ScratchPackage.waitForNextSecond()
  }

  /// What the package's program prints, or how it fails.
  public func output(of program: String, scratch: String?) throws -> String {
    let bin = "\(folder)/\(scratch ?? ".build")"
    let places = ["\(bin)/debug/\(program)"] + ScratchPackage.products(in: bin, program)
    guard let path = places.first(where: { SystemFile.status(of: $0) != nil }) else {
      return "there is no program"
    }
    let run = try Tool(path).transcript(
      [], environment: ["SWIFT_BACKTRACE": "enable=no"], limit: .seconds(20))
    let text = String(decoding: run.output, as: UTF8.self).trimmedLine
    return run.status == 0 ? text : "crashes (status \(run.status))"
  }

  /// Where Swift Build puts a program.
  private static func products(in bin: String, _ program: String) -> [String] {
    ["linux", "macosx", ""].map { platform in
      "\(bin)/out/Products/Debug\(platform.isEmpty ? "" : "-\(platform)")/\(program)"
    }
  }

  // MARK: What scratch clones do too

  static func write(_ text: String, to path: String) throws {
    try FileManager.default.createDirectory(
      atPath: RelativePath.folder(of: path), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  /// Commits some files, and gives the commit.
  @discardableResult
  static func commit(_ paths: [String], _ message: String, in folder: String) throws -> String {
    let git = GitProcess(folder: folder)
    let names = ["AUTHOR", "COMMITTER"].flatMap { who in
      [("GIT_\(who)_NAME", "Ripple"), ("GIT_\(who)_EMAIL", "ripple@example.invalid")]
    }
    let identity = Dictionary(uniqueKeysWithValues: names.map { ($0, Optional($1)) })
    _ = try git.run(["add", "--"] + paths, filters: git.filters())
    let word = { (arguments: [String]) in
      String(decoding: try git.run(arguments, environment: identity), as: UTF8.self).trimmedLine
    }
    // `git commit` asks for settings that are kept away here.
    let parent = try? word(["rev-parse", "--verify", "--quiet", "HEAD"])  // The first has none.
    let parents = parent.map { ["-p", $0] } ?? []
    let commit = try word(["commit-tree", "-m", message] + parents + [word(["write-tree"])])
    _ = try git.run(["update-ref", "HEAD", commit])
    return commit
  }

  /// Waits for the next second.
  ///
  /// The driver compares times by whole seconds (swift-driver 6.3.1): a file that changes twice in
  /// one second is not compiled again, and what was written in the second in which a build began
  /// counts as newer than that build, so that the next one compiles all that reads it.
  static func waitForNextSecond() {
    let written = System.now
    while System.now == written { System.sleep(microseconds: 20_000) }
    System.sleep(microseconds: 20_000)  // Files are stamped by a clock that lags behind by a tick.
  }
}
