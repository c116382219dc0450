import Foundation
public import RippleModel

/// The build models that come with Ripple, for tests.
public enum BuildModels {
  /// Their names, sorted.
  public static let names = [
    "closure", "next-precise", "next", "swiftbuild-debug", "swiftpm-debug-caching",
    "swiftpm-debug-explicit",
    "swiftpm-debug-hashing", "swiftpm-debug", "swiftpm-release",
  ]

  /// One of them.
  public static func load(_ name: String) throws -> BuildModel {
    let file = SharedFolder.projectRoot.appending(path: "Data/BuildModels/\(name).json")
    return try JSONDecoder().decode(BuildModel.self, from: Data(contentsOf: file))
  }
}
