public import RippleModel

/// One commit with what it changed, as the store keeps it.
public struct StoredCommit: Hashable, Sendable {
  /// The commit.
  public var commit: Commit
  /// Whether a merge's difference from its first parent is among the changes.
  public var isCompared: Bool
  /// What it changed, sorted by path.
  public var changes: [StoredChange]

  /// Makes a commit with its changes.
  public init(commit: Commit, isCompared: Bool, changes: [StoredChange] = []) {
    self.commit = commit
    self.isCompared = isCompared
    self.changes = changes
  }
}

/// One change with the contents before and after.
public struct StoredChange: Hashable, Sendable {
  /// The change.
  public var change: HistoricalChange
  /// Git's name of the content before; `nil` where there was none.
  public var before: [UInt8]?
  /// Git's name of the content after; `nil` where there is none.
  public var after: [UInt8]?

  /// Makes a change.
  public init(change: HistoricalChange, before: [UInt8]?, after: [UInt8]?) {
    self.change = change
    self.before = before
    self.after = after
  }
}

/// Two contents of one file, by git's names.
public struct ContentPair: Hashable, Sendable, Comparable {
  /// The content before.
  public var before: [UInt8]
  /// The content after.
  public var after: [UInt8]

  /// Makes a pair.
  public init(before: [UInt8], after: [UInt8]) {
    self.before = before
    self.after = after
  }

  /// Orders by bytes.
  public static func < (left: ContentPair, right: ContentPair) -> Bool {
    left.before == right.before
      ? left.after.lexicographicallyPrecedes(right.after)
      : left.before.lexicographicallyPrecedes(right.before)
  }
}

/// Names of objects between digits and bytes.
enum ObjectName {
  static func bytes(_ digits: String) -> [UInt8] {
    var result: [UInt8] = []
    var high: UInt8?
    for digit in digits.utf8 {
      let value =
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x61...0x66: digit - 0x61 + 10
        case 0x41...0x46: digit - 0x41 + 10
        default: UInt8(0)
        }
      if let first = high {
        result.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return result
  }

  static func digits(_ bytes: some Sequence<UInt8>) -> String {
    let alphabet = Array("0123456789abcdef".utf8)
    var result: [UInt8] = []
    for byte in bytes {
      result.append(alphabet[Int(byte >> 4)])
      result.append(alphabet[Int(byte & 15)])
    }
    return String(decoding: result, as: UTF8.self)
  }
}
