import FileTrees
public import RippleModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads what a build cost from a file or folder, whichever form it has.
///
/// - A folder holds the JSON that `swiftc -stats-output-dir` writes, one file for each frontend.
/// - JSON is XCLogParser's (`--reporter json` or `flatJson`), or a list of objects with `target`,
///   `seconds` and, where known, `package`, `path` and `kind`.
/// - Anything else is a table with a line of the same names, as spreadsheets save it.
///
/// A byte order mark is no part of a text.
public struct TimingsReader: Sendable {
  /// Makes a reader.
  public init() {}

  /// The figures, sorted; several of one thing are added up.
  ///
  /// - Throws: `TimingsError` where the form is not known.
  public func read(path: String) throws -> [MeasuredCost] {
    let tree = DiskTree(root: path)
    if tree.kind(of: "") == .folder {
      return TimingsReader.sums(try FrontendStatistics(tree).costs())
    }
    guard let bytes = DiskTree.read(path) else { throw TimingsError.missing(path: path) }
    return TimingsReader.sums(try read(bytes, name: path))
  }

  /// The figures of a document.
  package func read(_ bytes: [UInt8], name: String) throws -> [MeasuredCost] {
    let text = TimingsReader.text(bytes)
    guard let first = text.first(where: { !$0.isWhitespace }), "{[".contains(first) else {
      return try TimingsTable(text, name: name).costs()
    }
    let decoder = JSONDecoder()
    let data = Data(text.utf8)
    // Each form may fail on another's document; the last error is the one that counts.
    if let step = try? decoder.decode(XCLogStep.self, from: data), step.subSteps != nil {
      return XCLogCosts([step]).costs
    }
    if let steps = try? decoder.decode([XCLogStep].self, from: data), !steps.isEmpty {
      return XCLogCosts(XCLogStep.tree(steps)).costs
    }
    do {
      return try decoder.decode([PlainCost].self, from: data).map { try $0.cost(name) }
    } catch is DecodingError {
      throw TimingsError.form(path: name, detail: "it is no list of timings")
    }
  }

  /// The text, whichever of Unicode's forms its byte order mark tells.
  private static func text(_ bytes: [UInt8]) -> String {
    switch bytes.prefix(2) {
    case [0xFF, 0xFE], [0xFE, 0xFF]:
      let low = bytes[0] == 0xFF ? 0 : 1
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map {
        UInt16(bytes[$0 + low]) | UInt16(bytes[$0 + 1 - low]) << 8
      }
      return String(decoding: units, as: UTF16.self)
    default:
      return String(
        decoding: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...], as: UTF8.self)
    }
  }

  private static func sums(_ costs: [MeasuredCost]) -> [MeasuredCost] {
    var sums: [MeasuredCost: Double] = [:]
    for cost in costs {
      var key = cost
      key.seconds = 0
      sums[key, default: 0] += cost.seconds
    }
    return sums.map { key, seconds in
      var cost = key
      cost.seconds = seconds
      return cost
    }.sorted()
  }
}

/// Timings that cannot be read.
public enum TimingsError: Error, Hashable, Sendable {
  /// There is no such file.
  case missing(path: String)
  /// The file has another form, or an impossible value.
  case form(path: String, detail: String)
}

/// One object of a plain list.
struct PlainCost: Decodable {
  var package: String?
  var target: String
  var path: String?
  var kind: String?
  var seconds: Double

  func cost(_ name: String) throws -> MeasuredCost {
    guard (0...MeasuredCost.longest).contains(seconds) else {
      throw TimingsError.form(path: name, detail: "'\(target)' has \(seconds) seconds")
    }
    guard let kind = MeasuredCost.Kind(rawValue: kind ?? "compile") else {
      throw TimingsError.form(path: name, detail: "'\(kind ?? "")' is no kind of job")
    }
    return MeasuredCost(
      package: package ?? "", target: target, path: path ?? "", kind: kind, seconds: seconds)
  }
}
