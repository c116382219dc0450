public import ArgumentParsing
public import RippleModel

/// Which packages a command is about, and where their store lies.
struct PackageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The folder of the package.", valueName: "folder"), completion: .directory)
  var packagePath = "."

  @Option(
    help: ArgumentHelp(
      "Where facts are kept; by default .build/ripple/ripple.sqlite of the package.",
      valueName: "file"))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "A graph as JSON instead of a package; '-' is standard input (can be repeated).",
      valueName: "file"))
  var graph: [String] = []

  @Flag(help: "Let the toolchain run manifests whose syntax does not decide everything.")
  var evaluate = false

  @Option(
    help: ArgumentHelp(
      "The machine whose '#if os(…)' in manifests holds; by default Apple's where only Apple's "
        + "platforms are declared or a target hangs on it.", valueName: "macos|linux"))
  var host: ManifestHost?

  @Option(help: ArgumentHelp("Count only dependencies of a platform.", valueName: "name"))
  var platform: String?
}

extension ManifestHost: ExpressibleByArgument {}
