import RippleModel
import RippleRules
import TestSupport
import Testing

@Suite("A pattern on names")
struct NamePatternTests {
  @Test(
    "stands for the whole name, case-sensitive",
    arguments: [
      ("*Live", "StoreLive", true), ("*Live", "LiveStream", false), ("*Live", "Storelive", false),
      ("*Feature", "CartFeatureInterface", false), ("*", "", true), ("*", "x", true),
      ("A?c", "Abc", true), ("A?c", "Ac", false), ("[A-C]x", "Bx", true), ("[!A-C]x", "Bx", false),
      ("[^A-C]x", "Dx", true), ("a*b*c", "aXbYbZc", true), ("a*b*c", "aXcYb", false),
      ("*a*", "bab", true), ("Ñandú*", "Ñandúes", true), ("a.b", "axb", false), ("a+", "aa", false),
    ])
  func whole(pattern: String, name: String, matches: Bool) throws {
    #expect(try NamePattern(pattern).matches(name) == matches)
  }

  @Test("with a slash is compared with the package too")
  func package() throws {
    let id = TargetID(package: "kit", name: "Core")
    #expect(try NamePattern("kit/*").matches(id))
    #expect(try NamePattern("Core").matches(id))
    #expect(try !NamePattern("kit/Co").matches(id))
  }

  @Test("agrees with a plain recursive reading on random words", arguments: PropertySeeds.all)
  func recursive(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let word = { (letters: String, count: Int) in
      String((0..<count).compactMap { _ in letters.randomElement(using: &generator) })
    }
    let pattern = word("ab*?", Int(seed % 6) + 1)
    let name = word("ab", Int(seed % 7))
    let expected = Self.matches(Array(pattern)[...], Array(name)[...])
    #expect(try NamePattern(pattern).matches(name) == expected, "\(pattern) on \(name)")
  }

  private static func matches(
    _ pattern: ArraySlice<Character>, _ name: ArraySlice<Character>
  ) -> Bool {
    guard let first = pattern.first else { return name.isEmpty }
    if first == "*" {
      return matches(pattern.dropFirst(), name)
        || (!name.isEmpty && matches(pattern, name.dropFirst()))
    }
    guard let letter = name.first, first == "?" || first == letter else { return false }
    return matches(pattern.dropFirst(), name.dropFirst())
  }
}
