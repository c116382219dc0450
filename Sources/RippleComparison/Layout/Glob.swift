/// A pattern over paths: `*` and `?` stay inside a component, `**` crosses components.
///
/// A pattern without wildcards also means everything below a folder of that name.
public struct Glob: Hashable, Sendable {
  /// The pattern as written.
  public let pattern: String
  private let parts: [[Character]]
  private let isPlain: Bool

  /// Reads a pattern.
  public init(_ pattern: String) {
    self.pattern = pattern
    var text = pattern
    while text.hasPrefix("./") { text.removeFirst(2) }
    while text.hasSuffix("/") { text.removeLast() }
    parts = text.split(separator: "/").map(Array.init)
    isPlain = !text.contains("*") && !text.contains("?")
  }

  /// Whether a path matches.
  ///
  /// - Complexity: O(pattern · path).
  public func matches(_ path: String) -> Bool {
    let components = path.split(separator: "/").map(Array.init)
    if isPlain {
      return components.count >= parts.count && Array(components.prefix(parts.count)) == parts
    }
    return Glob.matches(parts[...], components[...])
  }

  /// Whether a name matches: as a path of one component would.
  public func matchesName(_ name: String) -> Bool { Glob.component(Array(pattern), Array(name)) }

  private static func matches(
    _ parts: ArraySlice<[Character]>, _ path: ArraySlice<[Character]>
  ) -> Bool {
    guard let first = parts.first else { return path.isEmpty }
    if first == ["*", "*"] {
      let rest = parts.dropFirst()
      if rest.isEmpty { return !path.isEmpty }
      return path.indices.contains { matches(rest, path[$0...]) }
    }
    guard let head = path.first, component(first, head) else { return false }
    return matches(parts.dropFirst(), path.dropFirst())
  }

  /// Matches one component, going back to the last `*` only.
  private static func component(_ pattern: [Character], _ text: [Character]) -> Bool {
    var (place, position) = (0, 0)
    var star: (place: Int, position: Int)?
    while position < text.count {
      if place < pattern.count, pattern[place] == "*" {
        star = (place, position)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == text[position] {
        place += 1
        position += 1
      } else if let last = star {
        place = last.place + 1
        position = last.position + 1
        star = (last.place, position)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
