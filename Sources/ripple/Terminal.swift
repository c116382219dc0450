import RippleReport
import RippleSystem

/// What the environment says of where results go.
enum Terminal {
  /// How results are dressed: cut to the terminal's width and coloured, unless `NO_COLOR` is set or
  /// the terminal is a dumb one; plain and whole where they go elsewhere.
  static func style(allowsColour: Bool, goesToOutput: Bool) -> TextStyle {
    let output = StandardStream.output
    guard goesToOutput, output.isTerminal else { return TextStyle(isColoured: false) }
    let variables = System.environment
    let isForbidden = !(variables["NO_COLOR"] ?? "").isEmpty || variables["TERM"] == "dumb"
    let columns = output.columns ?? variables["COLUMNS"].flatMap { Int($0) } ?? 80
    return TextStyle(
      isColoured: allowsColour && !isForbidden, width: columns, height: output.lines)
  }

  /// Where a GitHub workflow collects what it shows as a step's summary.
  static var stepSummary: String? {
    let path = System.environment["GITHUB_STEP_SUMMARY"] ?? ""
    return path.isEmpty ? nil : path
  }
}
