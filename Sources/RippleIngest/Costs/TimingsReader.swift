public import RippleModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads what a build cost from a file or folder, whichever form it has.
///
/// - A folder holds the JSON that `swiftc -stats-output-dir` writes, one file for each frontend.
/// - JSON is XCLogParser's (`--reporter json`), or a list of objects with `target`, `seconds` and,
///   where known, `package`, `path` and `kind`.
/// - Anything else is CSV with a line of the same names.
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
  func read(_ bytes: [UInt8], name: String) throws -> [MeasuredCost] {
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      return try TimingsTable(bytes, name: name).costs()
    }
    let decoder = JSONDecoder()
    let data = Data(bytes)
    // Either form may fail on the other's document; the last error is the one that counts.
    if let step = try? decoder.decode(BuildLogStep.self, from: data), step.isLog {
      return step.costs()
    }
    do {
      return try decoder.decode([PlainCost].self, from: data).map { try $0.cost(name) }
    } catch is DecodingError {
      throw TimingsError.form(path: name, detail: "it is no list of timings")
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
private struct PlainCost: Decodable {
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

/// Comma-separated timings.
private struct TimingsTable {
  private let rows: [[String]]
  private let name: String

  init(_ bytes: [UInt8], name: String) {
    self.name = name
    rows = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map { line in
      TimingsTable.cells(String(line))
    }
  }

  func costs() throws -> [MeasuredCost] {
    guard let head = rows.first?.map({ $0.lowercased() }),
      let target = head.firstIndex(of: "target"), let seconds = head.firstIndex(of: "seconds")
    else {
      throw TimingsError.form(
        path: name, detail: "its first line does not name 'target' and 'seconds'")
    }
    return try rows.dropFirst().map { row in
      let cell = { (word: String) -> String? in
        head.firstIndex(of: word).flatMap { $0 < row.count && !row[$0].isEmpty ? row[$0] : nil }
      }
      guard target < row.count, seconds < row.count, let value = Double(row[seconds]) else {
        throw TimingsError.form(
          path: name, detail: "'\(row.joined(separator: ","))' has no seconds")
      }
      return try PlainCost(
        package: cell("package"), target: row[target], path: cell("path") ?? cell("file"),
        kind: cell("kind"), seconds: value
      ).cost(name)
    }
  }

  /// RFC 4180: cells may stand in quotation marks, which are doubled inside them.
  private static func cells(_ line: String) -> [String] {
    var result = [""]
    var isQuoted = false
    var previous: Character = ","
    for character in line {
      if character == "\"" {
        if isQuoted || previous != "\"" || result[result.count - 1].isEmpty {
          isQuoted.toggle()
        } else {
          result[result.count - 1].append("\"")
          isQuoted.toggle()
        }
      } else if character == ",", !isQuoted {
        result.append("")
      } else {
        result[result.count - 1].append(character)
      }
      previous = character
    }
    return result.map { $0.trimmingSpaces }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

/// One step of XCLogParser's JSON.
private struct BuildLogStep: Decodable {
  var type: String?
  var title: String?
  var detailStepType: String?
  var documentURL: String?
  var duration: Double?
  var compilationDuration: Double?
  var fetchedFromCache: Bool?
  var subSteps: [BuildLogStep]?

  var isLog: Bool { subSteps != nil && type != nil }

  func costs() -> [MeasuredCost] {
    var result: [MeasuredCost] = []
    var pending: [(step: BuildLogStep, target: String)] = [(self, "")]
    while let (step, around) = pending.popLast() {
      let target = step.type == "target" ? BuildLogStep.targetName(step.title ?? "") : around
      if let cost = step.cost(of: target) { result.append(cost) }
      pending += (step.subSteps ?? []).map { ($0, target) }
    }
    return result
  }

  private func cost(of target: String) -> MeasuredCost? {
    guard type == "detail", !target.isEmpty, fetchedFromCache != true,
      let seconds = compilationDuration.flatMap({ $0 > 0 ? $0 : nil }) ?? duration,
      (0...MeasuredCost.longest).contains(seconds),
      subSteps?.isEmpty ?? true
    else { return nil }
    let path = documentURL.flatMap { URL(string: $0)?.path(percentEncoded: false) } ?? ""
    switch detailStepType {
    case "swiftCompilation", "cCompilation":
      return MeasuredCost(
        target: target, path: path, kind: .compile, seconds: seconds)
    case "mergeSwiftModule", "emitSwiftModule":
      return MeasuredCost(target: target, kind: .emitModule, seconds: seconds)
    case "linker": return MeasuredCost(target: target, kind: .link, seconds: seconds)
    default: return MeasuredCost(target: target, kind: .other, seconds: seconds)
    }
  }

  /// `Core` of `Build target Core` or `Build target Core of project App`.
  private static func targetName(_ title: String) -> String {
    let words = title.split(separator: " ")
    guard words.count > 2, words[0] == "Build", words[1] == "target" else { return title }
    return String(words[2])
  }
}
