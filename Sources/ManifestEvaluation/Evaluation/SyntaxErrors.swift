import SwiftSyntax

/// Where a tree departs from the grammar.
enum SyntaxErrors {
  /// The offset of the first missing or unexpected piece, found by going down only where the
  /// parser marked an error.
  ///
  /// A missing token is said to stand where the one before it ends, as the compiler does.
  static func firstOffset(in tree: SourceFileSyntax) -> Int? {
    guard tree.hasError else { return nil }
    var node = Syntax(tree)
    while true {
      var next: Syntax?
      for child in node.children(viewMode: .all) {
        if child.is(UnexpectedNodesSyntax.self) { return start(of: child) }
        if let token = child.as(TokenSyntax.self) {
          if token.presence == .missing { return endOfPrevious(token) }
          continue
        }
        if child.is(MissingExprSyntax.self) || child.hasError {
          next = child
          break
        }
      }
      guard let next else { return node.position.utf8Offset }
      node = next
    }
  }

  private static func start(of node: Syntax) -> Int {
    node.positionAfterSkippingLeadingTrivia.utf8Offset
  }

  private static func endOfPrevious(_ token: TokenSyntax) -> Int {
    guard let previous = token.previousToken(viewMode: .sourceAccurate) else {
      return token.position.utf8Offset
    }
    return previous.endPositionBeforeTrailingTrivia.utf8Offset
  }
}
