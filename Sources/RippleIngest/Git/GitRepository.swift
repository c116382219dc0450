import FoundationEssentials

/// A repository, asked only through plumbing that runs nothing of its own.
///
/// A repository under study is untrusted: hooks, file-system monitors, filters, text conversions
/// and replacement objects are off, and no command touches the index or the working copy.
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
  /// Whether it is a symbolic link.
  public let isLink: Bool

  /// Makes an entry.
  public init(path: String, content: ContentID, isLink: Bool = false) {
    self.path = path
    self.content = content
    self.isLink = isLink
  }
}

/// A repository on disk, asked through the `git` in `PATH`.
public struct GitTool: GitRepository {
  /// The folder that was asked about, absolute.
  let folder: String
  /// Where it lies in the repository.
  public let prefix: String

  /// Finds the repository that holds a folder.
  ///
  /// - Throws: `ToolError` where there is none, or git is missing.
  public init(folder: String) throws {
    self.folder = folder
    let output = try GitTool.run(["rev-parse", "--show-prefix"], in: folder)
    prefix = RelativePath.normalise(String(decoding: output, as: UTF8.self).trimmedLine)
  }

  /// The files of a commit or tree; links and submodules are left out.
  public func tree(of revision: String) throws -> [GitEntry] {
    guard !revision.hasPrefix("-") else {
      throw ToolError(tool: "git", status: nil, output: "'\(revision)' is no revision")
    }
    let output = try git(["ls-tree", "-r", "-z", "--full-tree", revision])
    return output.split(separator: 0).compactMap { record in
      entry(record, fields: 3, nameField: 2)
    }
  }

  /// The files of the index; submodules and unmerged files are left out.
  public func index() throws -> [GitEntry] {
    let output = try git(["ls-files", "--stage", "-z", "--full-name", "--", ":/"])
    return output.split(separator: 0).compactMap { record in
      let entry = entry(record, fields: 3, nameField: 1)
      return record.split(separator: 9, maxSplits: 1).first?.last == UInt8(ascii: "0") ? entry : nil
    }
  }

  /// The bytes of blobs, in the order asked.
  public func blobs(_ names: [ContentID]) throws -> [[UInt8]] {
    guard !names.isEmpty else { return [] }
    let input = names.map { $0.hexadecimal + "\n" }.joined()
    let output = try git(["cat-file", "--batch", "--buffer"], input: Array(input.utf8))
    var result: [[UInt8]] = []
    var position = 0
    for name in names {
      guard let end = output[position...].firstIndex(of: 10),
        let size = output[position..<end].split(separator: 32).last.flatMap({
          Int(String(decoding: $0, as: UTF8.self))
        }), end + 1 + size <= output.count
      else {
        throw ToolError(
          tool: "git", status: nil, output: "the object \(name.hexadecimal) is missing")
      }
      result.append(Array(output[(end + 1)..<(end + 1 + size)]))
      position = end + 1 + size + 1
    }
    return result
  }

  private func entry(
    _ record: ArraySlice<UInt8>, fields: Int, nameField: Int
  ) -> GitEntry? {
    let halves = record.split(separator: 9, maxSplits: 1)
    guard halves.count == 2 else { return nil }
    let words = halves[0].split(separator: 32)
    let isLink = words.first.map { $0.elementsEqual("120000".utf8) } ?? false
    guard words.count == fields, isLink || words[0].starts(with: Array("100".utf8)),
      let content = ContentID(hexadecimal: words[nameField])
    else { return nil }
    return GitEntry(
      path: String(decoding: halves[1], as: UTF8.self), content: content, isLink: isLink)
  }

  /// Starts a git command that is talked to while it runs.
  func stream(_ arguments: [String], given: [UInt8]? = nil) throws -> ToolStream {
    try ToolStream(
      "git", GitTool.safety(folder) + arguments, environment: GitTool.environment, given: given)
  }

  func git(_ arguments: [String], input: [UInt8] = []) throws -> [UInt8] {
    try GitTool.run(arguments, in: folder, input: input)
  }

  private static func run(
    _ arguments: [String], in folder: String, input: [UInt8] = []
  ) throws -> [UInt8] {
    let safety = safety(folder)
    let pathspec = arguments.contains(":/") ? safety.filter { $0 != "--literal-pathspecs" } : safety
    return try Tool("git").run(pathspec + arguments, input: input, environment: environment)
  }

  private static func safety(_ folder: String) -> [String] {
    [
      "-C", folder, "--no-pager", "--no-optional-locks", "--literal-pathspecs",
      "-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false",
      "-c", "protocol.allow=never",
    ]
  }

  private static let environment = [
    "GIT_TERMINAL_PROMPT": "0", "GIT_NO_REPLACE_OBJECTS": "1", "LC_ALL": "C",
    "GIT_OPTIONAL_LOCKS": "0", "GIT_GRAFT_FILE": "/dev/null",
  ]
}

extension String {
  /// The text without line feeds at its end.
  var trimmedLine: String {
    var text = self[...]
    while text.last == "\n" || text.last == "\r\n" { text.removeLast() }
    return String(text)
  }
}

extension ContentID {
  /// Reads forty hexadecimal digits.
  init?(hexadecimal digits: ArraySlice<UInt8>) {
    guard digits.count == 40 else { return nil }
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
