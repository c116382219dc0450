/// How much of a file a change touches, as the compiler's dependency analysis sees its tokens.
///
/// From the least to the most; the numbers are the rungs of the ladder in the model's notes
/// (README, "Change classes"). The order is meaningful: a change set's class is its largest.
public enum ChangeClass: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
  /// Bytes equal, or only modification time, mode or line endings.
  case none
  /// Comments or white space, and no token moved.
  case trivia
  /// Comments or white space that moves a token to another line or column.
  case movedTrivia
  /// A resource's content.
  case resource
  /// Tokens inside bodies of functions, accessors, observers and initialisers.
  case body
  /// A body that other modules hold a copy of: `@inlinable`, `@_transparent`,
  /// `@_alwaysEmitIntoClient`, or a local type in a body.
  case copiedBody
  /// A C-family source file.
  case clangSource
  /// A C-family header that only its own target sees.
  case privateHeader
  /// Tokens in the body of one extension.
  case extensionMember
  /// Tokens in the body of one type.
  case typeMember
  /// Any other token: top-level declarations, imports, attributes, inheritance clauses.
  case fileScope
  /// A file was added.
  case fileAdded
  /// A file was renamed inside its target.
  case fileRenamed
  /// A file was removed.
  case fileRemoved
  /// A C-family header that other targets see.
  case header
  /// A macro's implementation or a plugin.
  case plugin
  /// The manifest gained or lost an edge.
  case manifestEdge
  /// Compiler settings of a target.
  case settings
  /// The toolchain, the configuration, the platform: every target.
  case toolchain
  /// Could not be told; counts as file scope.
  case unknown

  /// Orders by rung.
  public static func < (left: ChangeClass, right: ChangeClass) -> Bool { left.rung < right.rung }

  private var rung: Int { ChangeClass.allCases.firstIndex(of: self) ?? 0 }

  /// The word of the field that the command line also takes: what others may see, or not.
  public var isInterface: Bool {
    switch self {
    case .none, .trivia, .movedTrivia, .resource, .body, .clangSource, .privateHeader: false
    default: true
    }
  }
}
