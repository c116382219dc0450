import FileTrees
import RippleSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files of a package that is edited, by paths that cannot lead out of it.
struct PackageFiles {
  let root: String

  /// Where a file lies.
  ///
  /// - Throws: `ApplyError` for a path that leads out of the package, by itself or by a link.
  func location(of path: String) throws -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty, !path.hasPrefix("/"), !parts.contains("..") else {
      throw ApplyError("'\(path)' lies outside of the package; edit it by hand.")
    }
    var folder = root
    for part in parts {
      folder += "/" + part
      if isLink(folder) {
        throw ApplyError("'\(path)' goes through a symbolic link; edit it by hand.")
      }
    }
    return folder
  }

  private func isLink(_ path: String) -> Bool {
    SystemFile.status(of: path, followingLinks: false)?.kind == .link
  }

  func exists(_ path: String) throws -> Bool {
    FileManager.default.fileExists(atPath: try location(of: path))
  }

  func read(_ path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: try location(of: path)),
      let text = String(bytes: data, encoding: .utf8)
    else { throw ApplyError("'\(path)' cannot be read as UTF-8.") }
    return text
  }

  func write(_ text: String, to path: String) throws {
    let place = try location(of: path)
    do {
      try FileManager.default.createDirectory(
        atPath: RelativePath.folder(of: place), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: place))
    } catch {
      throw ApplyError("'\(path)' cannot be written.")
    }
  }

  func move(_ from: String, to path: String) throws {
    let (source, place) = (try location(of: from), try location(of: path))
    guard FileManager.default.fileExists(atPath: source) else {
      throw ApplyError("'\(from)' is not there to be moved.")
    }
    guard !FileManager.default.fileExists(atPath: place) else {
      throw ApplyError("'\(path)' is there already; rename one of the two first.")
    }
    do {
      try FileManager.default.createDirectory(
        atPath: RelativePath.folder(of: place), withIntermediateDirectories: true)
      try FileManager.default.moveItem(atPath: source, toPath: place)
    } catch {
      throw ApplyError("'\(from)' cannot be moved to '\(path)'.")
    }
  }
}
