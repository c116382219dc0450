public import RippleModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads how long tests ran from JUnit's XML, as `swift test --xunit-output` and others write it.
///
/// Only the attributes of `testcase` are looked at; a `classname` is `Module.Suite`, or `Module` for
/// free tests. Nothing of the document is resolved or expanded but the five entities of XML.
public struct TestTimesReader: Sendable {
  /// Makes a reader.
  public init() {}

  /// The figures of a file, one for each suite, sorted by module and suite.
  ///
  /// - Throws: `TimingsError` where there is none, or no test is in it.
  public func read(path: String) throws -> [TestTime] {
    guard let bytes = DiskTree.read(path) else { throw TimingsError.missing(path: path) }
    return try read(bytes, name: path)
  }

  func read(_ bytes: [UInt8], name: String) throws -> [TestTime] {
    let text = String(decoding: bytes, as: UTF8.self)
    var sums: [String: [String: Double]] = [:]
    var rest = text[...]
    while let start = rest.firstRange(of: "<testcase") {
      rest = rest[start.upperBound...]
      let attributes = TestTimesReader.attributes(&rest)
      guard let owner = attributes["classname"], let test = attributes["name"],
        let seconds = Double(attributes["time"] ?? ""), (0...MeasuredCost.longest).contains(seconds)
      else {
        throw TimingsError.form(path: name, detail: "a 'testcase' lacks classname, name or time")
      }
      let parts = owner.split(separator: ".", maxSplits: 1).map(String.init)
      let suite = parts.count > 1 ? parts[1] : String(test.prefix { $0 != "(" }) + "()"
      let outer = String(suite.prefix { $0 != "." && $0 != "/" })
      sums[parts.first ?? "", default: [:]][outer, default: 0] += seconds
    }
    guard !sums.isEmpty else {
      throw TimingsError.form(path: name, detail: "it holds no 'testcase'")
    }
    return sums.sorted { $0.key < $1.key }.flatMap { module, suites in
      suites.sorted { $0.key < $1.key }.map {
        TestTime(module: module, suite: $0.key, seconds: $0.value)
      }
    }
  }

  /// The attributes up to the end of a tag.
  private static func attributes(_ rest: inout Substring) -> [String: String] {
    var result: [String: String] = [:]
    while let next = rest.first(where: { !$0.isWhitespace }), next != ">", next != "/" {
      rest = rest.drop { $0.isWhitespace }
      let name = rest.prefix { $0 != "=" && $0 != ">" }
      rest = rest.dropFirst(name.count)
      guard rest.first == "=", let quote = rest.dropFirst().first, quote == "\"" || quote == "'"
      else {
        return result
      }
      let value = rest.dropFirst(2).prefix { $0 != quote }
      rest = rest.dropFirst(value.count + 3)
      result[String(name.filter { !$0.isWhitespace })] = plain(value)
    }
    return result
  }

  private static func plain(_ text: Substring) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
      .reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
  }
}
