import RippleModel

/// A document for the log of a GitHub workflow: workflow commands, one on each line.
///
/// GitHub shows ten annotations of each level for a step and drops the others in silence, so that
/// no more are written and the headline says how many there are.
struct GitHubRenderer {
  /// How many of each level GitHub shows.
  static let most = 10
  /// Characters of a message; GitHub cuts longer ones somewhere.
  private static let longest = 1_000

  /// Where the workspace lies in its repository, with a slash at its end, or empty: GitHub's paths
  /// begin at the repository's root.
  private let prefix: String

  init(folder: String) {
    prefix = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
  }

  func render(_ document: ReportDocument) -> String {
    var headline = document.headline.text
    var rest = ""
    for level in ReportAnnotation.Level.allCases.reversed() {
      let found = document.annotations.filter { $0.level == level }
      // The headline is a notice too.
      let room = GitHubRenderer.most - (level == .notice ? 1 : 0)
      if found.count > room {
        headline += "; \(Noun("more \(level.rawValue)").counted(found.count - room)) not shown here"
      }
      rest = found.prefix(room).map(line).joined() + rest
    }
    let notice = ReportAnnotation(.notice, title: "ripple \(document.name)", message: headline)
    return line(notice) + rest
  }

  private func line(_ annotation: ReportAnnotation) -> String {
    var properties = ["title=\(Escape.workflowProperty(annotation.title))"]
    if let place = annotation.place {
      properties.append("file=\(Escape.workflowProperty(path(place.path)))")
      if place.line > 0 { properties.append("line=\(place.line)") }
    }
    let message = DisplayWidth.cutMiddle(annotation.message, to: GitHubRenderer.longest)
    return "::\(annotation.level.rawValue) \(properties.joined(separator: ","))::"
      + Escape.workflowMessage(message) + "\n"
  }

  /// A path from the repository's root: `../Core/A.swift` of a workspace in `App` is
  /// `Core/A.swift`.
  private func path(_ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    var parts: [Substring] = []
    for part in (prefix + path).split(separator: "/") where part != "." {
      if part == "..", !parts.isEmpty, parts.last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}
