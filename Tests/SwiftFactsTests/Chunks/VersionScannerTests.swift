import Foundation
import RippleModel
import SwiftFacts
import TestSupport
import Testing

/// Facts that are put together from pieces are those of a whole parse, hash for hash.
@Suite struct VersionScannerTests {
  /// Where files lie on which every version is tried; `nil` where a part of Ripple's own does.
  static let corpus = ProcessInfo.processInfo.environment["RIPPLE_CORPUS"]

  /// Every third of Ripple's own sources, or all below `RIPPLE_CORPUS` where that is set.
  static let files: [URL] = {
    let root = corpus.map { URL(filePath: $0) }
    let roots = [root ?? SharedFolder.projectRoot.appending(path: "Sources")]
    let found = roots.flatMap { root -> [URL] in
      let walk = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
      return (walk?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    }
    let sorted = found.sorted { $0.path < $1.path }
    return corpus == nil ? sorted.enumerated().filter { $0.offset % 3 == 0 }.map(\.element) : sorted
  }()

  private static var texts: [(String, KeyPath<FileFacts, [String]>)] {
    [
      ("lookups", \.lookups), ("unqualified", \.unqualified), ("held", \.valueTypeNames),
      ("bare", \.bare),
      ("asked", \.conditionNames), ("implied", \.implied),
    ]
  }

  static func check(
    _ bytes: [UInt8], _ scanner: inout VersionScanner, _ what: String
  ) -> Bool {
    let composed = scanner.scan(bytes)
    let whole = FileScanner().scan(bytes)
    guard composed != whole else { return true }
    var differences: [String] = []
    if composed.tokens != whole.tokens { differences.append("tokens") }
    if composed.layout != whole.layout { differences.append("layout") }
    if composed.fileScope != whole.fileScope { differences.append("fileScope") }
    if composed.types != whole.types { differences.append("types") }
    if composed.declarations != whole.declarations { differences.append("declarations") }
    if composed.names != whole.names { differences.append("names") }
    if composed.imports != whole.imports {
      differences.append("imports (\(composed.imports) instead of \(whole.imports))")
    }
    for (field, path) in texts where composed[keyPath: path] != whole[keyPath: path] {
      let (mine, other) = (Set(composed[keyPath: path]), Set(whole[keyPath: path]))
      differences.append("\(field) (\(mine.symmetricDifference(other).sorted()))")
    }
    if composed.steps != whole.steps {
      let (mine, other) = (Set(composed.steps), Set(whole.steps))
      differences.append("steps (\(mine.subtracting(other)); \(other.subtracting(mine)))")
    }
    if composed.isWellFormed != whole.isWellFormed { differences.append("isWellFormed") }
    Issue.record("\(what): \(differences.joined(separator: ", ")) differ")
    return false
  }

  @Test func aModifierBeforeAnImportBelongsToNoType() {
    var scanner = VersionScanner()
    let text = "import A\nclass\nimport B\nstruct S {\n  func a() {}\n  func b() {}\n}\n"
    _ = scanner.scan(Array(text.utf8))
    let edited = text.replacing("a()", with: "c()")
    #expect(VersionScannerTests.check(Array(edited.utf8), &scanner, "class import"))
  }

  @Test func aGuardAtFileScopeNamesWhatFollows() {
    var scanner = VersionScanner()
    let text = "func f() -> Int? { after }\nguard let after = f() else { fatal() }\nlet b = after\n"
    _ = scanner.scan(Array(text.utf8))
    let edited = text + "func g() -> Int { after }\n"
    #expect(VersionScannerTests.check(Array(edited.utf8), &scanner, "guard"))
  }

  @Test func everyRealFileHasTheFactsOfAWholeParse() throws {
    for file in VersionScannerTests.files {
      var scanner = VersionScanner()
      _ = VersionScannerTests.check(Array(try Data(contentsOf: file)), &scanner, file.path)
    }
  }

  @Test(.timeLimit(.minutes(20))) func mutatedFilesHaveTheFactsOfAWholeParse() throws {
    var random = SplitMix64(seed: 7)
    var parsed = 0
    var total = 0
    for file in VersionScannerTests.files where random.next() % 4 == 0 {
      let original = Array(try Data(contentsOf: file))
      guard original.count < 60_000 else { continue }
      var scanner = VersionScanner()
      _ = scanner.scan(original)
      for step in 0..<6 {
        let mutant = Mutant.make(original, &random)
        total += mutant.count
        let what = "\(file.lastPathComponent) step \(step)"
        if !VersionScannerTests.check(mutant, &scanner, what) {
          Attachment.record(mutant, named: "mutant.swift")
          return
        }
      }
      parsed += scanner.parsedBytes
    }
    print("parsed \(parsed) bytes for \(total)")
  }

  @Test func trickyTextHasTheFactsOfAWholeParse() {
    var scanner = VersionScanner()
    let text = Samples.tricky
    _ = VersionScannerTests.check(Array(text.utf8), &scanner, "tricky")
    var random = SplitMix64(seed: 11)
    for step in 0..<300 {
      let mutant = Mutant.make(Array(text.utf8), &random)
      guard VersionScannerTests.check(mutant, &scanner, "tricky \(step)") else { return }
    }
  }

  @Test func onlyTheChangedMemberIsParsedAgain() {
    let members = (0..<100).map { "  func f\($0)(_ a: Int) -> Int {\n    a + \($0)\n  }\n" }
    let text = "import A\n\n/// Doc.\npublic struct S {\n\(members.joined())}\n"
    var scanner = VersionScanner()
    _ = scanner.scan(Array(text.utf8))
    let first = scanner.parsedBytes
    _ = scanner.scan(Array(text.replacing("a + 50", with: "a * 50").utf8))
    #expect(scanner.parsedBytes - first < 60)
    _ = scanner.scan(Array(text.replacing("/// Doc.", with: "/// Other words.\n").utf8))
    #expect(scanner.parsedBytes - first < 60)
  }
}

/// A file with one place changed, broken or not.
enum Mutant {
  private static let scraps = [
    "}", "{", "\"", "/*", "*/", "//", "#if X", "#endif", "@available(*, deprecated)", "public",
    "static", "func", "let x = 1", ".foo()", "+ 3", "case a", "`", "/", "init", "where T: P",
    "import Z", "else { }", "class", "open", "nonisolated", "\"\"\"", "mutating", "(", ")", ";",
    "struct Q { func z() { } }", "extension W { }", "override", "lazy", "in", "_ = { }",
  ]

  static func make(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    let row = Int(random.next() % UInt64(lines.count))
    let scrap = Array(scraps[Int(random.next() % UInt64(scraps.count))].utf8)
    switch random.next() % 6 {
    case 0: lines.remove(at: row)
    case 1: lines.insert(scrap, at: row)
    case 2: lines[row].append(contentsOf: [32] + scrap)
    case 3: lines.insert(lines[row], at: row)
    case 4: lines.swapAt(row, Int(random.next() % UInt64(lines.count)))
    default:
      let column = Int(random.next() % UInt64(lines[row].count + 1))
      lines[row].insert(contentsOf: [32] + scrap + [32], at: column)
    }
    return Array(lines.joined(separator: [10]))
  }
}
