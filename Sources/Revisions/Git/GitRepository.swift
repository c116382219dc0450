public import FileTrees
import RippleSystem

/// A repository, asked only through plumbing that runs nothing of its own.
///
/// A repository under study is untrusted: `GitProcess` says what that means.
public protocol GitRepository: Sendable {
  /// The files of a commit or tree, relative to the repository's root.
  func tree(of revision: String) throws -> [GitEntry]

  /// The files of the index.
  func index() throws -> [GitEntry]

  /// The bytes of blobs, in the order asked.
  func blobs(_ names: [ContentID]) throws -> [[UInt8]]

  /// Where a folder lies in the repository; empty at its root.
  var prefix: String { get }
}

/// One file of a tree.
public struct GitEntry: Hashable, Sendable {
  /// The path, relative to the repository's root.
  public let path: String
  /// The name of its content: of a symbolic link, the path that it points to.
  public let content: ContentID
  /// What git keeps under the path.
  public let kind: Kind

  /// What git keeps under a path.
  public enum Kind: Hashable, Sendable {
    /// A file.
    case file
    /// A symbolic link.
    case link
    /// A commit of another repository: a submodule.
    case submodule

    /// Reads git's octal mode; `nil` for a folder.
    init?(mode: ArraySlice<UInt8>) {
      switch GitText.words(mode) {
      case "120000": self = .link
      case "160000": self = .submodule
      case let mode where mode.hasPrefix("100"): self = .file
      default: return nil
      }
    }
  }

  /// Makes an entry.
  public init(path: String, content: ContentID, kind: Kind = .file) {
    self.path = path
    self.content = content
    self.kind = kind
  }
}

/// A repository on disk, asked through the `git` in `PATH`.
public struct GitTool: GitRepository {
  /// The folder that was asked about, absolute.
  let folder: String
  /// Where it lies in the repository.
  public let prefix: String
  /// How git is started in it.
  let process: GitProcess
  /// Whether it holds no commits beyond a boundary.
  let isShallow: Bool
  /// The folder of `.git`, or of what it points to.
  let gitFolder: String

  /// Finds the repository that holds a folder.
  ///
  /// - Throws: `ToolError` where there is none, git is missing, or its configuration stalls it.
  public init(folder: String) throws {
    self.folder = folder
    process = GitProcess(folder: folder)
    let output = try process.run(
      ["rev-parse", "--show-prefix", "--is-shallow-repository", "--absolute-git-dir"],
      limit: .seconds(10))
    let lines = output.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard lines.count >= 3 else {
      throw ToolError(tool: "git", status: nil, output: "'rev-parse' cannot be read")
    }
    prefix = RelativePath.normalise(GitText.path(lines[0]))
    isShallow = GitText.words(lines[1]) == "true"
    gitFolder = GitText.path(lines[2])
  }

  /// The root of the repository's files; its own folder where it is bare.
  package var root: String { process.workTree ?? folder }

  /// The files, links and submodules of a commit or tree.
  public func tree(of revision: String) throws -> [GitEntry] {
    let output = try git(["ls-tree", "-r", "-z", "--full-tree", try commit(revision)])
    return try GitAnswer.tree(output).toldApart()
  }

  /// The files, links and submodules of the index; unmerged files are left out.
  public func index() throws -> [GitEntry] {
    let output = try GitProcess(folder: root).run(["ls-files", "--stage", "-z"])
    return try GitAnswer.index(output).toldApart()
  }

  /// The bytes of blobs, in the order asked.
  ///
  /// - Throws: `GitError` where one is missing, which names the remedy in a partial clone.
  public func blobs(_ names: [ContentID]) throws -> [[UInt8]] {
    guard !names.isEmpty else { return [] }
    let input = names.map { $0.hexadecimal + "\n" }.joined()
    let output = try git(["cat-file", "--batch", "--buffer"], input: Array(input.utf8))
    let result = GitAnswer.blobs(output, count: names.count)
    guard result.count == names.count else { throw missing(names[result.count]) }
    return result
  }

  /// Folders below a folder that git ignores as a whole, relative to it.
  public static func ignoredFolders(below folder: String) -> Set<String> {
    // Losing the error is right: outside a repository nothing is ignored.
    (try? GitTool(folder: folder).ignoredFolders()) ?? []
  }

  /// Folders that git ignores as a whole, relative to the folder that was asked about.
  ///
  /// - Throws: `ToolError`.
  func ignoredFolders() throws -> Set<String> {
    let output = try git([
      "ls-files", "--others", "--ignored", "--exclude-standard", "--directory", "-z",
    ])
    return Set(
      output.split(separator: 0).filter { $0.last == UInt8(ascii: "/") }
        .map { GitText.path($0.dropLast()) })
  }

  /// Starts a git command that is talked to while it runs.
  func stream(_ arguments: [String], given: [UInt8]? = nil) throws -> ToolStream {
    try process.stream(arguments, given: given)
  }

  func git(_ arguments: [String], input: [UInt8] = []) throws -> [UInt8] {
    try process.run(arguments, input: input)
  }

  /// Does what needs objects of the past, and says what may be done where a clone lacks them.
  func needingObjects<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as ToolError {
      guard error.tool == "git", error.status != nil, isPartial else { throw error }
      throw GitError(GitTool.partial)
    }
  }
}

extension [GitEntry] {
  /// The same entries.
  ///
  /// - Throws: `GitError` where two paths differ only in how Unicode spells them: to Swift, and to
  ///   some disks, they are one, and a change of either could be taken for none.
  func toldApart() throws(GitError) -> [GitEntry] {
    var paths: Set<String> = []
    for entry in self where !paths.insert(entry.path).inserted {
      let spelled = entry.path.utf8.map { byte -> String in
        byte < 0x80
          ? String(UnicodeScalar(byte)) : "\\x" + String(byte, radix: 16)
      }.joined()
      throw GitError(
        "two files are called '\(entry.path)', spelled in two ways ('\(spelled)' is one), and "
          + "cannot be told apart; rename one")
    }
    return self
  }
}

extension String {
  /// The text without line feeds at its end.
  package var trimmedLine: String {
    var text = self[...]
    while text.last == "\n" || text.last == "\r\n" { text.removeLast() }
    return String(text)
  }
}

extension ContentID {
  /// Reads forty hexadecimal digits, or the sixty-four of a repository that names by SHA-256.
  init?(hexadecimal digits: ArraySlice<UInt8>) {
    guard digits.count == 40 || digits.count == 64 else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      if let first = high {
        bytes.append(first << 4 | UInt8(value))
        high = nil
      } else {
        high = UInt8(value)
      }
    }
    self.init(bytes: bytes)
  }
}
