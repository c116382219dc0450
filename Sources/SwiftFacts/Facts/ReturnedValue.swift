internal import RippleModel
internal import SwiftSyntax

/// Hashes what a body returns, so that it tells whether the type behind `some P` may have changed.
///
/// `A(1)` and `A(2)` are the same, for a literal counts as its type; `A(1)` and `B(1)` are not. A
/// body without `return` counts whole: result builders make their type of all of it.
enum ReturnedValue {
  /// The hash for a body; `nil` where there is none.
  static func hash(_ body: CodeBlockSyntax?) -> Fingerprint? {
    body.map { hash(Syntax($0.statements)) }
  }

  /// The hash for the body of a property or subscript.
  static func hash(_ block: AccessorBlockSyntax?) -> Fingerprint? {
    switch block?.accessors {
    case .getter(let statements): return hash(Syntax(statements))
    case .accessors(let accessors):
      let getter = accessors.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }
      return hash(getter?.body)
    case nil: return nil
    @unknown default: return nil
    }
  }

  private static func hash(_ statements: Syntax) -> Fingerprint {
    let values = returned(in: statements)
    var hash = TokenHash()
    for node in values.isEmpty ? [statements] : values {
      for token in node.tokens(viewMode: .sourceAccurate) {
        hash.combine(TokenHash.of(text(token)))
      }
    }
    return hash.fingerprint
  }

  /// The values behind `return`, but not those of closures and functions inside.
  private static func returned(in statements: Syntax) -> [Syntax] {
    var result: [Syntax] = []
    var pending = [statements]
    while let node = pending.popLast() {
      if let value = node.as(ReturnStmtSyntax.self)?.expression { result.append(Syntax(value)) }
      switch node.kind {
      case .closureExpr, .functionDecl, .accessorDecl, .structDecl, .classDecl, .enumDecl,
        .returnStmt:
        continue
      default: pending.append(contentsOf: node.children(viewMode: .sourceAccurate).reversed())
      }
    }
    return result
  }

  private static func text(_ token: TokenSyntax) -> String {
    switch token.tokenKind {
    case .integerLiteral: "1"
    case .floatLiteral: "1.0"
    case .stringSegment: "text"
    case .keyword(.true), .keyword(.false): "true"
    default: token.text
    }
  }
}
