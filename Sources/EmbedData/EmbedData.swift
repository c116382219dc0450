import Foundation
import PackagePlugin

/// Puts the build models, the schemas and the sample into the program, so that it is one file.
@main
struct EmbedData: BuildToolPlugin {
  private static let folders = ["BuildModels", "Samples/Tienda", "Schemas"]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let data = context.package.directoryURL.appending(path: "Data")
    let names = EmbedData.folders.flatMap { EmbedData.files(below: $0, in: data) }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(names.count) files of Data",
        executable: try context.tool(named: "DataEmbedder").url,
        arguments: [data.path, output.path] + names,
        inputFiles: names.map { data.appending(path: $0) }, outputFiles: [output])
    ]
  }

  /// The paths of files, relative to the folder of data and sorted; what was built is passed over.
  private static func files(below folder: String, in data: URL) -> [String] {
    let paths = FileManager.default.enumerator(atPath: data.appending(path: folder).path)
    return (paths?.compactMap { $0 as? String } ?? []).filter { path in
      var isFolder: ObjCBool = false
      let place = data.appending(path: "\(folder)/\(path)").path
      return !path.split(separator: "/").contains(".build")
        && FileManager.default.fileExists(atPath: place, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.map { "\(folder)/\($0)" }.sorted()
  }
}
