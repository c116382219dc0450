import FileTrees
import Foundation
import RippleGraph
import RippleModel
import RippleSystem
import TestSupport
import Testing
import WorkspaceLoading

@Suite(
  "Shared cases on graphs and ownership")
struct GraphCaseTests {
  @Test("g01: four spellings of a dependency give the same edges")
  func spellings() throws {
    let loaded = try CaseLoading("g01-dependency-spellings", in: "input/App")
    let expected = try CaseFolder.expected("g01-dependency-spellings")
    #expect(loaded.nodes == expected["nodes"] as? [String])
    #expect(loaded.edges(qualified: true) == Set(expected["edges"] as? [[String]] ?? []))
    let theme = try #require(loaded.workspace.targets.first { $0.id.name == "Theme" })
    #expect(theme.dependencies.first?.condition?.platforms == ["ios", "linux"])
    let kit = try #require(loaded.graph.index(of: TargetID("kit/KitCore")))
    #expect(loaded.graph.dependents(of: kit).count == 4)
    #expect(loaded.diagnostics(.duplicateDependency).map(\.names) == [["App", "Theme"]])
  }

  @Test("g02: conditions stay on edges and a platform picks among them")
  func conditions() throws {
    let loaded = try CaseLoading("g02-platform-conditions")
    let expected = try CaseFolder.expected("g02-platform-conditions")
    #expect(loaded.edges() == Set(expected["edges_unfiltered"] as? [[String]] ?? []))
    let affected = expected["affected"] as? [String: [String]] ?? [:]
    #expect(affected.count == 4)
    for (question, answer) in affected {
      let words = question.split(separator: " ").map { $0.trimmingCharacters(in: [","]) }
      let platform = words.last == "given" ? nil : words.last
      let found = loaded.affected(by: words[1], platform: platform)
      #expect(loaded.names(found) == answer, "\(question)")
    }
    let on = expected["edges_on"] as? [String: [[String]]] ?? [:]
    for (platform, edges) in on {
      let view = loaded.graph.filtered(TargetGraph.Scope(platform: platform))
      let found = Set(
        view.structure.edges.map { [view.id($0.source).name, view.id($0.destination).name] })
      #expect(found == Set(edges), "\(platform)")
    }
  }

  @Test("g03: two targets of one name stay apart, and the clash is said")
  func sameName() throws {
    let loaded = try CaseLoading("g03-same-target-name", in: "input/Root")
    let expected = try CaseFolder.expected("g03-same-target-name")
    #expect(loaded.nodes == expected["nodes"] as? [String])
    #expect(loaded.edges(qualified: true) == Set(expected["edges"] as? [[String]] ?? []))
    let clash = try #require(loaded.diagnostics(.conflictingTargetName).first)
    #expect(clash.names == ["Helpers", "one", "two"])
    #expect(clash.severity == .error)
    let found = loaded.affected(by: "../One/Sources/Helpers/h.swift")
    #expect(found == ["one/Helpers", "one/OneKit", "root/App"])
  }

  @Test("g05: a change of a generator's library reaches the users of its plugin")
  func plugins() throws {
    let loaded = try CaseLoading("g05-plugin-chain", in: "input/Gen")
    let expected = try CaseFolder.expected("g05-plugin-chain")
    #expect(loaded.edges() == Set(expected["edges"] as? [[String]] ?? []))
    let kinds = expected["nodes"] as? [String: String] ?? [:]
    for target in loaded.workspace.targets {
      #expect(target.kind.rawValue == kinds[target.id.name], "\(target.id.name)")
    }
    for (path, answer) in expected["affected"] as? [String: [String]] ?? [:] {
      #expect(loaded.names(loaded.affected(by: path)) == answer, "\(path)")
    }
    let client = try #require(loaded.workspace.targets.first { $0.id.name == "Client" })
    #expect(client.dependencies.map(\.via) == [.plugin])
  }

  @Test("g06: headers and module maps have owners though nothing lists them")
  func clangTargets() throws {
    let loaded = try CaseLoading("g06-c-and-system-targets", in: "input/Mixed")
    let expected = try CaseFolder.expected("g06-c-and-system-targets")
    #expect(loaded.edges() == Set(expected["edges"] as? [[String]] ?? []))
    for (path, owner) in expected["owner"] as? [String: Any] ?? [:] {
      #expect(loaded.owners(of: path).first?.name == owner as? String, "\(path)")
    }
    let math = try #require(loaded.workspace.targets.first { $0.id.name == "CMath" })
    let roles = Dictionary(uniqueKeysWithValues: math.files.map { ($0.path, $0.role) })
    #expect(math.language == .clang)
    #expect(roles["Sources/CMath/include/cmath_.h"] == .publicHeader)
    #expect(roles["Sources/CMath/impl/private.h"] == .privateHeader)
  }

