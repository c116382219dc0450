import ArgumentParsing
import RippleKit
import RippleModel
import RippleReport
import RippleRules

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Cycles, and for each the cheapest way out.
struct Cycles: ParsableCommand, FormatDeclaring {
  static let configuration = CommandConfiguration(
    abstract: "Find cycles, and for each the cheapest edges to break and how.",
    discussion: """
      For each edge to break, one of three ways out fits: inversion (the lower target declares the \
      contract), extraction (what both use becomes a target) or mediation (events through a third). \
      --write puts each as a scenario into a folder.

      Examples:
        ripple cycles
        ripple cycles --graph proposal.json --write Scenarios
      """)

  static let formats: [ReportFormat] = [.text, .json, .markdown]

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Flag(help: "Look at test targets too.")
  var withTests = false

  @Option(
    help: ArgumentHelp("Write a scenario for each cycle into a folder.", valueName: "folder"),
    completion: .directory)
  var write: String?

  @Option(help: "The form of the answer.")
  var format = FormatOf<Cycles>()

  mutating func run() throws {
    let context = try CommandContext(package, output)
    let question = try CheckRequest(
      context.session, try context.session.graph(), checksTests: withTests, depth: .facts)
    let report = CyclesReport(CycleBreaker(question.subject).diagnoses(), scope: question.scope)
    if let write { try save(report.diagnoses, to: write) }
    try context.write(report, as: format.value)
  }

  private func save(_ diagnoses: [CycleDiagnosis], to folder: String) throws {
    var taken: Set<String> = []
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for diagnosis in diagnoses {
        let scenario = CycleScenario(diagnosis)
        let name = scenario.fileName(besides: &taken)
        try Data(scenario.text.utf8).write(
          to: URL(filePath: folder + "/" + name), options: .atomic)
        if !output.quiet { Console.writeError("wrote \(folder)/\(name)\n") }
      }
    } catch {
      throw Problem("the scenarios cannot be written to '\(folder)'.")
    }
  }
}
