import ArgumentParsing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How many jobs a build runs at once.
struct WorkerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Jobs that the build runs at once; by default as many as there are cores.",
      valueName: "count"))
  var workers: Int?

  mutating func validate() throws {
    if let workers, workers < 1 { throw ValidationError("--workers must be at least 1.") }
  }

  /// The number of jobs.
  var count: Int { workers ?? ProcessInfo.processInfo.activeProcessorCount }
}
