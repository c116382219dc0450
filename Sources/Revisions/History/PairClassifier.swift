import Dispatch
import FileTrees
import RippleModel
import RippleStore
import RippleSystem
import SwiftFacts
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Contents of one file in the order of its history, two by two.
struct PairChain: Sendable {
  /// The path that the chain was first met at.
  var path: String
  var pairs: [ContentPair]
}

/// Classifies chains of contents on all cores.
///
/// A worker takes one file's versions after the other, so that each version is parsed only where
/// it differs from those before it.
struct PairClassifier {
  let repository: GitTool
  let progress: any ProgressReporting

  /// One classified pair in its stored form.
  typealias Answer = (pair: ContentPair, data: [UInt8])

  /// The answers that workers found and nobody kept yet.
  private struct Found {
    var answers: [Answer] = []
    var next = 0
    var running = 0
    var failure: (any Error)?
    var work = HistoryImport.Work()
  }

  /// How many answers are kept at once.
  private static let batchSize = 512

  /// Classifies every pair, and tells how much work that was; `keep` is called from this thread
  /// alone.
  func classify(
    _ chains: [PairChain], keep: ([Answer]) throws -> Void
  ) throws -> HistoryImport.Work {
    guard !chains.isEmpty else { return HistoryImport.Work() }
    // The longest first, so that no core is left with it at the end.
    let order = chains.sorted {
      $0.pairs.count == $1.pairs.count ? $0.path < $1.path : $0.pairs.count > $1.pairs.count
    }
    let count = min(max(1, ProcessInfo.processInfo.activeProcessorCount), order.count)
    let shared = Shared()
    let bar = progress.start(
      "Classifying changes", total: order.reduce(0) { $0 + $1.pairs.count })
    for _ in 0..<count {
      shared.found.withLock { $0.running += 1 }
      DispatchQueue.global(qos: .userInitiated).async { [repository] in
        work(order, repository, shared, bar)
      }
    }
    defer { bar.finish() }
    try collect(shared, keep)
    return shared.found.withLock(\.work)
  }

  private final class Shared: Sendable {
    let found = Mutex(Found())
    let signal = DispatchSemaphore(value: 0)
  }

  private func collect(_ shared: Shared, _ keep: ([Answer]) throws -> Void) throws {
    var failure: (any Error)?
    while true {
      shared.signal.wait()
      let (answers, isDone, problem) = shared.found.withLock { found in
        let isDone = found.running == 0
        let isFull = found.answers.count >= PairClassifier.batchSize
        let answers = isFull || isDone ? found.answers : []
        if isFull || isDone { found.answers = [] }
        return (answers, isDone, found.failure)
      }
      if failure == nil, !answers.isEmpty {
        do { try keep(answers) } catch {
          failure = error
          shared.found.withLock { $0.next = Int.max / 2 }
        }
      }
      if isDone {
        if let error = failure ?? problem { throw error }
        return
      }
    }
  }

  private func work(
    _ chains: [PairChain], _ repository: GitTool, _ shared: Shared, _ bar: any ProgressBar
  ) {
    do {
      let objects = try GitObjects(repository)
      while let chain = next(chains, shared) {
        var worker = ChainWorker(objects)
        for pair in chain.pairs {
          let data = ChangeCodec.encode(try worker.classify(pair))
          bar.advance(by: 1)
          let isFull = shared.found.withLock { found in
            found.answers.append((pair, data))
            return found.answers.count >= PairClassifier.batchSize
          }
          if isFull { shared.signal.signal() }
        }
        let work = worker.work
        shared.found.withLock { $0.work.add(work) }
      }
    } catch {
      shared.found.withLock { found in
        found.failure = found.failure ?? error
        found.next = Int.max / 2
      }
    }
    shared.found.withLock { $0.running -= 1 }
    shared.signal.signal()
  }

  private func next(_ chains: [PairChain], _ shared: Shared) -> PairChain? {
    shared.found.withLock { found in
      guard found.next < chains.count else { return nil }
      found.next += 1
      return chains[found.next - 1]
    }
  }
}

/// Classifies one file's versions.
struct ChainWorker: ~Copyable {
  private struct Version {
    var bytes: [UInt8]
    var facts: FileFacts?
  }

  private let objects: GitObjects
  private let classifier = ChangeClassifier()
  private var scanner = VersionScanner(withNames: false)
  private var versions: [[UInt8]: Version] = [:]
  private var order: [[UInt8]] = []
  private var versionCount = 0

  init(_ objects: GitObjects) { self.objects = objects }

  /// How much was read and parsed.
  var work: HistoryImport.Work {
    HistoryImport.Work(
      versions: versionCount, bytes: scanner.scannedBytes, parsedBytes: scanner.parsedBytes,
      wholeVersions: scanner.wholeCount)
  }

  /// What the change from one content to another is; an empty name stands for no file.
  mutating func classify(_ pair: ContentPair) throws -> FileChange {
    let before = try version(pair.before)
    let after = try version(pair.after)
    // A blob that is missing or too large to read may hold anything.
    if (before == nil && !pair.before.isEmpty) || (after == nil && !pair.after.isEmpty) {
      return FileChange(changeClass: .unknown, rightClass: .interface, visibility: .public)
    }
    guard let before, let after else {
      return classifier.classify(before: before?.facts, after: after?.facts)
    }
    if let same = classifier.classifyUnparsed(before.bytes, after.bytes) { return same }
    return classifier.classify(before: before.facts, after: after.facts)
  }

  private mutating func version(_ name: [UInt8]) throws -> Version? {
    guard !name.isEmpty else { return nil }
    if let known = versions[name] { return known }
    guard let bytes = try objects.content(ContentID(bytes: name)), bytes.count <= GitObjects.largest
    else { return nil }
    let version = Version(bytes: bytes, facts: scanner.scan(bytes))
    versionCount += 1
    versions[name] = version
    order.append(name)
    if order.count > 4 { versions[order.removeFirst()] = nil }
    return version
  }
}
