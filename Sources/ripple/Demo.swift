import ArgumentParsing
import RippleIngest
import RippleKit
import RippleModel
import RippleReport
import RippleStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The tour on the bundled sample.
struct Demo: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take the tour on the bundled sample: what rebuilds, why, and what would pay.",
    discussion: """
      It ends with the page of the sample, which answers any other question. Costs and history of \
      the sample are generated: those of an app of a hundred modules.

      Examples:
        ripple demo
        ripple demo --model swiftpm-release --page tienda.html
      """)

  @OptionGroup(title: "Model") var model: ModelOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Option(
    help: ArgumentHelp(
      "Where the page is written; by default a new file in the temporary folder.",
      valueName: "file"))
  var page: String?

  mutating func run() throws {
    let data = try DataFolder()
    let folder = FileManager.default.temporaryDirectory
    let name = "ripple-demo-\(UUID().uuidString)"
    var package = PackageOptions()
    package.packagePath = data.path + "/Samples/Tienda"
    package.store = folder.appending(path: "\(name).sqlite").path
    defer { removeStore(package.store) }
    let context = try CommandContext(package, output)
    let chosen = try data.model(model.model ?? ModelChoice.ofPackages.name)
    let tour = Tour(context: context, model: chosen, folder: data.path)
    try tour.prepare()
    try context.write(try tour.text())
    let path = page ?? folder.appending(path: "\(name).html").path
    try Console.write(try tour.page(), to: path)
    if !output.quiet {
      Console.writeError("wrote \(Escape.terminal(path)); open it in a browser\n")
    }
  }

  private func removeStore(_ path: String?) {
    for suffix in ["", "-wal", "-shm"] {
      // Losing the error is right: what is left in the temporary folder does no harm.
      try? FileManager.default.removeItem(atPath: (path ?? "") + suffix)
    }
  }
}
