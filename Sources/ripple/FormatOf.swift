import ArgumentParsing
import RippleReport

/// A command that declares which forms its answer has.
protocol FormatDeclaring: SendableMetatype {
  /// The forms; the first is used where none is asked for.
  static var formats: [ReportFormat] { get }
}

/// A form out of those that a command has.
struct FormatOf<Command: FormatDeclaring>: ExpressibleByArgument {
  /// The form.
  let value: ReportFormat

  /// The command's first form.
  init() { value = Command.formats.first ?? .text }

  /// Reads a form's name; others than the command's own are refused.
  init?(argument: String) {
    guard let found = ReportFormat(rawValue: argument), Command.formats.contains(found) else {
      return nil
    }
    value = found
  }

  var defaultValueDescription: String { value.rawValue }

  static var allValueStrings: [String] { Command.formats.map(\.rawValue) }
}
