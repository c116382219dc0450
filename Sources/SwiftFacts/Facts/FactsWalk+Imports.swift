internal import RippleModel
internal import SwiftSyntax

/// Imports, in a whole walk and in one that looks for nothing else.
extension FactsWalk {
  /// Reads the imports alone; depth is that of `#if`, which the parser bounds.
  mutating func runImports(_ root: Syntax) { findImports(in: root, WalkContext()) }

  private mutating func findImports(in node: Syntax, _ context: WalkContext) {
    for child in node.children(viewMode: .sourceAccurate) {
      var context = context
      let kind = child.kind
      if let declaration = child.as(ImportDeclSyntax.self) {
        read(declaration, context)
        lastImportEnd = declaration.endPosition.utf8Offset
      } else if kind == .ifConfigDecl || kind == .ifConfigClause {
        enterConditional(child, &context)
        findImports(in: child, context)
      } else if FactsWalk.isStructure(kind) {
        findImports(in: child, context)
      }
    }
  }

  /// Notes an import of the file, built or not.
  mutating func read(_ node: ImportDeclSyntax, _ context: WalkContext) {
    guard context.container < 0, let first = node.path.first?.name.identifierText else { return }
    let around = context.condition < 0 ? nil : conditionTexts[context.condition]
    var entry = Import(
      module: first,
      member: node.path.dropFirst().map(\.name.identifierText).joined(separator: "."),
      kind: node.importKindSpecifier?.text, condition: around?.text,
      isActive: around?.holds ?? true)
    for modifier in node.modifiers where AccessLevel(rawValue: modifier.name.text) != nil {
      entry.access = modifier.name.text
    }
    for attribute in node.attributes {
      switch attribute.as(AttributeSyntax.self)?.attributeName.trimmedDescription {
      case "testable": entry.isTestable = true
      case "_exported": entry.isExported = true
      case "_implementationOnly": entry.isImplementationOnly = true
      default: continue
      }
    }
    entry.line = line(of: Syntax(node))
    book.imports.append(entry)
  }
}
