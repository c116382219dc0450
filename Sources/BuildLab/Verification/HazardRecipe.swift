import Revisions

/// A small package and one edit of it after which an incremental build is stale.
///
/// Each is a hazard of a build model (`H1`, …) at its smallest: its program prints what is stale.
public struct HazardRecipe: Sendable {
  /// The hazard's name in the build models.
  public let id: String
  /// What is done, in one line.
  public let title: String
  /// The package's files, by path.
  public let files: [String: String]
  /// The file that is edited, and its text after that.
  public let edit: (path: String, text: String)

  /// The program that prints.
  public static let program = "App"

  init(
    _ id: String, _ title: String, targets: String, files: [String: String],
    edit: (path: String, text: String)
  ) {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Probe", targets: [\(targets)], swiftLanguageModes: [.v5])

      """
    self.id = id
    self.title = title
    self.files = files.merging(["Package.swift": manifest, ".gitignore": ".build\n"]) { $1 }
    self.edit = edit
  }

  /// The recipes of some hazards, in the order of `all`; all of them where none is named.
  ///
  /// - Throws: `ToolError` with the names that there are, for one without a recipe.
  public static func named(_ names: [String]) throws -> [HazardRecipe] {
    for name in names where !all.contains(where: { $0.id == name }) {
      let known = all.map(\.id).joined(separator: ", ")
      throw GitError("there is no recipe for '\(name)'; there are \(known)")
    }
    return all.filter { names.isEmpty || names.contains($0.id) }
  }
}
