/// A package of which the price of every kind of job can be told from the difference of two builds.
///
/// `Base` has one file and six dependents of one file, `Apart` sixteen files that nobody uses, and
/// `Program` is the only product that is linked; every file has the same size.
enum CostProbe {
  static let dependents = 6
  static let apartFiles = 16

  /// The files of `Apart`.
  static let apart = (0..<apartFiles).map { "Sources/Apart/A\($0).swift" }
  /// The files of those dependents that no product links.
  static let unlinked = (1..<dependents).map { "Sources/U\($0)/U\($0).swift" }
  static let base = "Sources/Base/Base.swift"
  static let program = "Sources/Program/Part.swift"

  /// Every file by its path.
  ///
  /// - Parameter round: What bodies hold: another round is another body of every function.
  /// - Returns: Their texts.
  static func files(_ round: Int = 0) -> [String: String] {
    var result = ["Package.swift": manifest]
    for path in apart + unlinked + [base, program, "Sources/U0/U0.swift"] {
      result[path] = text(path, round: round)
    }
    result["Sources/Program/main.swift"] = "import U0\nprint(U0().sum(3))\n"
    return result
  }

  private static var manifest: String {
    let users = (0..<dependents).map { ".target(name: \"U\($0)\", dependencies: [\"Base\"])," }
    return """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "CostProbe", targets: [
        .target(name: "Base"),
        .target(name: "Apart"),
        \(users.joined(separator: "\n  "))
        .executableTarget(name: "Program", dependencies: ["U0"]),
      ])
      """
  }

  /// A file of some two thousand bytes whose type is named after it.
  ///
  /// - Parameters:
  ///   - path: Where it lies.
  ///   - round: What bodies hold.
  ///   - inlinable: What the body holds that other modules keep a copy of.
  /// - Returns: Its text.
  static func text(_ path: String, round: Int, inlinable: Int = 0) -> String {
    let name = path.split(separator: "/").last?.dropLast(6) ?? ""
    let isUser = path.hasPrefix("Sources/U")
    var lines = isUser ? ["import Base"] : []
    lines += ["public struct \(name) {", "  public init() {}"]
    if name == "Base" { lines.append("  @inlinable public func copied() -> Int { \(inlinable) }") }
    if isUser { lines.append("  public func base() -> Int { Base().sum(2) }") }
    for number in 0..<14 {
      let function = number == 0 ? "sum" : "step\(number)"
      lines += [
        "  public func \(function)(_ count: Int) -> Int {", "    var total = \(round + number)",
        "    for value in 0..<count where value % 3 != 1 { total += value * total }",
        "    return total", "  }",
      ]
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }
}
