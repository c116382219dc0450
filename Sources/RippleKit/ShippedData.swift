package import RippleModel
import RippleReport
import RippleSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The data that comes with Ripple: build models, schemas, the sample.
///
/// It lies in the program; a folder that `RIPPLE_DATA` names is read instead.
package struct ShippedData {
  /// The folder that is read instead of the program.
  private let folder: String?

  package init() throws {
    let named = System.environment["RIPPLE_DATA"] ?? ""
    folder = named.isEmpty ? nil : named
    guard let folder, SystemFile.status(of: folder + "/BuildModels")?.kind != .folder else {
      return
    }
    throw Problem(
      "RIPPLE_DATA names '\(folder)', which has no folder 'BuildModels'; unset it to use what "
        + "comes with Ripple.")
  }

  // MARK: Build models

  /// A build model by name, or by the path of its file.
  package func model(_ name: String) throws -> BuildModel {
    let isFile = name.contains("/") || name.hasSuffix(".json")
    let bytes = isFile ? FileManager.default.contents(atPath: name) : data("BuildModels", name)
    guard let bytes else {
      let known = models().joined(separator: ", ")
      throw Problem("there is no build model '\(name)'; there are \(known), or the path of a file.")
    }
    do {
      let model = try JSONDecoder().decode(BuildModel.self, from: bytes)
      guard model.schemaVersion == 1 else {
        throw Problem("the build model '\(name)' has schemaVersion \(model.schemaVersion), not 1.")
      }
      return model
    } catch let error as DecodingError {
      throw Problem("the build model '\(name)' cannot be read: \(ShippedData.text(error)).")
    }
  }

  /// The names of the models that come with Ripple, sorted.
  package func models() -> [String] { names("BuildModels", ".json") }

  // MARK: Schemas

  /// The schema of a form of JSON; `nil` where none has that name.
  package func schema(_ name: String) -> String? {
    data("Schemas", name + ".schema").map { String(decoding: $0, as: UTF8.self) }
  }

  /// The names of the schemas, sorted.
  package func schemas() -> [String] { names("Schemas", ".schema.json") }

  // MARK: The sample

  /// The folder of the sample; it is written into a given one where it lies in the program.
  package func sample(in place: String) throws -> String {
    let name = "Samples/Tienda"
    if let folder { return "\(folder)/\(name)" }
    for (path, text) in EmbeddedFiles.texts where path.hasPrefix(name + "/") {
      let file = "\(place)/\(path)"
      try FileManager.default.createDirectory(
        atPath: AbsolutePath.folder(file), withIntermediateDirectories: true)
      do {
        try OutputFile.write(Array(text.utf8), to: file)
      } catch let error as StreamError {
        throw Problem("'\(file)' cannot be written: \(error.reason).")
      }
    }
    return "\(place)/\(name)"
  }

  // MARK: Files

  private func data(_ kind: String, _ name: String) -> Data? {
    let path = "\(kind)/\(name).json"
    guard let folder else { return EmbeddedFiles.texts[path].map { Data($0.utf8) } }
    return FileManager.default.contents(atPath: "\(folder)/\(path)")
  }

  private func names(_ kind: String, _ ending: String) -> [String] {
    let names =
      folder.map { SystemFile.entries(of: "\($0)/\(kind)")?.compactMap(\.name) ?? [] }
      ?? EmbeddedFiles.texts.keys.filter { $0.hasPrefix(kind + "/") }
      .map { String($0.dropFirst(kind.count + 1)) }
    return names.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }

  private static func text(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "'\(key.stringValue)' is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      context.codingPath.isEmpty
        ? "it is not JSON"
        : "'\(context.codingPath.map(\.stringValue).joined(separator: "."))' is wrong"
    @unknown default: "it is not a build model"
    }
  }
}
