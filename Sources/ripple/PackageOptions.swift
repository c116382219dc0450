public import ArgumentParsing
import RippleKit
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

  @Option(
    help: ArgumentHelp(
      "Look for packages and projects only in a folder or pattern (can be repeated).",
      valueName: "folder"))
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "Leave out a folder or pattern such as 'Examples' or '**/Generated' (can be repeated).",
      valueName: "folder"))
  var exclude: [String] = []

  @Flag(help: "Let the toolchain run manifests whose syntax does not decide everything.")
  var evaluate = false

  @Option(
    help: ArgumentHelp(
      "The machine whose '#if os(…)' in manifests holds; by default Apple's where only Apple's "
        + "platforms are declared or a target hangs on it.", valueName: "macos|linux"))
  var host: ManifestHost?

  @Option(
    help: ArgumentHelp(
      "The package traits that are on, with commas; 'default' stands for the default ones, which "
        + "are on without this option.", valueName: "names"))
  var traits: String?

  @Option(help: ArgumentHelp("Count only dependencies of a platform.", valueName: "name"))
  var platform: String?

  /// What they say, for a session.
  var settings: Session.Settings {
    var settings = Session.Settings(folder: packagePath)
    settings.store = store
    settings.graphs = graph
    settings.only = only
    settings.excluded = exclude
    settings.evaluatesManifests = evaluate
    settings.host = host
    settings.traits = traits.map {
      $0.split(separator: ",").map { String($0.drop { $0 == " " }) }
    }
    settings.platform = platform
    return settings
  }
}

extension ManifestHost: ExpressibleByArgument {}
