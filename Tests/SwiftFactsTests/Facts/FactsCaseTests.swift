import Foundation
import RippleModel
import SwiftFacts
import TestSupport
import Testing

@Suite struct FactsCaseTests {
  /// One pair of a case, with what is right and what the toolchain did.
  struct Pair: Sendable, CustomTestStringConvertible {
    var path: String
    var accepted: Set<String>
    var recompiles: Bool

    var testDescription: String { path }

    func bytes(_ name: String) throws -> [UInt8] {
      [UInt8](try CaseFolder.data("\(path)/\(name).swift"))
    }

    func change() throws -> FileChange {
      ChangeClassifier().classify(
        beforeBytes: try bytes("before"), afterBytes: try bytes("after"))
    }
  }

  struct Expectation: Decodable {
    var pairs: [String: Answer]

    struct Answer: Decodable {
      var `class`: String
      var accept: [String]?
      var dependents_recompile_debug_6_3_1: Bool
    }
  }

  static let cases = [
    "c01-trivia-and-tokens", "c02-defaults-and-inlinable", "c03-inferred-types", "c04-layout",
    "c05-accessors", "c06-implied-access", "c08-literals-with-braces",
  ]

  /// Losing an error is right: without the folder the tests say that they are skipped.
  static let pairs = (try? cases.flatMap(pairs)) ?? []

  static func pairs(of name: String) throws -> [Pair] {
    let data = try CaseFolder.data("\(name)/expected.json")
    return try JSONDecoder().decode(Expectation.self, from: data).pairs
      .sorted { $0.key < $1.key }
      .map { pair in
        Pair(
          path: "\(name)/pairs/\(pair.key)",
          accepted: Set(pair.value.accept ?? [pair.value.class]),
          recompiles: pair.value.dependents_recompile_debug_6_3_1)
      }
  }

  @Test(
    "the right class is the one the case expects", arguments: pairs)
  func rightClass(_ pair: Pair) throws {
    let change = try pair.change()
    #expect(pair.accepted.contains(change.rightClass.rawValue), "\(change)")
  }

  @Test(
    "no dependent recompiles below the rungs that reach it", arguments: pairs)
  func recompiledDependents(_ pair: Pair) throws {
    let change = try pair.change()
    if change.changeClass <= .copiedBody { #expect(!pair.recompiles, "\(change)") }
    if pair.recompiles { #expect(change.moduleBytesChange, "\(change)") }
  }

  @Test("all pairs are there")
  func count() { #expect(FactsCaseTests.pairs.count == 86) }
}
