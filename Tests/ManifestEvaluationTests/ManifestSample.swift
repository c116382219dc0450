import RippleModel

@testable import ManifestEvaluation

/// Short ways to read a made-up manifest.
enum ManifestSample {
  /// Reads a package whose arguments after the name, and the lines around it, are given.
  static func read(
    _ arguments: String, before: String = "", after: String = "",
    environment: ManifestEnvironment = ManifestEnvironment()
  ) -> Manifest {
    let source = """
      // swift-tools-version: 6.0
      import PackageDescription
      \(before)
      let package = Package(name: "Sample"\(arguments.isEmpty ? "" : ", ")\(arguments))
      \(after)
      """
    return ManifestScanner(environment: environment).scan(source)
  }

  /// The names of targets after some statements.
  static func names(before: String = "", targets: String, after: String = "") -> [String] {
    read("targets: \(targets)", before: before, after: after).targets.map(\.name)
  }

  /// The dependencies of the only target, as `form name package`.
  static func dependencies(_ list: String, before: String = "", after: String = "") -> [String] {
    let manifest = read(
      "targets: [.target(name: \"A\", dependencies: \(list))]", before: before, after: after)
    return manifest.targets.first?.dependencies.map {
      [$0.form.rawValue, $0.name, $0.package ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    } ?? []
  }
}
