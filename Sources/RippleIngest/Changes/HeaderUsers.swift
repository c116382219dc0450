import RippleModel

/// Finds which C-family sources of a target include a header, by the text of `#include` lines.
///
/// Paths are compared from their ends, so that search folders need not be known.
struct HeaderUsers {
  private let sources: [String]
  private let included: [String: [String]]

  /// Reads the sources and headers of a target.
  init(_ target: Target, _ bytes: (Set<String>) throws -> [String: [UInt8]]) throws {
    let files = target.files.filter { $0.role != .resource && $0.role != .artifact }
    sources = files.filter { $0.role == .source }.map(\.path)
    included = try bytes(Set(files.map(\.path))).mapValues(HeaderUsers.includes)
  }

  /// The sources that include a header, through other headers too, sorted.
  func users(of header: String) -> [String] {
    var reached: Set<String> = [header]
    var pending = [header]
    while let next = pending.popLast() {
      for (path, names) in included where !reached.contains(path) {
        if names.contains(where: { HeaderUsers.names($0, next) }) {
          reached.insert(path)
          pending.append(path)
        }
      }
    }
    return sources.filter(reached.contains).sorted()
  }

  private static func names(_ name: String, _ path: String) -> Bool {
    let plain = RelativePath.normalise(name).split(separator: "/").drop { $0 == ".." }
    let tail = plain.joined(separator: "/")
    return path == tail || path.hasSuffix("/" + tail)
  }

  /// What stands in quotes or angle brackets after `#include` or `#import`.
  private static func includes(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 10).compactMap { line in
      var text = line.drop { $0 == 32 || $0 == 9 }
      guard text.first == UInt8(ascii: "#") else { return nil }
      text = text.dropFirst().drop { $0 == 32 || $0 == 9 }
      guard text.starts(with: "include".utf8) || text.starts(with: "import".utf8) else {
        return nil
      }
      let parts = text.split(maxSplits: 2, omittingEmptySubsequences: false) {
        $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">")
      }
      return parts.count == 3 ? String(decoding: parts[1], as: UTF8.self) : nil
    }
  }
}
