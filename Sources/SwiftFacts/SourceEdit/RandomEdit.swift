public import RippleModel
import SyntaxText

/// One edit of one or a few files.
public struct RandomEdit: Hashable, Sendable {
  /// What is done.
  public let kind: EditKind
  /// The same with names, in a few words.
  public let what: String
  /// The new texts, by path.
  public let files: [String: String]
}

/// Makes random single edits of the files of a package by their syntax, the same for a seed.
///
/// An edit need not compile: who makes one finds out by a build, and takes it or leaves it.
public struct RandomEditor: Sendable {
  /// A file.
  public struct Source: Hashable, Sendable {
    /// Its path.
    public let path: String
    /// Its module.
    public let module: String
    /// What it says.
    public var text: String

    /// Makes a file.
    public init(path: String, module: String, text: String) {
      self.path = path
      self.module = module
      self.text = text
    }
  }

  private var sources: [Source]
  private var generator: SeededGenerator
  /// How many edits were made; it numbers what they add.
  private var count = 0

  /// Takes the files, in whatever order.
  public init(_ sources: [Source], seed: UInt64) {
    self.sources = sources.sorted { $0.path < $1.path }
    generator = SeededGenerator(seed: seed)
  }

  /// Another edit, of the kinds in turn; `nil` where nothing can be edited.
  ///
  /// - Complexity: parses a few files, for a rename all that spell the name.
  public mutating func next() -> RandomEdit? {
    guard !sources.isEmpty else { return nil }
    for _ in 0..<200 {
      let kind = EditKind.allCases[count % EditKind.allCases.count]
      count += 1
      for _ in 0..<20 {
        let source = sources[Int.random(in: sources.indices, using: &generator)]
        let sites = EditSites(source.text, number: count).sites(kind)
        guard let site = sites.randomElement(using: &generator),
          let files = files(site, of: source)
        else { continue }
        let file = source.path.split(separator: "/").last ?? ""
        return RandomEdit(kind: kind, what: "\(site.what) in \(file)", files: files)
      }
    }
    return nil
  }

  /// Lets the next edits be made on top of one.
  public mutating func accept(_ edit: RandomEdit) {
    for index in sources.indices {
      sources[index].text = edit.files[sources[index].path] ?? sources[index].text
    }
  }

  private mutating func files(_ site: EditSites.Site, of source: Source) -> [String: String]? {
    switch site.action {
    case .edit(let edits):
      return [
        source.path: String(decoding: edits.applied(to: Array(source.text.utf8)), as: UTF8.self)
      ]
    case .rename(let name, let new): return renamed(name, new)
    case .move(let cut, let text, let imports):
      let others = sources.filter { other in
        other.module == source.module && other.path != source.path
          && !other.path.hasSuffix("/main.swift")
          && imports.isSubset(of: EditSites(other.text, number: 0).imports)
      }
      guard let other = others.randomElement(using: &generator) else { return nil }
      return [
        source.path: String(decoding: [cut].applied(to: Array(source.text.utf8)), as: UTF8.self),
        other.path: other.text + "\n" + text + "\n",
      ]
    }
  }

  /// Every file that spells a name, with the other; `nil` where that are many.
  private func renamed(_ name: String, _ new: String) -> [String: String]? {
    var result: [String: String] = [:]
    for source in sources where source.text.contains(name) {
      let edits = EditSites(source.text, number: 0).spellings(of: name, as: new)
      guard !edits.isEmpty else { continue }
      result[source.path] = String(
        decoding: edits.applied(to: Array(source.text.utf8)), as: UTF8.self)
    }
    return result.count <= 8 ? result : nil
  }
}
