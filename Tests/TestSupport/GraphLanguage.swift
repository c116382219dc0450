import RippleGraph
import RippleModel

/// Reads graphs from one line of text, for tests that speak of targets by name.
///
/// `App → Feature → Core; Feature → Net, Log; Tests(test) → App`: statements end with `;` or a
/// new line, `→` or `->` leads from what depends to what it depends on, and commas name several.
/// A name may be `package/Target`.  In parentheses stands a kind, said once, or `external` for a
/// product that was not loaded.  In brackets behind the far end stand the platforms on which the
/// edge holds: `Player → Audio[ios|macos]`.
struct GraphLanguage {
  private(set) var targets: [TargetID: Target] = [:]
  private var externals: Set<TargetID> = []

  init(_ text: String) {
    let statements = text.split { $0 == ";" || $0.isNewline }
    let chains = statements.map { statement in
      statement.split(separator: "->").flatMap { $0.split(separator: "→") }
        .map { step in step.split(separator: ",").map { Mention(String($0)) } }
    }
    for mention in chains.joined().joined() { declare(mention) }
    for chain in chains {
      for (nearer, further) in zip(chain, chain.dropFirst()) {
        for source in nearer { for mention in further { connect(source.id, mention) } }
      }
    }
  }

  private mutating func declare(_ mention: Mention) {
    if mention.word == "external" || mention.isExternal {
      externals.insert(mention.id)
      return
    }
    guard !externals.contains(mention.id) else { return }
    var target = targets[mention.id] ?? Target.sample(mention.id)
    if let word = mention.word {
      guard let kind = TargetKind(rawValue: word) else {
        preconditionFailure("'\(word)' is no kind of target")
      }
      target = Target.sample(mention.id, kind: kind)
    }
    targets[mention.id] = target
  }

  private mutating func connect(_ source: TargetID, _ mention: Mention) {
    guard var target = targets[source] else { preconditionFailure("'\(source)' is external") }
    let isPlugin = target.kind == .plugin || targets[mention.id]?.kind == .plugin
    let isProduct = externals.contains(mention.id) || mention.id.package != source.package
    let dependency = Dependency(
      to: externals.contains(mention.id)
        ? .external(package: mention.id.package, product: mention.id.name) : .target(mention.id),
      via: isPlugin ? .plugin : isProduct ? .product : .target,
      product: isProduct ? mention.id.name : nil,
      condition: mention.platforms.isEmpty ? nil : Condition(platforms: mention.platforms))
    if !target.dependencies.contains(where: { $0.to == dependency.to }) {
      target.dependencies.append(dependency)
      target.dependencies.sort()
    }
    targets[source] = target
  }

  /// A name as it stands in the text, with what hangs on it.
  private struct Mention {
    let id: TargetID
    let word: String?
    let platforms: [String]
    let isExternal: Bool

    init(_ text: String) {
      var rest = text.filter { !$0.isWhitespace }
      platforms = Mention.cut("[", "]", from: &rest)?.split(separator: "|").map(String.init) ?? []
      word = Mention.cut("(", ")", from: &rest)
      isExternal = rest.hasPrefix("external:")
      id = TargetID(isExternal ? String(rest.dropFirst(9)) : rest)
      precondition(!id.name.isEmpty, "'\(text)' has no name")
    }

    /// Takes a bracketed end off a text.
    private static func cut(_ open: Character, _ close: Character, from text: inout String)
      -> String?
    {
      guard text.last == close, let start = text.firstIndex(of: open) else { return nil }
      let inner = text[text.index(after: start)...].dropLast()
      text = String(text[..<start])
      return String(inner)
    }
  }
}
