public import RippleModel

extension Target {
  /// A target with one file in SwiftPM's default folder.
  public static func sample(
    _ id: TargetID, kind: TargetKind = .library, dependencies: [Dependency] = []
  ) -> Target {
    let folder =
      switch kind {
      case .test: "Tests"
      case .plugin: "Plugins"
      default: "Sources"
      }
    let path = (id.package.isEmpty ? "" : "\(id.package)/") + "\(folder)/\(id.name)"
    let isEmpty = kind == .system || kind == .binary
    return Target(
      id: id, kind: kind, language: isEmpty ? .none : .swift, path: path,
      files: isEmpty ? [] : [OwnedFile(path: "\(path)/\(id.name).swift", role: .source)],
      dependencies: dependencies)
  }
}
