public import Foundation

/// A folder that goes away with its last reference.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let url: URL

  /// Makes an empty folder with a name of its own.
  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "ripple-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    // Losing the error is right: a folder that cannot be removed fails no test.
    try? FileManager.default.removeItem(at: url)
  }

  /// Its path.
  public var path: String { url.path }

  /// Writes a file, with the folders above it.
  @discardableResult
  public func write(_ path: String, _ text: String) throws -> URL {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file
  }
}
