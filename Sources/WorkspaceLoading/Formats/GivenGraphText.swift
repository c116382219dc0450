#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A given graph as the text that the store keeps.
enum GivenGraphText {
  static func encode(_ graph: GivenGraph) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(graph), as: UTF8.self)
  }

  static func decode(_ text: String) -> GivenGraph? {
    // A text of another version is one that has to be given again.
    try? JSONDecoder().decode(GivenGraph.self, from: Data(text.utf8))
  }
}
