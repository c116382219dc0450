import FileTrees
import Revisions
import RippleKit
import RippleModel
import RippleReport
import WorkspaceLoading

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CommandContext {
  /// Writes an answer in one of the forms that every report has.
  func write(_ report: some Reporting, as format: ReportFormat) throws {
    if format == .json { return try write(report.json()) }
    let report = Answer(base: report, coverage: try session.ingest.coverage())
    switch format {
    case .markdown: try write(report.markdown())
    case .github: try writeForGitHub(report)
    default: try write(report.text(style))
    }
  }

  /// A report that ends with what was not seen of the code, where there is any.
  private struct Answer: Reporting {
    let base: any Reporting
    let coverage: SourceCoverage?

    func document() -> ReportDocument {
      var document = base.document()
      if let coverage, !coverage.isComplete, document.name != "ingest" {
        document.blocks.append(.note(coverage.line))
      }
      return document
    }

    func json() throws -> String { try base.json() }
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
