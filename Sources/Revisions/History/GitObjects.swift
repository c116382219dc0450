import FileTrees
import RippleModel
import RippleSystem

/// Objects of a repository, through one `git cat-file` that stays.
final class GitObjects {
  private let repository: GitTool
  private var stream: ToolStream
  private var restarts = 0

  /// Far more than any source file; a larger blob is not read into memory.
  static let largest = 16 << 20

  init(_ repository: GitTool) throws {
    self.repository = repository
    stream = try GitObjects.start(repository)
  }

  private static func start(_ repository: GitTool) throws -> ToolStream {
    try repository.stream(["cat-file", "--batch"])
  }

  /// How many damaged objects may end git before the repository counts as unreadable.
  private static let mostRestarts = 1_000

  /// The bytes of objects, in the order asked; `nil` for one that is missing or damaged.
  func contents(_ names: [ContentID]) throws -> [[UInt8]?] {
    var result: [[UInt8]?] = []
    result.reserveCapacity(names.count)
    while result.count < names.count {
      // What is asked at once fits into the socket, so that neither side can wait for the other.
      let asked = names[result.count..<min(result.count + 32, names.count)]
      do {
        try stream.write(Array(asked.map { $0.hexadecimal + "\n" }.joined().utf8))
        for _ in asked { result.append(try answer()) }
      } catch let error as ToolError where error.output == GitObjects.early {
        // Git ends at an object whose bytes are damaged; the others are asked for again.
        restarts += 1
        guard restarts <= GitObjects.mostRestarts else { throw error }
        stream = try GitObjects.start(repository)
        result.append(nil)
      }
    }
    return result
  }

  private static let early = "'cat-file' ended early"

  /// The bytes of one object.
  func content(_ name: ContentID) throws -> [UInt8]? { try contents([name])[0] }

  private func answer() throws -> [UInt8]? {
    guard let line = try stream.read(upTo: 0x0A) else {
      throw ToolError(tool: "git", status: nil, output: GitObjects.early)
    }
    let words = line.split(separator: 0x20)
    guard words.count == 3, let size = GitText.number(words[2]) else { return nil }
    let bytes = try stream.read(count: size)
    _ = try stream.read(count: 1)
    guard bytes.count == size else {
      throw ToolError(tool: "git", status: nil, output: GitObjects.early)
    }
    return bytes
  }
}

/// The tree objects of a repository, each read once.
package final class GitTrees {
  /// What stands under one name.
  package struct Node {
    var mode: UInt32
    var name: ContentID
  }

  /// One folder.
  final class Folder {
    let nodes: [String: Node]
    let entries: [FileEntry]

    init(_ nodes: [String: Node]) {
      self.nodes = nodes
      entries = nodes.compactMap { name, node -> FileEntry? in
        switch node.mode {
        case 0o040000: FileEntry(name: name, kind: .folder)
        case 0o100000...0o100777: FileEntry(name: name, kind: .file)
        default: nil
        }
      }.sorted()
    }
  }

  let objects: GitObjects
  private var folders: [ContentID: Folder] = [:]
  private var links: [ContentID: [String]] = [:]

  init(_ objects: GitObjects) { self.objects = objects }

  /// A folder; empty where the object is missing.
  func folder(_ name: ContentID) throws -> Folder {
    if let known = folders[name] { return known }
    if folders.count > 20_000 { folders.removeAll(keepingCapacity: true) }
    let folder = Folder(GitTrees.parse(try objects.content(name) ?? [], width: name.bytes.count))
    folders[name] = folder
    return folder
  }

  /// The paths of the links below a folder; each tree object is searched once.
  func links(below name: ContentID, depth: Int = 0) throws -> [String] {
    if let known = links[name] { return known }
    // No one nests folders as deeply as this.
    guard depth < 128 else { return [] }
    var result: [String] = []
    for (entry, node) in try folder(name).nodes {
      if node.mode == RawChange.linkMode { result.append(entry) }
      if node.mode == 0o040000 {
        result += try links(below: node.name, depth: depth + 1).map { entry + "/" + $0 }
      }
    }
    if links.count > 100_000 { links.removeAll(keepingCapacity: true) }
    links[name] = result
    return result
  }

  /// `MODE NAME NUL HASH`, again and again.
  package static func parse(_ bytes: [UInt8], width: Int) -> [String: Node] {
    var result: [String: Node] = [:]
    var rest = bytes[...]
    while let space = rest.firstIndex(of: 0x20), let end = rest[space...].firstIndex(of: 0),
      end + width < rest.endIndex
    {
      let mode = UInt32(GitText.words(rest[..<space]), radix: 8) ?? 0
      let name = ContentID(bytes: Array(rest[(end + 1)...(end + width)]))
      result[GitText.path(rest[(space + 1)..<end])] = Node(mode: mode, name: name)
      rest = rest[(end + 1 + width)...]
    }
    return result
  }
}

