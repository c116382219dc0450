import RippleKit
import RippleReport
import RippleSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a command's options mean: a session, and where its answer goes.
struct CommandContext {
  let session: Session
  let output: OutputOptions

  /// Opens everything; nothing is read from the packages yet.
  ///
  /// - Parameters:
  ///   - options: Which packages.
  ///   - output: Where the answer goes.
  ///   - looksAbove: Whether a folder above may be read; not where a command names what it reads.
  ///   - folder: Another folder than the options name.
  /// - Throws: As `Session`.
  init(
    _ options: PackageOptions, _ output: OutputOptions, looksAbove: Bool = true,
    folder: String? = nil
  ) throws {
    self.output = output
    let isQuiet = output.quiet
    if options.evaluate, folder == nil { output.announce(.manifests) }
    var settings = options.settings
    settings.looksAbove = looksAbove
    settings.folder = folder ?? settings.folder
    session = try Session(
      settings, progress: isQuiet ? SilentProgress() : TerminalProgress()
    ) { if !isQuiet { Console.writeError($0) } }
  }

  /// Goes on with a session that was opened before.
  init(_ session: Session, _ output: OutputOptions) {
    self.session = session
    self.output = output
  }

  /// How results are dressed.
  var style: TextStyle {
    Terminal.style(allowsColour: output.color, goesToOutput: (output.output ?? "-") == "-")
  }

  /// Writes a result where the options say.
  func write(_ text: String) throws {
    guard let path = output.output, path != "-" else { return try Console.write(text) }
    try Console.write(text, to: path)
  }
}
