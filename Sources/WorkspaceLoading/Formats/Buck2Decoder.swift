import FileTrees
import RippleModel

/// Reads what `buck2 targets --json-lines` or `--json`, and `buck2 uquery --json` or `cquery
/// --json` print.
struct Buck2Decoder {
  /// Reads the values of one document.
  func decode(_ stream: JSONStream) throws(FormatError) -> GivenGraph {
    var found: [(label: String, entry: Entry)] = []
    for value in stream.values {
      if value.first == UInt8(ascii: "[") {
        for entry in try stream.decode([Entry].self, value) { found.append((entry.label, entry)) }
      } else if try stream.decode(JSONKeys.self, value).all.contains(where: { $0.contains("//") }) {
        let entries = try stream.decode([String: Entry].self, value)
        found += entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      } else {
        let entry = try stream.decode(Entry.self, value)
        found.append((entry.label, entry))
      }
    }
    let cell = Buck2Decoder.cell(found.map(\.label))
    let own = { (label: String) in Buck2Decoder.own(label, cell) }
    var graph = LabelGraph(identity: "buck2")
    for (label, entry) in found {
      let label = own(label)
      guard label.hasPrefix("//") else { continue }
      graph.add(Buck2Decoder.rule(entry, label, own))
    }
    return graph.graph()
  }

  /// The cell of the project: `root` where that is there, or else that of the first target.
  private static func cell(_ labels: [String]) -> String {
    let cells = labels.compactMap { label in
      label.firstRange(of: "//").map { String(label[..<$0.lowerBound]) }
    }
    return cells.contains("root") ? "root" : cells.first ?? ""
  }

  /// A label without the project's cell and without a configuration.
  private static func own(_ label: String, _ cell: String) -> String {
    let text = LabelGraph.normalised(label)
    return !cell.isEmpty && text.hasPrefix(cell + "//")
      ? String(text.dropFirst(cell.utf8.count)) : text
  }

  private static func rule(
    _ entry: Entry, _ label: String, _ own: (String) -> String
  ) -> LabelGraph.Rule {
    let type = entry.type ?? ""
    var result = LabelGraph.Rule(
      label: label, ruleClass: type.split(separator: ":").last.map(String.init) ?? type)
    result.dependencies = (entry.deps ?? []).map { (own($0), .target) }
    let exported = Set(entry.exportedHeaders)
    for input in entry.inputs ?? [] {
      guard let path = path(of: input, own) else { continue }
      let isPublic = exported.contains { path == $0 || path.hasSuffix("/" + $0) }
      result.files.append((path, isPublic ? .publicHeader : nil))
    }
    result.moduleName = entry.moduleName
    result.place = SourcePlace(
      path: RelativePath.join(String(label.dropFirst(2).prefix { $0 != ":" }), "BUCK"), line: 0)
    return result
  }

  /// The label of a file: `root//a/File.swift` is `//:a/File.swift`.
  private static func path(of input: String, _ own: (String) -> String) -> String? {
    guard let slashes = input.firstRange(of: "//") else { return "//:" + input }
    let file = input[slashes.upperBound...]
    let label = own(input[..<slashes.lowerBound] + "//:" + file)
    return label.hasPrefix("//") ? label : nil
  }

  /// One target.
  private struct Entry: Decodable {
    var name: String?
    var package: String?
    var type: String?
    var deps: [String]?
    var inputs: [String]?
    var moduleName: String?
    var exportedHeaders: [String]

    private enum Key: String, CodingKey {
      case name
      case package = "buck.package"
      case type = "buck.type"
      case deps = "buck.deps"
      case inputs = "buck.inputs"
      case moduleName = "module_name"
      case exportedHeaders = "exported_headers"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      name = try container.decodeIfPresent(String.self, forKey: .name)
      package = try container.decodeIfPresent(String.self, forKey: .package)
      type = try container.decodeIfPresent(String.self, forKey: .type)
      deps = try container.decodeIfPresent([String].self, forKey: .deps)
      inputs = try container.decodeIfPresent([String].self, forKey: .inputs)
      moduleName = try container.decodeIfPresent(String.self, forKey: .moduleName)
      // A map or a selection of headers is another form, whose headers count as private.
      exportedHeaders = (try? container.decode([String].self, forKey: .exportedHeaders)) ?? []
    }

    var label: String { "\(package ?? ""):\(name ?? "")" }
  }
}
