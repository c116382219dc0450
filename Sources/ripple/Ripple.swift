import ArgumentParsing
import RippleKit
import RippleSystem

/// The root command.
struct Ripple: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ripple",
    abstract: "Predict what a change rebuilds in a modular Swift codebase, and why.",
    discussion: """
      Run it in a package directory; it needs no set-up and never runs a manifest unless told to.

      Examples:
        ripple touch Core
        ripple touch --since origin/main
        ripple why Core App
      """,
    version: "0.1.0",
    subcommands: [
      Touch.self, Tests.self, Why.self, Compare.self, Suggest.self, Plan.self, Diff.self,
      Check.self, Cycles.self, Metrics.self,
      GraphCommand.self, Ingest.self, HistoryCommand.self, HotspotsCommand.self, Verify.self,
      ExperimentCommand.self, Calibrate.self, ReportCommand.self, SchemaCommand.self,
      StoreCommand.self,
      ToolCommand.self, LensCommand.self, WatchCommand.self, Demo.self, ExitStatusTopic.self,
      ChangeClassesTopic.self,
      CompleteCommand.self,
    ])
}

@main
struct Main {
  static func main() {
    System.endsWithItsReader()
    Interruption.says(
      "interrupted: there is no answer; an import of history goes on where it stopped when the same "
        + "command is run again")
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      do {
        var command = try Ripple.parseAsRoot(arguments)
        try command.run()
      } catch {
        let report = Failure(error)
        guard report.status == 0 else { throw report }
        try Console.write(report.text)
      }
    } catch {
      let report = error as? Failure ?? Failure(error)
      if report.status > 1 { FreshStore.remove() }
      report.tell()
      System.exit(report.status)
    }
  }
}
