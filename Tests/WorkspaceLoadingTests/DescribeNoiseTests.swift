import Foundation
import RippleModel
import TestSupport
import Testing
import WorkspaceLoading

@Suite(
  "JSON among other text")
struct DescribeNoiseTests {
  private func read(_ file: String) throws -> Workspace {
    let path = "g11-describe-noise/input/\(file)"
    return try GraphInput().read([(file, [UInt8](CaseFolder.data(path)))])
  }

  @Test(
    "g11: noise and a byte-order mark before the document are passed over",
    arguments: ["old-describe-stdout.txt", "bom-stdout.txt"])
  func noise(file: String) throws {
    let workspace = try read(file)
    #expect(workspace.targets.map(\.id.name) == ["App", "Core"])
    let app = try #require(workspace.targets.first)
    #expect(app.dependencies.compactMap(\.targetID?.name) == ["Core"])
  }

  @Test("g11: a text without JSON is the error")
  func noJSON() throws {
    let error = #expect(throws: FormatError.self) { try read("error-only-stdout.txt") }
    #expect(error?.kind == .noJSON)
    #expect(error?.detail.contains("defaultLocalization") == true)
  }

  @Test("g11: a document that is cut off is an error and no half graph")
  func cutOff() throws {
    let error = #expect(throws: FormatError.self) { try read("cut-off-stdout.txt") }
    #expect(error?.kind == .truncated)
  }

  @Test("g11: a path that is excluded and not there is said")
  func missingExclude() throws {
    let loaded = try CaseLoading("g11-describe-noise", in: "input/Chatty")
    #expect(loaded.workspace.targets.map(\.id.name) == ["App"])
    #expect(loaded.diagnostics(.missingPath).contains { $0.names.contains("gone") })
  }
}
