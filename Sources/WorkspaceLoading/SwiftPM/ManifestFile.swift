package import FileTrees

/// Chooses among `Package.swift` and its version-specific siblings as SwiftPM does.
///
/// The rule is ManifestLoader's: an exact `Package@swift-6.3.1`, `-6.3` or `-6` wins; otherwise
/// the newest version-specific manifest does if its tools version is above the plain one's, or if
/// the plain one needs a newer toolchain.
package struct ManifestFile {
  /// The toolchain whose rules apply.
  static let toolchain = [6, 3, 1]

  /// The manifest's name in a folder; `nil` where the folder is no package.
  package static func name(in folder: String, of tree: any FileTree) -> String? {
    let names = tree.entries(of: folder).filter { $0.kind == .file }.map(\.name)
    let versions = names.compactMap { name in version(ofName: name).map { (name, $0) } }
    for length in [3, 2, 1] {
      if let exact = versions.first(where: { $0.1 == Array(toolchain.prefix(length)) }) {
        return exact.0
      }
    }
    guard names.contains("Package.swift") else { return nil }
    let older = versions.filter { !toolchain.lexicographicallyPrecedes($0.1) }
    guard let newest = older.max(by: { $0.1.lexicographicallyPrecedes($1.1) }) else {
      return "Package.swift"
    }
    let tools = { (name: String) in
      toolsVersion(of: tree.bytes(of: RelativePath.join(folder, name)) ?? [])
    }
    let plain = tools("Package.swift")
    let isTaken =
      plain.lexicographicallyPrecedes(tools(newest.0)) || toolchain.lexicographicallyPrecedes(plain)
    return isTaken ? newest.0 : "Package.swift"
  }

  /// Whether a folder holds a package, and not only a source that is named `Package.swift` too.
  package static func isPackage(_ folder: String, of tree: any FileTree) -> Bool {
    guard let name = name(in: folder, of: tree) else { return false }
    let bytes = tree.bytes(of: RelativePath.join(folder, name)) ?? []
    return bytes.firstRange(of: "PackageDescription".utf8) != nil
  }

  private static func version(ofName name: String) -> [Int]? {
    guard name.hasPrefix("Package@swift-"), name.hasSuffix(".swift") else { return nil }
    let parts = name.dropFirst(14).dropLast(6).split(separator: ".").map { Int($0) }
    return parts.contains(nil) || parts.isEmpty ? nil : parts.compactMap(\.self)
  }

  /// The numbers of `// swift-tools-version:5.9`, or 3.1 where the line is missing.
  static func toolsVersion(of bytes: [UInt8]) -> [Int] {
    let line = String(decoding: bytes.prefix { $0 != 10 && $0 != 13 }, as: UTF8.self).lowercased()
    guard let mark = line.firstRange(of: "swift-tools-version:") else { return [3, 1] }
    let digits = line[mark.upperBound...].drop { $0 == " " }.prefix { $0.isNumber || $0 == "." }
    return digits.split(separator: ".").compactMap { Int($0) }
  }
}
