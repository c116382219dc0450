import FileTrees
import RippleStore
import RippleSystem
import WorkspaceLoading

/// The folder of the package: the one that was named or, as SwiftPM looks, the nearest above it.
struct PackageFolder {
  /// Its absolute path.
  let path: String
  /// What to say where another folder is read than one might expect.
  var note: String?

  private let shown: String

  /// Looks from the folder that the options name.
  ///
  /// - Throws: `Problem` where there is no such folder.
  init(_ settings: Session.Settings) throws {
    let named = AbsolutePath.absolute(settings.folder)
    guard SystemFile.status(of: named)?.kind == .folder else {
      throw Problem("there is no folder '\(settings.folder)'.")
    }
    let place =
      settings.looksAbove && settings.graphs.isEmpty ? WorkspaceRoot.place(of: named) : .here
    let name = { PackageFolder.name(of: $0, as: settings.folder) }
    switch place {
    case .above(let holder) where try !PackageFolder.holdsGivenGraph(settings, named):
      (path, shown) = (holder, name(holder))
      note =
        "'\(settings.folder)' holds no package or project; reading '\(shown)', which holds it."
    case .below(let other):
      (path, shown) = (named, settings.folder)
      note =
        "reading what lies below '\(shown)'; '\(name(other))' above it is left out, "
        + "--package-path names it."
    default: (path, shown) = (named, settings.folder)
    }
  }

  /// The settings with this folder named.
  func named(in settings: Session.Settings) -> Session.Settings {
    var result = settings
    result.folder = shown
    return result
  }

  /// A folder as the user would name it: relative where the one that was named is.
  private static func name(of folder: String, as named: String) -> String {
    guard !named.hasPrefix("/") else { return folder }
    let relative = AbsolutePath.relative(folder, to: AbsolutePath.absolute("."))
    return relative.isEmpty ? "." : relative
  }

  /// Whether the folder's own store holds a graph from JSON, which needs no package.
  private static func holdsGivenGraph(_ settings: Session.Settings, _ folder: String) throws -> Bool
  {
    let store =
      try settings.store.map { try Store(path: AbsolutePath.absolute($0)) }
      ?? StoreLocation(root: folder).existing.map { try Store(path: $0, followingLinks: false) }
    let ingest = store.map { PackageIngest(store: $0, tree: DiskTree(root: folder)) }
    return try ingest?.holdsGivenGraph() ?? false
  }
}
