import ArgumentParsing
import RippleModel
import RippleStore

/// Which build a prediction is for.
struct ModelOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The build model: swiftpm-debug, swiftpm-release, swiftbuild-debug, closure, or a file; "
        + "swiftpm-debug-hashing and -explicit for those switches, next and next-precise for "
        + "proposals. By default swiftbuild-debug where there is an Xcode project, and "
        + "swiftpm-debug elsewhere.",
      valueName: "name"), completion: .models)
  var model: String?

  /// The model of SwiftPM's own build system.
  static let ofPackages = "swiftpm-debug"
  /// The model of Xcode's engine.
  static let ofProjects = "swiftbuild-debug"
}

extension CommandContext {
  /// The build model that was asked for, or that of the tool that the code is built with.
  func buildModel(_ options: ModelOptions) throws -> BuildModel {
    let data = try DataFolder()
    if let name = options.model { return try data.model(name) }
    try refresh()
    let isXcode = try store.packages().contains { $0.manifest?.contains(".xcodeproj/") ?? false }
    return try data.model(isXcode ? ModelOptions.ofProjects : ModelOptions.ofPackages)
  }
}
