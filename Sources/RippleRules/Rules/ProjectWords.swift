import RippleModel

/// How a dependency of a project's target is spoken of: not as an entry of a package's manifest.
enum ProjectWords {
  /// A dependency with the place where the tool shows it.
  ///
  /// - Parameters:
  ///   - name: The product or target.
  ///   - target: The target that depends on it.
  ///   - preposition: `to` or `from`.
  /// - Returns: The object of "Add" or "Drop".
  static func dependency(_ name: String, of target: Target, preposition: String = "to") -> String {
    let isOfXcode = target.place?.path.contains(".xcodeproj/") ?? false
    let list = isOfXcode ? "frameworks and libraries" : "dependencies"
    return "'\(name)' \(preposition) the \(list) of '\(target.id.name)'"
  }
}

extension Target {
  /// Whether a manifest of SwiftPM's declares it; a graph without places is taken for one.
  var isOfSwiftPM: Bool {
    guard let name = place?.path.split(separator: "/").last else { return true }
    return name.hasPrefix("Package") && name.hasSuffix(".swift")
  }
}
