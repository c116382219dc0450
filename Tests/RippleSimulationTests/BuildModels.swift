import Foundation
import RippleModel
import TestSupport

/// The build models that come with Ripple, for tests.
enum BuildModels {
  static let names = [
    "closure", "next-precise", "next", "swiftbuild-debug", "swiftpm-debug-explicit",
    "swiftpm-debug-hashing", "swiftpm-debug", "swiftpm-release",
  ]

  static func load(_ name: String) throws -> BuildModel {
    let file = SharedFolder.projectRoot.appending(path: "Data/BuildModels/\(name).json")
    return try JSONDecoder().decode(BuildModel.self, from: Data(contentsOf: file))
  }
}
