import FileTrees
import RippleModel

/// The rules of a build system that names targets by labels, `//folder:name`.
struct LabelGraph {
  /// One rule.
  struct Rule {
    var label: String
    /// The rule's class, such as `swift_library`.
    var ruleClass: String
    /// What it depends on.
    var dependencies: [(label: String, via: Dependency.Via)] = []
    /// Labels of its files or of rules that stand for files.
    var files: [(label: String, role: OwnedFile.Role?)] = []
    var moduleName: String?
    var settings: [String] = []
    var place: SourcePlace?
  }

  /// The identity of the one package that holds every target.
  let identity: String
  /// The rules of the own repository, by label.
  private var rules: [String: Rule] = [:]
  private var order: [String] = []

  init(identity: String) { self.identity = identity }

  /// Adds a rule; of two with one label, as in two configurations, the parts are joined.
  mutating func add(_ rule: Rule) {
    guard var known = rules[rule.label] else {
      rules[rule.label] = rule
      order.append(rule.label)
      return
    }
    let edges = Set(known.dependencies.map(\.label))
    let files = Set(known.files.map(\.label))
    known.dependencies += rule.dependencies.filter { !edges.contains($0.label) }
    known.files += rule.files.filter { !files.contains($0.label) }
    known.settings = Set(known.settings + rule.settings).sorted()
    rules[rule.label] = known
  }

  /// The graph of the rules that compile something; all others hand on what they depend on.
  ///
  /// - Complexity: O(rules + edges) for each chain of rules that hand on.
  func graph() -> GivenGraph {
    var targets: [Target] = []
    var files: [GivenGraph.Files] = []
    var products: [Product] = []
    for label in order {
      guard let rule = rules[label], LabelGraph.isTarget(rule.ruleClass) else { continue }
      let id = TargetID(package: identity, name: label)
      let kind = LabelGraph.kind(of: rule.ruleClass)
      targets.append(
        Target(
          id: id, kind: kind, language: .none,
          moduleName: rule.moduleName ?? LabelGraph.moduleName(of: label),
          path: LabelGraph.folder(of: label), dependencies: edges(of: rule),
          settings: rule.settings, place: rule.place))
      let owned = owned(by: rule)
      if !owned.isEmpty { files.append(GivenGraph.Files(target: id, named: owned)) }
      if let product = LabelGraph.product(of: kind, rule.ruleClass) {
        products.append(Product(package: identity, name: label, kind: product, targets: [id]))
      }
    }
    let package = Package(
      identity: identity, targets: targets.sorted { $0.id < $1.id },
      products: products.sorted { $0.name < $1.name })
    return GivenGraph(workspace: Workspace(packages: [package]), files: files)
  }

  // MARK: Edges

  private func edges(of rule: Rule) -> [Dependency] {
    var result: [Dependency.Node: Dependency] = [:]
    var seen: Set<String> = [rule.label]
    var pending = Array(rule.dependencies.reversed())
    while let (label, via) = pending.popLast() {
      guard seen.insert(label).inserted else { continue }
      if let external = LabelGraph.external(label) {
        result[external] = result[external] ?? Dependency(to: external, via: via)
      } else if let other = rules[label] {
        if LabelGraph.isTarget(other.ruleClass) {
          let node = Dependency.Node.target(TargetID(package: identity, name: label))
          result[node] = result[node] ?? Dependency(to: node, via: via, place: rule.place)
        } else {
          pending += other.dependencies.map { ($0.label, via) }
        }
      }
    }
    return result.values.sorted()
  }

  private func owned(by rule: Rule) -> [OwnedFile] {
    var result: Set<OwnedFile> = []
    var seen: Set<String> = []
    var pending = rule.files
    while let (label, role) = pending.popLast() {
      guard seen.insert(label).inserted, LabelGraph.external(label) == nil else { continue }
      if let other = rules[label] {
        if !LabelGraph.isTarget(other.ruleClass) { pending += other.files.map { ($0.label, role) } }
      } else if let path = LabelGraph.path(of: label) {
        result.insert(OwnedFile(path: path, role: role ?? ProjectFileName.role(of: path)))
      }
    }
    return result.sorted { ($0.path, $0.role.rawValue) < ($1.path, $1.role.rawValue) }
  }

  // MARK: Labels

  /// `//a/b:b` for `//a/b`, without the name of the own repository.
  static func normalised(_ label: String) -> String {
    var text = label[...]
    if text.hasPrefix("@@//") { text = text.dropFirst(2) }
    if text.hasPrefix("@//") { text = text.dropFirst(1) }
    if let space = text.firstIndex(of: " ") { text = text[..<space] }
    guard !text.contains(":"), let start = text.firstRange(of: "//") else { return String(text) }
    let folder = text[start.upperBound...]
    return "\(text):\(folder.split(separator: "/").last ?? folder)"
  }

  /// The node of a label of another repository; `nil` for the own one.
  private static func external(_ label: String) -> Dependency.Node? {
    guard let slashes = label.firstRange(of: "//"), slashes.lowerBound != label.startIndex else {
      return nil
    }
    let repository = label[..<slashes.lowerBound].filter { $0 != "@" }
    let name = label[slashes.upperBound...].split(separator: ":").last.map(String.init) ?? ""
    let short = repository.split { "~+".contains($0) }.first.map(String.init) ?? ""
    return .external(package: short, product: name)
  }

  /// The path of the file that a label names.
  static func path(of label: String) -> String? {
    guard label.hasPrefix("//") else { return nil }
    let parts = label.dropFirst(2).split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    return RelativePath.join(String(parts[0]), String(parts[1]))
  }

  private static func folder(of label: String) -> String {
    String(label.dropFirst(2).prefix { $0 != ":" })
  }

  /// The module that rules_swift makes of a label.
  private static func moduleName(of label: String) -> String {
    let parts = label.dropFirst(2).split(separator: ":").map(String.init)
    return Target.moduleName(ofTarget: parts.joined(separator: "_"))
  }

  // MARK: Classes

  private static let suffixes = [
    "_library", "_binary", "_test", "_application", "_extension", "_framework", "_bundle",
    "_import", "_plugin", "_group", "_clip", "_tests",
  ]

  /// Whether a rule of a class compiles or bundles something of its own.
  static func isTarget(_ ruleClass: String) -> Bool {
    suffixes.contains { ruleClass.hasSuffix($0) } && ruleClass != "filegroup"
      && ruleClass != "package_group"
  }

  private static func kind(of ruleClass: String) -> TargetKind {
    if ruleClass.hasSuffix("_test") || ruleClass.hasSuffix("_tests")
      || ruleClass.hasSuffix("_test_bundle")
    {
      return .test
    }
    if ruleClass.hasSuffix("compiler_plugin") { return .macro }
    if ruleClass.hasSuffix("_import") || ruleClass.hasPrefix("prebuilt_") { return .binary }
    let programs = ["_binary", "_application", "_extension", "_clip"]
    return programs.contains { ruleClass.hasSuffix($0) } ? .executable : .library
  }

  private static func product(of kind: TargetKind, _ ruleClass: String) -> ProductKind? {
    switch kind {
    case .test: .testBundle
    case .executable: .executable
    case .macro: .macro
    default: ruleClass.hasSuffix("_framework") ? .dynamicLibrary : nil
    }
  }
}
