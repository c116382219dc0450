internal import SwiftSyntax

/// Where in a file the walk is: what the tokens of a node count for.
struct WalkContext {
  /// The hash that tokens go into, as an index of `FactsBuilder.scopes`; -1 for none.
  var scope = 0
  /// The type whose members are read; -1 at file scope.
  var container = -1
  /// The declarations that tokens belong to.
  var owners = 0..<0
  var region = Region.interface
  private var flags: Flags = [.isDeclarative]
  /// The `#if` conditions around, as an index of the walk's list; -1 outside any.
  var condition = -1
  /// The next child of interest: what a clause of `#if` holds, or a name that no caller sees.
  var awaited: SyntaxIdentifier?
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

  private struct Flags: OptionSet {
    let rawValue: UInt16

    static let isDeclarative = Flags(rawValue: 1)
    static let isInactive = Flags(rawValue: 2)
    static let isSkippedNext = Flags(rawValue: 4)
    static let isInLocalType = Flags(rawValue: 8)
    static let isInLiteral = Flags(rawValue: 16)
    static let isInAttribute = Flags(rawValue: 32)
    static let isWhole = Flags(rawValue: 64)
    static let isInCondition = Flags(rawValue: 128)
    static let isMember = Flags(rawValue: 256)
    static let isCalled = Flags(rawValue: 512)
    static let isInFunctionType = Flags(rawValue: 1024)
    static let isInDefault = Flags(rawValue: 2048)
    static let isInValue = Flags(rawValue: 4096)
  }

  private subscript(flag: Flags) -> Bool {
    get { flags.contains(flag) }
    set { if newValue { flags.insert(flag) } else { flags.remove(flag) } }
  }
}

extension WalkContext {
  /// Whether declarations met here are the file's or a type's own.
  var isDeclarative: Bool {
    get { self[.isDeclarative] }
    set { self[.isDeclarative] = newValue }
  }

  /// Whether it is in a branch of `#if` that is not built.
  var isInactive: Bool {
    get { self[.isInactive] }
    set { self[.isInactive] = newValue }
  }

  /// Whether the awaited branch is not built.
  var isSkippedNext: Bool {
    get { self[.isSkippedNext] }
    set { self[.isSkippedNext] = newValue }
  }

  /// Whether a type inside a body is being read, outside its own bodies.
  var isInLocalType: Bool {
    get { self[.isInLocalType] }
    set { self[.isInLocalType] = newValue }
  }

  /// Whether the whole text of a literal was counted already.
  var isInLiteral: Bool {
    get { self[.isInLiteral] }
    set { self[.isInLiteral] = newValue }
  }

  /// Whether it is in an attribute.
  var isInAttribute: Bool {
    get { self[.isInAttribute] }
    set { self[.isInAttribute] = newValue }
  }

  /// Whether the name that is read next is a member of what stands before it.
  var isMember: Bool {
    get { self[.isMember] }
    set { self[.isMember] = newValue }
  }

  /// Whether the name that is read next is called.
  var isCalled: Bool {
    get { self[.isCalled] }
    set { self[.isCalled] = newValue }
  }

  /// Whether it is in the type of a function, whose parts no value is laid out by.
  var isInFunctionType: Bool {
    get { self[.isInFunctionType] }
    set { self[.isInFunctionType] = newValue }
  }

  /// Whether it is in the initial value that a property takes its type from.
  var isInValue: Bool {
    get { self[.isInValue] }
    set { self[.isInValue] = newValue }
  }

  /// Whether it is in the default value of a parameter, which is called and not looked at.
  var isInDefault: Bool {
    get { self[.isInDefault] }
    set { self[.isInDefault] = newValue }
  }

  /// Whether the compiler counts every token here, those of bodies as well.
  var isWhole: Bool {
    get { self[.isWhole] }
    set { self[.isWhole] = newValue }
  }

  /// Whether it is in the condition of `#if`.
  var isInCondition: Bool {
    get { self[.isInCondition] }
    set { self[.isInCondition] = newValue }
  }

  /// Whether tokens are those of `#if` itself, which no code is made from.
  var isDirective: Bool {
    isInCondition || parent == .ifConfigClause || parent == .ifConfigDecl
  }
}
