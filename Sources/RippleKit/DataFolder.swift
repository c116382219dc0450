package import RippleModel
import RippleReport
import RippleSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The data that comes with Ripple: build models, samples, schemas.
///
/// It is found beside the program's own folder or above it, or where `RIPPLE_DATA` says.
package struct DataFolder {
  /// The folder `Data`.
  package let path: String

  package init() throws {
    if let named = ProcessInfo.processInfo.environment["RIPPLE_DATA"], !named.isEmpty {
      path = named
      return
    }
    var folder = DataFolder.executable
    while let slash = folder.lastIndex(of: "/") {
      folder = String(folder[..<slash])
      let candidate = folder + "/Data"
      if FileManager.default.fileExists(atPath: candidate + "/BuildModels") {
        path = candidate
        return
      }
    }
    throw Problem("Ripple's folder 'Data' is not above the program; name it in RIPPLE_DATA.")
  }

  /// A build model by name, or by the path of its file.
  package func model(_ name: String) throws -> BuildModel {
    let isFile = name.contains("/") || name.hasSuffix(".json")
    let file = isFile ? name : "\(path)/BuildModels/\(name).json"
    guard let data = FileManager.default.contents(atPath: file) else {
      let known = try models().joined(separator: ", ")
      throw Problem("there is no build model '\(name)'; there are \(known), or the path of a file.")
    }
    do {
      let model = try JSONDecoder().decode(BuildModel.self, from: data)
      guard model.schemaVersion == 1 else {
        throw Problem("the build model '\(file)' has schemaVersion \(model.schemaVersion), not 1.")
      }
      return model
    } catch let error as DecodingError {
      throw Problem("the build model '\(file)' cannot be read: \(DataFolder.text(error)).")
    }
  }

  /// The names of the models that come with Ripple, sorted.
  package func models() throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: path + "/BuildModels")
    return names.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  private static var executable: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? CommandLine.arguments[0]  // Without /proc the name that was typed has to do.
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
