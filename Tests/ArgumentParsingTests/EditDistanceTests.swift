import Testing

@testable import ArgumentParsing

@Suite("Edit distance")
struct EditDistanceTests {
  @Test(
    "The distance is the fewest edits, and more than two where the lengths say so",
    arguments: [
      ("", "", 0), ("a", "", 1), ("draw", "draw", 0), ("draw", "drw", 1), ("draw", "drwa", 2),
      ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "xyz", 3), ("é", "e\u{301}", 0),
    ])
  func distance(first: String, second: String, expected: Int) {
    #expect(EditDistance.distance(first, second) == expected)
    #expect(EditDistance.distance(second, first) == expected)
  }

  @Test("The closest candidate wins, and of equals the first")
  func closest() {
    #expect(EditDistance.closest(to: "--forma", among: ["--form", "--format"]) == "--form")
    #expect(EditDistance.closest(to: "--formats", among: ["--form", "--format"]) == "--format")
    #expect(EditDistance.closest(to: "--colors", among: []) == nil)
  }

  @Test("Short words have few neighbours")
  func shortWords() {
    #expect(EditDistance.closest(to: "ab", among: ["ac", "abc"]) == nil)
    #expect(EditDistance.closest(to: "abc", among: ["xyc", "abd"]) == "abd")
    #expect(EditDistance.closest(to: "abcd", among: ["xycd"]) == "xycd")
  }

  @Test("A long word costs nothing")
  func long() {
    let word = String(repeating: "a", count: 1_000_000)
    #expect(EditDistance.closest(to: word, among: ["--format"]) == nil)
  }
}
