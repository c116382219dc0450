import Foundation
import TestSupport
import Testing

@Suite("ripple tests")
struct TestsTests {
  /// A package with two test targets under git, one of which starts a program.
  private func sample() throws -> SamplePackage {
    let package = try SamplePackage(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Sample", targets: [
        .target(name: "Core"), .executableTarget(name: "App"),
        .testTarget(name: "CoreTests", dependencies: ["Core"]),
        .testTarget(name: "AppTests"),
      ])
      """,
      [
        "Sources/Core/Core.swift": "public func core() -> Int { 1 }\n",
        "Sources/App/main.swift": "print(1)\n",
        "Tests/CoreTests/A.swift":
          "import Testing\n@Suite struct A { @Test func a() { zero() } }\n",
        "Tests/CoreTests/B.swift": "import Testing\n@Suite struct B { @Test func b() {} }\n",
        "Tests/CoreTests/Help.swift": "func zero() {}\n",
        "Tests/AppTests/App.swift":
          "import Testing\n@Test func app() throws { try Process().run() }\n",
        "Fixtures/x.json": "{}", "README.md": "a\n",
      ])
    try package.git("init", "-q")
    try package.commit("first")
    return package
  }

  @Test("an executable's change runs the tests that start programs, as touch says too")
  func starts() throws {
    let package = try sample()
    try package.folder.write("Sources/App/main.swift", "print(2)\n")
    let lines = try package.ripple("tests", "--format", "swift-test")
    #expect(lines.output == "--filter\n^AppTests\\.\n")
    #expect(try package.ripple("touch", "--tests").output == "AppTests\n")
  }

  @Test("a certificate keeps to its schema and holds; a changed one ends with status 1")
  func certificate() throws {
    let package = try sample()
    try package.folder.write("Tests/CoreTests/Help.swift", "func zero() { print() }\n")
    let made = try package.ripple("tests", "--format", "json")
    #expect(try JSONSchema("tests").faults(in: made.output) == [])
    let proof = try TemporaryFolder()
    let file = try proof.write("proof.json", made.output).path
    let good = try package.ripple("tests", "--check", file)
    #expect(
      good.status == 0 && good.output == "The certificate holds: 2 run, 0 need not.\n", "\(good)")
    try Data(made.output.replacing("\"name\" : \"B\"", with: "\"name\" : \"C\"").utf8)
      .write(to: URL(filePath: file))
    let bad = try package.ripple("tests", "--check", file)
    #expect(bad.status == 1 && bad.output.hasPrefix("wrong: '"), "\(bad)")
    try package.commit("second")
    #expect(try package.ripple("tests", "--check", file).status != 0)
    try Data("{}".utf8).write(to: URL(filePath: file))
    #expect(try package.ripple("tests", "--check", file).status == 2)
  }

  @Test("comments run nothing, and say so to every runner")
  func quiet() throws {
    let package = try sample()
    try package.folder.write("Sources/Core/Core.swift", "public func core() -> Int { 1 } // c\n")
    let text = try package.ripple("tests")
    #expect(text.output.hasPrefix("No test target of 2 can be affected.\n"), "\(text)")
    #expect(try package.ripple("tests", "--format", "swift-test").output == "--skip\n.\n")
  }

  @Test(
    "documents need no test that does not read them; what cannot be followed ends with status 2")
  func unseen() throws {
    let package = try SamplePackage()
    try package.folder.write("Fixtures/x.json", "{}")
    try package.folder.write("README.md", "a")
    try package.git("init", "-q")
    try package.commit("first")
    try package.folder.write("README.md", "b")
    #expect(try package.ripple("tests").status == 0)
    try package.folder.write("Fixtures/x.json", "{ }")
    let refused = try package.ripple("tests", "--format", "json")
    #expect(refused.status == 2 && refused.output.isEmpty, "\(refused)")
    let all = try package.ripple("tests", "--all-if-unsure", "--format", "swift-test")
    #expect(all.output == "--filter\n^CoreTests\\.\n", "\(all)")
    let proof = try TemporaryFolder()
    let made = try package.ripple("tests", "--all-if-unsure", "--format", "json").output
    let file = try proof.write("proof.json", made).path
    #expect(try package.ripple("tests", "--check", file).status == 0)
  }

  @Test("shards part the suites by the times of an earlier run")
  func shards() throws {
    let package = try sample()
    try package.folder.write("Sources/Core/Core.swift", "public func core() -> Int { 2 }\n")
    let times = try TemporaryFolder()
    let file = try times.write(
      "t.xml",
      """
      <testcase classname="CoreTests.A" name="a()" time="9"/>
      <testcase classname="CoreTests.B" name="b()" time="9"/>
      <testcase classname="AppTests" name="app()" time="1"/>
      """
    ).path
    let options = ["tests", "--shards", "2", "--times", file, "--format", "swift-test", "--shard"]
    let first = try package.ripple(options + ["1"]).output
    let second = try package.ripple(options + ["2"]).output
    #expect(first.contains("CoreTests\\.A/") != second.contains("--filter\n^CoreTests\\.A/"))
    #expect(first.contains("^CoreTests\\.\n") != second.contains("^CoreTests\\.\n"))
    #expect(try package.ripple("tests", "--shards", "2").output.hasPrefix("2 shards: the longest"))
    for wrong in [["--shard", "1"], ["--shards", "2", "--format", "bazel"]] {
      #expect(try package.ripple(["tests"] + wrong).status == 64, "\(wrong)")
    }
  }

  @Test("a comment says what the change costs others, and between which seconds")
  func prediction() throws {
    let package = try SamplePackage()
    try package.git("init", "-q")
    try package.commit("first")
    for name in ["a", "b", "c[bot]"] {
      try package.git("config", "user.name", name)
      try package.folder.write("n.md", name)
      try package.git("add", "-A")
      try package.git(
        "-c", "user.email=\(name)@example.invalid", "commit", "-qm", name)
    }
    try package.folder.write("Sources/Core/Other.swift", "struct Other { var other = Model() }\n")
    let text = try package.ripple("touch", "--format", "markdown").output
    #expect(text.contains("- **predicted** "), "\(text)")
    #expect(text.contains(" CPU, in nine of ten cases between "), "\(text)")
    #expect(text.contains("3 colleagues' next builds recompile"), "\(text)")
    #expect(try !package.ripple("touch").output.contains("predicted"))
  }
}
