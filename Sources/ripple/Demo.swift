import ArgumentParsing
import RippleGraph
import RippleIngest
import RippleKit
import RippleModel
import RippleReport
import RippleSimulation
import RippleStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The tour on the bundled sample.
struct Demo: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take the tour on the bundled sample: what rebuilds, why, and what is unhealthy.",
    discussion: """
      Examples:
        ripple demo
        ripple demo --model swiftpm-release
      """)

  @OptionGroup(title: "Model") var model: ModelOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  mutating func run() throws {
    let data = try ShippedData()
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "ripple-demo-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Losing the error is right: what is left in the temporary folder does no harm.
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var package = try PackageOptions.parse([])
    package.packagePath = try data.sample(in: folder)
    package.store = folder + "/ripple.sqlite"
    let context = try CommandContext(package, output)
    let chosen = try data.model(model.model ?? ModelChoice.ofPackages.name)
    try context.write(try Tour(context: context, model: chosen).text())
  }
}

/// The stops of the tour, each a question and Ripple's answer.
private struct Tour {
  let context: CommandContext
  let model: BuildModel

  func text() throws -> String {
    let style = context.style
    var text = try stop("1. The graph: a shop app in layers", try graph())
    text += try stop(
      "2. A body of APIClientLive changes: nothing but Live recompiles",
      touch("APIClientLive", "body"))
    text += try stop("3. The contract of APIClient changes", touch("APIClient", "interface"))
    text += try stop(
      "4. A member of one type changes: only the files that use it", touch("Modelos.Usuario", nil))
    text += try stop("5. What a stale build would hide", try findings())
    text += style.paint(
      "Next: 'ripple touch WHAT' in a package of your own; 'ripple --help' has the rest.\n", .faint)
    return text
  }

  private func stop(_ title: String, _ body: String) throws -> String {
    context.style.paint(title, .heading) + "\n" + body + "\n"
  }

  private func graph() throws -> String {
    let loaded = try context.session.graph()
    let report = MetricsReport(
      loaded.graph.filtered(
        TargetGraph.Scope(kinds: Set(TargetKind.allCases).subtracting([.test]))),
      scope: "without tests")
    return report.text(.junkDrawer, context.style)
  }

  private func touch(_ what: String, _ change: String?) throws -> String {
    var touch = try Touch.parse([])
    touch.what = [what]
    touch.change = change.flatMap(AskedClass.init(argument:))
    touch.model.model = model.name
    let report = try touch.report(context)
    let command = "$ ripple touch \(what)" + (change.map { " --change \($0)" } ?? "")
    return context.style.paint(command, .faint) + "\n" + report.text(context.style)
  }

  private func findings() throws -> String {
    let workspace = try context.session.store.workspace()
    let audit = ImportAudit(
      workspace.targets, graph: TargetGraph(workspace), sources: try context.session.sources())
    return ImportFindings(audit).all.map { finding in
      let place = finding.place.map { "\($0): " } ?? ""
      return Escape.terminal("\(place)\(finding.message) [\(finding.kind)]") + "\n"
    }.joined()
  }
}
