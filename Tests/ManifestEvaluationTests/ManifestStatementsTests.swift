import ManifestEvaluation
import RippleModel
import Testing

@Suite struct ManifestStatementsTests {
  private func names(
    before: String = "", _ targets: String = "[]", after: String = ""
  ) -> [String] {
    ManifestSample.names(before: before, targets: targets, after: after)
  }

  @Test func `Constants, sums, interpolation and ternaries are followed`() {
    #expect(
      names(
        before: """
          let prefix = "Core"
          let more: [Target] = [.target(name: prefix + "Kit")]
          let isSmall = 1 + 2 * 3 < 8 && !false
          """,
        "[.target(name: \"\\(prefix)UI\")] + more + (isSmall ? [.target(name: \"S\")] : [])")
        == ["CoreUI", "CoreKit", "S"])
  }

  @Test func `Targets are objects that a loop can change`() {
    let manifest = ManifestSample.read(
      "targets: [.target(name: \"A\"), .testTarget(name: \"AT\")]",
      after: """
        for target in package.targets where target.type != .test {
          target.swiftSettings = (target.swiftSettings ?? []) + [.define("X")]
          var settings = target.swiftSettings ?? []
          settings.append(.enableUpcomingFeature("Y"))
          target.swiftSettings = settings
        }
        package.targets[1].dependencies.append("A")
        package.targets.first(where: { $0.name == "A" })?.path = "Code"
        package.targets.forEach { $0.swiftSettings?.append(.define("Z")) }
        """)
    #expect(
      manifest.targets[0].settings == [
        "swift.define(X)", "swift.enableUpcomingFeature(Y)", "swift.define(Z)",
      ])
    #expect(manifest.targets[1].settings.isEmpty)
    #expect(manifest.targets[1].dependencies.map(\.name) == ["A"])
    #expect(manifest.targets[0].layout.path == "Code")
    #expect(manifest.undecided.isEmpty)
  }

  @Test func `Functions take labels, defaults, lists and inout`() {
    #expect(
      names(
        before: """
          func feature(_ name: String, deps: [Target.Dependency] = [], tests: Bool = true) -> [Target] {
            var made: [Target] = [.target(name: name, dependencies: deps)]
            guard tests else { return made }
            made.append(.testTarget(name: "\\(name)Tests", dependencies: [.byName(name: name)]))
            return made
          }
          func many(_ names: String...) -> [Target] { names.map { .target(name: $0) } }
          func add(_ name: String, to list: inout [Target]) { list.append(.target(name: name)) }
          var list = feature("A") + feature("B", tests: false) + many("C", "D")
          add("E", to: &list)
          """, "list") == ["A", "ATests", "B", "C", "D", "E"])
  }

  @Test func `Overloads are told apart by labels and by types`() {
    #expect(
      names(
        before: """
          func make(_ name: String) -> [Target] { [.target(name: name)] }
          func make(_ names: [String]) -> [Target] { names.flatMap { make($0) } }
          func make(test name: String) -> [Target] { [.testTarget(name: name + "Tests")] }
          """, "make(\"A\") + make([\"B\", \"C\"]) + make(test: \"D\")")
        == ["A", "B", "C", "DTests"])
  }

  @Test func `Static members are found by the type that is expected`() {
    let before = """
      extension String { static let core = "Core"; static var ui: String { "UI" } }
      extension Target.Dependency {
        static let core: Self = .target(name: .core)
        static var tca: Self { .product(name: "TCA", package: "tca") }
        static func nio(_ name: String) -> Target.Dependency {
          .product(name: "NIO" + name, package: "nio")
        }
      }
      extension Array where Element == Target.Dependency {
        static let common: [Target.Dependency] = [.tca, "Common"]
      }
      enum Deps { static let log: Target.Dependency = .product(name: "Log", package: "log") }
      """
    #expect(
      ManifestSample.dependencies("[.core, .tca, .nio(\"Core\"), Deps.log]", before: before)
        == ["target Core", "product TCA tca", "product NIOCore nio", "product Log log"])
    #expect(
      ManifestSample.dependencies(".common", before: before) == [
        "product TCA tca", "byName Common",
      ])
    #expect(names(before: before, "[.target(name: .core), .target(name: .ui)]") == ["Core", "UI"])
  }

  @Test func `Enumerations with raw values and own structures are followed`() {
    #expect(
      names(
        before: """
          enum Module: String, CaseIterable {
            case home, login = "SignIn"
            var target: Target { .target(name: rawValue, path: "Sources/\\(rawValue)") }
            var isEntry: Bool { self == .home }
          }
          struct Spec {
            let name: String
            var hasTests = true
            func targets() -> [Target] {
              [.target(name: name)] + (hasTests ? [.testTarget(name: name + "Tests")] : [])
            }
          }
          let specs = [Spec(name: "A"), Spec(name: "B", hasTests: false)]
          """,
        "Module.allCases.map(\\.target) + specs.flatMap { $0.targets() } "
          + "+ Module.allCases.filter { $0.isEntry }.map { .target(name: $0.rawValue + \"X\") }")
        == ["home", "SignIn", "A", "ATests", "B", "homeX"])
  }

  @Test func `Methods of lists and strings are followed`() {
    #expect(
      names(
        before: """
          let words = "b,a,c".split(separator: ",").map(String.init).sorted()
          let pairs = zip(words, ["X", "Y", "Z"]).map { $0 + $1 }
          let numbered = words.enumerated().map { index, word in "\\(word)\\(index)" }
          let all = (words.reversed() + pairs + numbered).filter { !$0.hasPrefix("c") }
          let joined = words.reduce("", +) + words.joined(separator: "-").uppercased()
          var chosen = all + [joined] + (1...2).map { "N\\($0)" } + [["q"]].flatMap { $0 }
          chosen.removeAll(where: { $0 == "b" })
          chosen.insert("first", at: 0)
          let table = ["k": "v"]
          if let value = table["k"] { chosen.append(value) }
          chosen.append(table["none", default: "d"])
          chosen.append([nil, "opt"].compactMap { $0 }.first ?? "none")
          """, "chosen.map { Target.target(name: $0) }")
        == [
          "first", "a", "aX", "bY", "a0", "b1", "abcA-B-C", "N1", "N2", "q", "v", "d", "opt",
        ])
  }

  @Test func `Branches and loops are taken as the values say`() {
    #expect(
      names(
        before: """
          var list: [Target] = []
          let mode = "full"
          switch mode {
          case "none", "small": break
          case "full" where list.isEmpty: list.append(.target(name: "Full"))
          default: list.append(.target(name: "Default"))
          }
          var count = 0
          while count < 3 { count += 1; if count == 2 { continue }; list.append(.target(name: "W\\(count)")) }
          for (name, tests) in [("A", true), ("B", false)] {
            list += [.target(name: name)]
            if tests { list += [.testTarget(name: name + "Tests")] }
          }
          repeat { count -= 1 } while count > 0
          let kind = if count == 0 { "Zero" } else { "Other" }
          """, "list + [.target(name: kind)]")
        == ["Full", "W1", "W3", "A", "ATests", "B", "Zero"])
  }

  @Test func `Compilation conditions are those of the host`() {
    let source = """
      #if os(macOS) || canImport(Darwin)
      let host = "Mac"
      #elseif os(Linux) && swift(>=5.9) && !DEBUG
      let host = "Linux"
      #else
      let host = "Other"
      #endif
      """
    #expect(names(before: source, "[.target(name: host)]") == ["Linux"])
    let mac = ManifestSample.read(
      "targets: [.target(name: host)]", before: source,
      environment: ManifestEnvironment(platform: "macOS"))
    #expect(mac.targets.map(\.name) == ["Mac"])
  }

  @Test func `The environment is empty but for what is given`() {
    let source = """
      import Foundation
      let flag = ProcessInfo.processInfo.environment["FLAG"] != nil
      let name = Context.environment["NAME"] ?? "None"
      let number = Context.environment["COUNT"].flatMap(Int.init) ?? 0
      var list: [Target] = [.target(name: name)]
      if flag { list.append(.target(name: "Flag\\(number)")) }
      """
    #expect(names(before: source, "list") == ["None"])
    let given = ManifestEnvironment(variables: ["FLAG": "1", "NAME": "N", "COUNT": "7"])
    let manifest = ManifestSample.read("targets: list", before: source, environment: given)
    #expect(manifest.targets.map(\.name) == ["N", "Flag7"])
    #expect(manifest.undecided.isEmpty)
  }

  @Test func `Computed globals can be read before they are declared`() {
    #expect(
      names("[.target(name: late)]", after: "var late: String { \"Late\" }") == ["Late"])
  }

  @Test func `Extensions call their type's functions and methods without a prefix`() {
    #expect(
      names(
        before: """
          typealias Dep = Target.Dependency
          extension Target {
            static func feature(_ name: String, _ deps: [Dep] = []) -> Target {
              target(name: name, dependencies: deps)
            }
            func renamed(_ suffix: String) -> Target { name += suffix; return self }
          }
          extension [Target] {
            mutating func add(_ name: String) { append(.target(name: name)) }
            func renamed() -> Self { map { $0.renamed("X") } }
          }
          extension Package {
            func feature(_ name: String) { targets.append(.feature(name)) }
          }
          """, "[Target.feature(\"A\"), .feature(\"B\")].renamed()",
        after: "package.feature(\"C\")\npackage.targets.add(\"D\")")
        == ["AX", "BX", "C", "D"])
  }
}
