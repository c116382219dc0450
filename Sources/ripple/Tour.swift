import ArgumentParsing
import BuildLab
import RippleComparison
import RippleGraph
import RippleKit
import RippleModel
import RippleReport
import RippleStore
import SourceUses

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The stops of the tour, each a question and Ripple's answer.
struct Tour {
  let context: CommandContext
  let model: BuildModel
  /// The data that come with Ripple.
  let folder: String

  /// What a reader must know of every figure.
  static let notice = """
    Costs and history of this sample are generated, not measured: they are those of an app of a \
    hundred modules.
    """

  /// How many jobs a build runs at once, so that the tour is the same everywhere.
  private static let workers = 8

  /// Loads the generated costs.
  func prepare() throws {
    let file = folder + "/Samples/tienda-costs.csv"
    _ = try context.session.graph()
    try context.session.store.save(
      costs: try TimingsReader().read(path: file), source: "tienda-costs.csv")
  }

  /// The whole tour.
  func text() throws -> String {
    let style = context.style
    var text = style.paint(Tour.notice, .faint) + "\n\n"
    text += try stop("1. The graph: a shop app in layers", try graph())
    text += try stop(
      "2. A body of APIClientLive changes: nothing but Live recompiles",
      touch("APIClientLive", "body"))
    text += try stop("3. The contract of APIClient changes", touch("APIClient", "interface"))
    text += try stop(
      "4. A member of one type changes: only the files that use it", touch("Modelos.Usuario", nil))
    text += try stop("5. What a stale build would hide", try findings())
    if let pays = try compare("break-up-comun"), let idles = try compare("split-analitica") {
      text += try stop("6. A restructuring that pays: everybody's drawer in four", pays)
      text += try stop("7. One by the book that may not: the target is cheap, and few wait", idles)
      if let fails = try compare("invert-login") {
        text += try stop("8. One that does not pay: it takes longer than it saves", fails)
      }
    } else {
      text += try stop(
        "6. What pays", "Left out: there is no folder 'Scenarios' beside '\(folder)'.\n")
    }
    text += style.paint(
      "Next: the page, which answers any 'touch' of this sample; then 'ripple touch WHAT' in a "
        + "package of your own.\n", .faint)
    return text
  }

  /// The page of the sample, with every restructuring of it.
  func page() throws -> String {
    var reader = PageReader(
      context: context.session, model: model.name, workers: Tour.workers,
      version: Ripple.configuration.version)
    reader.rules = RulesRequest()
    reader.changeLog = changes
    let scenarios = try ["break-up-comun", "lift-composicion", "split-analitica", "invert-login"]
      .compactMap { name in try scenario(name).map { (path: name, scenario: $0) } }
    var content = try reader.content(scenarios)
    content.title = "Tienda, a sample with generated costs and history"
    content.notes.insert(Tour.notice, at: 0)
    return PageRendering(content).html
  }

  private var changes: String { folder + "/Samples/tienda-year.jsonl" }

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
    touch.workers.workers = Tour.workers
    let report = try touch.report(context)
    let command = "$ ripple touch \(what)" + (change.map { " --change \($0)" } ?? "")
    return context.style.paint(command, .faint) + "\n" + report.text(context.style)
  }

  /// A restructuring that comes with Ripple; `nil` where it was not installed.
  private func scenario(_ name: String) throws -> Scenario? {
    let path = AbsolutePath.absolute(folder + "/../Scenarios/Tienda/\(name).json5")
    guard FileManager.default.isReadableFile(atPath: path) else { return nil }
    return try ScenarioFile.read(path)
  }

  private func compare(_ name: String) throws -> String? {
    guard let scenario = try scenario(name) else { return nil }
    var replay = ReplayRequest(workers: Tour.workers)
    replay.changeLog = changes
    replay.model = model.name
    let report = try context.session.compare([(name, scenario)], on: replay)
    let command =
      "$ ripple compare Scenarios/Tienda/\(name).json5 --history Data/Samples/tienda-year.jsonl"
    return context.style.paint(command, .faint) + "\n" + report.text(context.style)
  }

  private func findings() throws -> String {
    let workspace = try context.session.store.workspace()
    let audit = ImportAudit(
      workspace.targets, graph: TargetGraph(workspace), sources: try context.session.sources())
    let hazards = try context.session.storedModel().hazards
    return ImportFindings(audit, hazards: hazards).all.map { finding in
      let place = finding.place.map { "\($0): " } ?? ""
      return Escape.terminal("\(place)\(finding.message) [\(finding.kind)]") + "\n"
    }.joined()
  }
}
