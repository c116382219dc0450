#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

import RippleIngest
package import RippleStore
import RippleSystem

/// Where the store of a package lies: in its build folder, or in the user's cache.
///
/// A repository may bring a `.build/ripple` of its own, as a link or with a store that was made to
/// mislead. So the folder is used only where Ripple made it on this disk, which a note in it tells:
/// the folder's own number, which no repository can know.
package struct StoreLocation {
  /// The package's folder, absolute.
  package let root: String

  private static let fileName = "ripple.sqlite"
  private static let noteName = "made-by-ripple"

  /// Opens the store, and makes its folder where it is missing.
  ///
  /// - Throws: `StoreError` where neither place can be written.
  package func open() throws -> Store {
    if let folder = buildFolder() {
      return try Store(path: folder + "/" + StoreLocation.fileName, followingLinks: false)
    }
    guard let folder = cacheFolder() else {
      throw StoreError.cannotOpen(path: "\(root)/.build/ripple/\(StoreLocation.fileName)")
    }
    return try Store(path: folder + "/" + StoreLocation.fileName, followingLinks: false)
  }

  /// Opens the store that Ripple made in the package's build folder; `nil` where there is none.
  func existing() throws -> Store? {
    let build = root + "/.build"
    let folders = [build, build + "/ripple"]
    guard
      folders.allSatisfy({ SystemFile.status(of: $0, followingLinks: false)?.kind == .folder }),
      let folder = buildFolder()
    else { return nil }
    return try Store(path: folder + "/" + StoreLocation.fileName, followingLinks: false)
  }

  /// The folder in the package, without links; `nil` where another made it, or none can be made.
  private func buildFolder() -> String? {
    let build = root + "/.build"
    let folder = build + "/ripple"
    guard SystemFile.status(of: build, followingLinks: false)?.kind ?? .folder == .folder else {
      return nil
    }
    switch SystemFile.status(of: folder, followingLinks: false)?.kind {
    case .folder: return isOwn(folder) ? SystemFile.realPath(of: folder) : nil
    case nil: return make(folder) ? SystemFile.realPath(of: folder) : nil
    default: return nil
    }
  }

  private func isOwn(_ folder: String) -> Bool {
    let path = folder + "/" + StoreLocation.noteName
    guard SystemFile.status(of: path, followingLinks: false)?.kind == .file,
      let bytes = SystemFile.read(path, limit: 64)?.bytes
    else { return false }
    return String(decoding: bytes, as: UTF8.self) == note(folder)
  }

  private func note(_ folder: String) -> String {
    "\(SystemFile.status(of: folder, followingLinks: false)?.inode ?? 0)\n"
  }

  private func make(_ folder: String) -> Bool {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try OutputFile.write(Array("*\n".utf8), to: folder + "/.gitignore")
      try OutputFile.write(
        Array(note(folder).utf8), to: folder + "/" + StoreLocation.noteName)
      return true
    } catch {
      return false  // Losing the error is right: the cache is tried next.
    }
  }

  /// A folder of the user's own, named after the package's.
  private func cacheFolder() -> String? {
    guard let cache = System.cacheFolder(System.environment) else { return nil }
    let real = SystemFile.realPath(of: root) ?? root
    let folder = cache + "/ripple/" + ContentID(ofContent: Array(real.utf8)).hexadecimal
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      return SystemFile.realPath(of: folder)
    } catch {
      return nil  // Losing the error is right: the caller says where the store should have been.
    }
  }
}
