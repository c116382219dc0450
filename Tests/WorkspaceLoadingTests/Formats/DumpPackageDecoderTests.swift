import RippleModel
import Testing
import WorkspaceLoading

@Suite struct DumpPackageDecoderTests {
  private func read(_ json: String) throws -> Manifest {
    try DumpPackageDecoder().manifest(from: Array(json.utf8))
  }

  @Test func `Targets keep their dependencies, conditions and plugins`() throws {
    let manifest = try read(
      """
      {"name": "A", "toolsVersion": {"_version": "5.9.0", "new": 1}, "unknown": {},
       "packageKind": {"root": ["/a"]}, "targets": [{"name": "T", "type": "regular",
         "packageAccess": true, "path": "p", "exclude": ["x"],
         "resources": [{"path": "r", "rule": {"process": {}}}, {"path": "c", "rule": {"copy": {}}},
           {"path": "l", "rule": {"process": {"localization": "default"}}}],
         "dependencies": [{"byName": ["B", null]},
           {"product": ["C", "c", {"X": "Y"}, {"platformNames": ["linux", "ios"]}]},
           {"product": ["D", null, null, null]},
           {"target": ["E", {"platformNames": [], "config": "debug"}]},
           {"byName": ["F", {"traits": ["T"]}]}],
         "pluginUsages": [{"plugin": ["P", null]}, {"plugin": ["Q", "q"]}],
         "settings": [{"tool": "swift", "kind": {"define": {"_0": "X"}},
           "condition": {"config": "debug", "platformNames": []}},
           {"tool": "linker", "kind": {"unsafeFlags": {"_0": ["-a", "-b"]}}}]}]}
      """)
    let target = try #require(manifest.targets.first)
    #expect(manifest.toolsVersion == "5.9.0")
    #expect(target.dependencies.map(\.form) == [.byName, .product, .product, .target, .byName])
    #expect(
      target.dependencies.map(\.condition) == [
        nil, Condition(platforms: ["ios", "linux"]), nil, Condition(configuration: "debug"),
        Condition(traits: ["T"]),
      ])
    #expect(target.plugins.map(\.package) == [nil, "q"])
    #expect(target.layout.resources.map(\.kind) == [.process, .copy, .process])
    #expect(
      target.settings == [
        "swift.define(X) when(configuration: debug)", "linker.unsafeFlags(-a, -b)",
      ])
  }

  @Test func `Products and packages are read in all forms`() throws {
    let manifest = try read(
      """
      {"name": "A", "platforms": [{"platformName": "macos", "version": "13.0", "options": []}],
       "products": [{"name": "L", "targets": ["T"], "type": {"library": ["automatic"]}},
         {"name": "D", "targets": ["T"], "type": {"library": ["dynamic"]}},
         {"name": "X", "targets": ["T"], "type": {"executable": null}},
         {"name": "S", "targets": ["T"], "type": {"snippet": null}},
         {"name": "P", "targets": ["T"], "type": {"plugin": null}}],
       "dependencies": [
         {"sourceControl": [{"identity": "a", "location": {"remote": [{"urlString": "u"}]},
           "requirement": {"range": [{"lowerBound": "1.0.0", "upperBound": "2.0.0"}]}}]},
         {"sourceControl": [{"identity": "b", "location": {"local": ["/b"]},
           "requirement": {"branch": ["main"]}}]},
         {"fileSystem": [{"identity": "c", "path": "/c"}]},
         {"registry": [{"identity": "m.d", "requirement": {"exact": ["1.0.0"]}}]}]}
      """)
    #expect(
      manifest.products.map(\.kind) == [
        .automaticLibrary, .dynamicLibrary, .executable, .executable, .plugin,
      ])
    #expect(manifest.platforms == ["macos-13.0"])
    #expect(
      manifest.dependencies.map(\.requirement) == [
        "1.0.0..<2.0.0", "branch main", nil, "exact 1.0.0",
      ])
    #expect(manifest.dependencies.map(\.location) == ["u", "/b", "/c", "m.d"])
  }

  @Test func `Bytes that are no dump are refused`() {
    for text in ["", "{", "[]", "null", "{\"name\": 1}", "{\"name\": \"A\", \"targets\": [{}]}"] {
      #expect(throws: FormatError.self) { try read(text) }
    }
  }
}
