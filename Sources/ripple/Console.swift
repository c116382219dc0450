import RippleKit
import RippleReport
import RippleSystem

/// Standard output and standard error.
enum Console {
  /// Writes a result.
  ///
  /// - Throws: `Problem` where it could not be written: an answer that nobody gets is no answer.
  static func write(_ text: String) throws {
    do {
      try StandardStream.output.write(text)
    } catch let error as StreamError {
      throw Problem("the answer cannot be written: \(error.reason).")
    }
  }

  /// Writes a result, or what a command keeps, to a file.
  ///
  /// - Throws: `Problem` where it could not be written; a plain file is then as it was.
  static func write(_ text: String, to path: String) throws {
    do {
      try OutputFile.write(Array(text.utf8), to: path)
    } catch let error as StreamError {
      throw Problem("'\(path)' cannot be written: \(error.reason).")
    }
  }

  /// Writes a message for people as one line, whatever names it holds.
  static func writeError(_ message: String) {
    let line = message.hasSuffix("\n") ? String(message.dropLast()) : message
    show(Escape.terminal(line) + "\n")
  }

  /// Writes a text of several lines, each escaped.
  static func writeError(lines text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    show(lines.map { Escape.terminal(String($0)) }.joined(separator: "\n"))
  }

  /// Writes what moves the cursor of a terminal, as progress does.
  static func show(_ text: String) {
    // Losing the error is right: without standard error there is nobody left to tell.
    try? StandardStream.errors.write(text)
  }
}
