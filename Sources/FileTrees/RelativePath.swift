/// Arithmetic on paths that are relative to a workspace's root.
package enum RelativePath {
  /// Joins a folder and a path, and takes out `.` and `..` where they cancel.
  package static func join(_ folder: String, _ path: String) -> String {
    path.hasPrefix("/") ? normalise(path) : normalise(folder.isEmpty ? path : "\(folder)/\(path)")
  }

  /// Takes out empty components, `.`, and each `..` that has something to cancel.
  package static func normalise(_ path: String) -> String {
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
  package static func of(_ path: String, from root: String) -> String {
    guard path.hasPrefix("/"), root.hasPrefix("/") else { return path }
    return relative(String(path.dropFirst()), to: String(root.dropFirst()))
  }

  /// A path below some folder as seen from another folder below it.
  package static func relative(_ path: String, to prefix: String) -> String {
    guard !prefix.isEmpty else { return path }
    if path.hasPrefix(prefix + "/") { return String(path.dropFirst(prefix.count + 1)) }
    var base = prefix.split(separator: "/")[...]
    var rest = path.split(separator: "/")[...]
    while let first = base.first, first == rest.first {
      base = base.dropFirst()
      rest = rest.dropFirst()
    }
    return (base.map { _ in ".." } + rest.map(String.init)).joined(separator: "/")
  }

  /// The last component.
  package static func name(of path: String) -> String {
    let slash = UInt8(ascii: "/")
    let bytes = path.utf8
    guard let last = bytes.lastIndex(where: { $0 != slash }) else { return "" }
    let rest = bytes[...last]
    let start = rest.lastIndex(of: slash).map { bytes.index(after: $0) } ?? bytes.startIndex
    return String(path[start...last])
  }

  /// The folder that holds a path; empty for one component.
  package static func folder(of path: String) -> String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
  }

  /// The text after the last dot of the last component; empty without one.
  package static func pathExtension(of path: String) -> String {
    let last = name(of: path)
    guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return "" }
    return String(last[last.index(after: dot)...])
  }

  /// Whether a path is a folder or lies below it.
  package static func contains(_ folder: String, _ path: String) -> Bool {
    folder.isEmpty
      ? !path.hasPrefix("../") && path != ".." : path == folder || path.hasPrefix(folder + "/")
  }
}
