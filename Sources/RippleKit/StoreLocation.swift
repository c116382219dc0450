#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

import FileTrees
import Revisions
package import RippleStore
import RippleSystem

/// Where the store of a package lies: in its build folder, or in the user's cache.
///
/// A repository may bring a `.build/ripple` of its own, as a link or with a store that was made to
/// mislead. So the folder is used only where Ripple made it on this disk, which a note in it tells:
/// the folder's own number, which no repository can know.
///
/// A linked worktree has a store for its own graph, and shares facts, history and costs with the
/// store of the same folder in the main worktree.
package struct StoreLocation {
  /// The package's folder, absolute.
  package let root: String

  /// Names the place of a folder.
  package init(root: String) { self.root = root }

  private static let fileName = "ripple.sqlite"
  private static let noteName = "made-by-ripple"

  /// The store's file where it was made before; nothing is made.
  package var existing: String? {
    let inCache = cachePath.flatMap { SystemFile.realPath(of: $0) }
    let folders = [isOwn(buildPath) ? SystemFile.realPath(of: buildPath) : nil, inCache]
    return folders.compactMap(\.self).map { $0 + "/" + StoreLocation.fileName }
      .first { SystemFile.status(of: $0, followingLinks: false)?.kind == .file }
  }

  /// The place of what a linked worktree shares; `nil` where the store has everything itself.
  package var shared: StoreLocation? {
    LinkedWorktree(holding: root).map { worktree in
      let bare = worktree.repository + (worktree.prefix.isEmpty ? "" : "/" + worktree.prefix)
      return StoreLocation(root: worktree.mainFolder ?? bare)
    }
  }

  /// Opens the store, and makes its folder where it is missing.
  ///
  /// - Throws: `StoreError` where neither place can be written.
  package func open() throws -> Store {
    try Store(path: file(), sharing: shared.map { try $0.file() }, followingLinks: false)
  }

  /// The file, in a folder that is there.
  private func file() throws -> String {
    guard let folder = buildFolder() ?? cacheFolder() else {
      throw StoreError.cannotOpen(path: "\(buildPath)/\(StoreLocation.fileName)")
    }
    let file = folder + "/" + StoreLocation.fileName
    FreshStore.willMake(file)
    return file
  }

  private var buildPath: String { root + "/.build/ripple" }

  /// The folder in the package, without links; `nil` where another made it, or none can be made.
  private func buildFolder() -> String? {
    let folder = buildPath
    guard SystemFile.status(of: root)?.kind == .folder, !isBare,
      SystemFile.status(of: root + "/.build", followingLinks: false)?.kind ?? .folder == .folder
    else { return nil }
    switch SystemFile.status(of: folder, followingLinks: false)?.kind {
    case .folder: return isOwn(folder) ? SystemFile.realPath(of: folder) : nil
    case nil: return make(folder) ? SystemFile.realPath(of: folder) : nil
    default: return nil
    }
  }

  /// Whether it lies in a repository's own folder, where nothing is to be made.
  private var isBare: Bool { SystemFile.status(of: root + "/HEAD")?.kind == .file }

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
      try StoreLocation.makeFolder(folder)
      for (name, text) in [(".gitignore", "*\n"), (StoreLocation.noteName, note(folder))] {
        FreshStore.willMake(folder + "/" + name)
        try OutputFile.write(Array(text.utf8), to: folder + "/" + name)
      }
      return true
    } catch {
      return false  // Losing the error is right: the cache is tried next.
    }
  }

  /// Makes a folder and what is missing above it.
  private static func makeFolder(_ folder: String) throws {
    var missing = folder
    var made: [String] = []
    while SystemFile.status(of: missing, followingLinks: false) == nil {
      made.insert(missing, at: 0)
      missing = AbsolutePath.folder(missing)
    }
    made.forEach(FreshStore.willMake)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// A folder of the user's own, named after the package's; it need not be there.
  private var cachePath: String? {
    let cache = System.cacheFolder(System.environment)
    let real = SystemFile.realPath(of: root) ?? root
    return cache.map { $0 + "/ripple/" + ContentID(ofContent: Array(real.utf8)).hexadecimal }
  }

  private func cacheFolder() -> String? {
    guard let folder = cachePath else { return nil }
    do {
      try StoreLocation.makeFolder(folder)
      return SystemFile.realPath(of: folder)
    } catch {
      return nil  // Losing the error is right: the caller says where the store should have been.
    }
  }
}
