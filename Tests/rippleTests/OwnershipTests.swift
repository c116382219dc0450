import TestSupport
import Testing

/// Files that change hands, and files that mean nothing to who holds them.
@Suite("Whose file it is")
struct OwnershipTests {
  /// Which of two files the last commit's answer names.
  private func compiled(_ versions: [[String: String]]) throws -> [String] {
    let package = try SamplePackage()
    try package.git("init", "-q", "-b", "main")
    for files in versions {
      for (path, text) in files { try package.folder.write(path, text) }
      try package.commit("next")
    }
    let result = try package.ripple(
      "touch", "--since", "HEAD~1..HEAD", "--platform", "linux", "--format", "json")
    #expect(result.status == 0, "\(result)")
    let text = result.output
    return ["Core/A.swift", "New/B.swift"].filter { text.contains("Sources/\($0)") }
  }

  private func manifest(_ targets: String) -> String {
    """
    // swift-tools-version: 6.1
    import PackageDescription
    let package = Package(name: "Sample", targets: [\(targets)])
    """
  }

  @Test("a target that is new in the manifest compiles the files that were there before")
  func newTarget() throws {
    let files = try compiled([
      [
        "Package.swift": manifest(".target(name: \"Core\")"),
        "Sources/Core/A.swift": "func a() {}\n", "Sources/New/B.swift": "func b() {}\n",
      ],
      ["Package.swift": manifest(".target(name: \"Core\"), .target(name: \"New\")")],
    ])
    #expect(files == ["New/B.swift"])
  }

  @Test("a header in a target of Swift means nothing")
  func header() throws {
    let files = try compiled([
      [
        "Package.swift": manifest(".target(name: \"Core\")"),
        "Sources/Core/A.swift": "func a() {}\n", "Sources/Core/Core.h": "int a;\n",
      ],
      ["Sources/Core/Core.h": "int b;\n"],
    ])
    #expect(files.isEmpty)
  }
}
