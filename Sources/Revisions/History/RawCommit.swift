import FileTrees
import RippleModel

/// One commit as git tells it, before anything is made of it.
package struct RawCommit {
  var commit: Commit
  var changes: [RawChange] = []
  /// The folder that a foreign commit's files went to, from the repository's root.
  var folder: String?
}

/// One file of a commit as git tells it.
struct RawChange {
  var path: String
  var oldPath: String?
  var status: HistoricalChange.Status
  var oldMode: UInt32
  var newMode: UInt32
  /// The content before; `nil` where there was none.
  var before: ContentID?
  /// The content after; `nil` where there is none.
  var after: ContentID?
  var added: Int?
  var deleted: Int?

  static let submoduleMode: UInt32 = 0o160000
  static let linkMode: UInt32 = 0o120000

  var isSubmodule: Bool {
    newMode == RawChange.submoduleMode || oldMode == RawChange.submoduleMode
  }

  /// The path before the commit.
  var pathBefore: String { oldPath ?? path }
}

/// Text of git's that need not be UTF-8.
enum GitText {
  /// A path; bytes that are no UTF-8 are spelled `\xE9`, so that two paths never become one.
  static func path(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var result: [UInt8] = []
    var rest = bytes
    while !rest.isEmpty {
      let length = (1...4).first { String(validating: rest.prefix($0), as: UTF8.self) != nil }
      if let length {
        result += rest.prefix(length)
        rest = rest.dropFirst(length)
      } else if let byte = rest.popFirst() {
        let digits = String(byte, radix: 16)
        result += Array("\\x\(digits.count < 2 ? "0" : "")\(digits)".utf8)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Words for people; what is no UTF-8 is replaced.
  static func words(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  static func number(_ bytes: ArraySlice<UInt8>) -> Int? { Int(words(bytes)) }
}
