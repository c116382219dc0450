/// Reads Ripple's own form in one pass, without a decoder's tree of values between.
///
/// It knows the plain form alone: at an escape, a condition, a key of another form, a `null` or an
/// error it gives up, and the decoder reads the document, and says what is wrong.
struct GraphScanner {
  private let bytes: [UInt8]
  private var position = 0

  /// The document; `nil` where it is not plainly one.
  ///
  /// - Complexity: O(bytes).
  static func document(_ bytes: [UInt8]) -> GraphDocument? {
    var scanner = GraphScanner(bytes: bytes)
    guard let result = scanner.document() else { return nil }
    scanner.skipSpace()
    return scanner.position == bytes.count ? result : nil
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func document() -> GraphDocument? {
    var result = GraphDocument(targets: [])
    var hasTargets = false
    let isWhole = object { key, scanner in
      switch key {
      case "schemaVersion": return Self.put(scanner.number(), &result.schemaVersion)
      case "packages": return Self.put(scanner.list { $0.package() }, &result.packages)
      case "products": return Self.put(scanner.list { $0.product() }, &result.products)
      case "unresolved": return Self.put(scanner.list { $0.unresolved() }, &result.unresolved)
      case "targets":
        guard !hasTargets, let targets = scanner.list({ $0.target() }) else { return false }
        result.targets = targets
        hasTargets = true
        return true
      default: return false
      }
    }
    return isWhole && hasTargets ? result : nil
  }

  // MARK: Entries

  private mutating func package() -> GraphDocument.PackageEntry? {
    var fields = Fields(["identity", "name", "path", "manifest", "toolsVersion"])
    guard object({ $1.take($0, into: &fields) }), let identity = fields["identity"] else {
      return nil
    }
    return GraphDocument.PackageEntry(
      identity: identity, name: fields["name"], path: fields["path"],
      manifest: fields["manifest"], toolsVersion: fields["toolsVersion"])
  }

  private mutating func product() -> GraphDocument.ProductEntry? {
    var fields = Fields(["name", "package", "kind"])
    var targets: [String]?
    let isWhole = object { key, scanner in
      key == "targets"
        ? Self.put(scanner.list { $0.text() }, &targets) : scanner.take(key, into: &fields)
    }
    guard isWhole, let name = fields["name"], let kind = fields["kind"], let targets else {
      return nil
    }
    return GraphDocument.ProductEntry(
      name: name, package: fields["package"], kind: kind, targets: targets)
  }

  private mutating func unresolved() -> GraphDocument.UnresolvedEntry? {
    var fields = Fields(["what", "where"])
    guard object({ $1.take($0, into: &fields) }), let what = fields["what"] else { return nil }
    return GraphDocument.UnresolvedEntry(what: what, where: fields["where"])
  }

  private mutating func target() -> GraphDocument.TargetEntry? {
    var fields = Fields(["id", "name", "package", "kind", "language", "moduleName", "path"])
    var files: GraphDocument.FilesEntry?
    var dependencies: [GraphDocument.DependencyEntry]?
    let isWhole = object { key, scanner in
      switch key {
      case "files": Self.put(scanner.files(), &files)
      case "dependencies":
        Self.put(scanner.list { $0.dependency() }, &dependencies)
      default: scanner.take(key, into: &fields)
      }
    }
    guard isWhole, let name = fields["name"], let dependencies else { return nil }
    return GraphDocument.TargetEntry(
      id: fields["id"], name: name, package: fields["package"], kind: fields["kind"],
      language: fields["language"], moduleName: fields["moduleName"], path: fields["path"],
      files: files, dependencies: dependencies)
  }

  private mutating func files() -> GraphDocument.FilesEntry? {
    skipSpace()
    if peek == UInt8(ascii: "[") { return list { $0.text() }.map { .paths($0) } }
    return number().map { .count($0) }
  }

  private mutating func dependency() -> GraphDocument.DependencyEntry? {
    skipSpace()
    if peek == UInt8(ascii: "\"") { return text().map { .name($0) } }
    var fields = Fields(["to", "via", "product"])
    guard object({ $1.take($0, into: &fields) }), let to = fields["to"] else { return nil }
    return .edge(
      GraphDocument.DependencyEntry.Edge(to: to, via: fields["via"], product: fields["product"]))
  }

  /// Texts of an object, by keys of which each may stand once.
  private struct Fields {
    private let keys: [String]
    private var values: [String?]

    init(_ keys: [String]) {
      self.keys = keys
      values = Array(repeating: nil, count: keys.count)
    }

    subscript(_ key: String) -> String? {
      keys.firstIndex(of: key).flatMap { values[$0] }
    }

    mutating func put(_ text: String, _ key: String) -> Bool {
      guard let index = keys.firstIndex(of: key), values[index] == nil else {
        return false
      }
      values[index] = text
      return true
    }
  }

  private mutating func take(_ key: String, into fields: inout Fields) -> Bool {
    text().map { fields.put($0, key) } ?? false
  }

  /// Keeps a value that was not there; whether there is one.
  private static func put<Value>(_ value: Value?, _ place: inout Value?) -> Bool {
    guard place == nil, let value else { return false }
    place = value
    return true
  }

  // MARK: JSON

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = peek, byte == 32 || byte == 10 || byte == 13 || byte == 9 { position += 1 }
  }

  private mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    skipSpace()
    guard peek == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  private mutating func object(_ take: (String, inout GraphScanner) -> Bool) -> Bool {
    guard skip("{") else { return false }
    if skip("}") { return true }
    repeat {
      guard let key = text(), skip(":"), take(key, &self) else { return false }
    } while skip(",")
    return skip("}")
  }

  private mutating func list<Element>(
    _ element: (inout GraphScanner) -> Element?
  ) -> [Element]? {
    guard skip("[") else { return nil }
    var result: [Element] = []
    if skip("]") { return result }
    repeat {
      guard let next = element(&self) else { return nil }
      result.append(next)
    } while skip(",")
    return skip("]") ? result : nil
  }

  private mutating func text() -> String? {
    guard skip("\"") else { return nil }
    let start = position
    while let byte = peek, byte != UInt8(ascii: "\"") {
      guard byte >= 32, byte != UInt8(ascii: "\\") else { return nil }
      position += 1
    }
    guard peek != nil else { return nil }
    position += 1
    return String(validating: bytes[start..<(position - 1)], as: UTF8.self)
  }

  /// Digits without a sign, and few enough for any number of their kind.
  private mutating func number() -> Int? {
    skipSpace()
    let start = position
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    let digits = bytes[start..<position]
    guard (1...15).contains(digits.count), digits.count == 1 || digits.first != UInt8(ascii: "0"),
      peek.map({ ![UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains($0) }) ?? true
    else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
