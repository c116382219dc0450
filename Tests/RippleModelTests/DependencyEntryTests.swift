import RippleModel
import Testing

@Suite("Entries of a manifest")
struct DependencyEntryTests {
  private func id(_ package: String, _ name: String) -> TargetID {
    TargetID(package: package, name: name)
  }

  @Test("A neighbour is spelled as the target spells most of its neighbours")
  func neighbour() {
    var target = Target(id: id("p", "A"))
    let entry = {
      DependencyEntry(for: TargetID(package: "p", name: "B"), in: target, products: [])
    }
    #expect(entry() == DependencyEntry(name: "B", isBare: true))
    target.dependencies = [Dependency(to: .target(id("p", "C")), via: .target)]
    #expect(entry() == DependencyEntry(name: "B", isBare: false))
    target.dependencies.append(Dependency(to: .target(id("p", "D")), via: .byName))
    #expect(entry() == DependencyEntry(name: "B", isBare: true))
    target.dependencies.append(Dependency(to: .target(id("q", "E")), via: .target))
    #expect(entry() == DependencyEntry(name: "B", isBare: true))
  }

  @Test("A stranger comes through the library that brings the least, of its own name if it can")
  func stranger() {
    let wanted = id("q", "B")
    let product = { (name: String, kind: ProductKind, targets: [String], package: String) in
      Product(
        package: package, name: name, kind: kind,
        targets: targets.map { TargetID(package: "q", name: $0) })
    }
    let entry = { (products: [Product]) in
      DependencyEntry(
        for: wanted, in: Target(id: TargetID(package: "p", name: "A")), products: products)
    }
    let all = product("All", .automaticLibrary, ["B", "C"], "q")
    let own = product("B", .staticLibrary, ["B"], "q")
    let alias = product("Alias", .dynamicLibrary, ["B"], "q")
    #expect(entry([all, alias, own]) == DependencyEntry(name: "B", package: "q", isBare: false))
    #expect(entry([all, alias]) == DependencyEntry(name: "Alias", package: "q", isBare: false))
    #expect(entry([all]) == DependencyEntry(name: "All", package: "q", isBare: false))
    let others = [
      product("B", .executable, ["B"], "q"), product("B", .staticLibrary, ["B"], "r"),
      product("C", .staticLibrary, ["C"], "q"),
    ]
    #expect(entry(others) == nil)
  }

  @Test("An entry is written as Swift")
  func text() {
    #expect(DependencyEntry(name: "A").text == "\"A\"")
    #expect(DependencyEntry(name: "A", isBare: false).text == ".target(name: \"A\")")
    #expect(
      DependencyEntry(name: "A", package: "p", isBare: false).text
        == ".product(name: \"A\", package: \"p\")")
  }

  @Test("A literal escapes what would end it or hide in it")
  func literal() {
    #expect(
      DependencyEntry.literal("a\"b\\c\n\u{1F} \u{7E}\u{7F}é")
        == "\"a\\\"b\\\\c\\u{a}\\u{1f} ~\\u{7f}é\"")
  }

  @Test("Libraries are what may be imported")
  func libraries() {
    let kinds: [ProductKind] = [.automaticLibrary, .staticLibrary, .dynamicLibrary, .executable]
    #expect(kinds.map(\.isLibrary) == [true, true, true, false])
  }

  @Test("An edit is one line")
  func lines() {
    let entry = DependencyEntry(name: "B")
    let plain = ManifestEdit.NewTarget(name: "A", beside: "Z")
    let full = ManifestEdit.NewTarget(
      name: "A", kind: .test, beside: "Z", dependencies: [entry, DependencyEntry(name: "C")],
      path: "x")
    let edits: [(ManifestEdit, String)] = [
      (.addTarget(plain), "+ .target(name: \"A\"),"),
      (
        .addTarget(full),
        "+ .testTarget(name: \"A\", dependencies: [\"B\", \"C\"], path: \"x\"),"
      ),
      (.removeTarget("A"), "- .target(name: \"A\", …),"),
      (.addDependency(target: "A", entry: entry), "+ A: dependencies: \"B\""),
      (.removeDependency(target: "A", entry: entry), "- A: dependencies: \"B\""),
      (
        .replaceInProducts(target: "A", others: ["B", "C"]),
        "+ products: \"B\", \"C\" for \"A\""
      ),
      (.addToProducts(beside: "A", targets: ["B", "C"]), "+ products: \"B\", \"C\" beside \"A\""),
      (
        .moveResources(from: "A", to: "B", paths: ["x", "y"]),
        "+ B: resources of 'A': x, y"
      ),
    ]
    for (edit, line) in edits { #expect(edit.line == line) }
  }

  @Test("Every kind of target has its call")
  func calls() {
    #expect(
      TargetKind.allCases.map(\.call) == [
        "target", "executableTarget", "testTarget", "macro", "plugin", "systemLibrary",
        "binaryTarget", "target",
      ])
  }
}
