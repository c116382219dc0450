import RippleIngest
import RippleStore
import RippleSystem

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
  init(_ options: PackageOptions, looksAbove: Bool) throws {
    let named = Composition.absolute(options.packagePath)
    guard SystemFile.status(of: named)?.kind == .folder else {
      throw Problem("there is no folder '\(options.packagePath)'.")
    }
    let place = looksAbove && options.graph.isEmpty ? WorkspaceRoot.place(of: named) : .here
    let name = { PackageFolder.name(of: $0, as: options.packagePath) }
    switch place {
    case .above(let holder) where try !PackageFolder.holdsGivenGraph(options, named):
      (path, shown) = (holder, name(holder))
      note =
        "'\(options.packagePath)' holds no package or project; reading '\(shown)', which holds it."
    case .below(let other):
      (path, shown) = (named, options.packagePath)
      note =
        "reading what lies below '\(shown)'; '\(name(other))' above it is left out, "
        + "--package-path names it."
    default: (path, shown) = (named, options.packagePath)
    }
  }

  /// The options with this folder named.
  func named(in options: PackageOptions) -> PackageOptions {
    var result = options
    result.packagePath = shown
    return result
  }

  /// A folder as the user would name it: relative where the one that was named is.
  private static func name(of folder: String, as named: String) -> String {
    guard !named.hasPrefix("/") else { return folder }
    let relative = AbsolutePath.relative(folder, to: Composition.absolute("."))
    return relative.isEmpty ? "." : relative
  }

  /// Whether the folder's own store holds a graph from JSON, which needs no package.
  private static func holdsGivenGraph(_ options: PackageOptions, _ folder: String) throws -> Bool {
    let store =
      try options.store.map { try Store(path: Composition.absolute($0)) }
      ?? StoreLocation(root: folder).existing()
    let ingest = store.map { PackageIngest(store: $0, tree: DiskTree(root: folder)) }
    return try ingest?.holdsGivenGraph() ?? false
  }
}
