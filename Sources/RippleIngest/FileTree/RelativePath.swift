/// Arithmetic on paths that are relative to a workspace's root.
enum RelativePath {
  /// Joins a folder and a path, and takes out `.` and `..` where they cancel.
  static func join(_ folder: String, _ path: String) -> String {
    path.hasPrefix("/") ? normalise(path) : normalise(folder.isEmpty ? path : "\(folder)/\(path)")
  }

  /// Takes out empty components, `.`, and each `..` that has something to cancel.
  static func normalise(_ path: String) -> String {
    var result: [Substring] = []
    let isAbsolute = path.hasPrefix("/")
    for part in path.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
      if part == "..", let last = result.last, last != ".." {
        result.removeLast()
      } else if part != ".." || !isAbsolute {
        result.append(part)
      }
    }
    return (isAbsolute ? "/" : "") + result.joined(separator: "/")
  }

  /// An absolute path as it is from a folder; packages beside a workspace begin with `..`.
  static func of(_ path: String, from root: String) -> String {
    guard path.hasPrefix("/"), root.hasPrefix("/") else { return path }
    return GitSnapshot.relative(String(path.dropFirst()), to: String(root.dropFirst()))
  }

  /// The last component.
  static func name(of path: String) -> String {
    let slash = UInt8(ascii: "/")
    let bytes = path.utf8
    guard let last = bytes.lastIndex(where: { $0 != slash }) else { return "" }
    let rest = bytes[...last]
    let start = rest.lastIndex(of: slash).map { bytes.index(after: $0) } ?? bytes.startIndex
    return String(path[start...last])
  }

  /// The folder that holds a path; empty for one component.
  static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  }

  /// The text after the last dot of the last component; empty without one.
  static func pathExtension(of path: String) -> String {
    let last = name(of: path)
    guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return "" }
    return String(last[last.index(after: dot)...])
  }

  /// Whether a path is a folder or lies below it.
  static func contains(_ folder: String, _ path: String) -> Bool {
    folder.isEmpty
      ? !path.hasPrefix("../") && path != ".." : path == folder || path.hasPrefix(folder + "/")
  }
}
