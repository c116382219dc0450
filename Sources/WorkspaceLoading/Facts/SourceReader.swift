public import FileTrees
public import RippleModel
public import RippleStore
public import RippleSystem

/// Reads what sources say, each content once ever.
///
/// Contents are named as git names blobs; a file is read only where its stamp changed, and scanned
/// only where no earlier run has scanned the same bytes.
public final class SourceReader {
  private let store: Store
  private let tree: DiskTree
  private let progress: any ProgressReporting
  private var stamps: [String: StoredStamp]

  /// Makes a reader over the stamps that the store holds.
  public init(store: Store, tree: DiskTree, progress: any ProgressReporting) throws {
    self.store = store
    self.tree = tree
    self.progress = progress
    stamps = Dictionary(
      try store.stamps().map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// An index of the imports of every Swift file, and of the facts of some targets.
  ///
  /// - Parameter detailed: The targets whose names and declarations are needed.
  /// - Returns: An entry for every target with Swift sources.
  /// - Throws: `StoreError`.
  public func index(detailed: Set<TargetID>) throws -> SourceIndex {
    let sources = try store.swiftSources()
    let contents = try contents(of: Set(sources.values.joined()))
    var result = try cache.index(
      sources, detailed: detailed, defines: store.defines(), contents, load)
    result.bundled = try store.bundledTargets()
    return result
  }

  /// The facts of some files, by path; a file that cannot be read has none.
  public func facts(ofFiles paths: [String]) throws -> [String: FileFacts] {
    try cache.facts(contents(of: Set(paths)), load)
  }

  private var cache: FactsCache { FactsCache(store: store, progress: progress) }

  private func load(
    _ missing: [(path: String, content: ContentID)]
  ) -> @Sendable (Int) -> [UInt8]? {
    let paths = missing.map { tree.absolute($0.path) }
    return { DiskTree.read(paths[$0], limit: DiskTree.largestFile) }
  }

  /// The names of contents; a file whose stamp is as it was is not read.
  private func contents(of paths: Set<String>) throws -> [String: ContentID] {
    var result: [String: ContentID] = [:]
    var changed: [StoredStamp] = []
    for path in paths.sorted() {
      guard let stamp = tree.stamp(of: path) else { continue }
      if let known = stamps[path], let content = known.content, known.matches(stamp) {
        result[path] = ContentID(bytes: content)
      } else if let bytes = tree.bytes(of: path) {
        let content = ContentID(ofContent: bytes)
        result[path] = content
        changed.append(StoredStamp(path, stamp, content))
      }
    }
    if !changed.isEmpty {
      try store.update(stamps: changed)
      for stamp in changed { stamps[stamp.path] = stamp }
    }
    return result
  }
}

extension StoredStamp {
  init(_ path: String, _ stamp: FileStamp, _ content: ContentID?) {
    self.init(
      path: path, size: stamp.size, modified: stamp.modified, changed: stamp.changed,
      content: content?.bytes)
  }

  /// Whether a file is as it was, as far as that shows without reading it.
  func matches(_ stamp: FileStamp) -> Bool {
    size == stamp.size && modified == stamp.modified && changed == stamp.changed
  }
}
