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
        ripple calibrate --costs
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

  @Flag(help: "Measure what jobs cost on this machine instead, after a change and from nothing.")
  var costs = false

  @Option(
    help: ArgumentHelp("Work in a folder, and leave the log there.", valueName: "folder"),
    completion: .directory)
  var work: String?

  mutating func validate() throws {
    if costs, buildSystem != .native || configuration != .debug {
      throw ValidationError("--costs is measured in debug builds of the native build system.")
    }
  }

  mutating func run() throws {
    let measured = Calibration.Configuration(
      buildSystem: buildSystem.rawValue, configuration: configuration.rawValue)
    output.announce(.calibration)
    let folder = try workFolder(costs ? "costs" : measured.reference)
    let progress: any ProgressReporting = output.quiet ? SilentProgress() : TerminalProgress()
    if costs {
      try tell(try CostCalibration(folder: folder, progress: progress).run())
      return remove(folder)
    }
    let reference = try ShippedData().model(measured.reference)
    let result = try Calibration(measured, folder: folder, progress: progress)
      .run(reference: reference)
    try write(JSONText.render(result.model))
    for difference in result.differences {
      Console.writeError("\(difference.changeClass.rawValue): \(difference.text)\n")
    }
    if !output.quiet {
      Console.writeError("\(result.differences.count) differences from '\(reference.name)'\n")
    }
    remove(folder)
  }

  /// Writes what jobs cost, and tells how that compares with what ships.
  private func tell(_ result: CostCalibration.Result) throws {
    struct Document: Encodable {
      let schemaVersion = 1
      let cpuSeconds: CostCalibration.Result
    }
    try write(JSONText.render(Document(cpuSeconds: result)))
    guard !output.quiet else { return }
    for line in result.incremental.comparison(clean: result.clean) {
      Console.writeError(line + "\n")
    }
  }

  private func remove(_ folder: String) {
    // Losing the error is right: what is left in the temporary folder does no harm.
    if work == nil { try? FileManager.default.removeItem(atPath: folder) }
  }

  /// The folder of the log; one that an interrupted run left is used again.
  private func workFolder(_ name: String) throws -> String {
    let folder =
      work.map(AbsolutePath.absolute)
      ?? FileManager.default.temporaryDirectory
      .appending(path: "ripple-calibrate-\(name)").path
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
