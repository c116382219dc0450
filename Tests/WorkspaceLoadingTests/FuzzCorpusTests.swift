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

  @Test("There is a corpus")
  func corpus() {
    #expect(Self.files.count >= 5)
  }

  @Test("Each is read without a trap, whole and cut at any place", arguments: files)
  func replay(file: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Self.folder.appending(path: file)))
    #expect(!bytes.isEmpty)
    for length in 0...bytes.count { FuzzReaders.read(Array(bytes[..<length])) }
  }
}
