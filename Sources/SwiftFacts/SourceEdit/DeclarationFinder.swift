import SwiftSyntax
import SyntaxText

/// Finds a declaration by its line and name.
struct DeclarationFinder {
  /// A declaration with where its modifiers stand.
  struct Found {
    var node: Syntax
    var modifiers: DeclModifierListSyntax
    /// Where a modifier would be written: behind the attributes.
    var introducer: Int
  }

  private let text: SourceText

  init(_ text: SourceText) { self.text = text }

  /// The declaration that begins on a line, attributes aside; with a name, else the nearest of it.
  func find(line: Int, name: String?, in tree: Syntax) -> Found? {
    var nearest: (found: Found, distance: Int)?
    var pending: [Syntax] = [tree]
    while let node = pending.popLast() {
      if let found = declaration(node), let distance = distance(of: found, line, name) {
        if distance == 0 { return found }
        if name != nil, distance < nearest?.distance ?? Int.max { nearest = (found, distance) }
      }
      pending += node.children(viewMode: .sourceAccurate).reversed()
    }
    return nearest?.found
  }

  /// How many lines a declaration is away; `nil` for one of another name.
  private func distance(of found: Found, _ line: Int, _ name: String?) -> Int? {
    let names = names(found.node)
    let wanted = name.map { name in names.filter { $0.name == name } } ?? names
    if name != nil, wanted.isEmpty { return nil }
    let lines = wanted.map(\.line) + [text.line(of: found.node), text.line(at: found.introducer)]
    return lines.map { abs($0 - line) }.min()
  }

  private func declaration(_ node: Syntax) -> Found? {
    guard let declaration = node.asProtocol((any WithModifiersSyntax).self),
      let attributed = node.asProtocol((any WithAttributesSyntax).self),
      node.is(DeclSyntax.self), !node.is(EnumCaseDeclSyntax.self), !node.is(ImportDeclSyntax.self),
      !node.is(AccessorDeclSyntax.self)
    else { return nil }
    let start =
      attributed.attributes.last.map { after($0) }
      ?? node.positionAfterSkippingLeadingTrivia.utf8Offset
    return Found(node: node, modifiers: declaration.modifiers, introducer: start)
  }

  private func after(_ attribute: AttributeListSyntax.Element) -> Int {
    attribute.nextToken(viewMode: .sourceAccurate)?.positionAfterSkippingLeadingTrivia.utf8Offset
      ?? attribute.endPosition.utf8Offset
  }

  /// The names that a declaration introduces, with their lines.
  private func names(_ node: Syntax) -> [(name: String, line: Int)] {
    if let named = node.asProtocol((any NamedDeclSyntax).self) {
      return [(named.name.text, text.line(of: named.name))]
    }
    if let variable = node.as(VariableDeclSyntax.self) {
      return variable.bindings.compactMap { binding in
        binding.pattern.as(IdentifierPatternSyntax.self).map {
          ($0.identifier.text, text.line(of: $0))
        }
      }
    }
    if let initialiser = node.as(InitializerDeclSyntax.self) {
      return [("init", text.line(of: initialiser.initKeyword))]
    }
    if let subscripted = node.as(SubscriptDeclSyntax.self) {
      return [("subscript", text.line(of: subscripted.subscriptKeyword))]
    }
    return []
  }
}
