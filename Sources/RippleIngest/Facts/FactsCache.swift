import Dispatch
import RippleModel
import RippleSource
import RippleStore
import Synchronization

/// What sources say, by content: from the store, and computed on all cores where it lacks them.
struct FactsCache {
  /// Gives the bytes of files, by their place in the list that was asked for.
  typealias Loader = ([(path: String, content: ContentID)]) throws -> @Sendable (Int) -> [UInt8]

  let store: Store
  let progress: any ProgressReporting

  /// The imports of files, by path.
  func imports(_ contents: [String: ContentID], _ load: Loader) throws -> [String: [Import]] {
    try answers(.imports, contents, load, FactsCodec.decodeImports) { bytes in
      FactsCodec.encode(imports: ImportScanner().imports(of: bytes))
    }
  }

  /// The facts of files, by path.
  func facts(_ contents: [String: ContentID], _ load: Loader) throws -> [String: FileFacts] {
    try answers(.file, contents, load, FactsCodec.decodeFacts) { bytes in
      FactsCodec.encode(FileScanner().scan(bytes))
    }
  }

  private func answers<Answer>(
    _ kind: FactKind, _ contents: [String: ContentID], _ load: Loader,
    _ decode: ([UInt8]) throws -> Answer, _ compute: @Sendable ([UInt8]) -> [UInt8]
  ) throws -> [String: Answer] {
    var known = try store.facts(
      kind, version: FactsCodec.version, for: Set(contents.values.map(\.bytes)))
    var missing: [(path: String, content: ContentID)] = []
    var seen: Set<ContentID> = []
    for (path, content) in contents.sorted(by: { $0.key < $1.key })
    where known[content.bytes] == nil && seen.insert(content).inserted {
      missing.append((path, content))
    }
    if !missing.isEmpty {
      let found = scan(missing, try load(missing), compute)
      try store.save(kind, version: FactsCodec.version, found)
      for fact in found { known[fact.content] = fact.data }
    }
    var result: [String: Answer] = [:]
    for (path, content) in contents {
      if let data = known[content.bytes] { result[path] = try decode(data) }
    }
    return result
  }

  private func scan(
    _ files: [(path: String, content: ContentID)], _ bytes: @Sendable (Int) -> [UInt8],
    _ compute: @Sendable ([UInt8]) -> [UInt8]
  ) -> [(content: [UInt8], data: [UInt8])] {
    let results = Mutex<[Int: [UInt8]]>([:])
    let bar = progress.start("Reading sources", total: files.count)
    DispatchQueue.concurrentPerform(iterations: files.count) { index in
      let data = compute(bytes(index))
      results.withLock { $0[index] = data }
      bar.advance(by: 1)
    }
    bar.finish()
    let found = results.withLock { $0 }
    return files.indices.compactMap { index in
      found[index].map { (files[index].content.bytes, $0) }
    }
  }
}
