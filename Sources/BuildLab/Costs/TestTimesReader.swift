import FileTrees
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

  /// The figures of a file, one for each test, sorted by module, suite and test.
  ///
  /// - Throws: `TimingsError` where there is none, or no test is in it.
  public func read(path: String) throws -> [TestTime] {
    guard let bytes = DiskTree.read(path) else { throw TimingsError.missing(path: path) }
    return try read(bytes, name: path)
  }

  package func read(_ bytes: [UInt8], name: String) throws -> [TestTime] {
    let text = String(decoding: bytes, as: UTF8.self)
    var sums: [TestTime: Double] = [:]
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
      let plain = String(test.prefix { $0 != "(" }) + (test.contains("(") ? "()" : "")
      // What is nested in a suite counts as a part of it.
      let inner = parts.count > 1 ? parts[1].split { $0 == "." || $0 == "/" }.map(String.init) : []
      let key = TestTime(
        module: parts.first ?? "",
        suite: inner.first ?? (plain.hasSuffix("()") ? plain : plain + "()"),
        test: inner.isEmpty ? "" : (inner.dropFirst() + [plain]).joined(separator: "/"), seconds: 0)
      sums[key, default: 0] += seconds
    }
    guard !sums.isEmpty else {
      throw TimingsError.form(path: name, detail: "it holds no 'testcase'")
    }
    return sums.map { key, seconds in
      TestTime(module: key.module, suite: key.suite, test: key.test, seconds: seconds)
    }.sorted { ($0.module, $0.suite, $0.test) < ($1.module, $1.suite, $1.test) }
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
