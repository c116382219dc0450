public import Foundation

/// The folder of data and cases that lies beside the project, where it is there.
///
/// Tests that need it are marked `.enabled(if: SharedFolder.isPresent, SharedFolder.reason)`, so
/// that a run without it says what it left out.
public enum SharedFolder {
  /// What a skipped test prints.
  public static let reason = "../shared is not here: ground truth and cases were not checked"

  /// The root of the project that is tested.
  public static let projectRoot = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder, whether or not it exists.
  public static let root = projectRoot.deletingLastPathComponent().appending(path: "shared")

  /// Whether it is there.
  public static let isPresent = FileManager.default.fileExists(
    atPath: root.appending(path: "README.md").path)

  /// A file or folder below it.
  public static func url(_ path: String) -> URL { root.appending(path: path) }

  /// A file's bytes.
  public static func data(_ path: String) throws -> Data { try Data(contentsOf: url(path)) }

  /// A JSON file as an untyped value.
  public static func json(_ path: String) throws -> Any {
    try JSONSerialization.jsonObject(with: data(path))
  }
}
