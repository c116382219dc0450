import FileTrees
import RippleModel

/// Which C-family files include which, by the text of their `#include` lines.
///
/// Paths are compared from their ends, so that search folders need not be known. Files that no target
/// owns count too: tables, sources that a manifest excludes, headers beside a target.
struct IncludeGraph {
  private struct Owner {
    var target: TargetID
    var role: OwnedFile.Role
  }

  private var owners: [String: [Owner]] = [:]
  /// For each file, those that include it.
  private var includers: [String: [String]] = [:]

  /// Reads the C-family files of some targets, and what they include.
  ///
  /// - Parameters:
  ///   - targets: The targets.
  ///   - paths: All files that there are.
  ///   - bytes: Gives the bytes of files.
  /// - Throws: What reading throws.
  /// - Complexity: O(bytes of C-family files).
  init(
    _ targets: [Target], in paths: some Sequence<String>,
    _ bytes: (Set<String>) throws -> [String: [UInt8]]
  ) throws {
    for target in targets where target.language != .swift {
      for file in target.files where file.role != .resource && file.role != .artifact {
        owners[file.path, default: []].append(Owner(target: target.id, role: file.role))
      }
    }
    guard !owners.isEmpty else { return }
    let byName = Dictionary(grouping: paths, by: RelativePath.name)
    var pending = Set(owners.keys)
    var seen = pending
    while !pending.isEmpty {
      let read = try bytes(pending)
      pending = []
      for (path, bytes) in read.sorted(by: { $0.key < $1.key }) {
        for name in IncludeGraph.includes(bytes) {
          let tail = IncludeGraph.tail(of: name)
          for found in byName[RelativePath.name(of: tail)] ?? []
          where found == tail || found.hasSuffix("/" + tail) {
            includers[found, default: []].append(path)
            if seen.insert(found).inserted { pending.insert(found) }
          }
        }
      }
    }
  }

  /// Whether any target's source or header includes a file, directly or not.
  func isIncluded(_ path: String) -> Bool { includers[path] != nil }

  /// How far a file reaches.
  func reach(of path: String) -> HeaderReach {
    var reached: Set<String> = [path]
    var pending = [path]
    while let next = pending.popLast() {
      for user in includers[next] ?? [] where reached.insert(user).inserted { pending.append(user) }
    }
    var sources: [TargetID: Set<String>] = [:]
    var exposing: Set<TargetID> = []
    for file in reached {
      for owner in owners[file] ?? [] {
        switch owner.role {
        case .source: if file != path { sources[owner.target, default: []].insert(file) }
        case .publicHeader: exposing.insert(owner.target)
        case .privateHeader, .resource, .artifact: continue
        }
      }
    }
    return HeaderReach(sources: sources.mapValues { $0.sorted() }, exposing: Array(exposing))
  }

  /// Whether a file is one that C-family sources may include.
  static func mayBeIncluded(_ path: String) -> Bool {
    included.contains(RelativePath.pathExtension(of: path).lowercased())
  }

  private static let included: Set<String> = [
    "h", "hh", "hpp", "h++", "hxx", "c", "cc", "cpp", "cxx", "m", "mm", "s", "inc", "inl", "ipp",
    "tcc", "tpp", "def", "tbl", "impl", "txt", "dat", "gen",
  ]

  /// A path as it is written, without the folders that it goes up.
  private static func tail(of name: String) -> String {
    RelativePath.normalise(name).split(separator: "/").drop { $0 == ".." }.joined(separator: "/")
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
