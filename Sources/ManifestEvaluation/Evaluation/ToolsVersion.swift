/// The tools version that a manifest's first line names.
enum ToolsVersion {
  /// The version as `5.9.0`, or `nil` where the first line is no such comment.
  static func read(_ bytes: [UInt8]) -> String? {
    let start = bytes.firstIndex { !isBlank($0) } ?? bytes.endIndex
    let line = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
    var rest = String(decoding: line, as: UTF8.self)[...]
    guard rest.hasPrefix("//") else { return nil }
    rest = rest.dropFirst(2).drop { $0 == " " || $0 == "\t" }
    let label = "swift-tools-version"
    guard rest.prefix(label.count).lowercased() == label else { return nil }
    rest = rest.dropFirst(label.count)
    guard rest.first == ":" else { return nil }
    rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
    return padded(String(rest.prefix { $0.isNumber || $0 == "." }))
  }

  /// A version with three numbers; anything after them is kept.
  static func padded(_ version: String) -> String? {
    let core = version.prefix { $0 != "-" && $0 != "+" }
    let parts = core.split(separator: ".", omittingEmptySubsequences: false)
    guard !parts.isEmpty, parts.allSatisfy({ Int($0) != nil }) else { return nil }
    let missing = repeatElement(".0", count: max(0, 3 - parts.count)).joined()
    return core + missing + version[core.endIndex...]
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) || byte == 0xEF || byte == 0xBB || byte == 0xBF
  }
}
