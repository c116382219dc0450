import ManifestEvaluation
import RippleModel
import TestSupport
import Testing

@Suite struct ManifestHostileTests {
  private func undecided(_ source: String) -> [String] {
    ManifestScanner().scan(source).undecided.map(\.what)
  }

  @Test(arguments: [
    "while true { }", "repeat { } while 1 == 1", "func f() { f() }\nf()",
    "func f(_ n: Int) -> Int { f(n + 1) + f(n + 2) }\nlet x = f(0)",
    "let f: (Int) -> Int = { n in f(n) }\nlet x = f(1)",
    "var s = \"ab\"\nwhile true { s += s }", "var a = [1]\nfor _ in 0..<100 { a = a + a }",
    "var a: [Any] = []\nwhile true { a = [a] }", "var a: [Any] = []\nwhile true { a.append(a) }",
    "struct S { var next: S? }\nvar s = S()\nwhile true { s = S(next: s) }",
    "var f: () -> Int = { 0 }\nwhile true { let g = f; f = { g() } }",
    "let r = 0..<9223372036854775807", "let n = 9223372036854775807 + 1\nwhile n < 0 { }",
    "extension String { var x: String { self.x } }\nlet y = \"\".x",
    "enum E { static let a: String = b; static let b: String = a }\nwhile E.a == nil || true { }",
    "for i in 0..<200000 { for j in 0..<200000 { _ = i * j } }",
  ])
  func `Work without end is stopped and the package before it is kept`(hostile: String) {
    let manifest = ManifestScanner().scan(
      "let package = Package(name: \"A\", targets: [.target(name: \"T\")])\n" + hostile)
    #expect(manifest.targets.map(\.name) == ["T"])
    #expect(!manifest.undecided.isEmpty || hostile.hasPrefix("let r") || hostile.contains("E.a"))
  }

  @Test(arguments: [
    "(", "[", "{", "[any [", "[A<", "[(a, ", "try ", "repeat ", "if a {} else ", "a.", "!", "a(",
    "a ? ", "if a { ", "func f() { ", "[[1]:", "\"\\(",
  ])
  func `Deep nesting neither overflows nor hangs`(opener: String) {
    let count = 20_000
    let source =
      "let x = " + String(repeating: opener, count: count) + "\nlet package = Package(name: \"A\")"
    _ = ManifestScanner().scan(source)
    _ = ManifestScanner.firstSyntaxError(source)
  }

  @Test(arguments: [".b", "()", "[0]", "!", "?.c", " + 1", " ?? a", ".map { $0 }", " as Int"])
  func `Long chains neither overflow nor hang`(link: String) {
    let source =
      "let package = Package(name: \"A\")\nlet x = a" + String(repeating: link, count: 20_000)
    let manifest = ManifestScanner().scan(source)
    #expect(manifest.name == "A" || !manifest.undecided.isEmpty)
    _ = ManifestScanner.firstSyntaxError(source + " )")
  }

  @Test func `A manifest beyond the limit is not read`() {
    let source = String(repeating: " ", count: ManifestScanner.largestSource + 1)
    #expect(undecided(source).count == 1)
    #expect(ManifestScanner.firstSyntaxError(source) == nil)
  }

  @Test func `No third prefix of a manifest traps`() {
    let bytes = Array(Self.realistic.utf8)
    #expect(bytes.count > 2_000)
    for length in stride(from: 0, through: bytes.count, by: 3) {
      _ = ManifestScanner().scan(bytes.prefix(length))
      _ = ManifestScanner.firstSyntaxError(String(decoding: bytes.prefix(length), as: UTF8.self))
    }
    #expect(ManifestScanner().scan(bytes).undecided.isEmpty)
  }

  @Test func `No change of bytes traps`() {
    let bytes = Array(Self.realistic.utf8)
    var random = SplitMix64(seed: 20_261_130)
    for _ in 0..<200 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<changed.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: changed[place] = UInt8.random(in: 0...255, using: &random)
        case 1: changed.remove(at: place)
        default: changed.insert(UInt8.random(in: 32...126, using: &random), at: place)
        }
      }
      _ = ManifestScanner().scan(changed)
      _ = ManifestScanner.firstSyntaxError(String(decoding: changed, as: UTF8.self))
    }
  }

  @Test func `The same bytes give the same manifest`() {
    let first = ManifestScanner().scan(Self.realistic)
    #expect((0..<5).allSatisfy { _ in ManifestScanner().scan(Self.realistic) == first })
  }

  private static let realistic = """
    // swift-tools-version: 6.0
    import Foundation
    import PackageDescription

    /// Names that are used more than once.
    extension String {
      static let core = "Core"
      static func tests(_ name: String) -> String { name + "Tests" }
    }

    extension Target.Dependency {
      static let core: Self = .target(name: .core)
      static let log: Self = .product(name: "Logging", package: "swift-log")
      static func nio(_ name: String) -> Self { .product(name: name, package: "swift-nio") }
    }

    #if os(Linux)
    let linkage: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux, .android]))]
    #else
    let linkage: [LinkerSetting] = []
    #endif

    enum Module: String, CaseIterable {
      case home, account, search = "Find"
      var dependencies: [Target.Dependency] {
        switch self {
        case .home: [.core, .log]
        case .account: [.core, .nio("NIOCore")]
        case .search: ["Core", .byName(name: "home")]
        }
      }
    }

    func feature(_ module: Module, settings: [SwiftSetting] = [.define("FEATURE")]) -> [Target] {
      let name = module.rawValue
      var made: [Target] = [
        .target(name: name, dependencies: module.dependencies, swiftSettings: settings)
      ]
      guard name.count > 2 else { return made }
      made.append(.testTarget(name: .tests(name), dependencies: [.byName(name: name)]))
      return made
    }

    let package = Package(
      name: "realistic",
      platforms: [.macOS(.v13), .iOS("16.0")],
      products: Module.allCases.map { .library(name: $0.rawValue, targets: [$0.rawValue]) },
      dependencies: [
        .package(url: "https://example.invalid/swift-log.git", from: "1.5.0"),
        .package(url: "https://example.invalid/swift-nio.git", "2.60.0"..<"3.0.0"),
      ],
      targets: [.target(name: .core, linkerSettings: linkage)]
        + Module.allCases.flatMap { feature($0) },
      swiftLanguageModes: [.v6]
    )

    if ProcessInfo.processInfo.environment["LOCAL"] != nil {
      package.dependencies = [.package(path: "../swift-log")]
    }

    for target in package.targets where target.type != .test {
      var settings = target.swiftSettings ?? []
      settings.append(.enableUpcomingFeature("ExistentialAny"))
      target.swiftSettings = settings
    }
    """
}
