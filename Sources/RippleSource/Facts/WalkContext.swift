internal import SwiftSyntax

/// Where in a file the walk is: what the tokens of a node count for.
struct WalkContext {
  /// The hash that tokens go into, as an index of `FactsBook.scopes`; -1 for none.
  var scope = 0
  /// The type whose members are read; -1 at file scope.
  var container = -1
  /// The declarations that tokens belong to.
  var owners = 0..<0
  var region = Region.interface
  /// Whether declarations met here are the file's or a type's own.
  var isDeclarative = true
  var isInactive = false
  /// Whether nodes are items of an inactive branch, not parts of one.
  var isSkipped = false
  /// Whether tokens go into the scope's hash although they are inactive.
  var isCounted = false
  /// Whether a type inside a body is being read, outside its own bodies.
  var isInLocalType = false
  /// Whether the whole text of a literal was counted already.
  var isInLiteral = false
  var isInAttribute = false
  /// Whether the compiler counts every token here, those of bodies as well.
  var isWhole = false
  /// The `#if` conditions around, as an index of the walk's list; -1 outside any.
  var condition = -1
  /// What stands in a clause of `#if`, until it is reached.
  var branch: SyntaxIdentifier?
  /// Whether that clause is the one that is built.
  var isBranchBuilt = true
  /// The name that no caller sees, until it is reached.
  var hidden: SyntaxIdentifier?
  /// The kind of the node whose children are read.
  var parent = SyntaxKind.sourceFile

  /// What a token is to its declaration.
  enum Region {
    /// Part of what others are compiled against.
    case interface
    /// Outside bodies, but not seen by others.
    case hidden
    /// Inside a body.
    case implementation
  }
}
