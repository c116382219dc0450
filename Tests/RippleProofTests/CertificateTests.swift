import Foundation
import RippleModel
import RippleProof
import TestSupport
import Testing

@Suite("Certificates of tests that need not run")
struct CertificateTests {
  @Test("what the engine concludes, the checker concludes too", arguments: PropertySeeds.all)
  func holds(seed: UInt64) throws {
    let sample = try SampleComparison(seed: seed)
    #expect(CertificateChecker(sample.facts()).problems(of: try sample.selection()) == [])
  }

  @Test(
    "of 1,000 certificates with one statement changed, all fail",
    arguments: 0..<200 as Range<UInt64>)
  func mutated(seed: UInt64) throws {
    let sample = try SampleComparison(seed: seed)
    let checker = CertificateChecker(sample.facts())
    var mutations = MutatedCertificate(try sample.selection(), seed: seed)
    for _ in 0..<5 {
      let certificate = try mutations.next()
      #expect(!checker.problems(of: certificate).isEmpty, "\(certificate)")
    }
  }

  private let targets = [
    Target(id: TargetID("p/Core"), path: "Sources/Core"),
    Target(
      id: TargetID("p/CoreTests"), kind: .test, path: "Tests/CoreTests",
      dependencies: [Dependency(to: .target(TargetID("p/Core")))]),
    Target(id: TargetID("p/NetTests"), kind: .test, path: "Tests/NetTests"),
  ]

  private let files = [
    "Sources/Core/Core.swift": "public func core() -> Int { 1 }\n",
    "Tests/CoreTests/A.swift": "import Testing\n@Suite struct A { @Test func a() { zero() } }\n",
    "Tests/CoreTests/B.swift": "import Testing\n@Suite struct B { @Test func b() {} }\n",
    "Tests/CoreTests/Help.swift": "func zero() {}\n",
    "Tests/NetTests/N.swift": "import Testing\n@Test func net() {}\n",
    "Fixtures/x.json": "{}",
  ]

  /// What runs of the sample after edits: targets, and suites behind a colon where files tell.
  private func running(_ edits: [String: String]) throws -> [String] {
    let sample = try SampleComparison(
      targets, before: files, after: files.merging(edits) { $1 })
    let selection = try sample.selection()
    #expect(CertificateChecker(sample.facts()).problems(of: selection) == [])
    return selection.running.map { choice in
      choice.target.name + (choice.files.map { ": " + $0.suites.joined(separator: " ") } ?? "")
    }
  }

  @Test("a change of code runs the tests that are built of it, one of comments none")
  func code() throws {
    #expect(
      try running(["Sources/Core/Core.swift": "public func core() -> Int { 2 }\n"]) == ["CoreTests"]
    )
    #expect(
      try running(["Sources/Core/Core.swift": "// c\npublic func core() -> Int { 1 }\n"]).isEmpty)
  }

  @Test("a test with a name between backticks makes all of its target run")
  func backticks() throws {
    let text = "import Testing\n@Test func `b is c`() { print() }\n@Suite struct B {}\n"
    #expect(try running(["Tests/CoreTests/B.swift": text]) == ["CoreTests"])
  }

  @Test("a change of a test file runs the suites that use it")
  func suites() throws {
    #expect(
      try running(["Tests/CoreTests/Help.swift": "func zero() { print() }\n"]) == ["CoreTests: A"])
    let b = "import Testing\n@Suite struct B { @Test func b() { print() } }\n"
    #expect(try running(["Tests/CoreTests/B.swift": b]) == ["CoreTests: B"])
  }

  @Test(
    "a test file that acts without being named runs all of its target",
    arguments: [
      "func zero() {}\nextension Int: Error {}\n", "func zero() {}\nfunc + (a: Help, b: Help) {}\n",
      "import Foundation\nfunc zero() {}\n", "@objc class Zero {}\nfunc zero() {}\n",
      "func zero( {}\n",
    ])
  func unnamed(text: String) throws {
    #expect(try running(["Tests/CoreTests/Help.swift": text]) == ["CoreTests"])
  }

  @Test(
    "a file that no target owns runs the tests that name it, list folders, start from their place, or start programs",
    arguments: [
      ("_ = \"Fixtures/x.json\"", true), ("_ = \"x.json\"", true), ("_ = path + \"/x\"", false),
      ("_ = FileManager.default.contentsOfDirectory(atPath: p)", true),
      ("_ = URL(fileURLWithPath: #filePath)", true), ("_ = URL(fileURLWithPath: #file)", true),
      ("fail(file: #file)", false), ("func f(file: StaticString = #filePath) {}", false),
      ("_ = #fileID", false), ("try Process().run()", true), ("MyProcess()", false),
      ("// reads x.json", false),
    ])
  func unowned(line: String, runs: Bool) throws {
    var edits = ["Tests/NetTests/N.swift": "import Testing\n@Test func net() { \(line) }\n"]
    var before = files
    before.merge(edits) { $1 }
    edits["Fixtures/x.json"] = "{ }"
    let sample = try SampleComparison(targets, before: before, after: before.merging(edits) { $1 })
    let selection = try sample.selection()
    #expect(CertificateChecker(sample.facts()).problems(of: selection) == [])
    #expect(selection.running.map(\.target.name) == (runs ? ["NetTests"] : []))
  }

  @Test("a snapshot in a test target's folder runs it, a test plan runs all")
  func beside() throws {
    #expect(try running(["Tests/CoreTests/__Snapshots__/a.txt": "a"]) == ["CoreTests"])
    #expect(try running(["App.xctestplan": "{}"]) == ["CoreTests", "NetTests"])
  }

  @Test("moved lines run the tests of a file that asks for one")
  func lines() throws {
    var before = files
    before["Sources/Core/Core.swift"] = "public func core() -> Int { #line }\n"
    var after = before
    after["Sources/Core/Core.swift"] = "\npublic func core() -> Int { #line }\n"
    let selection = try SampleComparison(targets, before: before, after: after).selection()
    #expect(selection.running.map(\.target.name) == ["CoreTests"])
  }
}
