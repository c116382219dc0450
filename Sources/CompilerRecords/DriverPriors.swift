public import RippleModel

/// What a module's driver remembers from one build to the next (`primary.priors`).
///
/// Uses are only ever added to it, so it knows more than the files of the last build say.
public struct DriverPriors: Hashable, Sendable {
  /// The compiler that wrote it.
  public var compiler: String
  /// What was integrated, of the module itself and of the modules that it loads.
  public var nodes: [Node]
  /// For each key, indices of the nodes that use it.
  public var uses: [DependencyKey: [Int]]
  /// The files outside the module that a compilation loaded.
  public var externals: [String]
  /// The source files of the last build.
  public var inputs: [Input]

  /// One thing that a file provides.
  public struct Node: Hashable, Sendable {
    /// Its key.
    public var key: DependencyKey
    /// The source file or module that provides it; `nil` where none is known to.
    public var definedIn: String?
    /// The hash of what others see of it.
    public var fingerprint: String?
  }

  /// A source file as the last build left it.
  public struct Input: Hashable, Sendable {
    /// The path.
    public var path: String
    /// Whether nothing is left to be done for it.
    public var isUpToDate: Bool
    /// When it had been changed last, in seconds since 1970.
    public var modified: Int64
  }

  /// The version that Swift 6.3's driver writes; others are ignored by it, and by Ripple.
  public static let version = "1.5"

  /// Reads a `.priors`.
  ///
  /// - Throws: `DependencyFileError`.
  public static func read(_ bytes: [UInt8]) throws(DependencyFileError) -> DriverPriors {
    guard bytes.starts(with: Array("DDEP".utf8)) else { throw .foreign }
    var builder = Builder()
    var reader = BitstreamReader(bytes, at: 4)
    try reader.read(
      enters: { _, _ in true },
      record: { (_, record) throws(DependencyFileError) in try builder.take(record) })
    return try builder.finish()
  }

  private struct Builder {
    var compiler: String?
    var identifiers: [String] = []
    var result = DriverPriors(compiler: "", nodes: [], uses: [:], externals: [], inputs: [])
    var key: DependencyKey?

    mutating func take(_ record: BitstreamReader.Record) throws(DependencyFileError) {
      guard record.code == 1 || compiler != nil else {
        throw .malformed("a record ahead of the version", bit: 0)
      }
      switch record.code {
      case 1: try readVersion(record)
      case 2: try readNode(record)
      case 3:
        let found = try DependencyKey(record.operands, identifiers)
        key = found
        result.uses[found, default: []] += []
      case 4:
        guard let key, let index = record.operands.first, index <= UInt64(Int32.max) else {
          throw .malformed("a use of nothing", bit: 0)
        }
        result.uses[key, default: []].append(Int(index))
      case 5: result.externals.append(try name(record.operands.first))
      case 6: identifiers.append(String(decoding: record.blob, as: UTF8.self))
      case 8:
        guard record.operands.count == 5 else { throw .malformed("a broken input", bit: 0) }
        result.inputs.append(
          Input(
            path: try name(record.operands[4]), isUpToDate: record.operands[3] == 0,
            modified: Int64(
              truncatingIfNeeded: record.operands[0] & 0xFFFF_FFFF | record.operands[1] << 32)))
      default: break  // Times and hashes of the last build are the driver's own business.
      }
    }

    private mutating func readVersion(
      _ record: BitstreamReader.Record
    ) throws(DependencyFileError) {
      let found = record.operands.prefix(2).map(String.init).joined(separator: ".")
      guard found == DriverPriors.version else {
        throw .version(found: found, known: DriverPriors.version)
      }
      compiler = String(decoding: record.blob, as: UTF8.self)
    }

    private mutating func readNode(_ record: BitstreamReader.Record) throws(DependencyFileError) {
      guard record.operands.count == 6 else { throw .malformed("a broken node", bit: 0) }
      let place = try name(record.operands[4])
      let print = try name(record.operands[5])
      result.nodes.append(
        Node(
          key: try DependencyKey(record.operands, identifiers),
          definedIn: place.isEmpty ? nil : place, fingerprint: print.isEmpty ? nil : print))
    }

    private func name(_ index: UInt64?) throws(DependencyFileError) -> String {
      guard let index, index < UInt64(identifiers.count) else {
        throw .malformed("a name that is not there", bit: 0)
      }
      return identifiers[Int(index)]
    }

    func finish() throws(DependencyFileError) -> DriverPriors {
      guard let compiler else { throw .malformed("no version", bit: 0) }
      let count = result.nodes.count
      guard result.uses.values.allSatisfy({ $0.allSatisfy { $0 < count } }) else {
        throw .malformed("a use by a node that is not there", bit: 0)
      }
      var finished = result
      finished.compiler = compiler
      return finished
    }
  }
}
