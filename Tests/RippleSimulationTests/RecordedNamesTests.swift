import RippleGraph
import RippleModel
import RippleSimulation
import TestSupport
import Testing

/// A driver's memory names types by mangled names (docs/ABI/Mangling.rst); those here were read
/// off real memories.
@Suite("Types in a driver's dependency records")
struct RecordedNamesTests {
  @Test(
    "are found by their mangled names",
    arguments: [
      ("6BigIntAAV", "BigInt"), ("6BigIntAAV5WordsV", "BigInt.Words"),
      (
        "18ZIPFoundationTestsAAC9StoreType33_315ECA740D5A18A816C06B7EEE3676EALLO",
        "ZIPFoundationTests.StoreType"
      ),
      ("10Algorithms14Chain2SequenceVAASlRzSlR_rlE5IndexV", "Chain2Sequence.Index"),
      ("11DequeModule05RigidA0VAARi_zrlE", "RigidDeque"),
      ("20FoundationEssentials4DateV13ZIPFoundationE9ConstantsO", "Date.Constants"),
      ("SS20FoundationEssentialsE8EncodingV9SwiftSoupE0C5ErrorO", "String.Encoding.EncodingError"),
      ("s10ArraySliceV9SwiftASN1s5UInt8VRszlE0D6LengthO", "ArraySlice.ASN1Length"),
      ("SqsRi_zRi0_zrlE", "Optional"), ("So4statV", "stat"), ("Sci", "AsyncSequence"),
    ])
  func types(mangled: String, name: String) throws {
    let key = DependencyKey(.nominal, context: mangled)
    let other = DependencyKey(.nominal, context: "4Core5OtherV")
    let uses = RecordedUses(
      provided: ["Core/A.swift": [key, other]],
      users: [key: ["Core/B.swift"], other: ["Core/C.swift"]])
    #expect(
      try compiled(.typeMember, ChangeScope(types: [name]), uses)
        == ["Core/A.swift", "Core/B.swift"])
  }

  @Test("that are extended for the first time are those that files used before")
  func firstExtension() throws {
    let uses = RecordedUses(
      provided: ["Core/A.swift": []],
      users: [DependencyKey(.nominal, context: "Ss"): ["Core/B.swift"]])
    #expect(
      try compiled(
        .fileScope, ChangeScope(provided: [], declaredOrExtendedTypes: ["Substring"]), uses)
        == ["Core/A.swift", "Core/B.swift"])
  }

  @Test("have new names only where a file declares none of them before and after")
  func knownNames() throws {
    let ours = "4Core1TV@11"
    let found = DependencyKey(.member, context: ours, name: "init")
    let looked = DependencyKey(.member, context: "4Core1TV", name: "init")
    var uses = RecordedUses(
      provided: [
        "Core/A.swift": [DependencyKey(.nominal, context: ours), looked],
        "Core/C.swift": [DependencyKey(.nominal, context: "4Core1TV")],
      ],
      users: [found: ["Core/B.swift"], looked: ["Core/C.swift"]])
    var scope = ChangeScope()
    scope.extensions = [ChangedExtension(extendedType: "T", members: ["init"])]
    #expect(try compiled(.extensionMember, scope, uses) == ["Core/A.swift", "Core/B.swift"])
    uses.provided["Core/A.swift"]?.removeLast()
    #expect(
      try compiled(.extensionMember, scope, uses)
        == ["Core/A.swift", "Core/B.swift", "Core/C.swift"])
  }

  /// The files that a change of `Core/A.swift` compiles, by what a driver remembers.
  private func compiled(
    _ changeClass: ChangeClass, _ scope: ChangeScope, _ uses: RecordedUses
  ) throws -> [String] {
    let declared = FileFacts(
      tokens: Fingerprint(1), layout: Fingerprint(1), fileScope: Fingerprint(1),
      types: [
        TypeFacts(name: "T", kind: "extension", access: .internal, body: Fingerprint(1))
      ],
      declarations: [
        DeclarationFacts(
          container: 0, kind: "init", name: "init", access: .internal, interface: Fingerprint(1),
          implementation: Fingerprint(1))
      ], names: [])
    let id = TargetID("Core")
    var sources = SourceIndex(files: [
      id: ["Core/A.swift", "Core/B.swift", "Core/C.swift"].map {
        SourceIndex.SourceFile(path: $0, imports: [], facts: declared)
      }
    ])
    sources.recorded[id] = uses
    let workspace = Workspace.sample("Core")
    let simulator = Simulator(
      graph: TargetGraph(workspace), traits: TargetTraits(workspace.targets), products: [],
      model: try BuildModels.load("swiftpm-debug"), sources: sources)
    let change = Change(
      target: id, path: "Core/A.swift", changeClass: changeClass, scope: scope)
    return simulator.impact(of: [change]).targets.compactMap(\.files).joined().sorted()
  }
}
