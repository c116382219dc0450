import BuildLab
import Foundation
import RippleSystem
import TestSupport
import Testing

@Suite("Scratch clones")
struct ScratchCloneTests {
  @Test("Files that are checked out again are written in another second, which drivers can tell")
  func seconds() throws {
    let folder = try TemporaryFolder()
    func git(_ arguments: String...) throws {
      let identity = ["-c", "user.name=A", "-c", "user.email=a@b.c"]
      _ = try Tool("git").run(["-C", folder.url.path] + identity + arguments)
    }
    try git("init", "-q", "-b", "main")
    for text in ["1", "2"] {
      try folder.write("a.swift", "let a = \(text)\n")
      try git("add", "-A")
      try git("commit", "-qm", text)
    }
    let clone = try ScratchClone(of: folder.url.path)
    let seconds = try ["origin/main~1", "origin/main"].map { commit in
      try clone.checkOut(commit)
      let path = clone.folder + "/a.swift"
      let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
      return date.map { Int($0.timeIntervalSince1970) }
    }
    #expect(seconds[0] != nil && seconds[0] != seconds[1])
  }
}
