import Foundation
import RippleModel
import RippleSystem
import TestSupport
import Testing

@testable import RippleKit

@Suite("One file to install")
struct OneFileTests {
  private let folder: TemporaryFolder
  private var ripple = RippleProgram()

  init() throws {
    folder = try TemporaryFolder()
    let copy = folder.url.appending(path: "ripple")
    // Copied by a process of its own: a child that another test starts would hold a file that we
    // write, and what is open for writing cannot be run.
    _ = try Tool("cp").run([RippleProgram.path, copy.path])
    ripple.program = copy.path
    ripple.folder = folder.path
  }

  @Test("The program alone in a folder takes the tour, and leaves nothing behind")
  func demo() throws {
    let alone = try ripple.run(["demo"], environment: ["TMPDIR": folder.path])
    #expect(alone.status == 0 && alone.errors.isEmpty, "\(alone.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["ripple"])
    let data = SharedFolder.projectRoot.appending(path: "Data").path
    let given = try ripple.run(["demo"], environment: ["RIPPLE_DATA": data])
    #expect(alone.output == given.output)
    #expect(alone.output.hasPrefix("1. The graph: a shop app in layers\n"))
  }

  @Test("The program alone answers 'touch' and 'report' of a package elsewhere")
  func answers() throws {
    let package = try SamplePackage()
    let touch = try ripple.run(["touch", "Core.Model.name", "--package-path", package.path])
    #expect(touch.status == 0 && touch.output.hasPrefix("2 of 4 targets recompile"))
    let report = try ripple.run(["report", "--package-path", package.path, "-o", "page.html"])
    #expect(report.status == 0, "\(report.errors)")
    let page = try String(contentsOf: folder.url.appending(path: "page.html"), encoding: .utf8)
    #expect(page.contains("swiftpm-release") && page.hasSuffix("</html>\n"))
  }

  @Test("What lies in the program is what lies in the folder 'Data'")
  func embedded() throws {
    let data = SharedFolder.projectRoot.appending(path: "Data")
    var found: Set<String> = []
    for (path, text) in EmbeddedFiles.texts {
      #expect(try String(contentsOf: data.appending(path: path), encoding: .utf8) == text)
      found.insert(String(path.prefix { $0 != "/" }))
    }
    #expect(found == ["BuildModels", "Samples", "Schemas"])
    let listed = try FileManager.default.contentsOfDirectory(
      atPath: data.appending(path: "BuildModels").path)
    #expect(try ShippedData().models() == listed.map { String($0.dropLast(5)) }.sorted())
  }

  @Test("'schema' lists the schemas, prints one, and names them where there is no such one")
  func schema() throws {
    let names = try ripple.run(["schema"]).output.split(separator: "\n")
    #expect(names.contains("touch") && names == names.sorted())
    let file = SharedFolder.projectRoot.appending(path: "Data/Schemas/touch.schema.json")
    #expect(
      try ripple.run(["schema", "touch"]).output == String(contentsOf: file, encoding: .utf8))
    let unknown = try ripple.run(["schema", "tuch"])
    #expect(unknown.status == 2)
    #expect(
      unknown.errors == "error: there is no schema 'tuch'; there are "
        + names.joined(separator: ", ") + ".\n")
  }

  @Test("RIPPLE_DATA is read in place of what lies in the program")
  func overridden() throws {
    let package = try SamplePackage()
    let file = SharedFolder.projectRoot.appending(path: "Data/BuildModels/closure.json")
    try folder.write(
      "Own/BuildModels/only.json", String(contentsOf: file, encoding: .utf8))
    let own = folder.path + "/Own"
    let question = ["touch", "Core", "--package-path", package.path, "--model"]
    let missing = try ripple.run(question + ["x"], environment: ["RIPPLE_DATA": own])
    #expect(
      missing.errors
        == "error: there is no build model 'x'; there are only, or the path of a file.\n")
    #expect(try ripple.run(question + ["only"], environment: ["RIPPLE_DATA": own]).status == 0)
    let wrong = try ripple.run(question + ["only"], environment: ["RIPPLE_DATA": "/nowhere"])
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("RIPPLE_DATA names '/nowhere'"))
  }
}
