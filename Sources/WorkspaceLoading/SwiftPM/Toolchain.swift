public import FileTrees
public import RippleStore
import RippleSystem

/// The Swift toolchain that a package is built with, as far as can be told without building.
public struct Toolchain: Hashable, Sendable {
  /// Its version, such as `6.3.1`.
  public var version: String
  /// What tells it: `.swift-version`, or `swiftc` in `PATH`.
  public var source: String

  /// Whether SwiftPM builds with Swift Build when nothing else is said, as it does from 6.4.
  public var buildsWithSwiftBuild: Bool {
    let parts = version.split(separator: ".").map { Int($0) ?? 0 }
    return (parts.first ?? 0, parts.dropFirst().first ?? 0) >= (6, 4)
  }

  /// Finds the toolchain of a workspace.
  ///
  /// The user's own compiler is asked for its version once, and again when another lies in its
  /// place; nothing of the workspace runs.
  ///
  /// - Parameters:
  ///   - tree: The workspace; its `.swift-version` counts first.
  ///   - store: Remembers what the compiler said.
  /// - Returns: The toolchain; `nil` where there is none.
  /// - Throws: `StoreError`.
  public static func find(_ tree: any FileTree, _ store: Store) throws -> Toolchain? {
    if let bytes = tree.bytes(of: ".swift-version"),
      let version = version(in: String(decoding: bytes.prefix(100), as: UTF8.self))
    {
      return Toolchain(version: version, source: ".swift-version")
    }
    guard let compiler = compiler() else { return nil }
    if let known = try store.setting(settingKey), known.hasPrefix(compiler + "\n") {
      let version = String(known.dropFirst(compiler.utf8.count + 1))
      return version.isEmpty ? nil : Toolchain(version: version, source: "swiftc")
    }
    // Losing the error is right: a compiler that does not answer builds nothing either.
    // The frontend is asked, since the driver leaves a folder behind.
    let question = ["-frontend", "-version"]
    let answer = try? Tool("swiftc").run(question, limit: .seconds(10))
    let found = answer.flatMap { version(in: String(decoding: $0, as: UTF8.self)) } ?? ""
    try store.set(settingKey, to: compiler + "\n" + found)
    return found.isEmpty ? nil : Toolchain(version: found, source: "swiftc")
  }

  private static let settingKey = "toolchain"

  /// The compiler in `PATH` with what tells one from another; `nil` where there is none.
  private static func compiler() -> String? {
    for folder in (System.environment["PATH"] ?? "").split(separator: ":") {
      let path = folder + "/swiftc"
      guard let status = SystemFile.status(of: String(path)), status.kind == .file else { continue }
      // What `xcode-select` chose stands behind the one path that never changes.
      let chosen =
        System.environment["DEVELOPER_DIR"]
        ?? SystemFile.realPath(of: "/var/db/xcode_select_link") ?? ""
      let swiftly = System.environment["TOOLCHAINS"] ?? ""
      return "\(path) \(status.size) \(status.modified) \(chosen) \(swiftly)"
    }
    return nil
  }

  /// The first word of digits and dots, such as in `Swift version 6.3.1 (…)`.
  static func version(in text: String) -> String? {
    let words = text.split { $0.isWhitespace || $0 == "-" || $0 == "(" || $0 == ")" }
    return words.lazy.map(String.init).first { word in
      word.first?.isNumber == true && word.contains(".")
        && word.allSatisfy { $0.isNumber || $0 == "." }
    }
  }
}
