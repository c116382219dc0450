import ArgumentParsing
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
    let data = try ShippedData()
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "ripple-demo-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Losing the error is right: what is left in the temporary folder does no harm.
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var package = try PackageOptions.parse([])
    let samples = try data.samples(in: folder)
    package.packagePath = samples + "/Samples/Tienda"
    package.store = folder + "/ripple.sqlite"
    let context = try CommandContext(package, output)
    let chosen = try data.model(model.model ?? ModelChoice.ofPackages.name)
    let tour = Tour(context: context, model: chosen, folder: samples)
    try tour.prepare()
    try context.write(try tour.text())
    let path = page ?? folder + ".html"
    try Console.write(try tour.page(), to: path)
    if !output.quiet {
      Console.writeError("wrote \(Escape.terminal(path)); open it in a browser\n")
    }
  }
}
