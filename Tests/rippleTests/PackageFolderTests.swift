import Foundation
import TestSupport
import Testing

@Suite("The package is found from inside of it")
struct PackageFolderTests {
  private let package: SamplePackage
  private let whole: RippleProgram.Result

  init() throws {
    package = try SamplePackage()
    whole = try package.ripple("touch", "Sources/Core/Model.swift")
  }

  private func ripple(_ folder: String, _ arguments: String...) throws -> RippleProgram.Result {
    var program = RippleProgram()
    program.folder = package.path + "/" + folder
    return try program.run(arguments)
  }

  @Test("A file is named from the folder that one stands in; one line says what is read")
  func above() throws {
    let inside = try ripple("Sources/Core", "touch", "Model.swift")
    let next = "ripple touch Model.swift"
    #expect(
      inside.output.replacing(next, with: "ripple touch Sources/Core/Model.swift") == whole.output)
    #expect(
      inside.errors == "note: '.' holds no package or project; reading '../..', which holds it.\n")
    #expect(!FileManager.default.fileExists(atPath: package.path + "/Sources/Core/.build"))
    #expect(try ripple("Sources/Core", "touch", "Model.swift", "--quiet").errors.isEmpty)
    #expect(whole.errors.isEmpty)
  }

  @Test("A folder inside may be named too, relative or absolute")
  func named() throws {
    let relative = try ripple(".", "touch", "Core", "--package-path", "Sources/Mid")
    #expect(
      relative.errors
        == "note: 'Sources/Mid' holds no package or project; reading '.', which holds it.\n")
    let absolute = try ripple(".", "touch", "Core", "--package-path", package.path + "/Sources")
    #expect(absolute.errors.hasSuffix("reading '\(package.path)', which holds it.\n"))
    #expect(try relative.output == ripple(".", "touch", "Core").output)
    #expect(absolute.output == relative.output)
  }

  @Test("Rules lie in the folder that is read, and places are named from here")
  func rules() throws {
    try package.folder.write(
      ".ripple.json5", "{ schemaVersion: 1, rules: { forbid: [\"Mid -> Core\"] } }")
    let inside = try ripple("Sources/Core", "check")
    #expect(inside.status == 1)
    #expect(inside.output.contains("../../Package.swift:"))
  }

  @Test("A project above is found as a package is, the nearest first")
  func project() throws {
    try package.folder.write("Sources/Core/project.yml", "name: P\ntargets: {}\n")
    try package.folder.write("Sources/Core/Deep/a.txt", "")
    let inside = try ripple("Sources/Core/Deep", "graph")
    #expect(inside.errors.contains("reading '..', which holds it."))
  }

  @Test("Packages below are read as before; one line says that the one above is left out")
  func below() throws {
    try package.folder.write(
      "Tools/One/Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "One", targets: [.target(name: "One")])
      """)
    try package.folder.write("Tools/One/Sources/One/a.swift", "let a = 1\n")
    let inside = try ripple("Tools", "touch", "One")
    #expect(inside.output.contains("1 of 1 target"))
    #expect(
      inside.errors
        == "note: reading what lies below '.'; '..' above it is left out, --package-path names it.\n"
    )
  }

  @Test("A graph from JSON that was kept in a folder inside stays what is asked")
  func kept() throws {
    let graph = #"{"schemaVersion":1,"targets":[{"name":"Only","dependencies":[]}]}"#
    try package.folder.write("Sources/Core/graph.json", graph)
    #expect(try ripple("Sources/Core", "ingest", "graph.json").status == 0)
    let answer = try ripple("Sources/Core", "touch", "Only")
    #expect(answer.status == 0 && answer.errors.isEmpty, "\(answer.errors)")
    #expect(try ripple("Sources/Core", "ingest", "Nothing").status == 2)
  }

  @Test("Where nothing lies above, the error stays")
  func nothing() throws {
    let folder = try TemporaryFolder()
    var program = RippleProgram()
    program.folder = folder.path
    let result = try program.run(["touch", "Core"])
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("error: there is no Package.swift and no project here;"))
  }
}
