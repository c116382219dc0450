import RippleModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A coverage as the text that the store keeps.
enum CoverageText {
  static func encode(_ coverage: SourceCoverage) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Losing the error is right: a coverage that cannot be written is one that is not known.
    return (try? encoder.encode(coverage)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  static func decode(_ text: String) -> SourceCoverage? {
    try? JSONDecoder().decode(SourceCoverage.self, from: Data(text.utf8))
  }
}
