public import FileTrees

/// Reads one format of project; each reader is a file, and a line of `ProjectReaders.all`.
public protocol ProjectReading: Sendable {
  /// The format that it reads.
  var format: ProjectFormat { get }

  /// The project files that a folder holds, relative to the tree's root, sorted.
  ///
  /// - Parameters:
  ///   - folder: The folder, relative to the tree's root.
  ///   - entries: What it holds.
  ///   - tree: Asked only about what the entries do not tell.
  /// - Returns: Their paths.
  func projects(in folder: String, entries: [FileEntry], of tree: any FileTree) -> [String]

  /// Whether the content of a file at a path may decide which targets there are.
  func isShaped(by path: String) -> Bool

  /// Reads one project file, and the files that it includes.
  ///
  /// Only text is read: nothing is run, and no path is followed out of the tree.
  ///
  /// - Parameters:
  ///   - path: One of `projects(in:entries:of:)`.
  ///   - tree: The tree that holds it.
  /// - Returns: What it says.
  /// - Throws: `ProjectError` where nothing of it can be read.
  func read(_ path: String, of tree: any FileTree) throws(ProjectError) -> ProjectDescription
}

/// A project file that cannot be read.
public struct ProjectError: Error, Hashable, Sendable {
  /// The file.
  public let path: String
  /// The line, from 1; 0 where not known.
  public let line: Int
  /// The column in bytes, from 1; 0 where not known.
  public let column: Int
  /// What is wrong, and what to do, as a clause without a full stop.
  public let message: String

  /// Makes an error.
  public init(path: String, line: Int = 0, column: Int = 0, message: String) {
    self.path = path
    self.line = line
    self.column = column
    self.message = message
  }

  /// `path:line:column: message`, in one line.
  public var summary: String {
    let place = line == 0 ? path : column == 0 ? "\(path):\(line)" : "\(path):\(line):\(column)"
    return "\(place): \(message)"
  }
}

/// The readers of projects, in the order in which they are asked.
public enum ProjectReaders {
  /// Every reader.
  ///
  /// Where two read a project of one name in one folder, the first one's counts.
  public static let all: [any ProjectReading] = [
    XcodeProjectReader(), XcodeJSONReader(), XcodeGenReader(), TuistProjectReader(),
  ]
}
