import Foundation
import RippleModel
import TestSupport
import Testing
import WorkspaceLoading

@Suite("Graphs from JSON")
struct GraphInputTests {
  private func read(_ texts: String...) throws -> Workspace {
    try GraphInput().read(texts.enumerated().map { ("\($0.offset).json", Array($0.element.utf8)) })
  }

  private func edges(_ workspace: Workspace) -> [String] {
    workspace.targets.flatMap { target in
      target.dependencies.map { "\(target.id) -> \($0.to)" }
    }
  }

  @Test("Ripple's own form needs names and dependencies only")
  func shortForm() throws {
    let workspace = try read(
      #"{"targets":[{"name":"A","dependencies":["B",{"to":"external:kit/Kit","via":"product"}]},{"name":"B","dependencies":[]}]}"#
    )
    #expect(edges(workspace) == ["A -> B", "A -> external:kit/Kit"])
  }

  @Test("What Ripple writes, Ripple reads")
  func roundTrip() throws {
    let workspace = Workspace.sample(
      "p/App(executable) -> p/Feature -> q/Core[linux]; p/T(test) -> p/App; p/Feature -> external:x/Log"
    )
    let text = String(decoding: try JSONEncoder().encode(GraphDocument(workspace)), as: UTF8.self)
    let again = try read(text)
    #expect(edges(again) == edges(workspace))
    #expect(again.targets.map(\.kind) == workspace.targets.map(\.kind))
    #expect(again.targets.map(\.id) == workspace.targets.map(\.id))
    let conditions = again.targets.flatMap { $0.dependencies.compactMap(\.condition?.platforms) }
    #expect(conditions == [["linux"]])
  }

  @Test("A name that several packages have must be qualified")
  func ambiguity() throws {
    let targets =
      #"{"name":"X","package":"a","dependencies":[]},{"name":"X","package":"b","dependencies":[]}"#
    let error = #expect(throws: FormatError.self) {
      try read(#"{"targets":[\#(targets),{"name":"Y","package":"c","dependencies":["X"]}]}"#)
    }
    #expect(error?.detail.contains("package/X") == true)
    let fine = try read(
      #"{"targets":[\#(targets),{"name":"Y","package":"c","dependencies":["b/X"]}]}"#)
    #expect(edges(fine) == ["c/Y -> b/X"])
  }

  @Test("The packages of show-dependencies become nodes")
  func showDependencies() throws {
    let workspace = try read(
      #"{"identity":"root","name":"Root","url":"/w/root","version":"unspecified","path":"/w/root","dependencies":[{"identity":"a","name":"A","url":"u","version":"1","path":"p","dependencies":[{"identity":"b","name":"B","url":"u","version":"1","path":"p","dependencies":[]}]},{"identity":"b","name":"B","url":"u","version":"1","path":"p","dependencies":[]}]}"#
    )
    #expect(edges(workspace) == ["a/a -> b/b", "root/root -> a/a", "root/root -> b/b"])
  }

  @Test("Descriptions of several packages are joined by their products")
  func describe() throws {
    let app =
      #"{"name":"App","path":"/w/App","dependencies":[{"identity":"kit"}],"products":[],"targets":[{"name":"App","type":"executable","module_type":"SwiftTarget","path":"Sources/App","sources":["main.swift"],"product_dependencies":["Kit"]}]}"#
    let kit =
      #"{"name":"Kit","path":"/w/Kit","products":[{"name":"Kit","targets":["KitCore","KitUI"],"type":{"library":["automatic"]}}],"targets":[{"name":"KitCore","type":"library","module_type":"SwiftTarget","path":"Sources/KitCore","sources":["a.swift"]},{"name":"KitUI","type":"library","module_type":"SwiftTarget","path":"Sources/KitUI","sources":["b.swift"],"target_dependencies":["KitCore"]}]}"#
    #expect(
      edges(try read(app, kit)) == [
        "app/App -> kit/KitCore", "app/App -> kit/KitUI", "kit/KitUI -> kit/KitCore",
      ])
    #expect(edges(try read(app)) == ["app/App -> external:kit/Kit"])
    #expect(throws: FormatError.self) { try read(kit, kit) }
  }

  @Test(
    "Any prefix of a document, and any byte changed, is an answer or an error", arguments: 0..<40)
  func damage(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var bytes = Array(
      #"{"schemaVersion":1,"targets":[{"name":"A","dependencies":["B",{"to":"B"}]},{"name":"B","dependencies":[]}]}"#
        .utf8)
    for length in bytes.indices {
      _ = try? GraphInput().read([("cut", Array(bytes[..<length]))])  // Only a trap would fail.
    }
    bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(
      in: 0...255, using: &generator)
    do {
      #expect(try GraphInput().read([("changed", bytes)]).targets.count <= 2)
    } catch {
      #expect(error.name == "changed")
    }
  }
}
