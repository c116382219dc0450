import Foundation
import TestSupport
import Testing

@Suite("ripple diff")
struct DiffTests {
  private struct Answer: Decodable {
    struct Names: Decodable, Equatable {
      var new: [String]
      var gone: [String]
    }
    struct Side: Decodable {
      var targets: Int
      var cpuSecondsPerChange: Double
    }
    var base: Side
    var head: Side
    var targets: Names
    var dependencies: Names
    var hazards: Names
    var increase: Double
    var overBudget: Bool
    var steps: Int
    var leftOut: Int
  }

  /// A busy file of Core, which everything uses, moves on a branch into a target that App alone
  /// uses, and there gets another name.
  private func sample() throws -> SamplePackage {
    let package = try SamplePackage()
    try package.git("init", "-q", "-b", "main")
    try package.folder.write(".gitignore", ".build/\n")
    for number in 0..<4 {
      try package.folder.write("Sources/Core/Busy.swift", busy(number))
      try commit(package, "change \(number)")
    }
    try package.git("checkout", "-q", "-b", "split")
    try FileManager.default.createDirectory(
      at: package.folder.url.appending(path: "Sources/Leaf"), withIntermediateDirectories: true)
    try package.git("mv", "Sources/Core/Busy.swift", "Sources/Leaf/Moved.swift")
    try package.folder.write(
      "Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Sample", targets: [
        .target(name: "Core"),
        .target(name: "Leaf"),
        .target(name: "Mid", dependencies: ["Core"]),
        .executableTarget(name: "App", dependencies: ["Mid", "Leaf"]),
        .testTarget(name: "CoreTests", dependencies: ["Core"]),
      ])
      """)
    try package.folder.write("Sources/App/Extra.swift", "import Core\n")
    try commit(package, "split")
    return package
  }

  /// A version of the busy file, most of which stays, so that git knows it again after a move.
  private func busy(_ number: Int) -> String {
    let rest = (0..<8).map { "public let constant\($0) = \($0)\n" }.joined()
    return rest + "public func busy\(number)() -> Int { \(number) }\n"
  }

  private func commit(_ package: SamplePackage, _ subject: String) throws {
    try package.commit(subject)
  }

  private func answer(_ package: SamplePackage, _ arguments: String...) throws -> Answer {
    let result = try package.ripple(["diff"] + arguments + ["--format", "json"])
    #expect(try JSONSchema("diff").faults(in: result.output) == [], "\(result)")
    return try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
  }

  @Test("tells what came and went, and follows moved files into their new targets")
  func split() throws {
    let answer = try answer(sample(), "main", "split")
    #expect(answer.targets == Answer.Names(new: ["Leaf"], gone: []))
    #expect(answer.dependencies == Answer.Names(new: ["App -> Leaf"], gone: []))
    #expect(
      answer.hazards == Answer.Names(new: ["App imports Core without declaring it"], gone: []))
    #expect(answer.steps == 4)
    #expect(answer.leftOut == 0)
    // Core's dependents no longer rebuild when the busy file changes.
    #expect(answer.increase < -0.05, "\(answer)")
    #expect(answer.head.cpuSecondsPerChange < answer.base.cpuSecondsPerChange)
    #expect(!answer.overBudget)
  }

  @Test("ends with 1 over the budget, whether given or of the rules file, and with 0 within it")
  func budget() throws {
    let package = try sample()
    #expect(try package.ripple("diff", "split", "main", "--direct").status == 0)
    #expect(try package.ripple("diff", "main", "split", "--budget", "0%").status == 0)
    let over = try package.ripple(
      "diff", "split", "main", "--direct", "--budget", "3%", "--format", "markdown")
    #expect(over.status == 1, "\(over)")
    #expect(over.output.contains("over the budget"))
    #expect(over.output.contains("| targets |"))
    #expect(try package.ripple("diff", "split", "main", "--direct", "--budget", "100").status == 0)
    try package.folder.write(
      ".ripple.json5",
      "{ schemaVersion: 1, budget: { expectedRebuildSeconds: { maximumIncrease: \"1%\" } } }")
    #expect(try package.ripple("diff", "split", "main", "--direct").status == 1)
    #expect(
      try package.ripple("diff", "split", "main", "--direct", "--budget", "1000%").status == 0)
  }

  @Test("--over replays a later history, whose moved files are found in both")
  func over() throws {
    let package = try sample()
    for number in 4..<6 {
      try package.folder.write("Sources/Leaf/Moved.swift", busy(number))
      try commit(package, "change \(number)")
    }
    let all = try answer(package, "main", "split~2", "--over", "split")
    #expect(all.increase < -0.05, "\(all)")
    // The split's own new file of App, which the older graph does not have.
    #expect(all.leftOut == 1)
    let later = try answer(package, "main", "split~2", "--over", "split", "--changes", "2")
    #expect(later.steps == 2)
    #expect(later.base.cpuSecondsPerChange > later.head.cpuSecondsPerChange)
  }

  @Test("a revision that is none, or without a package, is told in one line")
  func mistakes() throws {
    let package = try sample()
    let unknown = try package.ripple("diff", "nosuch", "main")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("'nosuch' is no revision"), "\(unknown)")
    #expect(unknown.errors.split(separator: "\n").count == 1)
    #expect(try package.ripple("diff", "main", "split", "--budget", "lots").status == 64)
    #expect(try package.ripple("diff", "main", "split", "--changes", "0").status == 64)
    try package.git("checkout", "-q", "--orphan", "empty")
    try package.git("rm", "-rfq", ".")
    try package.folder.write("README.md", "nothing\n")
    try commit(package, "no package")
    let empty = try package.ripple("diff", "empty", "main")
    #expect(empty.status == 2, "\(empty)")
    #expect(empty.errors.split(separator: "\n").count == 1)
  }
}
