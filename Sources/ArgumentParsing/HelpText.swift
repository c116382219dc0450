/// The help of a command, laid out as swift-argument-parser does.
struct HelpText {
  /// Where the second column begins.
  private static let column = 26

  let command: CommandInformation

  /// The paragraphs of the help, wrapped.
  func rendered(columns: Int) -> String {
    let overview = [
      command.abstract.isEmpty ? "" : "OVERVIEW: \(command.abstract)",
      command.discussion,
    ]
    let paragraphs =
      overview.map { TextWrapping.wrap($0, columns: columns) }
      + [usage("USAGE: ", columns: columns)]
      + sections.map { render($0, columns: columns) }
      + [detailHint]
    return paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The usage after a heading; further lines begin below the first part.
  func usage(_ heading: String, columns: Int) -> String {
    TextWrapping.wrap(parts: command.usageParts, heading: heading, columns: columns)
  }

  private var detailHint: String {
    guard !command.subcommands.isEmpty, let root = command.path.first else { return "" }
    let names = [root, "help"] + command.path.dropFirst() + ["<subcommand>"]
    return "  See '\(names.joined(separator: " "))' for detailed help."
  }
}

extension HelpText {
  private struct Row {
    let label: String
    let text: String
    var discussion = ""
  }

  private struct Section {
    let title: String
    let rows: [Row]
  }

  private var sections: [Section] {
    let shown = command.arguments.filter { !$0.isHidden }
    let untitled = shown.filter { $0.section.isEmpty }
    let titles = shown.map(\.section).reduce(into: [String]()) { titles, title in
      if !title.isEmpty, !titles.contains(title) { titles.append(title) }
    }
    let titled = titles.map { title in
      Section(title: title, rows: shown.filter { $0.section == title }.map(row))
    }
    let options = untitled.filter { $0.kind != .positional } + command.builtInFlags
    return [
      Section(title: "Arguments", rows: untitled.filter { $0.kind == .positional }.map(row))
    ] + titled
      + [
        Section(title: "Options", rows: options.map(row)),
        Section(title: "Subcommands", rows: subcommandRows),
      ].filter { !$0.rows.isEmpty }
  }

  private var subcommandRows: [Row] {
    command.subcommands.filter { !$0.isHidden }.map { subcommand in
      let names = ([subcommand.name] + subcommand.aliases).joined(separator: ", ")
      let isDefault = subcommand.name == command.defaultSubcommand
      return Row(label: isDefault ? "\(names) (default)" : names, text: subcommand.abstract)
    }
  }

  private func row(_ argument: ArgumentInformation) -> Row {
    let texts = [argument.help.abstract, argument.valueFacts]
    return Row(
      label: argument.fullSynopsis,
      text: texts.filter { !$0.isEmpty }.joined(separator: " "),
      discussion: argument.help.discussion)
  }

  private func render(_ section: Section, columns: Int) -> String {
    guard !section.rows.isEmpty else { return "" }
    let rows = section.rows.map { render($0, columns: columns) }
    return (["\(section.title.uppercased()):"] + rows).joined(separator: "\n")
  }

  private func render(_ row: Row, columns: Int) -> String {
    let label = "  \(row.label)"
    var text = TextWrapping.wrap(row.text, columns: columns, indent: Self.column)
    if text.isEmpty {
      text = label
    } else if label.count < Self.column {
      text = label + text.dropFirst(label.count)
    } else {
      text = "\(label)\n\(text)"
    }
    let discussion = TextWrapping.wrap(row.discussion, columns: columns, indent: 8)
    return discussion.isEmpty ? text : "\(text)\n\(discussion)"
  }
}
