import ManifestEvaluation
import RippleModel
import Testing

@Suite struct ManifestBuildersTests {
  private static let builder = """
    @resultBuilder struct Targets {
      static func buildExpression(_ target: Target) -> [Target] { [target] }
      static func buildExpression(_ name: String) -> [Target] { [.target(name: name)] }
      static func buildBlock(_ lists: [Target]...) -> [Target] { lists.flatMap { $0 } }
      static func buildOptional(_ list: [Target]?) -> [Target] { list ?? [] }
      static func buildEither(first: [Target]) -> [Target] { first }
      static func buildEither(second: [Target]) -> [Target] { second }
      static func buildArray(_ lists: [[Target]]) -> [Target] { lists.flatMap { $0 } }
    }

    """

  private func names(_ before: String, _ targets: String) -> [String] {
    let manifest = ManifestSample.read("targets: \(targets)", before: before)
    return manifest.targets.map(\.name) + manifest.undecided.map { "? \($0.line)" }
  }

  @Test func `Functions, properties and closures may be built`() {
    let before =
      Self.builder + """
        @Targets func some() -> [Target] { "A"; "B" }
        @Targets var more: [Target] {
          let name = "C"
          Target.target(name: name)
          if some().count > 5 { "no" } else if name == "C" { "D" } else { "no" }
          for number in 1...2 { "E\\(number)" }
        }
        func made(@Targets _ list: () -> [Target]) -> [Target] { list() }
        """
    #expect(
      names(before, "some() + more + made { \"F\"; switch 1 { case 1: \"G\"; default: \"no\" } }")
        == ["A", "B", "C", "D", "E1", "E2", "F", "G"])
  }

  @Test func `Parts are put together one by one, and the whole is finished`() {
    let before = """
      @resultBuilder enum Names {
        static func buildPartialBlock(first: String) -> [String] { [first] }
        static func buildPartialBlock(accumulated: [String], next: String) -> [String] {
          accumulated + [next]
        }
        static func buildFinalResult(_ names: [String]) -> [Target] {
          names.map { .target(name: $0) }
        }
      }
      @Names func some() -> [Target] { "A"; "B"; "C" }
      """
    #expect(names(before, "some()") == ["A", "B", "C"])
  }

  @Test func `A return says what a body is worth`() {
    let before = Self.builder + "@Targets func some() -> [Target] { return [.target(name: \"A\")] }"
    #expect(names(before, "some()") == ["A"])
  }

  @Test func `What a builder cannot put together is undecided, and never nothing`() {
    let missing = """
      @resultBuilder enum Few { static func buildBlock(_ list: [Target]...) -> [Target] { list[0] } }
      @Few func some(_ flag: Bool) -> [Target] { if flag { [.target(name: "A")] } }
      """
    #expect(names(missing, "some(true)") == ["? 4"])
    let unknown = "@Elsewhere func some() -> [Target] { Target.target(name: \"A\") }"
    #expect(names(unknown, "some()") == ["? 3"])
    let several = "func some(_ list: () -> [Target]) -> [Target] { list() }\nlet a = 1"
    #expect(names(several, "some { 1; [.target(name: \"A\")] }") == ["? 3"])
  }

  @Test(arguments: [
    ("platforms: [.macOS(.v13)],", "os(Linux)", ManifestHost.macos, []),
    ("", "os(macOS)", .macos, ["M"]), ("", "os(Linux)", .linux, ["M"]),
    ("", "canImport(Darwin)", .macos, ["M"]), ("", "!os(Windows)", nil, ["M"]),
    ("platforms: [.custom(\"wasi\", versionString: \"1\")],", "os(Linux)", .linux, ["M"]),
  ])
  func `The host is Apple's where Apple's platforms or targets are declared`(
    platforms: String, condition: String, host: ManifestHost?, names: [String]
  ) {
    let source = """
      // swift-tools-version: 6.0
      import PackageDescription
      var targets: [Target] = []
      #if \(condition)
      targets.append(.target(name: "M"))
      #endif
      let package = Package(name: "A", \(platforms) targets: targets)
      """
    let manifest = ManifestScanner().scan(source, for: nil)
    #expect(manifest.targets.map(\.name) == names)
    #expect(manifest.hostReading?.host == host)
    #expect(manifest.hostReading?.line == (host == nil ? nil : 4))
    let other = ManifestScanner().scan(source, for: host?.other)
    #expect(other.hostReading?.host == host?.other)
  }
}
