import ArgumentParsing

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
}
