import FileTrees
public import RippleModel
public import RippleSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Measures how the toolchain at hand rebuilds: writes a probe package, builds it, makes each
/// kind of edit, and reads from the build folder what was done.
///
/// Each finished experiment is in the log at once, so that a run which was interrupted goes on.
public struct Calibration {
  /// Which build is measured.
  public struct Configuration: Hashable, Sendable {
    /// `native` or `swiftbuild`.
    public var buildSystem: String
    /// `debug` or `release`.
    public var configuration: String

    /// Makes a configuration.
    public init(buildSystem: String, configuration: String) {
      self.buildSystem = buildSystem
      self.configuration = configuration
    }

    /// The shipped model that it is compared with.
    public var reference: String {
      (buildSystem == "native" ? "swiftpm" : "swiftbuild") + "-" + configuration
    }
  }

  /// A class whose measured row is not the reference's.
  public struct Difference: Hashable, Sendable {
    /// The class.
    public let changeClass: ChangeClass
    /// The column that differs, with both values.
    public let text: String
  }

  private let configuration: Configuration
  private let folder: String
  private let progress: any ProgressReporting

  /// Makes a calibration that works in a folder of its own.
  public init(
    _ configuration: Configuration, folder: String, progress: any ProgressReporting
  ) {
    self.configuration = configuration
    self.folder = folder
    self.progress = progress
  }

  /// Runs every experiment that the log lacks, and derives a model.
  ///
  /// - Parameter reference: Gives what is not measured: hazards, and rows without an experiment.
  /// - Returns: The model, and where it differs from the reference.
  /// - Throws: `ToolError` where a build fails.
  public func run(
    reference: BuildModel
  ) throws -> (model: BuildModel, differences: [Difference]) {
    var log = readLog()
    let bar = progress.start("Measuring", total: Experiment.all.count)
    if Experiment.all.contains(where: { log[$0.id] == nil }) {
      try writeProbe()
      try build()
      // Objects of a first build hold paths of a cold module cache and change once more.
      try writeProbe()
      try build()
    }
    for experiment in Experiment.all {
      if log[experiment.id] == nil {
        let work = try measure(experiment)
        log[experiment.id] = work
        try append(experiment.id, work)
      }
      bar.advance(by: 1)
    }
    bar.finish()
    let model = try derive(log, reference)
    return (model, Calibration.differences(model, reference))
  }

  // MARK: Builds

  private var package: String { folder + "/probe" }
  private var scratch: String { folder + "/build" }
  private var logPath: String { folder + "/experiments.jsonl" }

  private func writeProbe() throws {
    try? FileManager.default.removeItem(atPath: package)  // It may not be there.
    for (path, text) in ProbePackage.files { try write(path, text) }
  }

