import RippleGraph
import RippleModel
import RippleSimulation
import TestSupport
import Testing

/// A driver's memory names types by mangled names (docs/ABI/Mangling.rst); those here were read
/// off real memories.
@Suite("Types in a driver's memory")
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
    let paths = ["Core/A.swift", "Core/B.swift", "Core/C.swift"]
    var sources = SourceIndex(files: [
      TargetID("Core"): paths.map { SourceIndex.SourceFile(path: $0, imports: []) }
    ])
    sources.recorded[TargetID("Core")] = RecordedUses(
      provided: ["Core/A.swift": [key, other]],
      users: [key: ["Core/B.swift"], other: ["Core/C.swift"]])
    let workspace = Workspace.sample("Core")
    let simulator = Simulator(
      graph: TargetGraph(workspace), traits: TargetTraits(workspace.targets), products: [],
      model: try BuildModels.load("swiftpm-debug"), sources: sources)
    let change = Change(
      target: TargetID("Core"), path: "Core/A.swift", changeClass: .typeMember,
      scope: ChangeScope(types: [name]))
    let files = simulator.impact(of: [change]).targets.compactMap(\.files).joined()
    #expect(files.sorted() == ["Core/A.swift", "Core/B.swift"])
  }
}