  @Test("g07: a file belongs to the target that would compile or bundle it, and to no other")
  func ownership() throws {
    let loaded = try CaseLoading("g07-custom-layout-ownership")
    let expected = try CaseFolder.expected("g07-custom-layout-ownership")
    for (path, owner) in expected["owner"] as? [String: Any] ?? [:] {
      let name = owner as? String
      #expect(loaded.owners(of: path).map(\.name) == (name.map { [$0] } ?? []), "\(path)")
    }
    let reason = OwnershipReason(
      tree: DiskTree(root: loaded.folder), manifests: SyntaxManifestReader(root: loaded.folder))
    for (path, part) in [
      ("Code/Shared/two.swift", "lists its sources"), ("Code/Core/skip.swift", "excludes it"),
      ("Code/UI/unhandled.dat", "declares no resource"), ("Scripts/tool.swift", "outside every"),
      ("Sources/CoreUI/Docs.docc/doc.md", "documentation catalog"), ("Package.swift", "manifest"),
      ("Code/UI/.hidden.swift", "begins with a dot"),
    ] {
      #expect(reason.reason(for: path, in: loaded.workspace).contains(part), "\(path)")
    }
    let roles = expected["role"] as? [String: String] ?? [:]
    for file in loaded.workspace.targets.flatMap(\.files) {
      if let role = roles[file.path] { #expect(file.role.rawValue == role, "\(file.path)") }
    }
    for (path, answer) in expected["affected"] as? [String: [String]] ?? [:] {
      #expect(loaded.names(loaded.affected(by: path)) == answer, "\(path)")
    }
  }

  @Test("g08: a package inside a target's folder may give a path two owners")
  func nestedPackages() throws {
    let loaded = try CaseLoading("g08-nested-packages")
    let expected = try CaseFolder.expected("g08-nested-packages")
    #expect(loaded.nodes == expected["nodes"] as? [String])
    #expect(loaded.edges(qualified: true) == Set(expected["edges"] as? [[String]] ?? []))
    for (path, owners) in expected["owners"] as? [String: [String]] ?? [:] {
      #expect(loaded.owners(of: path).map(\.description).sorted() == owners, "\(path)")
    }
    for (path, answer) in expected["affected"] as? [String: [String]] ?? [:] {
      #expect(loaded.affected(by: path) == Set(answer), "\(path)")
    }
    let nested = try #require(loaded.diagnostics(.nestedPackageInsideTarget).first)
    #expect(nested.names == ["outer/Sloppy", "Outer/All/Pkg"])
  }

  @Test("g09: module names are SwiftPM's, whatever characters a target's name has")
  func oddNames() throws {
    let loaded = try CaseLoading("g09-odd-names", in: "input/Odd")
    let expected = try CaseFolder.expected("g09-odd-names")
    let modules = expected["module_name"] as? [String: String] ?? [:]
    #expect(loaded.workspace.targets.count == modules.count)
    for target in loaded.workspace.targets {
      #expect(target.moduleName == modules[target.id.name], "\(target.id.name)")
    }
    #expect(loaded.edges() == Set(expected["edges"] as? [[String]] ?? []))
    #expect(loaded.owners(of: "Sources/two words/a.swift").map(\.name) == ["two words"])
  }

  @Test("g12: tests, helpers and binaries are what the manifest says they are")
  func kinds() throws {
    let loaded = try CaseLoading("g12-tests-executables-binaries", in: "input/Kit")
    let expected = try CaseFolder.expected("g12-tests-executables-binaries")
    let kinds = expected["nodes"] as? [String: String] ?? [:]
    #expect(loaded.workspace.targets.count == kinds.count)
    for target in loaded.workspace.targets {
      #expect(target.kind.rawValue == kinds[target.id.name], "\(target.id.name)")
    }
    #expect(loaded.edges() == Set(expected["edges"] as? [[String]] ?? []))
    for (path, answer) in expected["tests_to_run"] as? [String: [String]] ?? [:] {
      let tests = loaded.workspace.targets.filter { $0.kind == .test }.map(\.id.description)
      let found = loaded.affected(by: path).intersection(tests)
      #expect(loaded.names(found) == answer, "\(path)")
    }
  }

  @Test("g13: four hundred targets load with every edge")
  func manyTargets() throws {
    let folder = try TemporaryFolder()
    let script = CaseFolder.url("g13-four-hundred-targets/gen.py").path
    _ = try Tool("python3").run([script, folder.path])
    let tree = DiskTree(root: folder.path)
    let workspace = try PackageLoader(
      tree: tree, manifests: SyntaxManifestReader(root: folder.path), rootName: "big"
    ).load([])
    let graph = TargetGraph(workspace)
    #expect(graph.nodeCount == 421)
    #expect(graph.edgeCount == 1180)
    let counts = graph.structure.transitiveCounts(.dependents)
    let count = { (name: String) in graph.indices(named: name).first.map { counts[$0] + 1 } }
    #expect(count("Base") == 421)
    #expect(count("L0M0") == 230)
    #expect(count("L10M5") == 65)
    #expect(count("L19M3") == 2)
  }
}
