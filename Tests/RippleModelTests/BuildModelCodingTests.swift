import Foundation
import RippleModel
import Testing

@Suite("A build model as JSON")
struct BuildModelCodingTests {
  private func model() -> BuildModel {
    var model = BuildModel(
      name: "n", title: "t", toolchain: "c", source: "s", compilation: .perFile, reach: .loaded,
      linking: BuildModel.Linking(followsModule: true, followsDriver: false), macros: .plugin,
      changes: [
        .body: BuildModel.Effects(
          own: .edited, module: .no, objects: .yes, dependents: .none, next: .perhaps,
          evidence: ["E1"]),
        .unknown: .everything,
      ],
      hazards: [
        BuildModel.HazardRule(
          id: "h", when: .reexport, text: "x", remedy: "r", evidence: "E2")
      ])
    model.replays = true
    return model
  }

  @Test("A model is read as it is written")
  func roundTrip() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let bytes = try encoder.encode(model())
    #expect(try JSONDecoder().decode(BuildModel.self, from: bytes) == model())
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"changes":{"body":{"dependents":"none","evidence":["E1"],"module":"no","next":"perhaps","objects":"yes","own":"edited"},"unknown":{"dependents":"all","evidence":[],"module":"yes","next":"yes","objects":"yes","own":"all"}},"compilation":"perFile","hazards":[{"evidence":"E2","id":"h","remedy":"r","text":"x","when":"reexport"}],"linking":{"followsDriver":false,"followsModule":true},"macros":"plugin","name":"n","reach":"loaded","replays":true,"schemaVersion":1,"source":"s","title":"t","toolchain":"c"}"#
    )
  }

  @Test("A class that is not known is refused")
  func unknownClass() throws {
    var text = String(decoding: try JSONEncoder().encode(model()), as: UTF8.self)
    text = text.replacing("\"body\"", with: "\"bodies\"")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(BuildModel.self, from: Data(text.utf8))
    }
  }

  @Test("A change without a row has that of the unknown, and else does everything")
  func effects() {
    var model = model()
    #expect(model.effects(of: .body).own == .edited)
    #expect(model.effects(of: .settings) == .everything)
    model.changes[.unknown]?.own = .edited
    #expect(model.effects(of: .settings).own == .edited)
    model.changes = [:]
    #expect(model.effects(of: .body) == .everything)
  }
}
