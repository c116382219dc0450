import Foundation
import TestSupport
import Testing

@Suite("Cases on manifests")
struct ManifestCaseTests {

  /// `graph` as targets and arrows.
  private func graph(_ run: CaseRun, _ arguments: String...) throws -> [String] {
    let result = try run.ripple(["graph", "--format", "mermaid"] + arguments)
    var names: [String: String] = [:]
    var arrows: [String] = []
    for line in result.output.split(separator: "\n").map({ $0.drop { $0 == " " } }) {
      if let open = line.firstRange(of: "[\""), let end = line.firstRange(of: "\"]") {
        names[String(line[..<open.lowerBound])] = String(line[open.upperBound..<end.lowerBound])
      } else if let arrow = line.firstRange(of: " --> ") {
        let ends = (String(line[..<arrow.lowerBound]), String(line[arrow.upperBound...]))
        arrows.append("\(names[ends.0] ?? "") -> \(names[ends.1] ?? "")")
      }
    }
    return names.values.sorted() + arrows.sorted()
  }

  @Test(
    "n19: result builders are followed",
    arguments: [
      (
        "loop",
        [
          "One", "Three", "Tool", "Two", "Three -> One", "Tool -> Three", "Tool -> Two",
          "Two -> One",
        ]
      ),
      ("short", ["A", "B", "C", "B -> A", "C -> A", "C -> B"]),
    ])
  func builders(input: String, expected: [String]) throws {
    let run = try CaseRun("n19-manifest-result-builder", input: "input/\(input)")
    #expect(try graph(run) == expected)
    #expect(try run.ripple("graph").errors == "")
  }

  @Test(
    "n20: which of several manifests counts",
    arguments: [
      ("a-newest-that-fits", "Newer"), ("b-plain-is-newer", "Old"), ("c-plain-is-too-new", "Newer"),
      ("d-major-only-is-exact", "New"), ("e-exact-patch", "Newer"),
      ("f-suffix-before-contents", "Newer"), ("g-equal-versions", "Old"),
    ])
  func selection(input: String, second: String) throws {
    let run = try CaseRun("n20-version-specific-manifests", input: "input/\(input)")
    #expect(try graph(run) == ["Base", second, "\(second) -> Base"])
  }

  @Test("n22: a manifest that changes targets through a dictionary, or makes them in strides")
  func lookedUp() throws {
    let run = try CaseRun("n22-undecided-manifest-is-quiet", input: "input/looked-up")
    let tests = try run.ripple("touch", "Gen0", "--tests")
    #expect(tests.output == "OneTests\nThreeTests\n")
    #expect(tests.errors == "")
    let stride = try CaseRun("n22-undecided-manifest-is-quiet", input: "input/stride")
    #expect(
      try graph(stride) == [
        "Late", "N1", "N2", "N3", "S10", "S20", "Late -> S10", "N2 -> N1", "N3 -> N2",
      ])
  }

  @Test(
    "undecided lines are told by every command that answers from them",
    arguments: [
      ["touch", "Core"], ["touch"], ["why", "Core", "App"], ["check"], ["cycles"], ["metrics"],
      ["graph"], ["hotspots"], ["report", "-o", "page.html"], ["diff", "HEAD~1", "HEAD"],
      ["suggest"],
    ])
  func undecided(_ arguments: [String]) throws {
    let package = try SamplePackage(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let more = unknownToRipple(1)
      let package = Package(name: "Odd", targets: [
        .target(name: "Core"),
        .target(name: "App", dependencies: ["Core"] + more),
      ])
      """, ["Sources/Core/c.swift": "public func c() {}\n", "Sources/App/a.swift": "import Core\n"])
    try package.git("init", "-q", "-b", "main", ".")
    try package.folder.write(".gitignore", ".build\npage.html\n")
    try package.commit("one")
    for number in 0..<31 {
      try package.folder.write("Sources/Core/c.swift", "public func c() {}\nlet a = \(number)\n")
      if arguments == ["suggest"] || number == 0 { try package.commit("change \(number)") }
    }
    let result = try package.ripple(arguments)
    #expect(
      result.errors.contains(
        "Package.swift:3 cannot be decided without running the manifest"), "\(result)")
    #expect(result.errors.contains("--evaluate"), "\(result.errors)")
  }

  @Test("n23: modules of one name are told apart by their aliases")
  func aliases() throws {
    var run = try CaseRun("n23-module-aliases")
    run.path += "/app"
    let result = try run.ripple("ingest")
    #expect(result.errors == "")
    #expect(
      result.output.hasPrefix("3 packages, 3 targets, 2 edges, 3 products, 3 files\n\nseen: 1 "))
    let touched = try run.touch("two/Helpers")
    #expect(touched.recompiled == ["Helpers": ["h.swift"], "App": ["main.swift"]])
    let other = try run.touch("one/Helpers")
    #expect(other.recompiled == ["Helpers": ["h.swift"], "App": ["main.swift"]])
    let check = try run.ripple("check")
    #expect(check.output.hasPrefix("0 errors, 0 warnings"))
  }

  @Test("p06: the host of a manifest is a choice, and is told")
  func host() throws {
    let run = try CaseRun("p06-manifest-for-another-host")
    let told = { (host: String, other: String, option: String) in
      "note: Package.swift:5: The manifest depends on its host and is read as on \(host); "
        + "'--host \(option)' reads it as on \(other).\n"
    }
    let apple = ["AppleOnly", "Core", "AppleOnly -> Core"]
    #expect(try graph(run) == apple)
    #expect(try run.ripple("graph").errors == told("macOS", "Linux", "linux"))
    #expect(try graph(run, "--host", "linux") == ["Core"])
    #expect(
      try run.ripple("graph", "--host", "linux").errors == told("Linux", "macOS", "macos"))
    #expect(try graph(run, "--host", "macos") == apple)
    #expect(try run.ripple("graph", "--host", "windows").status == 64)
  }
}
