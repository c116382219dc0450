/// The manual page of a tree of commands, in the macros of man(7).
struct ManualPage {
  let root: CommandInformation

  /// The page; the same declarations always give the same bytes, so it carries no date.
  var text: String {
    let title = ".TH \(root.name.uppercased().roffQuoted) 1 \"\" "
    let head = title + "\("\(root.name) \(root.version)".roffQuoted) \"\""
    let name = section("NAME", ["\(root.name.roffText) \\- \(root.abstract.roffText)"])
    let commands = root.all.filter { !$0.isHidden }
    let bodies = commands.flatMap(body)
    return ([head] + name + bodies).joined(separator: "\n") + "\n"
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    [".SH \(title.roffQuoted)"] + lines
  }

  private func body(_ command: CommandInformation) -> [String] {
    let isRoot = command.path.count == 1
    let head =
      isRoot
      ? [".SH SYNOPSIS"] : [".SH \(command.invocation.uppercased().roffQuoted)"]
    let usage =
      [".B \(command.invocation.roffQuoted)"] + command.usageParts.dropFirst().map(\.roffText)
    let abstract = isRoot ? [".SH DESCRIPTION"] : [".PP", command.abstract.roffText]
    let arguments = command.arguments.filter { !$0.isHidden } + (isRoot ? command.builtInFlags : [])
    return head + usage + abstract + verbatim(command.discussion) + arguments.flatMap(entry)
  }

  private func entry(_ argument: ArgumentInformation) -> [String] {
    let facts = [
      argument.help.abstract, argument.valueFacts,
      argument.help.discussion,
    ].filter { !$0.isEmpty }
    return [".TP", ".B \(argument.fullSynopsis.roffQuoted)"] + facts.map(\.roffText)
  }

  /// Text whose line breaks are meant, such as examples.
  private func verbatim(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return [".PP", ".nf"] + lines.map { String($0).roffText } + [".fi"]
  }
}

extension String {
  /// The string as text of a manual page: nothing in it is taken for a command.
  fileprivate var roffText: String {
    let escaped = map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "\n": " "
      case _ where !character.isASCII:
        character.unicodeScalars.map { scalar in
          let digits = String(scalar.value, radix: 16, uppercase: true)
          return "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
        }.joined()
      default: String(character)
      }
    }.joined()
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  /// The string as one argument of a macro.
  fileprivate var roffQuoted: String {
    "\""
      + roffText.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\\(dq") + "\""
  }
}
