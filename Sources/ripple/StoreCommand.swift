import ArgumentParsing
import RippleKit
import RippleReport
import RippleStore
import RippleSystem

/// What Ripple keeps of a package, and forgetting it.
struct StoreCommand: ParsableCommand, FormatDeclaring {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "Show where facts are kept and what is there, or clear it.",
    discussion: """
      Worktrees of one repository share facts, history and costs in the store of the main one. \
      --clear in a linked worktree removes its own graph and leaves what is shared.

      Examples:
        ripple store
        ripple store --clear
      """)

  static let formats: [ReportFormat] = [.text, .json, .markdown]

  @OptionGroup(title: "Package") var package: PackageOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  @Flag(help: "Remove the store; the next command reads everything anew.")
  var clear = false

  @Option(help: "The form of the answer.")
  var format = FormatOf<StoreCommand>()

  mutating func run() throws {
    let location = StoreLocation(root: AbsolutePath.absolute(package.packagePath))
    let file = package.store.map(AbsolutePath.absolute) ?? location.existing
    let isThere = file.map { SystemFile.status(of: $0)?.kind == .file } ?? false
    if clear { return try clear(isThere ? file : nil) }
    // What worktrees share is part of the package's store, and not of one that was named.
    let shared = package.store == nil ? location.shared?.existing : nil
    let report = try report(isThere ? file : nil, shared)
    try report.write(as: format.value, output)
  }

  private func clear(_ file: String?) throws {
    guard let file else { return try Console.write("no store to clear\n") }
    do {
      _ = try Store(reading: file)
    } catch let error as StoreFileError {
      if case .foreign = error { throw error }
    } catch StoreError.corrupt {
      // A damaged store is what one clears.
    }
    let size = StoreFiles.size(file)
    StoreFiles.remove(file)
    try Console.write("removed \(Escape.terminal(file)), \((size + 999) / 1000) kB\n")
  }

  private func report(_ file: String?, _ shared: String?) throws -> StoreReport {
    guard let file else {
      return StoreReport(files: [], schema: (0, Store.schemaSteps), parts: [])
    }
    let all = [file] + [shared].compactMap(\.self)
    var contents = try Store(reading: file).contents()
    if let shared {
      let held = try Store(reading: shared).contents()
      (contents.facts, contents.commits) = (held.facts, held.commits)
      (contents.pairs, contents.costs) = (held.pairs, held.costs)
    }
    return StoreReport(
      files: all.map { StoreReport.File(path: $0, bytes: StoreFiles.size($0)) },
      schema: (contents.schema, Store.schemaSteps),
      parts: [
        StoreReport.Part("packages", Noun("package"), contents.packages),
        StoreReport.Part("targets", Noun("target"), contents.targets),
        StoreReport.Part("files", Noun("file"), contents.files),
        StoreReport.Part("facts", Noun("file's facts", "files' facts"), contents.facts),
        StoreReport.Part("commits", Noun("commit"), contents.commits),
        StoreReport.Part("pairs", Noun("classified change"), contents.pairs),
        StoreReport.Part("costs", Noun("measured cost"), contents.costs),
      ])
  }
}

extension StoreReport {
  /// Writes it without a context, which would make a store.
  fileprivate func write(as format: ReportFormat, _ output: OutputOptions) throws {
    let isOutput = (output.output ?? "-") == "-"
    let style = Terminal.style(allowsColour: output.color, goesToOutput: isOutput)
    let text =
      switch format {
      case .json: try json()
      case .markdown: markdown()
      default: self.text(style)
      }
    guard let path = output.output, !isOutput else { return try Console.write(text) }
    try Console.write(text, to: path)
  }
}
