import ManifestEvaluation
import RippleModel
import Testing

@Suite("Edits of manifests")
struct ManifestEditorTests {
  private func edited(_ source: String, _ edits: ManifestEdit...) throws -> String {
    var editor = try ManifestEditor(source)
    for edit in edits { try editor.apply(edit) }
    return editor.text
  }

  private func entry(_ name: String, package: String? = nil) -> DependencyEntry {
    DependencyEntry(name: name, package: package, isBare: package == nil)
  }

  private static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "P",
      products: [.library(name: "Kit", targets: ["A", "B"])],
      targets: [
        .target(name: "A"),  // the first
        // Of one line.
        .target(name: "B", dependencies: ["A", .product(name: "Log", package: "log")]),

        // Several lines.
        .target(
          name: "C",
          dependencies: [
            "A",  // for its types
            .target(name: "B"),
          ],
          swiftSettings: [.define("X")]
        ),
        .testTarget(name: "T", dependencies: ["C"])
      ]
    )

    """

  @Test("A dependency is added where the list is, or the argument is written")
  func addsDependencies() throws {
    let text = try edited(
      Self.manifest, .addDependency(target: "A", entry: entry("Z")),
      .addDependency(target: "B", entry: entry("Kit", package: "kit")),
      .addDependency(target: "C", entry: DependencyEntry(name: "D", isBare: false)),
      .addDependency(target: "T", entry: entry("A")))
    let expected = Self.manifest
      .replacing(".target(name: \"A\"),", with: ".target(name: \"A\", dependencies: [\"Z\"]),")
      .replacing(
        "package: \"log\")]", with: "package: \"log\"), .product(name: \"Kit\", package: \"kit\")]"
      )
      .replacing(
        "        .target(name: \"B\"),\n",
        with: "        .target(name: \"B\"),\n        .target(name: \"D\"),\n"
      )
      .replacing("dependencies: [\"C\"]", with: "dependencies: [\"C\", \"A\"]")
    #expect(text == expected)
  }

  @Test("A dependency goes with its comma and its comment, however it is spelled")
  func removesDependencies() throws {
    let text = try edited(
      Self.manifest, .removeDependency(target: "B", entry: entry("Log", package: "Log")),
      .removeDependency(target: "C", entry: entry("A")),
      .removeDependency(target: "T", entry: entry("C")))
    let expected = Self.manifest
      .replacing(", .product(name: \"Log\", package: \"log\")", with: "")
      .replacing("        \"A\",  // for its types\n", with: "")
      .replacing("dependencies: [\"C\"]", with: "dependencies: []")
    #expect(text == expected)
    #expect(
      try edited(Self.manifest, .removeDependency(target: "C", entry: entry("B")))
        == Self.manifest.replacing("        .target(name: \"B\"),\n", with: ""))
  }

  @Test("What is there already is not added again")
  func addsOnce() throws {
    #expect(
      try edited(Self.manifest, .addDependency(target: "C", entry: entry("B"))) == Self.manifest)
  }

  @Test("A new target stands behind the one beside it and takes its settings over")
  func addsTargets() throws {
    let new = ManifestEdit.NewTarget(
      name: "D", beside: "C", dependencies: [entry("A")], path: "Code/D")
    let text = try edited(Self.manifest, .addTarget(new))
    let line =
      ".target(name: \"D\", dependencies: [\"A\"], path: \"Code/D\", swiftSettings: [.define(\"X\")]),"
    #expect(
      text == Self.manifest.replacing("    ),\n    .test", with: "    ),\n    \(line)\n    .test"))
    let last = ManifestEdit.NewTarget(name: "U", kind: .test, beside: "T")
    #expect(
      try edited(Self.manifest, .addTarget(last))
        == Self.manifest.replacing(
          "dependencies: [\"C\"])", with: "dependencies: [\"C\"]),\n    .testTarget(name: \"U\")"))
  }

  @Test("A target goes with its comment, and others stand for it in products")
  func removesTargets() throws {
    let text = try edited(
      Self.manifest, .replaceInProducts(target: "B", others: ["D", "E"]), .removeTarget("B"))
    let expected = Self.manifest
      .replacing("targets: [\"A\", \"B\"]", with: "targets: [\"A\", \"D\", \"E\"]")
      .replacing(
        "    // Of one line.\n    .target(name: \"B\", dependencies: [\"A\", "
          + ".product(name: \"Log\", package: \"log\")]),\n", with: "")
    #expect(text == expected)
    let listed = try edited(Self.manifest, .addToProducts(beside: "A", targets: ["B", "D"]))
    #expect(listed == Self.manifest.replacing("[\"A\", \"B\"])]", with: "[\"A\", \"B\", \"D\"])]"))
    let gone = try edited(Self.manifest, .removeTarget("T"))
    #expect(
      gone
        == Self.manifest.replacing(
          "    ),\n    .testTarget(name: \"T\", dependencies: [\"C\"])", with: "    )"))
  }

  @Test("The comment over a group stays when the first of the group goes")
  func keepsHeadings() throws {
    let source = """
      let targets: [Target] = [
        .target(name: "A"),

        // Live
        .target(name: "B"),
        .target(name: "C"),
      ]
      """
    #expect(
      try edited(source, .removeTarget("B"))
        == source.replacing("  .target(name: \"B\"),\n", with: ""))
  }

  @Test("Resources go where their files go")
  func movesResources() throws {
    let source = """
      let targets: [Target] = [
        .target(name: "A", resources: [.process("Media"), .copy("Data/x.json")]),
        .target(name: "B", path: "B"),
      ]
      """
    let text = try edited(
      source, .moveResources(from: "A", to: "B", paths: ["Data/x.json", "Other/y"]))
    #expect(
      text
        == source.replacing(
          "path: \"B\")", with: "path: \"B\", resources: [.copy(\"Data/x.json\")])"))
  }

  @Test(
    "What is not written out is refused with its line, and nothing changes",
    arguments: [
      ("let t = [Target.target(name: \"A\", dependencies: shared)]", 1, "no list"),
      ("let t = [Target.target(name: name)]", 0, "no target 'A'"),
      ("let t = [Target.target(name: \"A\")]\nlet u = [Target.target(name: \"A\")]", 2, "once"),
    ])
  func refuses(source: String, line: Int, part: String) throws {
    var editor = try ManifestEditor(source)
    let error = #expect(throws: ManifestEditError.self) {
      try editor.apply(.addDependency(target: "A", entry: entry("B")))
    }
    #expect(error?.line == line)
    #expect(error?.text.contains(part) ?? false)
    #expect(editor.text == source)
    #expect(throws: ManifestEditError.self) { try ManifestEditor("let x = (") }
  }
}
