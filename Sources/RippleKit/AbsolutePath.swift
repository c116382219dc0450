#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Arithmetic on absolute paths.
package enum AbsolutePath {
  /// Takes out `.` and `..` without asking the disk.
  package static func resolve(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// A path as it would be without the current folder.
  package static func absolute(_ path: String) -> String {
    resolve(path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path)
  }

  /// The folder that holds a path.
  package static func folder(_ path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  /// A path as seen from a folder; both are absolute.
  package static func relative(_ path: String, to folder: String) -> String {
    var base = folder.split(separator: "/")[...]
    var rest = path.split(separator: "/")[...]
    while let first = base.first, first == rest.first {
      base = base.dropFirst()
      rest = rest.dropFirst()
    }
    return (base.map { _ in ".." } + rest.map(String.init)).joined(separator: "/")
  }
}
