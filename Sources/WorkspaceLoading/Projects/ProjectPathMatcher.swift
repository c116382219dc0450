import FileTrees

/// Tells which paths below a folder a list of rules means.
struct ProjectPathMatcher {
  private let paths: Set<String>
  private let globs: [PathGlob]

  init(_ rules: [ProjectPathRule]) {
    paths = Set(
      rules.compactMap {
        if case .path(let path) = $0 { RelativePath.normalise(path) } else { nil }
      })
    globs = rules.compactMap { if case .glob(let text) = $0 { PathGlob(text) } else { nil } }
  }

  /// Whether a path or a folder above it is meant.
  ///
  /// - Complexity: O(components · globs).
  func matches(_ path: String) -> Bool {
    if paths.isEmpty && globs.isEmpty { return false }
    if !paths.isEmpty {
      var end = path.endIndex
      while true {
        if paths.contains(String(path[..<end])) { return true }
        guard let slash = path[..<end].utf8.lastIndex(of: UInt8(ascii: "/")) else { break }
        end = slash
      }
    }
    guard !globs.isEmpty else { return false }
    let components = path.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
    return globs.contains { $0.matches(components) }
  }
}

/// A pattern of paths: `*`, `?`, `[a-z]` and `{a,b}` within a component, `**` for any number of
/// components; what lies below a match matches too.
struct PathGlob: Hashable, Sendable {
  /// The components of each alternative.
  private let alternatives: [[[UInt8]]]

  init(_ text: String) {
    alternatives = PathGlob.expand(text).map { alternative in
      RelativePath.normalise(alternative).utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
    }
  }

  /// The most alternatives that braces may make.
  private static let largest = 256

  /// Takes braces apart: `a{b,c}` is `ab` and `ac`.
  private static func expand(_ text: String) -> [String] {
    var done: [String] = []
    var pending = [text]
    while let next = pending.popLast() {
      guard done.count + pending.count < largest, let close = next.firstIndex(of: "}"),
        let open = next[..<close].lastIndex(of: "{")
      else {
        done.append(next)
        continue
      }
      let inner = next[next.index(after: open)..<close]
      for part in inner.split(separator: ",", omittingEmptySubsequences: false) {
        let rest = next[next.index(after: close)...]
        pending.append(String(next[..<open]) + String(part) + String(rest))
      }
    }
    return done
  }

  /// Whether the components of a path, or of a folder above it, fit.
  func matches(_ path: [[UInt8]]) -> Bool {
    alternatives.contains { PathGlob.matches($0, path) }
  }

  /// Fits components with the set of pattern positions that are possible after each.
  ///
  /// - Complexity: O(pattern · path).
  private static func matches(_ pattern: [[UInt8]], _ path: [[UInt8]]) -> Bool {
    let any = Array("**".utf8)
    var states: Set<Int> = [0]
    func close() {
      for state in states.sorted() where state < pattern.count && pattern[state] == any {
        var next = state + 1
        states.insert(next)
        while next < pattern.count, pattern[next] == any {
          next += 1
          states.insert(next)
        }
      }
    }
    close()
    for component in path {
      if states.contains(pattern.count), !pattern.isEmpty { return true }
      var next: Set<Int> = []
      for state in states where state < pattern.count {
        if pattern[state] == any {
          next.insert(state)
        } else if ComponentGlob.matches(pattern[state], component) {
          next.insert(state + 1)
        }
      }
      states = next
      close()
      if states.isEmpty { return false }
    }
    return states.contains(pattern.count) && !pattern.isEmpty
  }
}

/// A pattern of one component of a path.
enum ComponentGlob {
  /// Whether a name fits a pattern of `*`, `?` and `[a-z]`.
  ///
  /// - Complexity: O(pattern · name).
  static func matches(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
    var (p, n) = (0, 0)
    var star: (pattern: Int, name: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
        star = (p, n)
        p += 1
      } else if p < pattern.count, let width = fits(pattern, p, name[n]) {
        p += width
        n += 1
      } else if let back = star {
        p = back.pattern + 1
        n = back.name + 1
        star = (back.pattern, n)
      } else {
        return false
      }
    }
    while p < pattern.count, pattern[p] == UInt8(ascii: "*") { p += 1 }
    return p == pattern.count
  }

  /// How many bytes of the pattern a byte of the name uses up; `nil` where it does not fit.
  private static func fits(_ pattern: [UInt8], _ index: Int, _ byte: UInt8) -> Int? {
    switch pattern[index] {
    case UInt8(ascii: "?"): return 1
    case UInt8(ascii: "["):
      guard let close = pattern[(index + 1)...].firstIndex(of: UInt8(ascii: "]")) else {
        return byte == UInt8(ascii: "[") ? 1 : nil
      }
      return isMember(byte, of: pattern[(index + 1)..<close]) ? close - index + 1 : nil
    default: return pattern[index] == byte ? 1 : nil
    }
  }

  private static func isMember(_ byte: UInt8, of set: ArraySlice<UInt8>) -> Bool {
    let isNegated = set.first == UInt8(ascii: "!") || set.first == UInt8(ascii: "^")
    let items = Array(isNegated ? set.dropFirst() : set)
    var isFound = false
    var index = 0
    while index < items.count {
      if index + 2 < items.count, items[index + 1] == UInt8(ascii: "-") {
        isFound = isFound || (items[index]...max(items[index], items[index + 2])).contains(byte)
        index += 3
      } else {
        isFound = isFound || items[index] == byte
        index += 1
      }
    }
    return isFound != isNegated
  }
}
