import FileTrees
import RippleModel

/// Reads what `bazel query` prints as `streamed_jsonproto` or `jsonproto`, and `bazel cquery` as
/// `jsonproto`.
struct BazelDecoder {
  /// Reads the values of one document.
  func decode(_ stream: JSONStream) throws(FormatError) -> GivenGraph {
    var graph = LabelGraph(identity: "bazel")
    for value in stream.values {
      let answer = try stream.decode(Answer.self, value)
      for target in answer.targets {
        guard let rule = target.rule else { continue }
        let label = LabelGraph.normalised(rule.name)
        if label.hasPrefix("//") { graph.add(BazelDecoder.rule(rule, label)) }
      }
    }
    return graph.graph()
  }

  private static func rule(_ rule: Rule, _ label: String) -> LabelGraph.Rule {
    var result = LabelGraph.Rule(label: label, ruleClass: rule.ruleClass)
    let attributes = Dictionary(
      (rule.attribute ?? []).map { ($0.name, $0.texts) }, uniquingKeysWith: { $0 + $1 })
    for (names, via) in [(dependencies, Dependency.Via.target), (["plugins"], .plugin)] {
      for name in names {
        result.dependencies += (attributes[name] ?? []).map { (LabelGraph.normalised($0), via) }
      }
    }
    for (names, role) in files {
      for name in names {
        result.files += (attributes[name] ?? []).map { (LabelGraph.normalised($0), role) }
      }
    }
    if !LabelGraph.isTarget(rule.ruleClass) {
      // An alias or a filegroup hands on what it names, whichever it is.
      let handed = (attributes["actual"] ?? []) + (attributes["srcs"] ?? [])
      result.dependencies += handed.map { (LabelGraph.normalised($0), .target) }
      result.files += (attributes["actual"] ?? []).map { (LabelGraph.normalised($0), nil) }
    }
    result.moduleName = attributes["module_name"]?.first.flatMap { $0.isEmpty ? nil : $0 }
    result.settings = settings(rule, attributes)
    result.place = rule.location.map { place($0, label) }
    return result
  }

  private static let dependencies = [
    "deps", "private_deps", "implementation_deps", "extensions", "frameworks", "app_clips",
    "watch_application", "test_host", "bundle_loader", "swift_target", "clang_target",
    "additional_contents", "exported_deps",
  ]

  private static let files: [(names: [String], role: OwnedFile.Role?)] = [
    (["srcs", "non_arc_srcs", "swift_srcs", "clang_srcs"], nil),
    (["hdrs", "textual_hdrs"], .publicHeader),
    (
      [
        "data", "resources", "structured_resources", "infoplists", "asset_catalogs", "strings",
        "storyboards", "xibs", "datamodels", "entitlements",
      ], .resource
    ),
  ]

  private static func settings(_ rule: Rule, _ attributes: [String: [String]]) -> [String] {
    var result = Set((attributes["defines"] ?? []).map { "swift.define(\($0))" })
    for option in attributes["copts"] ?? [] where option.hasPrefix("-D") && option.count > 2 {
      result.insert("swift.define(\(option.dropFirst(2)))")
    }
    let evolves = (rule.attribute ?? []).contains {
      $0.name == "library_evolution" && $0.booleanValue == true
    }
    if evolves { result.insert("bazel.libraryEvolution") }
    return result.sorted()
  }

  /// `/home/me/repo/a/BUILD.bazel:12:8` as a place below the root.
  private static func place(_ location: String, _ label: String) -> SourcePlace {
    let parts = location.split(separator: ":")
    let numbers = parts.reversed().prefix { Int($0) != nil }.compactMap { Int($0) }
    let file = parts.first { RelativePath.name(of: String($0)).hasPrefix("BUILD") }
    let folder = String(label.dropFirst(2).prefix { $0 != ":" })
    let name = file.map { RelativePath.name(of: String($0)) } ?? "BUILD"
    return SourcePlace(path: RelativePath.join(folder, name), line: numbers.last ?? 0)
  }

  /// A line of a stream, or the one object of a whole answer.
  private struct Answer: Decodable {
    var targets: [Target]

    private enum Key: String, CodingKey { case type, target, results }

    private struct Result: Decodable {
      var target: Target?
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      if container.contains(.results) {
        targets = try container.decode([Result].self, forKey: .results).compactMap(\.target)
      } else if container.contains(.target) {
        targets = try container.decode([Target].self, forKey: .target)
      } else if container.contains(.type) {
        targets = [try Target(from: decoder)]
      } else {
        targets = []
      }
    }
  }

  private struct Target: Decodable {
    var rule: Rule?
  }

  private struct Rule: Decodable {
    var name: String
    var ruleClass: String
    var location: String?
    var attribute: [Attribute]?
  }

  private struct Attribute: Decodable {
    var name: String
    var stringValue: String?
    var stringListValue: [String]?
    var booleanValue: Bool?
    var selectorList: SelectorList?

    /// The texts, those of every branch of a `select` among them.
    var texts: [String] {
      let branches = (selectorList?.elements ?? []).flatMap { $0.entries ?? [] }
      return (stringListValue ?? []) + [stringValue].compactMap(\.self)
        + branches.flatMap { ($0.stringListValue ?? []) + [$0.stringValue].compactMap(\.self) }
    }
  }

  private struct SelectorList: Decodable {
    var elements: [Element]?

    struct Element: Decodable {
      var entries: [Entry]?
    }

    struct Entry: Decodable {
      var stringValue: String?
      var stringListValue: [String]?
    }
  }
}
