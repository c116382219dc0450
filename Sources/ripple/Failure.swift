import ArgumentParsing
import BuildLab
import Revisions
import RippleKit
import RippleModel
import RippleStore
import RippleSystem
import WorkspaceLoading

/// What a person is told about an error, and the exit status that a script sees.
///
/// 0 is done, 1 is "the answer is no", 2 is "cannot answer", 64 is a wrong command line, 70 is a
/// bug in Ripple.
struct Failure: Error {
  let text: String
  let status: Int32

  /// Writes it to standard error: one line for what went wrong, several for how to type it.
  func tell() {
    guard !text.isEmpty else { return }
    if status == 64 { Console.writeError(lines: text) } else { Console.writeError(text) }
  }

  init(_ error: any Error) {
    switch error {
    case let error as Problem: self.init("error: \(error.text)\n", 2)
    case let error as WrongWord: self.init(ValidationError(error.text))
    case let error as LoadingError: self.init("error: \(Failure.text(error))\n", 2)
    case let error as FormatError:
      self.init("error: '\(error.name)': \(error.detail).\n", 2)
    case let error as StoreFileError: self.init("error: \(Failure.text(error))\n", 2)
    case let error as StoreError: self.init("error: \(Failure.text(error))\n", 2)
    case let error as TimingsError: self.init("error: \(Failure.text(error))\n", 2)
    case let error as GitError: self.init("error: \(error.text).\n", 2)
    case let error as ToolError: self.init("error: \(error.summary).\n", 2)
    default:
      let code = Ripple.exitCode(for: error)
      if code == .failure, !(error is ExitCode) {
        self.init("error: \(error). This is a bug in Ripple; please report it.\n", 70)
      } else {
        let text = error is ExitCode ? "" : Ripple.fullMessage(for: error)
        self.init(text.isEmpty || text.hasSuffix("\n") ? text : text + "\n", code.rawValue)
      }
    }
  }

  private init(_ text: String, _ status: Int32) {
    self.text = text
    self.status = status
  }

  private static func text(_ error: LoadingError) -> String {
    switch error {
    case .noPackage(let path):
      let place = path.isEmpty ? "here" : "in '\(path)'"
      return
        "there is no Package.swift and no project \(place); name a package with --package-path, "
        + "or give a graph."
    case .unreadableProject(let path, let kind, let remedy):
      return "'\(path)' is of \(kind), which is not read from text; \(remedy)."
    case .brokenProject(let error): return "\(error.summary)."
    }
  }

  private static func text(_ error: TimingsError) -> String {
    switch error {
    case .missing(let path): "there are no timings at '\(path)'."
    case .form(let path, let detail): "the timings '\(path)' cannot be read: \(detail)."
    }
  }

  private static func text(_ error: StoreFileError) -> String {
    switch error {
    case .foreign(let path):
      "'\(path)' is no store of Ripple's; name another file with --store."
    case .newer(let path, let found, let supported):
      "'\(path)' was written by a newer Ripple (\(found) steps, this one knows \(supported));"
        + " update Ripple, or name another file with --store."
    case .older(let path, _, _):
      "'\(path)' was written by an older Ripple; run 'ripple ingest' to bring it up to date."
    }
  }

  private static func text(_ error: StoreError) -> String {
    switch error {
    case .cannotOpen(let path):
      "the store '\(path)' cannot be opened or made; name another file with --store."
    case .readOnly(let path):
      "the store '\(path)' cannot be written; name another file with --store."
    case .full(let path):
      "the disk is full; the store '\(path)' is as it was before."
    case .busy(let path):
      "the store '\(path)' is in use by another process; try again when it has finished."
    case .unreachable(let path):
      "the store '\(path)' cannot be read or written; the disk is full or does not work."
    case .corrupt(let path):
      "the store '\(path)' is damaged; delete it, and the next command reads everything anew."
    case .other(let path, let message):
      "the store '\(path)' does not work: \(message)."
    }
  }
}
