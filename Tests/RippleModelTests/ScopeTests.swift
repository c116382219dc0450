import RippleModel
import Testing

@Suite("What a change reaches by its declarations")
struct ScopeTests {
  private let print = Fingerprint(0)

  private func declaration(
    _ name: String, kind: String = "func", in container: Int? = nil,
    traits: DeclarationFacts.Traits = []
  ) -> DeclarationFacts {
    DeclarationFacts(
      container: container, kind: kind, name: name, access: .internal, interface: print,
      implementation: print, traits: traits)
  }

  private func type(_ name: String, kind: String = "struct") -> TypeFacts {
    TypeFacts(name: name, kind: kind, access: .internal, body: print)
  }

  private var facts: FileFacts {
    FileFacts(
      tokens: print, layout: print, fileScope: print,
      imports: [
        Import(module: "B"), Import(module: "A"), Import(module: "C", isActive: false),
        Import(module: "A"),
      ],
      types: [type("T"), type("T.Inner"), type("E", kind: "extension")],
      declarations: [
        declaration("top"), declaration("stored", kind: "var", in: 0, traits: .stored),
        declaration("method", in: 0), declaration("added", in: 2), declaration("+", in: 2),
        declaration("", kind: "extension", in: nil), declaration("deep", in: 1),
        declaration("ext", kind: "extension"),
      ])
  }

  @Test("A file provides its top level: free declarations, operators and types")
  func provided() {
    #expect(facts.topLevelNames == ["+", "T", "top"])
    #expect(facts.declaredOrExtendedTypes == ["E", "T", "T.Inner"])
    #expect(facts.importedModules == ["A", "B"])
  }

  @Test("Operators and types are known by how they begin")
  func names() {
    #expect(["+", "==", "…"].allSatisfy(FileFacts.isOperator))
    #expect(!["", "a", "_a", "$a", "É"].contains(where: FileFacts.isOperator))
    #expect(FileFacts.isTypeName("A") && FileFacts.isTypeName("_A") && FileFacts.isTypeName("É"))
    #expect(!FileFacts.isTypeName("a") && !FileFacts.isTypeName("_") && !FileFacts.isTypeName(""))
  }

  @Test("Anything of a file: its types, the members of its extensions and what it provides")
  func anything() {
    let scope = ChangeScope(anythingIn: [facts])
    #expect(scope.types == ["T", "T.Inner"])
    #expect(scope.members == ["+", "added"])
    #expect(scope.provided == ["+", "T", "top"])
    #expect(scope.declaredOrExtendedTypes == ["E", "T", "T.Inner"])
    #expect(scope.extensions == [ChangedExtension(extendedType: "E", members: ["+", "added"])])
    #expect(scope.altered == ["+", "added", "deep", "ext", "method", "stored", "top"])
    #expect(scope.operators == ["+"])
    #expect(scope.layouts == nil)
  }

  @Test("A free declaration reaches what its file provides")
  func free() {
    let scope = ChangeScope(facts.declarations[0], in: facts)
    #expect(scope.provided == ["+", "T", "top"])
    #expect(scope.declaredOrExtendedTypes == ["E", "T", "T.Inner"])
    #expect(scope.altered == ["top"] && scope.layouts == [] && scope.types == [])
  }

  @Test("A member reaches its type, and its layout where it is stored")
  func member() {
    let stored = ChangeScope(facts.declarations[1], in: facts)
    #expect(stored.types == ["T"] && stored.layouts == ["T"] && stored.altered == ["stored"])
    let method = ChangeScope(facts.declarations[2], in: facts)
    #expect(method.types == ["T"] && method.layouts == [] && method.operators == [])
  }

  @Test("A member of an extension reaches what names it")
  func extensionMember() {
    let scope = ChangeScope(facts.declarations[4], in: facts)
    #expect(scope.members == ["+"] && scope.types == [] && scope.operators == ["+"])
    #expect(scope.extensions == [ChangedExtension(extendedType: "E", members: ["+"])])
    var odd = facts
    odd.declarations[3].traits = .stored
    #expect(ChangeScope(odd.declarations[3], in: odd).layouts == [])
  }

  @Test("A resource that is put into the code changes the file that holds it")
  func resource() {
    var target = Target(id: TargetID("A"), settings: [Target.setting(embedding: "r.txt")])
    #expect(target.settings == ["resource.embedInCode(r.txt)"])
    #expect(Target.isEmbedding(target.settings[0]) && !Target.isEmbedding("x"))
    #expect(target.change(ofResource: "other") == nil)
    let scope = ChangeScope(types: ["PackageResources"])
    #expect(
      target.change(ofResource: "r.txt")
        == Change(target: target.id, path: "r.txt", changeClass: .typeMember, scope: scope))
    let written = "A.build/DerivedSources/embedded_resources.swift"
    target.files = [
      "A.build/DerivedSources/other.swift", "A/embedded_resources.swift", written,
      "B.build/DerivedSources/embedded_resources.swift",
    ].map { OwnedFile(path: $0, role: .source) }
    #expect(target.change(ofResource: "r.txt")?.path == written)
  }

  @Test("What the build writes is told by its folder")
  func generated() {
    #expect(GeneratedSources.contains(".build/plugins/outputs/a.swift"))
    #expect(GeneratedSources.contains(".build/debug/A.build/DerivedSources/a.swift"))
    #expect(!GeneratedSources.contains("A/DerivedSources/a.swift"))
    #expect(!GeneratedSources.contains(".build/checkouts/a.swift"))
  }

  @Test("A package is SwiftPM's by the name of its manifest")
  func manifests() {
    let manifests = [
      nil, "Package.swift", "x/Package@swift-6.swift", "x/Project.swift", "Package.swift/x",
      "Package.resolved",
    ]
    #expect(
      manifests.map { Package(identity: "p", manifest: $0).isOfSwiftPM }
        == [true, true, true, false, false, false])
  }

  @Test("A workspace has all targets in order, and what their settings define")
  func workspace() {
    let target = { (id: TargetID, settings: [String]) in Target(id: id, settings: settings) }
    let product = Product(package: "b", name: "P", kind: .executable, targets: [])
    let workspace = Workspace(packages: [
      Package(
        identity: "b", settings: ["enabledTraits=T"],
        targets: [target(TargetID("b/Z"), []), target(TargetID("b/A"), ["swift.define(X)"])],
        products: [product]),
      Package(identity: "a", targets: [target(TargetID("a/Q"), [])]),
    ])
    #expect(workspace.targets.map(\.id.description) == ["a/Q", "b/A", "b/Z"])
    #expect(
      workspace.defines.mapValues(\.names) == [
        TargetID("b/Z"): ["T"], TargetID("b/A"): ["T", "X"],
      ])
    #expect(workspace.products == [product])
  }
}
