#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes files as a Swift source: the folder, the source's path, then the files' paths.
@main
struct DataEmbedder {
  static func main() throws {
    let words = Array(CommandLine.arguments.dropFirst())
    let (folder, output, names) = (words[0], words[1], words.dropFirst(2))
    var source = "/// What lies in the folder Data, by its path there.\n"
    source += "enum EmbeddedFiles {\n  static let texts: [String: String] = [\n"
    for name in names {
      let text = try String(contentsOf: URL(filePath: "\(folder)/\(name)"), encoding: .utf8)
      source += "    \(name.debugDescription): \(text.debugDescription),\n"
    }
    source += "  ]\n}\n"
    try source.write(to: URL(filePath: output), atomically: true, encoding: .utf8)
  }
}
