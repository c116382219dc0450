import ArgumentParsing
import BuildLab
import RippleKit
import RippleModel
import RippleReport
import RippleSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Measures the build model of the toolchain at hand.
struct Calibrate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure the build model of the toolchain at hand, and compare it with the shipped.",
    discussion: """
      A probe package is built in a temporary folder and edited in every way that a model has a \
      row for. It takes a few minutes; a run that was interrupted goes on where it stopped.

      Examples:
        ripple calibrate
        ripple calibrate --configuration release --output my-model.json
      """)

  /// The build systems that SwiftPM has.
  enum BuildSystem: String, ExpressibleByArgument, CaseIterable {
    case native, swiftbuild
  }

  /// The configurations that SwiftPM has.
  enum Configuration: String, ExpressibleByArgument, CaseIterable {
    case debug, release
  }

  @OptionGroup(title: "Output") var output: OutputOptions

  @Option(help: "The build system.")
  var buildSystem = BuildSystem.native

  @Option(help: "The configuration.")
  var configuration = Configuration.debug

  @Option(
    help: ArgumentHelp("Work in a folder, and leave the log there.", valueName: "folder"),
    completion: .directory)
  var work: String?

  mutating func run() throws {
    let measured = Calibration.Configuration(
      buildSystem: buildSystem.rawValue, configuration: configuration.rawValue)
    let reference = try ShippedData().model(measured.reference)
    output.announce(.calibration)
    let folder = try workFolder(measured)
    let progress: any ProgressReporting = output.quiet ? SilentProgress() : TerminalProgress()
    let result = try Calibration(measured, folder: folder, progress: progress)
      .run(reference: reference)
    try write(JSONText.render(result.model))
    for difference in result.differences {
      Console.writeError("\(difference.changeClass.rawValue): \(difference.text)\n")
    }
    if !output.quiet {
      Console.writeError("\(result.differences.count) differences from '\(reference.name)'\n")
    }
    if work == nil {
      // Losing the error is right: what is left in the temporary folder does no harm.
      try? FileManager.default.removeItem(atPath: folder)
    }
  }

  /// The folder of the log; one that an interrupted run left is used again.
  private func workFolder(_ measured: Calibration.Configuration) throws -> String {
    let folder =
      work.map(AbsolutePath.absolute)
      ?? FileManager.default.temporaryDirectory
      .appending(path: "ripple-calibrate-\(measured.reference)").path
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Problem("the folder '\(folder)' cannot be made.")
    }
    return folder
  }

  private func write(_ text: String) throws {
    guard let path = output.output, path != "-" else { return try Console.write(text) }
    try Console.write(text, to: path)
  }
}
