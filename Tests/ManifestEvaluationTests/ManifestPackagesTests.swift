import ManifestEvaluation
import RippleModel
import Testing

@Suite struct ManifestPackagesTests {
  private func packages(_ list: String, directory: String = "/work/App") -> [PackageDependency] {
    ManifestSample.read(
      "dependencies: \(list)",
      environment: ManifestEnvironment(packageDirectory: directory)
    ).dependencies
  }

  @Test func `Identities come from the end of a location`() {
    let read = packages(
      """
      [.package(url: "https://x.invalid/Org/Alpha.git", from: "1.0.0"),
        .package(url: "git@x.invalid:org/Beta.git", branch: "main"),
        .package(path: "../Kit"), .package(name: "Old", path: "./Local/Old"),
        .package(path: ".."), .package(id: "mona.LinkedList", exact: "1.2.3"),
        .package(name: "Named", url: "https://x.invalid/gamma", .exact("2.0.0"))]
      """)
    #expect(
      read.map(\.identity) == ["alpha", "beta", "kit", "old", "work", "mona.linkedlist", "gamma"])
    #expect(
      read.map(\.source) == [
        .sourceControl, .sourceControl, .fileSystem, .fileSystem, .fileSystem, .registry,
        .sourceControl,
      ])
    #expect(read[3].name == "Old" && read[6].name == "Named")
  }

  @Test func `Requirements that mean the same have the same text`() {
    func texts(_ requirements: [String]) -> [String?] {
      let list = requirements.map { ".package(url: \"https://x.invalid/a\", \($0))" }
      return packages("[\(list.joined(separator: ", "))]").map(\.requirement)
    }
    #expect(
      texts([
        "from: \"1.2.3\"", ".upToNextMajor(from: \"1.2.3\")", "\"1.2.3\"..<\"2.0.0\"",
      ]) == ["1.2.3..<2.0.0", "1.2.3..<2.0.0", "1.2.3..<2.0.0"])
    #expect(
      texts([
        ".upToNextMinor(from: \"1.2.3\")", "\"1.0.0\"...\"1.4.2\"", "exact: \"1.0.0\"",
        ".exact(\"1.0.0\")", "branch: \"main\"", ".branch(\"main\")", "revision: \"abc\"",
        "from: Version(1, 0, 0)", "from: \"1.0.0-beta.1\"",
      ]) == [
        "1.2.3..<1.3.0", "1.0.0..<1.4.3", "exact 1.0.0", "exact 1.0.0", "branch main",
        "branch main", "revision abc", "1.0.0..<2.0.0", "1.0.0-beta.1..<2.0.0",
      ])
  }

  @Test func `Packages are added to the list after the declaration`() {
    let manifest = ManifestSample.read(
      "dependencies: []",
      after: """
        package.dependencies.append(.package(path: "../A"))
        package.dependencies += [.package(path: "../B"), .package(path: "../C")]
        """)
    #expect(manifest.dependencies.map(\.identity) == ["a", "b", "c"])
  }
}
