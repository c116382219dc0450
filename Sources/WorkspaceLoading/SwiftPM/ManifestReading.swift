public import RippleModel

/// Turns a manifest's bytes into what it declares.
public protocol ManifestReading {
  /// Reads one manifest.
  ///
  /// - Parameters:
  ///   - bytes: The manifest's content.
  ///   - path: Its path, for messages.
  ///   - folder: The name of the folder that holds it.
  /// - Returns: What it declares.
  /// - Throws: `ManifestError` where it cannot be read at all.
  func read(_ bytes: [UInt8], path: String, folder: String) throws(ManifestError) -> Manifest
}

/// A manifest that cannot be read.
public struct ManifestError: Error, Hashable, Sendable {
  /// What is wrong.
  public let message: String
  /// The line, from 1; 0 where not known.
  public let line: Int

  /// Makes an error.
  public init(message: String, line: Int) {
    self.message = message
    self.line = line
  }
}
