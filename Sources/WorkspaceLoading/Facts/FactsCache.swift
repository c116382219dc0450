import Dispatch
package import FileTrees
package import RippleModel
package import RippleStore
package import RippleSystem
import SwiftFacts
import Synchronization

/// What sources say, by content: from the store, and computed on all cores where it lacks them.
package struct FactsCache {
  /// Gives the bytes of files, by their place in the list that was asked for; `nil` for one that
  /// cannot be read, of which nothing is known then.
  package typealias Loader = ([(path: String, content: ContentID)]) throws
    -> @Sendable (Int) -> [UInt8]?

  private let store: Store
  private let progress: any ProgressReporting

  package init(store: Store, progress: any ProgressReporting) {
    self.store = store
    self.progress = progress
  }

  /// An index of the sources of some targets, given the paths of each, those of which facts are
  /// wanted and not only imports, and what targets with anything special are compiled with.
  package func index(
    _ sources: [TargetID: [String]], detailed: Set<TargetID>, defines: [TargetID: Defines],
    _ contents: [String: ContentID], _ load: Loader
  ) throws -> SourceIndex {
    func contained(_ paths: some Sequence<String>) -> [String: ContentID] {
      paths.reduce(into: [:]) { $0[$1] = contents[$1] }
    }
    let wanted = sources.filter { detailed.contains($0.key) }.values.joined()
    let imports = try self.imports([], contained(sources.values.joined()), load)
    let facts = try self.facts([], contained(wanted), load)
    var result = SourceIndex()
    for (target, paths) in sources {
      result.files[target] = paths.map {
        SourceIndex.SourceFile(
          path: $0, imports: imports[$0] ?? [],
          facts: detailed.contains(target) ? facts[$0] : nil)
      }
    }
    for (target, names) in defines.sorted(by: { $0.key < $1.key }) where !names.names.isEmpty {
      try specialise(&result.files[target, default: []], names, contents, load)
    }
    for (target, names) in defines where !names.moduleAliases.isEmpty {
      result.files[target] = result.files[target]?.map { file in
        var file = file
        file.imports = FactsCache.renamed(file.imports, names.moduleAliases)
        if let imports = file.facts?.imports {
          file.facts?.imports = FactsCache.renamed(imports, names.moduleAliases)
        }
        return file
      }
    }
    return result
  }

  /// Imports by what the modules are really called.
  private static func renamed(_ imports: [Import], _ names: [String: String]) -> [Import] {
    imports.map { item in
      var item = item
      item.module = names[item.module] ?? item.module
      return item
    }
  }

  /// The facts of files, by path.
  package func facts(_ contents: [String: ContentID], _ load: Loader) throws -> [String: FileFacts]
  {
    try facts([], contents, load)
  }

  /// The facts of a target's files, by path.
  package func facts(
    _ contents: [String: ContentID], _ defines: Defines?, _ load: Loader
  ) throws -> [String: FileFacts] {
    let plain = try facts([], contents, load)
    guard let defines, !defines.names.isEmpty else { return plain }
    let asking = contents.filter { path, _ in
      plain[path].map { defines.answer($0.conditionNames) } ?? false
    }
    return plain.merging(try facts(defines.names, asking, load)) { $1 }
  }

  /// Reads those files again that may ask with `#if` for a name that their target is compiled with.
  private func specialise(
    _ files: inout [SourceIndex.SourceFile], _ defines: Defines,
    _ contents: [String: ContentID], _ load: Loader
  ) throws {
    let indices = files.indices.filter { index in
      files[index].facts.map { defines.answer($0.conditionNames) }
        ?? files[index].imports.contains { defines.answer(FactsCache.names(in: $0.condition)) }
    }
    guard !indices.isEmpty else { return }
    let some = indices.reduce(into: [:]) { $0[files[$1].path] = contents[files[$1].path] }
    let imports = try self.imports(defines.names, some, load)
    let isDetailed = files[indices[0]].facts != nil
    let facts = isDetailed ? try self.facts(defines.names, some, load) : [:]
    for index in indices {
      files[index].imports = imports[files[index].path] ?? files[index].imports
      files[index].facts = facts[files[index].path] ?? files[index].facts
    }
  }

  /// The words of a condition's text.
  private static func names(in condition: String?) -> [String] {
    (condition ?? "").split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" }
      .map(String.init)
  }

  private func imports(
    _ defines: [String], _ contents: [String: ContentID], _ load: Loader
  ) throws -> [String: [Import]] {
    let scanner = ImportScanner(conditions: BuildConditions().defining(defines))
    return try answers(.imports, defines, contents, load, FactsCodec.decodeImports) { bytes in
      FactsCodec.encode(imports: scanner.imports(of: bytes))
    }
  }

  private func facts(
    _ defines: [String], _ contents: [String: ContentID], _ load: Loader
  ) throws -> [String: FileFacts] {
    let scanner = FileScanner(conditions: BuildConditions().defining(defines))
    return try answers(.file, defines, contents, load, FactsCodec.decodeFacts) { bytes in
      FactsCodec.encode(scanner.scan(bytes))
    }
  }

  /// Answers are kept by content; with names defined, by content and names.
  private func answers<Answer>(
    _ kind: FactKind, _ defines: [String], _ plain: [String: ContentID], _ load: Loader,
    _ decode: ([UInt8]) throws -> Answer, _ compute: @Sendable ([UInt8]) -> [UInt8]
  ) throws -> [String: Answer] {
    let keys = plain.mapValues { content in
      defines.isEmpty
        ? content.bytes
        : ContentID(ofContent: content.bytes + Array(defines.joined(separator: " ").utf8)).bytes
    }
    let kept = try store.facts(kind, version: FactsCodec.version, for: Set(keys.values))
    // Losing the error is right: what a damaged store garbled is computed again.
    var known = kept.compactMapValues { try? decode($0) }
    var missing: [(path: String, content: ContentID)] = []
    var seen: Set<ContentID> = []
    for (path, content) in plain.sorted(by: { $0.key < $1.key }) {
      guard let key = keys[path], known[key] == nil, seen.insert(content).inserted else { continue }
      missing.append((path, content))
    }
    var read: [ContentID: Answer] = [:]
    if !missing.isEmpty {
      var found: [(content: [UInt8], data: [UInt8])] = []
      for (file, scanned) in zip(missing, scan(missing, try load(missing), compute)) {
        guard let scanned, let key = keys[file.path] else { continue }
        read[file.content] = try decode(scanned.data)
        // What was read may not be what was asked for any more: then it goes under no name.
        if scanned.isOf(file.content) { found.append((key, scanned.data)) }
      }
      try store.save(kind, version: FactsCodec.version, found)
    }
    for (path, content) in plain where read[content] != nil {
      if let key = keys[path] { known[key] = read[content] }
    }
    return keys.compactMapValues { known[$0] }
  }

  /// What was found in the bytes of a file, and whose bytes they were.
  private struct Scanned: Sendable {
    var data: [UInt8]
    var content: ContentID

    /// Whether the bytes were those of a content; where it is named by SHA-256, git vouches for it.
    func isOf(_ wanted: ContentID) -> Bool { wanted.bytes.count != 20 || wanted == content }
  }

  private func scan(
    _ files: [(path: String, content: ContentID)], _ bytes: @Sendable (Int) -> [UInt8]?,
    _ compute: @Sendable ([UInt8]) -> [UInt8]
  ) -> [Scanned?] {
    let results = Mutex<[Int: Scanned]>([:])
    let bar = progress.start("Reading sources", total: files.count)
    DispatchQueue.concurrentPerform(iterations: files.count) { index in
      if let bytes = bytes(index) {
        let scanned = Scanned(data: compute(bytes), content: ContentID(ofContent: bytes))
        results.withLock { $0[index] = scanned }
      }
      bar.advance(by: 1)
    }
    bar.finish()
    let found = results.withLock { $0 }
    return files.indices.map { found[$0] }
  }
}
