import ManifestEvaluation
import RippleModel
import Testing

@Suite struct ManifestUndecidedTests {
  @Test func `A branch on an unknown condition is reported with its line and not taken`() {
    let manifest = ManifestScanner().scan(
      """
      // swift-tools-version: 6.0
      let package = Package(name: "A", targets: [.target(name: "T")])
      if FileManager.default.fileExists(atPath: "x") {
        package.targets.append(.target(name: "U"))
      } else {
        package.targets.append(.target(name: "V"))
      }
      package.targets.append(.target(name: "W"))
      """)
    #expect(manifest.targets.map(\.name) == ["T", "W"])
    #expect(manifest.undecided.map(\.line) == [3])
    #expect(manifest.undecided[0].what.contains("FileManager.default.fileExists"))
  }

  @Test func `What is unknown in a list is reported and the rest is kept`() {
    let manifest = ManifestSample.read(
      "targets: [.target(name: \"A\"), .target(name: shell(\"ls\"))] + made() + [.target(name: \"B\")]"
    )
    #expect(manifest.targets.map(\.name) == ["A", "B"])
    #expect(
      manifest.undecided.map(\.what).sorted() == [
        ".target where it is not known", "made()", "shell(\"ls\")",
      ])
  }

  @Test func `An unknown path or dependency does not lose its target`() {
    let manifest = ManifestSample.read(
      "targets: [.target(name: \"A\", dependencies: [\"B\", probe()], path: root + \"/A\")]")
    #expect(manifest.targets[0].dependencies.map(\.name) == ["B"])
    #expect(manifest.targets[0].layout.path == nil)
    #expect(manifest.undecided.count == 2)
  }

  @Test func `A function that cannot be decided gives an unknown value`() {
    let manifest = ManifestSample.read(
      "targets: isLocal ? [.target(name: \"L\")] : []",
      before: """
        var isLocal: Bool {
          if FileManager.default.fileExists(atPath: "local") { return true }
          return false
        }
        """)
    #expect(manifest.targets.isEmpty)
    #expect(!manifest.undecided.isEmpty)
  }

  @Test func `Values that do not end in the manifest are not reported`() {
    let manifest = ManifestSample.read(
      "targets: [.target(name: \"A\")]",
      before: "import Foundation\nlet manager = FileManager.default\nprint(manager)")
    #expect(manifest.undecided.isEmpty)
  }

  @Test func `A file without a package says so and takes the folder's name`() {
    let manifest = ManifestScanner(
      environment: ManifestEnvironment(packageDirectory: "/a/Folder")
    ).scan("let a = 1")
    #expect(manifest.name == "Folder")
    #expect(manifest.undecided.map(\.what) == ["no package is declared"])
  }
}
