import Foundation
import RippleModel
import RippleStore
import RippleSystem
import TestSupport
import Testing

@Suite("An import that is killed")
struct HistoryResumeTests {
  /// A package whose one file changes often enough for an import to be caught in the middle.
  private func repository() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let script = #"""
      set -e; cd "$1"; git init -q -b main .
      export GIT_AUTHOR_NAME=t GIT_AUTHOR_EMAIL=t@example.invalid
      export GIT_COMMITTER_NAME=t GIT_COMMITTER_EMAIL=t@example.invalid
      mkdir -p Sources/Core
      printf '// swift-tools-version: 5.9\nimport PackageDescription\nlet package = Package(name: "r", targets: [.target(name: "Core")])\n' > Package.swift
      for i in $(seq 1 300); do
        f=Sources/Core/f$((i % 40)).swift
        echo "public func f$i(_ a: Int) -> Int { a + $i }" >> $f
        echo "struct T$i { var a = $i; func m() -> Int { a * $i } }" >> $f
        git add -A; git commit -q -m "c$i"
      done
      """#
    _ = try Tool("bash").run(["-c", script, "-", folder.path])
    return folder
  }

  /// All rows of the tables that an import writes.
  private func rows(_ store: String) throws -> String {
    let store = try Store(reading: store)
    return "\(try store.commits())\n\(try store.pairNames(version: 1).sorted())"
  }

  @Test("goes on where it was, and ends with the same rows")
  func resume() throws {
    let folder = try repository()
    let arguments = { (store: String) in
      ["history", "--package-path", folder.path, "--store", store, "--quiet"]
    }
    let whole = folder.path + "/whole.sqlite"
    let start = ContinuousClock.now
    #expect(try RippleProgram().run(arguments(whole)).status == 0)
    let length = ContinuousClock.now - start
    let expected = try rows(whole)
    for round in 1...8 {
      let store = folder.path + "/s\(round).sqlite"
      let process = Process()
      process.executableURL = URL(filePath: RippleProgram.path)
      process.arguments = arguments(store)
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      Thread.sleep(forTimeInterval: length / .seconds(1) * Double(round) / 9)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      #expect(try RippleProgram().run(arguments(store)).status == 0)
      #expect(try rows(store) == expected, "killed in round \(round)")
    }
  }
}
