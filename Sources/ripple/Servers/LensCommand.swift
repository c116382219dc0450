import ArgumentParsing
import RippleModel
import RippleRPC

/// A server that editors ask.
struct LensCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp", abstract: "Show in an editor what a change of each declaration recompiles.",
    discussion: """
      Speaks the Language Server Protocol on standard input and output, beside sourcekit-lsp: it \
      offers code lenses and nothing else, such as "interface: 214 files in 31 targets; body: 1". \
      It counts what is saved.

      Examples:
        ripple lsp
        ripple lsp --threshold 50 --model swiftpm-release
      """)

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Model") var model: ModelOptions

  @Option(
    help: ArgumentHelp(
      "The fewest files that a declaration's interface must recompile to be shown.",
      valueName: "count"))
  var threshold = 10

  mutating func validate() throws {
    if threshold < 0 { throw ValidationError("--threshold must not be negative.") }
  }

  mutating func run() throws {
    let (name, threshold) = (model.model, threshold)
    try ServedConnection(.languageServer, package).run { settings, outbox in
      LensServer(settings, name, threshold: threshold, outbox)
    }
  }
}
