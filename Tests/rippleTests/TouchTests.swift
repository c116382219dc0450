import Foundation
import TestSupport
import Testing

@Suite("ripple touch")
struct TouchTests {
  private struct Answer: Decodable {
    struct Target: Decodable {
      var name: String
      var effect: String
      var bound: String
      var files: [String]?
    }
    struct Product: Decodable {
      var name: String
      var effect: String
    }
    struct Change: Decodable {
      var target: String
      var `class`: String
    }
    struct Hazard: Decodable {
      var id: String
      var target: String
    }
    var schemaVersion: Int
    var changes: [Change]
    var targets: [Target]
    var products: [Product]
    var tests: [String]
    var hazards: [Hazard]

    func effects() -> [String: String] {
      Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0.effect) })
    }

    func files(of name: String) -> [String]? { targets.first { $0.name == name }?.files }
  }

  private func touch(_ package: SamplePackage, _ arguments: String...) throws -> Answer {
    var program = RippleProgram()
    program.folder = package.path
    let result = try program.run(["touch"] + arguments + ["--format", "json"])
    #expect(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
  }

  @Test("A body stays in its target and links what holds it")
  func body() throws {
    let answer = try touch(SamplePackage(), "Core", "--change", "body")
    #expect(answer.effects() == ["Core": "recompile"])
    #expect(
      answer.products.filter { $0.effect == "relink" }.map(\.name) == ["App", "SamplePackageTests"])
    #expect(answer.tests == ["\(answer.changes[0].target.split(separator: "/")[0])/CoreTests"])
  }

  @Test("An interface reaches the files of direct dependents, and the bound reaches all")
  func interface() throws {
    let answer = try touch(SamplePackage(), "Core", "--change", "interface", "--all")
    #expect(
      answer.effects() == [
        "Core": "recompile", "Mid": "recompile", "CoreTests": "recompile", "App": "none",
      ])
    #expect(answer.targets.first { $0.name == "App" }?.bound == "recompile")
    #expect(answer.files(of: "Mid") == ["Sources/Mid/Mid.swift", "Sources/Mid/Quiet.swift"])
  }

  @Test("A member reaches only the files that use its type")
  func member() throws {
    let answer = try touch(SamplePackage(), "Core.Model.shout")
    #expect(answer.changes.map(\.class) == ["typeMember"])
    #expect(answer.files(of: "Mid") == ["Sources/Mid/Mid.swift"])
    #expect(answer.files(of: "Core") == ["Sources/Core/Model.swift", "Sources/Core/Other.swift"])
    #expect(answer.effects()["CoreTests"] == "driver")
  }

  @Test("The working copy, the index and a range of revisions are classified")
  func revisions() throws {
    let package = try SamplePackage()
    try package.git("init", "-q")
    try package.folder.write(".gitignore", ".build/\n")
    try package.commit("one")
    #expect(try touch(package).targets.isEmpty)
    try package.folder.write(
      "Sources/Mid/Quiet.swift", "import Core\nfunc quiet() -> Int { unrelated() + 1 }\n")
    let edited = try touch(package)
    #expect(edited.changes.map(\.class) == ["body"])
    #expect(edited.effects() == ["Mid": "recompile"])
    #expect(try touch(package, "--staged").changes.isEmpty)
    try package.git("add", "-A")
    #expect(try touch(package, "--staged").changes.map(\.class) == ["body"])
    try package.git("commit", "-qm", "two")
    #expect(try touch(package, "--since", "HEAD~1..HEAD").effects() == ["Mid": "recompile"])
  }

  @Test("A new target rebuilds itself and where it is registered")
  func newTarget() throws {
    let answer = try touch(
      SamplePackage(), "--new-target", "Extra", "--register", "App")
    #expect(answer.effects() == ["Extra": "recompile", "App": "recompile"])
  }

  @Test("The tests to run come one on each line")
  func tests() throws {
    let result = try SamplePackage().ripple("touch", "Core", "--tests")
    #expect(result.output == "CoreTests\n")
  }

  @Test(
    "The same question gives the same bytes, whatever the hash seed",
    arguments: [
      ["touch", "Core", "--format", "json"], ["metrics", "--format", "json"],
      ["graph", "--format", "dot"], ["touch", "Core", "--format", "markdown"],
    ])
  func determinism(arguments: [String]) throws {
    let package = try SamplePackage()
    var program = RippleProgram()
    program.folder = package.path
    let first = try program.run(arguments)
    let second = try program.run(
      arguments, environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
    #expect(first.status == 0)
    #expect(!first.output.isEmpty)
    #expect(first.output == second.output)
  }

  @Test("A change on disk is seen without being told")
  func refresh() throws {
    let package = try SamplePackage()
    #expect(try touch(package, "Core").effects()["Mid"] == "recompile")
    try package.folder.write("Sources/Mid/Mid.swift", "public func mid() {}\n")
    try package.folder.write("Sources/Mid/Quiet.swift", "func quiet() {}\n")
    #expect(try touch(package, "Core").effects()["Mid"] == "driver")
    try package.folder.write("Sources/Mid/New.swift", "import Core\nlet new = unrelated()\n")
    #expect(try touch(package, "Core").files(of: "Mid") == ["Sources/Mid/New.swift"])
  }
}
