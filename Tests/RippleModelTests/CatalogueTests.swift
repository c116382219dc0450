import Foundation
import TestSupport
import Testing

@Suite("The catalogue")
struct CatalogueTests {
  private static let root = SharedFolder.projectRoot
  private static let catalogue = root.appendingPathComponent("Sources/RippleKit/RippleKit.docc")

  private static func text(_ page: String) throws -> String {
    try String(contentsOf: catalogue.appendingPathComponent(page), encoding: .utf8)
  }

  /// The words in backticks of a text.
  private static func code(in text: String) -> Set<String> {
    Set(
      text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) })
  }

  /// Every evidence that a model's rows cite.
  private static func evidence(in value: Any) -> Set<String> {
    switch value {
    case let object as [String: Any]:
      var found = object.values.reduce(into: Set<String>()) { $0.formUnion(evidence(in: $1)) }
      found.formUnion(object["evidence"] as? [String] ?? [])
      if let one = object["evidence"] as? String { found.insert(one) }
      return found
    case let list as [Any]: return list.reduce(into: []) { $0.formUnion(evidence(in: $1)) }
    default: return []
    }
  }

  @Test("Every evidence of a build model has its row in the article on build models")
  func evidence() throws {
    let rows = Self.code(in: try Self.text("BuildModel.md"))
    let folder = Self.root.appendingPathComponent("Data/BuildModels")
    let models = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    #expect(models.count >= 8)
    for model in models {
      let cited = Self.evidence(in: try JSONSerialization.jsonObject(with: Data(contentsOf: model)))
      #expect(!cited.isEmpty)
      #expect(cited.subtracting(rows).sorted() == [], "\(model.lastPathComponent)")
    }
  }

  private static func files(below folders: [String]) -> [URL] {
    folders.flatMap { folder in
      FileManager.default.enumerator(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)?
        .compactMap { $0 as? URL } ?? []
    }
  }

  /// All words of some folders' code, and the names of its files.
  private static func words(of folders: [String]) -> Set<Substring> {
    var words: Set<Substring> = []
    for file in files(below: folders) where ["swift", "js"].contains(file.pathExtension) {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      words.formUnion(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
      words.insert(Substring(file.deletingPathExtension().lastPathComponent))
    }
    return words
  }

  @Test("The articles name only types that are in the sources")
  func names() throws {
    let words = Self.words(of: ["Sources", "Tests"])
    for page in try FileManager.default.contentsOfDirectory(atPath: Self.catalogue.path).sorted()
    where page.hasSuffix(".md") {
      let names = Self.code(in: try Self.text(page)).filter { name in
        name.first?.isUppercase == true && name.allSatisfy { $0.isLetter }
          && name.contains { $0.isLowercase } && name.count > 4
      }
      // Names of the toy package, and of folders.
      let missing = names.filter { !words.contains(Substring($0)) }
        .subtracting([
          "PkgUser", "Reexp", "CoreTests", "NoImp", "SwiftCompile", "Sources", "Tests", "Golden",
        ])
        .filter { !FileManager.default.fileExists(atPath: Self.root.path + "/Tests/" + $0) }
        .filter { !FileManager.default.fileExists(atPath: Self.root.path + "/Sources/" + $0) }
      #expect(missing.sorted() == [], "\(page)")
    }
  }

  @Test("The first example of the catalogue is the program that CI builds")
  func example() throws {
    let program = try String(
      contentsOf: Self.root.appendingPathComponent("Tests/KitExample/main.swift"), encoding: .utf8)
    #expect(try Self.text("GettingStarted.md").contains("```swift\n\(program)```"))
    #expect(program.split(separator: "\n").count < 30)
  }

  /// Words that the code once had, and what it says now.
  private static let retired = [
    "Meetings", "TouchTracer", "Touched", "Denoted", "Doubts", "FactsBook", "CostBook",
    "KnownUses", "EarlierBuilds", "handedOn", "Handing", "lookAround", "lookedAt", "standIn",
    "viewpoint", "metTypes", "takers", "openNames", "BuildWave", "CycleDoctor", "NameSense",
    "Composition", "WhatReader", "complain", "heirs",
  ]

  @Test("No retired word is left in the sources")
  func retiredWords() {
    let words = Self.words(of: ["Sources"])
    #expect(Self.retired.filter { words.contains(Substring($0)) } == [])
  }

  @Test("Nothing in the sources cites a paper that the project does not hold")
  func citations() throws {
    let absent = ["MODEL.md", "PRODUCT.md", "HOUSE.md", "SEEDS.md", "STYLE.md", "FORMATS.md"]
    for file in Self.files(below: ["Sources"]) where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(absent.filter(text.contains) == [], "\(file.path)")
    }
  }
}
