import CompilerRecords
import Foundation
import RippleModel
import TestSupport
import Testing

@Suite("Dependency files")
struct DependencyFileTests {
  @Test("A file written by hand is read back", arguments: [true, false])
  func read(isModule: Bool) throws {
    let bytes = isModule ? SampleDependencies.module() : SampleDependencies.deps()
    let found = try #require(try FileDependencies.read(bytes))
    #expect(found.compiler == "Swift version 6.3.1")
    #expect(
      found.nodes.map(\.key) == [
        DependencyKey(.sourceFileProvide, name: "s.swiftdeps"),
        DependencyKey(.member, context: "1F1SV", name: "m"),
      ])
    #expect(found.nodes.map(\.isProvided) == [true, false])
    #expect(found.nodes[0].fingerprint == "4ed403854164167f2c51d514b8bbd4e2")
    #expect(found.nodes[1].uses == [0])
  }

  @Test("Another version, another kind of file and no file at all are refused by name")
  func refuse() throws {
    #expect(throws: DependencyFileError.version(found: "2.0", known: "1.0")) {
      try FileDependencies.read(SampleDependencies.deps(version: 2))
    }
    #expect(throws: DependencyFileError.foreign) {
      try FileDependencies.read(Array("PNG".utf8))
    }
    #expect(throws: DependencyFileError.foreign) { try DriverPriors.read([]) }
    let text = DependencyFileError.version(found: "1.6", known: "1.5").text
    #expect(text == "it is of version 1.6, and this Ripple reads 1.5")
  }

  @Test("No cut makes the reader trap", .tags(.property))
  func truncation() {
    let bytes = SampleDependencies.deps()
    for count in bytes.indices {
      // Only that it comes back matters.
      _ = try? FileDependencies.read(Array(bytes[..<count]))
    }
  }

  @Test("No change of bytes makes the reader trap", .tags(.property), arguments: PropertySeeds.all)
  func mutation(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for sample in [SampleDependencies.deps(), SampleDependencies.module()] {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 4..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      // Only that it comes back matters.
      _ = try? FileDependencies.read(bytes)
      bytes.replaceSubrange(0..<4, with: Array("DDEP".utf8))
      _ = try? DriverPriors.read(bytes)
    }
  }

  @Test("What the compiler writes is read: files, the module and the driver's dependency records")
  func compiled() throws {
    let folder = try TemporaryFolder()
    try folder.write("a.swift", "public struct A {\n  public func shout() {}\n}\n")
    try folder.write("b.swift", "func use(_ a: A) { a.shout() }\n")
    let map = ["a", "b"].map { name in
      "\"\(folder.path)/\(name).swift\": {\"object\": \"\(folder.path)/\(name).o\","
        + "\"swift-dependencies\": \"\(folder.path)/\(name).swiftdeps\"}"
    }
    let whole = "\"\": {\"swift-dependencies\": \"\(folder.path)/primary.swiftdeps\"}"
    try folder.write("map.json", "{\((map + [whole]).joined(separator: ","))}")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.currentDirectoryURL = folder.url
    process.arguments = [
      "swiftc", "-incremental", "-module-name", "M", "-parse-as-library", "-c", "-emit-module",
      "-emit-module-path", "\(folder.path)/M.swiftmodule", "-output-file-map",
      "\(folder.path)/map.json", "\(folder.path)/a.swift", "\(folder.path)/b.swift",
    ]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let read = { (name: String) in [UInt8](try Data(contentsOf: folder.url.appending(path: name))) }

    let user = try #require(try FileDependencies.read(read("b.swiftdeps")))
    let member = DependencyKey(.member, context: "1M1AV", name: "shout")
    #expect(user.nodes.contains { $0.key == member && !$0.isProvided })

    let module = try #require(try FileDependencies.read(read("M.swiftmodule")))
    #expect(module.nodes.first?.key == DependencyKey(.sourceFileProvide, name: "M"))

    let priors = try DriverPriors.read(read("primary.priors"))
    let users = (priors.uses[member] ?? []).compactMap { priors.nodes[$0].definedIn }
    let names = users.map { URL(filePath: $0).lastPathComponent }
    #expect(names.sorted() == ["a.swift", "b.swift"])
    #expect(priors.inputs.count == 2 && priors.inputs.allSatisfy { $0.isUpToDate })
    for name in ["b.swiftdeps", "M.swiftmodule", "primary.priors"] { hammer(try read(name)) }
  }

  /// Cuts and changes a real file.
  private func hammer(_ bytes: [UInt8]) {
    var random = SplitMix64(seed: UInt64(bytes.count))
    for _ in 0..<200 {
      var changed = Array(bytes.prefix(Int.random(in: 4...bytes.count, using: &random)))
      if changed.count > 4 {
        changed[Int.random(in: 4..<changed.count, using: &random)] ^= 1
      }
      // Only that it comes back matters.
      _ = try? FileDependencies.read(changed)
      _ = try? DriverPriors.read(changed)
    }
  }
}

extension Tag {
  @Tag static var property: Self
}
