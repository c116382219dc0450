import FileTrees
import RippleModel

/// Reads `.xcconfig` files with what they include.
struct XcodeConfigurationFile {
  /// The tree that holds them.
  let tree: any FileTree
  /// The project's folder, where includes are looked for too.
  let folder: String

  /// What was read of one file and its includes.
  struct Result {
    /// The assignments, of which the last of a name counts.
    var level: XcodeSettings.Level = [:]
    /// Files that are missing, with the place that includes them.
    var missing: [(path: String, place: SourcePlace)] = []
  }

  /// The most files that one configuration may include.
  private static let largest = 64

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: Relative to the tree's root.
  ///   - place: What names it.
  /// - Returns: What the files assign, and those that are missing.
  func read(_ path: String, from place: SourcePlace) -> Result {
    var result = Result()
    var seen: Set<String> = []
    read(path, place, isOptional: false, &result, &seen)
    return result
  }

  private func read(
    _ path: String, _ place: SourcePlace, isOptional: Bool, _ result: inout Result,
    _ seen: inout Set<String>
  ) {
    guard seen.count < XcodeConfigurationFile.largest, seen.insert(path).inserted else { return }
    guard let bytes = tree.bytes(of: path) else {
      if !isOptional { result.missing.append((path, place)) }
      return
    }
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      let text = XcodeConfigurationFile.trimmed(line)
      if text.first == UInt8(ascii: "#") {
        guard let (named, isOptional) = XcodeConfigurationFile.include(text) else { continue }
        let beside = RelativePath.join(RelativePath.folder(of: path), named)
        let found = tree.kind(of: beside) == .file ? beside : RelativePath.join(folder, named)
        read(
          tree.kind(of: found) == .file ? found : beside,
          SourcePlace(path: path, line: index + 1), isOptional: isOptional, &result, &seen)
      } else if let (key, value) = XcodeConfigurationFile.assignment(text) {
        let known = result.level[key]
        result.level[key] =
          known == nil ? value : value.replacing("$(inherited)", with: known ?? "")
      }
    }
  }

  /// `#include "path"` or `#include? "path"`; `nil` for what lies in Xcode itself.
  private static func include(_ line: ArraySlice<UInt8>) -> (path: String, isOptional: Bool)? {
    guard line.starts(with: "#include".utf8) else { return nil }
    let parts = line.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[1].first != UInt8(ascii: "<") else { return nil }
    return (String(decoding: parts[1], as: UTF8.self), line.starts(with: "#include?".utf8))
  }

  /// `KEY[sdk=iphoneos*] = value`, without what `//` begins.
  private static func assignment(_ line: ArraySlice<UInt8>) -> (key: String, value: String)? {
    var depth = 0
    var equals: Int?
    var end = line.endIndex
    for index in line.indices {
      switch line[index] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "=") where depth == 0 && equals == nil: equals = index
      case UInt8(ascii: "/") where index + 1 < line.endIndex && line[index + 1] == line[index]:
        end = min(end, index)
      default: break
      }
    }
    guard let equals, equals < end else { return nil }
    let key = trimmed(line[..<equals])
    var value = trimmed(line[(equals + 1)..<end])
    if value.last == UInt8(ascii: ";") { value = trimmed(value.dropLast()) }
    guard !key.isEmpty else { return nil }
    return (String(decoding: key, as: UTF8.self), String(decoding: value, as: UTF8.self))
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var rest = text.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return rest
  }
}
