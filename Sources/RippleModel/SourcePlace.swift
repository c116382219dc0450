/// A line of a file, for messages that a reader can click.
public struct SourcePlace: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// The file, relative to the folder under study where it lies inside it.
  public let path: String
  /// The line, counted from 1; 0 where only the file is known.
  public let line: Int

  /// Makes a place from a path and a line.
  public init(path: String, line: Int) {
    self.path = path
    self.line = line
  }

  /// `path:line`, or the path alone where the line is not known.
  public var description: String { line > 0 ? "\(path):\(line)" : path }

  /// Orders by path, then by line.
  public static func < (left: SourcePlace, right: SourcePlace) -> Bool {
    left.path == right.path ? left.line < right.line : left.path < right.path
  }
}
