import ArgumentParsing
import Testing

@Suite("Any words")
struct PropertyTests {
  /// Words that mean something somewhere, and some that mean nothing anywhere.
  private static let vocabulary = [
    "draw", "paint", "count", "secret", "group", "list", "remove", "help", "tool", "drw",
    "--format", "--format=json", "--format=", "-f", "-f=dot", "json", "xml", "--output", "-o",
    "--color", "--no-color", "--no-", "--jobs", "-j", "8", "-8", "-8x", "-.", "0", "--leave-out",
    "--scale", "-2.5", "nan", "-v", "--verbose", "--verbose=", "--trace", "--all", "--limit",
    "--ask", "--no-ask", "--unit", "--round", "true", "--enable-cache", "-h", "--help",
    "--version", "--generate-completion-script", "bash", "--generate-completion-script=zsh",
    "--", "-", "---", "=", "-=", "--=", "--=x", "", " ", "\n", "a", "b.txt", "é", "e\u{301}",
    "-\u{301}", "--\u{301}=", "👩‍👩‍👧", "-👩‍👩‍👧", "\u{0}", "'", "\"",
  ]

  @Test("No words trap, and what fails has a text and a status", arguments: 0..<40 as Range<UInt64>)
  func neverTraps(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let words = Self.words(using: &generator)
      do {
        _ = try SampleTool.parseAsRoot(words)
      } catch {
        let code = SampleTool.exitCode(for: error)
        #expect(code == .success || code == .validationFailure, "\(words)")
        #expect(!SampleTool.fullMessage(for: error).isEmpty, "\(words)")
      }
    }
  }

  @Test("The same words give the same answer", arguments: 100..<110 as Range<UInt64>)
  func deterministic(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let words = Self.words(using: &generator)
      #expect(Self.answer(words) == Self.answer(words), "\(words)")
    }
  }

  @Test("Values come back as they went in", arguments: 200..<240 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let files = Self.words(using: &generator)
    let left = Self.words(using: &generator).filter { !$0.isEmpty }
    let jobs = Int.random(in: 1...Int.max, using: &generator)
    let words =
      ["draw", "--jobs", "\(jobs)"] + left.map { "--leave-out=\($0)" } + ["--"] + files
    let draw = try #require(try SampleTool.parseAsRoot(words) as? Draw)
    #expect(draw.files == files)
    #expect(draw.leaveOut == left)
    #expect(draw.jobs == jobs)
  }

  @Test("A help flag before '--' always shows help", arguments: 300..<320 as Range<UInt64>)
  func help(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let other = ["--version", "--generate-completion-script", "--generate-completion-script=zsh"]
      let words = Self.words(using: &generator).filter { $0 != "--" && !other.contains($0) }
      #expect(status(["count"] + words + ["--help"]) == .success, "\(words)")
    }
  }

  private static func words(using generator: inout SplitMix64) -> [String] {
    (0..<Int.random(in: 0...9, using: &generator)).map { _ in
      vocabulary.randomElement(using: &generator) ?? ""
    }
  }

  private static func answer(_ words: [String]) -> String {
    do {
      return String(describing: type(of: try SampleTool.parseAsRoot(words)))
    } catch {
      return SampleTool.fullMessage(for: error)
    }
  }
}

/// A small seeded generator, so that a failure is replayed by its seed.
private struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
