import Foundation
import RippleModel
import RippleRules
import TestSupport
import Testing

@Suite("Ripple under its own rules")
struct OwnRulesTests {
  private static let root = SharedFolder.projectRoot

  /// The gate runs `ripple check` itself.
  @Test("Ripple's own layers are exhaustive, and its baseline is empty")
  func strict() throws {
    let url = Self.root.appending(path: ".ripple.json5")
    let file = try RulesFile(text: String(contentsOf: url, encoding: .utf8))
    #expect(file.isExhaustive)
    #expect(file.suppressions.isEmpty)
    let baseline = Self.root.appending(path: file.baseline).path
    #expect(!FileManager.default.fileExists(atPath: baseline))
  }

  @Test("Every floor but the root's is independent: rooms on one floor do not know each other")
  func independent() throws {
    let url = Self.root.appending(path: ".ripple.json5")
    let file = try RulesFile(text: String(contentsOf: url, encoding: .utf8))
    for layer in file.layers where !["root", "support"].contains(layer.name) {
      #expect(layer.isIndependent, "\(layer.name)")
    }
  }
}
