import Foundation
import FuzzReaders
import TestSupport
import Testing

@Suite("What the fuzzers begin from and what they found")
struct FuzzCorpusTests {
  private static let folder = SharedFolder.projectRoot.appending(path: "Data/Fuzz")

  private static let files: [String] = {
    let found = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (found ?? []).sorted()  // An empty list fails `corpus`.
  }()

  private static func bytes(_ file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: file)))
  }

  @Test("Every reader has something to begin from")
  func corpus() throws {
    let first = Set(try Self.files.compactMap { try Self.bytes($0).first })
    let without = FuzzReaders.choices.filter { !first.contains($0.value) }.keys.sorted()
    #expect(without == [])
    #expect(FuzzReaders.choices.count >= 25)
  }

  @Test("Each is read without a trap, whole and cut at many places", arguments: files)
  func replay(file: String) throws {
    let bytes = try Self.bytes(file)
    #expect(!bytes.isEmpty)
    FuzzReaders.read(bytes)
    // A store is long, and its reader opens a file for each.
    for length in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 1_000)) {
      FuzzReaders.read(Array(bytes[..<length]))
    }
  }
}
