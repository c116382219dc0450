import Foundation
import RippleModel
import TestSupport
import Testing

@Suite("The build models that come with Ripple")
struct BuildModelFileTests {
  @Test(
    "Every file is read, named as it is called, and has a row for every class",
    arguments: BuildModels.names)
  func complete(name: String) throws {
    let model = try BuildModels.load(name)
    #expect(model.name == name)
    #expect(Set(model.changes.keys) == Set(ChangeClass.allCases))
    #expect(model.changes.values.allSatisfy { !$0.evidence.isEmpty })
    #expect(!model.toolchain.isEmpty && !model.source.isEmpty)
  }

  @Test("No file is left out")
  func nothingForgotten() throws {
    let folder = SharedFolder.projectRoot.appending(path: "Data/BuildModels").path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(
      files.filter { $0.hasSuffix(".json") }.sorted() == BuildModels.names.map { $0 + ".json" })
  }

  @Test("A model survives being written and read", arguments: BuildModels.names)
  func roundTrip(name: String) throws {
    let model = try BuildModels.load(name)
    let again = try JSONDecoder().decode(BuildModel.self, from: JSONEncoder().encode(model))
    #expect(again == model)
  }

  @Test(
    "Experiments that a row names are in the record",
    .enabled(if: SharedFolder.isPresent, "\(SharedFolder.reason)"),
    arguments: [
      ("swiftpm-debug", "nd"), ("swiftpm-release", "nr"), ("swiftbuild-debug", "nd"),
    ])
  func evidence(name: String, record: String) throws {
    let known = try SharedFolder.json("data/model/\(record).json") as? [String: Any] ?? [:]
    let notEdits: Set<String> = ["macro_impl", "plugin_script", "toolchain", "assumed: file scope"]
    for (changeClass, row) in try BuildModels.load(name).changes {
      for experiment in row.evidence
      where !notEdits.contains(experiment) && !experiment.hasPrefix("truth ")
        && !experiment.hasPrefix("calibrate: ")
      {
        #expect(known[experiment] != nil, "\(changeClass): \(experiment)")
      }
    }
  }

  @Test("A class that no file knows is an error and not a silent default")
  func unknownClass() throws {
    let file = SharedFolder.projectRoot.appending(path: "Data/BuildModels/closure.json")
    let text = try String(contentsOf: file, encoding: .utf8)
      .replacingOccurrences(of: "\"body\"", with: "\"bodies\"")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(BuildModel.self, from: Data(text.utf8))
    }
  }
}
