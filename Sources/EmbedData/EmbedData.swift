import Foundation
import PackagePlugin

/// Puts the build models, the schemas and the sample into the program, so that it is one file.
@main
struct EmbedData: BuildToolPlugin {
  private static let folders = [
    "Data/BuildModels", "Data/Samples", "Data/Schemas", "Scenarios/Tienda",
  ]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let root = context.package.directoryURL
    let names = EmbedData.folders.flatMap { EmbedData.files(below: $0, in: root) }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(names.count) files",
        executable: try context.tool(named: "DataEmbedder").url,
        arguments: [root.path, output.path] + names,
        inputFiles: names.map { root.appending(path: $0) }, outputFiles: [output])
    ]
  }

  /// The paths of files, relative to the package and sorted; what was built is passed over.
  private static func files(below folder: String, in root: URL) -> [String] {
    let paths = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    return (paths?.compactMap { $0 as? String } ?? []).filter { path in
      var isFolder: ObjCBool = false
      let place = root.appending(path: "\(folder)/\(path)").path
      return !path.split(separator: "/").contains(".build") && !path.hasSuffix(".py")
        && FileManager.default.fileExists(atPath: place, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.map { "\(folder)/\($0)" }.sorted()
  }
}
