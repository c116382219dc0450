import Foundation
import RippleModel
import RippleRules
import TestSupport
import Testing

@Suite("Ripple under its own rules")
struct OwnRulesTests {
  private static let root = SharedFolder.projectRoot

  @Test("Ripple passes its own check with exhaustive layers and an empty baseline")
  func passes() throws {
    let url = Self.root.appending(path: ".ripple.json5")
    let file = try RulesFile(text: String(contentsOf: url, encoding: .utf8))
    #expect(file.isExhaustive)
    #expect(file.suppressions.isEmpty)
    let baseline = Self.root.appending(path: file.baseline).path
    #expect(!FileManager.default.fileExists(atPath: baseline))
    let outcome = try Checked(package: Self.root.path).outcome(file)
    #expect(outcome.open.filter { $0.severity > .note } == [])
    #expect(outcome.suppressed.isEmpty)
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
