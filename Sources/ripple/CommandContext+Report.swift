import RippleIngest
import RippleKit
import RippleReport

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CommandContext {
  /// Writes an answer in one of the forms that every report has.
  func write(_ report: some Reporting, as format: ReportFormat) throws {
    switch format {
    case .json: try write(report.json())
    case .markdown: try write(report.markdown())
    case .github: try writeForGitHub(report)
    default: try write(report.text(style))
    }
  }

  /// Annotations for the workflow's log, and the whole answer for the step's summary, where there
  /// is one.
  private func writeForGitHub(_ report: some Reporting) throws {
    try write(report.github(folder: folderInRepository))
    guard let path = Terminal.stepSummary else { return }
    let known = FileManager.default.contents(atPath: path) ?? Data()
    try Console.write(String(decoding: known, as: UTF8.self) + report.markdown() + "\n", to: path)
  }

  /// Where the packages lie in their repository; empty for its root, or where there is none.
  private var folderInRepository: String {
    // Losing the error is right: outside a repository, paths begin at the packages' folder.
    (try? GitTool(folder: session.tree.root))?.prefix ?? ""
  }
}