  private func write(_ path: String, _ text: String) throws {
    let file = package + "/" + path
    try FileManager.default.createDirectory(
      atPath: RelativePath.folder(of: file), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: file))
  }

  private func build() throws {
    _ = try Tool.swift.run([
      "build", "--package-path", package, "--scratch-path", scratch, "--build-system",
      configuration.buildSystem, "-c", configuration.configuration,
    ])
  }

  private func look() -> BuildFolder {
    let targets = Set(
      ProbePackage.files.keys.compactMap { path in
        path.hasPrefix("Sources/") ? String(path.split(separator: "/")[1]) : nil
      })
    return BuildFolder(scratch, targets: targets)
  }

  /// Builds once with the edit and once more without it, so that the next begins from rest.
  private func measure(_ experiment: Experiment) throws -> BuildWork {
    let before = look()
    try apply(experiment.edit)
    try build()
    let work = look().work(since: before)
    try revert(experiment.edit)
    try build()
    return work
  }

  private func apply(_ edit: Experiment.Edit) throws {
    switch edit {
    case .touch(let path): try write(path, content(path))
    case .replace(let path, let old, let new):
      let text = content(path)
      guard let range = text.firstRange(of: old) else {
        throw ToolError(tool: "calibrate", status: nil, output: "'\(old)' is not in '\(path)'")
      }
      try write(path, String(text[..<range.lowerBound] + new + text[range.upperBound...]))
    case .prepend(let path, let text): try write(path, text + content(path))
    case .append(let path, let text): try write(path, content(path) + text)
    case .add(let path, let text): try write(path, text)
    case .remove(let path): try FileManager.default.removeItem(atPath: package + "/" + path)
    case .rename(let old, let new):
      try FileManager.default.moveItem(
        atPath: package + "/" + old, toPath: package + "/" + new)
    }
  }

  private func revert(_ edit: Experiment.Edit) throws {
    switch edit {
    case .add(let path, _): try FileManager.default.removeItem(atPath: package + "/" + path)
    case .rename(let old, let new): try apply(.rename(new, old))
    case .touch(let path), .replace(let path, _, _), .prepend(let path, _), .append(let path, _),
      .remove(let path):
      try write(path, content(path))
    }
  }

  private func content(_ path: String) -> String { ProbePackage.files[path] ?? "" }

  // MARK: The log

  private struct Entry: Codable {
    var id: String
    var work: BuildWork
  }

  private func readLog() -> [String: BuildWork] {
    let data = FileManager.default.contents(atPath: logPath) ?? Data()
    var result: [String: BuildWork] = [:]
    for line in data.split(separator: 10) {
      // A line that was cut off by a kill is measured again.
      guard let entry = try? JSONDecoder().decode(Entry.self, from: line) else { continue }
      result[entry.id] = entry.work
    }
    return result
  }

  private func append(_ id: String, _ work: BuildWork) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    var data = FileManager.default.contents(atPath: logPath) ?? Data()
    data.append(try encoder.encode(Entry(id: id, work: work)))
    data.append(10)
    try data.write(to: URL(filePath: logPath), options: .atomic)
  }

  // MARK: The model

  private func derive(
    _ log: [String: BuildWork], _ reference: BuildModel
  ) throws -> BuildModel {
    var model = reference
    let version = try Tool.swift.run(["--version"])
    let first = String(decoding: version, as: UTF8.self).split(separator: "\n").first ?? ""
    model.name = "calibrated-" + configuration.reference
    model.toolchain = String(first)
    model.source =
      "'ripple calibrate': \(Experiment.all.count) edits of a probe package; hazards and "
      + "rows without an experiment are those of '\(reference.name)'"
    for (changeClass, experiments) in Dictionary(grouping: Experiment.all, by: \.changeClass) {
      let runs = experiments.compactMap { experiment in
        log[experiment.id].map { (experiment, $0) }
      }
      model.changes[changeClass] = RowDerivation(runs: runs).effects
    }
    if let work = log["function_added"] { model.reach = reach(work) }
    if let work = log["touch"] { model.linking.followsDriver = !work.linked.isEmpty }
    return model
  }

  private func reach(_ work: BuildWork) -> BuildModel.Reach {
    if work.compiled[ProbePackage.distant] != nil { return .transitive }
    return work.compiled[ProbePackage.stranger] != nil ? .loaded : .declared
  }

  private static func differences(_ model: BuildModel, _ reference: BuildModel) -> [Difference] {
    var result: [Difference] = []
    for changeClass in ChangeClass.allCases {
      guard let mine = model.changes[changeClass], let theirs = reference.changes[changeClass]
      else { continue }
      let columns: [(String, String, String)] = [
        ("own", mine.own.rawValue, theirs.own.rawValue),
        ("module", mine.module.rawValue, theirs.module.rawValue),
        ("objects", mine.objects.rawValue, theirs.objects.rawValue),
        ("dependents", mine.dependents.rawValue, theirs.dependents.rawValue),
        ("next", mine.next.rawValue, theirs.next.rawValue),
      ]
      for (name, measured, shipped) in columns where measured != shipped {
        result.append(
          Difference(
            changeClass: changeClass, text: "\(name): measured \(measured), shipped \(shipped)"))
      }
    }
    return result
  }
}
