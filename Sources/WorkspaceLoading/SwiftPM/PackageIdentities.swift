import FileTrees
import RippleModel

/// Gives each package folder of a workspace an identity of its own.
///
/// The identity is SwiftPM's, the folder's name. SwiftPM builds no two packages of one identity
/// together, but unrelated ones may lie in one repository: then the nearest to the root keeps the
/// name, and the others are named by their whole path.
package struct PackageIdentities {
  private let rootName: String
  private var folders: [String: String] = [:]
  private var identities: [String: String] = [:]

  /// Names the folders that are known from the start.
  package init(rootName: String, folders: [String]) {
    self.rootName = rootName
    let ordered = Set(folders).sorted {
      let depths = ($0.utf8.count { $0 == 0x2F }, $1.utf8.count { $0 == 0x2F })
      return ($0.hasPrefix("../") ? 1 : 0, depths.0, $0)
        < ($1.hasPrefix("../") ? 1 : 0, depths.1, $1)
    }
    for folder in ordered { _ = identity(of: folder) }
  }

  /// The identity of a folder, which is named where it is new.
  package mutating func identity(of folder: String) -> String {
    if let known = identities[folder] { return known }
    let name = RelativePath.name(of: folder)
    let short = PackageDependency.identity(
      ofLocation: name.isEmpty || name == ".." ? rootName : name)
    let isFree = folders[short] == nil
    let result = isFree ? short : folder.lowercased().replacing("/", with: ":")
    folders[result] = folder
    identities[folder] = result
    return result
  }
}