/// One commit's tree as files and folders; links are what they lead to within it.
struct GitObjectTree: FileTree {
  let trees: GitTrees
  let root: ContentID
  /// Where the workspace lies in the repository; empty at its root.
  var prefix = ""

  func kind(of path: String) -> FileKind? {
    if path.isEmpty { return .folder }
    switch node(at: path)?.mode {
    case 0o040000: return .folder
    case .some(0o100000...0o100777): return .file
    default: return nil
    }
  }

  func entries(of folder: String) -> [FileEntry] {
    guard let found = self.folder(at: folder) else { return [] }
    let links = found.nodes.filter { $0.value.mode == RawChange.linkMode }.compactMap { name, _ in
      kind(of: RelativePath.join(folder, name)).map { FileEntry(name: name, kind: $0) }
    }
    return links.isEmpty ? found.entries : (found.entries + links).sorted()
  }

  func bytes(of file: String) -> [UInt8]? {
    guard let node = node(at: file), node.mode & 0o170000 == 0o100000 else { return nil }
    return try? trees.objects.content(node.name)  // A blob that is missing is a missing file.
  }

  /// The object at a path, behind links; `nil` where there is none, or above the root.
  func node(at path: String) -> GitTrees.Node? {
    node(from: prefix.isEmpty ? path : RelativePath.join(prefix, path), links: 0)
  }

  /// As many links are followed one after the other as by Linux.
  private func node(from path: String, links: Int) -> GitTrees.Node? {
    guard links <= 40 else { return nil }
    var node = GitTrees.Node(mode: 0o040000, name: root)
    var seen = ""
    let parts = path.split(separator: "/")
    for (index, part) in parts.enumerated() {
      guard node.mode == 0o040000, let folder = try? trees.folder(node.name),
        let next = folder.nodes[String(part)]
      else { return nil }
      seen = RelativePath.join(seen, String(part))
      node = next
      if node.mode == RawChange.linkMode {
        guard let target = target(seen, node.name) else { return nil }
        let rest = parts[(index + 1)...].joined(separator: "/")
        return self.node(from: RelativePath.join(target, rest), links: links + 1)
      }
    }
    return node
  }

  /// Where a link leads, from the repository's root; `nil` where that is outside, or no link.
  func target(ofLink path: String) -> String? {
    guard let folder = folder(at: RelativePath.folder(of: path)),
      let node = folder.nodes[RelativePath.name(of: path)], node.mode == RawChange.linkMode
    else { return nil }
    return target(path, node.name)
  }

  private func target(_ link: String, _ content: ContentID) -> String? {
    guard let bytes = try? trees.objects.content(content), bytes.count < 4096 else { return nil }
    let text = GitText.path(bytes[...])
    let path = RelativePath.join(RelativePath.folder(of: link), text)
    let isOutside = text.hasPrefix("/") || path.isEmpty || path == ".." || path.hasPrefix("../")
    return isOutside ? nil : path
  }

  private func folder(at path: String) -> GitTrees.Folder? {
    guard let node = node(at: path), node.mode == 0o040000 else { return nil }
    return try? trees.folder(node.name)  // An object that is missing is an empty folder.
  }
}
