import Foundation
import RippleModel
import TestSupport
import Testing

@Suite("Packages that are broken")
struct BrokenManifestTests {
  private static let kinds: [String: Diagnostic.Kind] = [
    "cyc": .cycle, "self": .cycle, "over": .overlappingSources, "missing": .unresolvedDependency,
    "nopath": .missingTargetDirectory, "mixed": .mixedLanguageTarget, "dup": .duplicateTarget,
    "empty": .targetWithoutSources, "syntax": .manifestDoesNotCompile,
  ]

  @Test("g10: each kind of damage is named", arguments: kinds.keys.sorted())
  func kind(of package: String) throws {
    let loaded = try CaseLoading("g10-broken-manifests", in: "input/\(package)")
    let kind = try #require(Self.kinds[package])
    let all = try CaseFolder.expected("g10-broken-manifests")["packages"]
    let wanted = try #require((all as? [String: [String: Any]])?[package])
    let found = try #require(loaded.diagnostics(kind).first, "\(loaded.workspace.diagnostics)")
    #expect(kind.rawValue == wanted["error_kind"] as? String ?? wanted["warning_kind"] as? String)
    if let cycle = wanted["cycle"] as? [String] { #expect(found.names == cycle) }
    if let target = wanted["target"] as? String { #expect(found.names.contains(target)) }
    if let name = wanted["name"] as? String { #expect(found.names.contains(name)) }
    if let path = wanted["path"] as? String { #expect(found.names.contains(path)) }
    if let line = wanted["line"] as? Int { #expect(found.place?.line == line) }
    if let nodes = wanted["nodes"] as? [String] {
      #expect(loaded.workspace.targets.map(\.id.name) == nodes)
    }
    if let graph = wanted["graph_still_available"] as? [String: [[String]]] {
      #expect(loaded.edges() == Set(graph["edges"] ?? []))
    }
  }

  @Test("One broken package does not stop the others")
  func workspaceGoesOn() throws {
    let loaded = try CaseLoading("g10-broken-manifests")
    #expect(loaded.workspace.packages.count == 8)
    #expect(loaded.diagnostics(.manifestDoesNotCompile).count == 1)
  }
}
