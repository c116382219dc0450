import Foundation
import ManifestEvaluation
import RippleModel
import TestSupport
import Testing

@Suite
struct ManifestCasesTests {
  private func manifest(_ path: String) throws -> Manifest {
    let file = path + "/Package.swift"
    let folder = CaseFolder.url(path).path
    return ManifestScanner(environment: ManifestEnvironment(packageDirectory: folder))
      .scan(try CaseFolder.data(file))
  }

  /// Cases about manifests that only running decides.
  private static let undecided = ["n22-undecided-manifest-is-quiet"]

  @Test func `Every manifest of the cases is decided or has a syntax error`() throws {
    let root = CaseFolder.root
    let paths = try #require(FileManager.default.enumerator(atPath: root.path))
    var count = 0
    while let path = paths.nextObject() as? String {
      guard path.hasSuffix("Package.swift") else { continue }
      count += 1
      let source = String(decoding: try CaseFolder.data(path), as: UTF8.self)
      let isBroken = path.hasPrefix("g10-broken-manifests/input/syntax")
      #expect((ManifestScanner.firstSyntaxError(source) != nil) == isBroken, "\(path)")
      let mayStayOpen = Self.undecided.contains { path.hasPrefix($0) }
      #expect(mayStayOpen || ManifestScanner().scan(source).undecided.isEmpty, "\(path)")
    }
    #expect(count > 30)
  }

  @Test func `Case g01 keeps the spelling of each dependency`() throws {
    let app = try manifest("g01-dependency-spellings/input/App").targets
    #expect(
      app[2].dependencies.map(\.form) == [.byName, .byName, .product, .target, .byName])
    #expect(app[1].dependencies[0].condition == Condition(platforms: ["ios", "linux"]))
    #expect(app[3].dependencies[1].package == "Kit")
  }

  @Test func `Case g02 keeps conditions`() throws {
    let player = try manifest("g02-platform-conditions/input").targets[4]
    #expect(
      player.dependencies.map { $0.condition?.platforms } == [
        ["ios", "macos"], ["linux"], ["linux", "windows"],
      ])
  }

  @Test func `Cases g05, g06 and g12 keep kinds and plugins`() throws {
    let gen = try manifest("g05-plugin-chain/input/Gen").targets
    #expect(gen.map(\.kind) == [.library, .executable, .plugin, .library, .library])
    #expect(gen[3].plugins.map(\.name) == ["GenPlugin"])
    let mixed = try manifest("g06-c-and-system-targets/input/Mixed").targets
    #expect(mixed[0].kind == .system && mixed[0].layout.path == "Sources/CZ")
    #expect(mixed[1].settings == ["c.headerSearchPath(impl)"])
    let kit = try manifest("g12-tests-executables-binaries/input/Kit").targets
    #expect(
      kit.map(\.kind) == [.library, .library, .executable, .binary, .library, .test, .test])
  }

  @Test func `Case g10 tells the line of the syntax error`() throws {
    let data = try CaseFolder.data("g10-broken-manifests/input/syntax/Package.swift")
    #expect(ManifestScanner.firstSyntaxError(String(decoding: data, as: UTF8.self)) == 3)
  }

  @Test func `Case a02 changes what it says and nothing else`() throws {
    func placeless(_ name: String) throws -> Manifest {
      var read = try manifest("a02-manifest-and-lockfile/" + name)
      for index in read.targets.indices {
        read.targets[index].line = 0
        for entry in read.targets[index].dependencies.indices {
          read.targets[index].dependencies[entry].line = 0
        }
      }
      read.targets.sort { $0.name < $1.name }
      return read
    }
    let base = try placeless("base")
    func changed(_ name: String) throws -> [String] {
      let read = try placeless(name)
      return read.targets.filter { !base.targets.contains($0) }.map(\.name)
    }
    #expect(try placeless("01-comment-and-order") == base)
    #expect(try changed("02-new-edge") == ["Side"])
    #expect(try changed("03-define-on-mid") == ["Mid"])
    #expect(try placeless("04-platform").platforms != base.platforms)
    #expect(try placeless("05-tools-version").toolsVersion == "5.10.0")
    #expect(try placeless("06-requirement-only").dependencies[1].requirement == "2.0.1..<3.0.0")
    #expect(try changed("06-requirement-only").isEmpty)
  }
}
