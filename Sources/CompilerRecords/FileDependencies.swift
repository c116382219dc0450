public import RippleModel

/// What the compiler wrote down about one file (`.swiftdeps`), or about a module
/// (the incremental block of a `.swiftmodule`).
public struct FileDependencies: Hashable, Sendable {
  /// The compiler that wrote it.
  public var compiler: String
  /// Its nodes, in the file's order; the first is the file itself.
  public var nodes: [Node]

  /// One thing that is provided or used.
  public struct Node: Hashable, Sendable {
    /// Its key.
    public var key: DependencyKey
    /// Whether the file provides it.
    public var isProvided: Bool
    /// The hash of what others see of it.
    public var fingerprint: String?
    /// Indices of the nodes that it uses.
    public var uses: [Int]
  }

  /// The only version of the format: unchanged in every compiler since 2020.
  public static let version = "1.0"

  /// Reads a `.swiftdeps` or a `.swiftmodule`.
  ///
  /// - Returns: `nil` for a module without an incremental block.
  /// - Throws: `DependencyFileError` for anything else.
  public static func read(_ bytes: [UInt8]) throws(DependencyFileError) -> FileDependencies? {
    if bytes.starts(with: Array("DEPS".utf8)) { return try read(bytes, block: 8) }
    if bytes.starts(with: [0xE2, 0x9C, 0xA8, 0x0E]) { return try read(bytes, block: 196) }
    throw .foreign
  }

  private static func read(
    _ bytes: [UInt8], block: UInt64
  ) throws(DependencyFileError) -> FileDependencies? {
    var builder = Builder()
    var reader = BitstreamReader(bytes, at: 4)
    try reader.read(
      enters: { found, depth in found == block || (block == 196 && found == 8 && depth == 0) },
      record: { (found, record) throws(DependencyFileError) in
        if found == block { try builder.take(record) }
      })
    return try builder.finish(isModule: block == 196)
  }

  private struct Builder {
    var compiler: String?
    var identifiers = [""]
    var nodes: [Node] = []

    mutating func take(_ record: BitstreamReader.Record) throws(DependencyFileError) {
      switch record.code {
      case 1: try readVersion(record)
      case 5: identifiers.append(String(decoding: record.blob, as: UTF8.self))
      case 2: nodes.append(try node(record))
      case 3:
        guard !nodes.isEmpty else { throw .malformed("a fingerprint of nothing", bit: 0) }
        nodes[nodes.count - 1].fingerprint = String(decoding: record.blob, as: UTF8.self)
      case 4:
        guard !nodes.isEmpty, let index = record.operands.first, index <= UInt64(Int32.max) else {
          throw .malformed("a use by nothing", bit: 0)
        }
        nodes[nodes.count - 1].uses.append(Int(index))
      default: break  // A record that a later compiler added says nothing that is needed here.
      }
    }

    private mutating func readVersion(
      _ record: BitstreamReader.Record
    ) throws(DependencyFileError) {
      let found = record.operands.map(String.init).joined(separator: ".")
      guard found == FileDependencies.version else {
        throw .version(found: found, known: FileDependencies.version)
      }
      compiler = String(decoding: record.blob, as: UTF8.self)
    }

    private func node(_ record: BitstreamReader.Record) throws(DependencyFileError) -> Node {
      guard compiler != nil else { throw .malformed("a node ahead of the version", bit: 0) }
      guard record.operands.count == 5 else {
        throw .malformed("a node of \(record.operands.count) parts", bit: 0)
      }
      let key = try DependencyKey(record.operands, identifiers)
      return Node(key: key, isProvided: record.operands[4] != 0, fingerprint: nil, uses: [])
    }

    func finish(isModule: Bool) throws(DependencyFileError) -> FileDependencies? {
      guard let compiler else {
        if isModule { return nil }
        throw .malformed("no version", bit: 0)
      }
      guard nodes.allSatisfy({ $0.uses.allSatisfy { $0 < nodes.count } }) else {
        throw .malformed("a use of a node that is not there", bit: 0)
      }
      return FileDependencies(compiler: compiler, nodes: nodes)
    }
  }
}

extension DependencyKey {
  /// Reads the four numbers that name a node: kind, aspect, context and name.
  init(_ operands: [UInt64], _ identifiers: [String]) throws(DependencyFileError) {
    guard operands.count >= 4, let kind = Kind(rawValue: UInt8(truncatingIfNeeded: operands[0])),
      operands[0] < 8, let aspect = Aspect(rawValue: UInt8(truncatingIfNeeded: operands[1])),
      operands[1] < 2
    else { throw .malformed("a node of an unknown kind", bit: 0) }
    guard operands[2] < UInt64(identifiers.count), operands[3] < UInt64(identifiers.count) else {
      throw .malformed("a name that is not there", bit: 0)
    }
    self.init(
      kind, aspect: aspect, context: identifiers[Int(operands[2])],
      name: identifiers[Int(operands[3])])
  }
}
