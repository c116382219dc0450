import Foundation
import ManifestEvaluation
import RippleModel
import Testing
import WorkspaceLoading

/// A run by hand over public packages, which are not part of this repository.
@Suite struct ManifestAgreementRun {
  @Test(
    "Readings agree with the toolchain's dumps",
    .enabled(if: ManifestAgreement.folder != nil, "RIPPLE_MANIFEST_AGREEMENT names no folder"))
  func agreement() throws {
    let root = URL(filePath: try #require(ManifestAgreement.folder))
    var agreeing = 0
    let names = try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
    for name in names {
      let folder = root.appending(path: name)
      let source = try Data(contentsOf: folder.appending(path: "Package.swift"))
      let dump = try Data(contentsOf: folder.appending(path: "dump.json"))
      let place = (try? String(contentsOf: folder.appending(path: "directory"), encoding: .utf8))
      let environment = ManifestEnvironment(packageDirectory: place ?? folder.path)
      let start = ContinuousClock.now
      let read = ManifestScanner(environment: environment).scan(source)
      let duration = ContinuousClock.now - start
      let dumped = try DumpPackageDecoder().manifest(from: Array(dump))
      let lines = ManifestAgreement.differences(read, dumped)
      let isWhole = lines.allSatisfy { $0.hasPrefix("undecided") }
      if isWhole { agreeing += 1 }
      print(isWhole ? "agrees " : "DIFFERS", name, read.targets.count, duration)
      for line in lines { print("   ", line.prefix(900)) }
    }
    print("\(agreeing) of \(names.count) agree")
    #expect(agreeing == names.count)
  }
}
