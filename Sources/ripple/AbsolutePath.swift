/// Arithmetic on absolute paths.
enum AbsolutePath {
  /// Takes out `.` and `..` without asking the disk.
  static func resolve(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The folder that holds a path.
  static func folder(_ path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  /// A path as seen from a folder; both are absolute.
  static func relative(_ path: String, to folder: String) -> String {
    var base = folder.split(separator: "/")[...]
    var rest = path.split(separator: "/")[...]
    while let first = base.first, first == rest.first {
      base = base.dropFirst()
      rest = rest.dropFirst()
    }
    return (base.map { _ in ".." } + rest.map(String.init)).joined(separator: "/")
  }
}
