import FileTrees
public import RippleModel
public import RippleSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Measures what the jobs of a build cost on this machine, after a change and from nothing.
///
/// Builds of a probe package differ by a known number of jobs; what one job costs is the difference
/// of the CPU seconds of two builds over that number, so that what every build costs cancels out.
public struct CostCalibration {
  private let folder: String
  private let progress: any ProgressReporting
  private let rounds: Int

  /// Makes a calibration that works in a folder of its own.
  ///
  /// - Parameters:
  ///   - folder: Where the probe is built.
  ///   - rounds: How often each build is made; the one in the middle counts.
  ///   - progress: Told after each build.
  public init(folder: String, rounds: Int = 3, progress: any ProgressReporting) {
    self.folder = folder
    self.rounds = rounds
    self.progress = progress
  }

  /// What was measured.
  public struct Result: Hashable, Sendable, Codable {
    /// A build in which nothing is to do.
    public var idleSeconds: Double
    /// A target's driver that is started and compiles nothing.
    public var driverSeconds: Double
    /// Jobs of a build after a change; a target's start includes its driver.
    public var incremental: CostRates
    /// Jobs of a build from nothing; a target's start includes its driver and its module.
    public var clean: CostRates
  }

  /// The builds that are told apart.
  private enum Kind: Int, CaseIterable {
    case idle, drivers, one, many, users, driversAndModules, program, cleanOne, cleanMany, cleanAll
  }

  /// Builds, and solves for what one job costs.
  ///
  /// - Throws: `ToolError` where a build fails.
  public func run() throws -> Result {
    let bar = progress.start("Measuring", total: rounds * Kind.allCases.count)
    for (path, text) in CostProbe.files() { try write(path, text) }
    _ = try build()
    var times: [Kind: [Double]] = [:]
    // What only starts drivers comes first: once a file was compiled, its module is emitted anew.
    for kind in Kind.allCases {
      for round in 1...rounds {
        times[kind, default: []].append(try seconds(kind, round))
        bar.advance(by: 1)
      }
    }
    bar.finish()
    return solved(times.mapValues { $0.sorted()[$0.count / 2] })
  }

  // MARK: Builds

  private func seconds(_ kind: Kind, _ round: Int) throws -> Double {
    let body = kind.rawValue * 100 + round
    switch kind {
    case .idle: break
    case .drivers, .driversAndModules:
      try write(CostProbe.base, CostProbe.text(CostProbe.base, round: 0, inlinable: body))
    case .one: try edit([CostProbe.apart[0]], body)
    case .many: try edit(CostProbe.apart, body)
    case .users: try edit(CostProbe.unlinked, body)
    case .program: try edit([CostProbe.program], body)
    case .cleanOne: return try cleanBuild(["--target", "Base"])
    case .cleanMany: return try cleanBuild(["--target", "Apart"])
    case .cleanAll: return try cleanBuild([])
    }
    return try build()
  }

  private func edit(_ paths: [String], _ round: Int) throws {
    for path in paths { try write(path, CostProbe.text(path, round: round)) }
  }

  private func cleanBuild(_ what: [String]) throws -> Double {
    let scratch = folder + "/clean"
    // It may not be there.
    try? FileManager.default.removeItem(atPath: scratch)
    return try build(in: scratch, what)
  }

  /// CPU seconds of a build.
  private func build(in scratch: String? = nil, _ what: [String] = []) throws -> Double {
    let before = System.secondsOfChildren
    _ = try Tool.swift.run(
      [
        "build", "--package-path", folder + "/probe", "--scratch-path",
        scratch ?? folder + "/build",
      ] + what)
    return System.secondsOfChildren - before
  }

  private func write(_ path: String, _ text: String) throws {
    let file = folder + "/probe/" + path
    try FileManager.default.createDirectory(
      atPath: RelativePath.folder(of: file), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: file))
  }

  // MARK: What one job costs

  private func solved(_ times: [Kind: Double]) -> Result {
    let time = { (kind: Kind) in times[kind] ?? 0 }
    let users = Double(CostProbe.unlinked.count)
    let apart = Double(CostProbe.apartFiles)
    let idle = time(.idle)
    let file = max(0, (time(.many) - time(.one)) / (apart - 1))
    let target = max(0, (time(.users) - time(.one)) / (users - 1) - file)
    let link = max(0, time(.program) - time(.one))
    let drivers = time(.drivers) - time(.one) - link
    let driver = max(0, drivers / Double(CostProbe.dependents))
    // The first dependent was never edited, so that its module is not emitted in either build.
    let module = max(0, (time(.driversAndModules) - time(.drivers)) / users)
    let cleanFile = max(0, (time(.cleanMany) - time(.cleanOne)) / (apart - 1))
    // Beside Apart: Base, its dependents, and the program with two files, which is linked.
    let more = Double(CostProbe.dependents) + 2
    let cleanTarget = (time(.cleanAll) - time(.cleanMany) - (more + 1) * cleanFile - link) / more
    return Result(
      idleSeconds: idle, driverSeconds: driver,
      incremental: CostRates(
        startSeconds: max(0, target - module), secondsPerFile: file, emitStartSeconds: module,
        linkSeconds: link),
      clean: CostRates(
        startSeconds: max(0, cleanTarget), secondsPerFile: cleanFile, linkSeconds: link))
  }
}
