import ArgumentParsing
import RippleKit
import RippleReport
import RippleSystem

/// What the working copy rebuilds, told again at each save.
struct WatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Tell at each save what the working copy rebuilds.",
    discussion: """
      The working copy is compared with the last commit, or with --since. Files are looked at \
      four times a second; Ctrl-C ends it.

      Examples:
        ripple watch
        ripple watch --since origin/main --brief
      """)

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Model") var model: ModelOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Option(
    help: ArgumentHelp("Compare the working copy with a revision.", valueName: "revision"))
  var since: String?

  @Flag(help: "Print the headline alone.")
  var brief = false

  @Option(help: ArgumentHelp("End after some answers.", valueName: "count"))
  var answers: Int?

  /// How long it rests between two looks.
  private static let rest: UInt32 = 250_000

  mutating func validate() throws {
    if let answers, answers < 1 { throw ValidationError("--answers must be at least 1.") }
    if output.output != nil { throw ValidationError("what is watched goes to standard output.") }
  }

  mutating func run() throws {
    Interruption.says("no longer watching")
    var touch = try Touch.parse([])
    touch.package = package
    touch.model = model
    touch.output = output
    touch.since = since
    var left = answers ?? .max
    while true {
      let disk = try answer(touch)
      left -= 1
      guard left > 0 else { return }
      while try DiskState(again: disk.state, disk.session) == disk.state {
        System.sleep(microseconds: Self.rest)
      }
    }
  }

  /// Answers once, and hands over what the disk looked like just before.
  private func answer(_ touch: Touch) throws -> (state: DiskState, session: Session) {
    let context = try CommandContext(package, output)
    try context.session.refresh()
    let state = try DiskState(context.session)
    do {
      let report = try touch.report(context)
      let text = report.text(context.style)
      let headline = text.prefix { $0 != "\n" } + "\n"
      try Console.write(brief ? String(headline) : text + "\n")
    } catch let problem as Problem {
      // What is in the middle of an edit may not be readable; the next save may mend it.
      Console.writeError("error: \(problem.text)")
    }
    return (state, context.session)
  }
}
