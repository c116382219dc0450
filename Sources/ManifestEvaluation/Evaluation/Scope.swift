import SwiftSyntax

/// A variable, constant or computed property.
final class Variable {
  /// Where its value comes from.
  enum Content {
    case stored(Value?)
    case lazy(ExprSyntax, Scope)
    case computed(CodeBlockItemListSyntax, Scope)
  }

  var content: Content
  let type: TypeName?
  /// The result builder of a computed property.
  let builder: String?
  /// Set while its initialiser runs, so that a circle ends.
  var isRunning = false

  init(_ content: Content, type: TypeName? = nil, builder: String? = nil) {
    self.builder = builder
    self.content = content
    self.type = type
  }
}

/// The names that a piece of code can see.
final class Scope {
  var variables: [String: Variable] = [:]
  var functions: [String: [Function]] = [:]
  /// The enclosing scope; let go when the evaluation ends.
  private(set) var parent: Scope?
  /// The type whose members are seen without a prefix.
  let selfType: String?
  /// That type, where this is the scope of its members.
  let ownType: String?
  /// The return type of the function that this is the body of.
  var returns: TypeName?

  init(parent: Scope?, selfType: String? = nil) {
    self.parent = parent
    ownType = selfType
    self.selfType = selfType ?? parent?.selfType
    returns = parent?.returns
  }

  func variable(_ name: String) -> Variable? {
    var scope: Scope? = self
    while let current = scope {
      if let variable = current.variables[name] { return variable }
      scope = current.parent
    }
    return nil
  }

  func functions(_ name: String) -> [Function] {
    var scope: Scope? = self
    while let current = scope {
      if let functions = current.functions[name] { return functions }
      scope = current.parent
    }
    return []
  }

  func define(_ name: String, _ value: Value, type: TypeName? = nil) {
    variables[name] = Variable(.stored(value), type: type)
  }

  /// Breaks every link, so that a long chain is not released by recursion.
  func empty() {
    variables = [:]
    functions = [:]
    parent = nil
  }
}

/// What the manifest declares in a type or an extension of one.
final class DeclaredType {
  let name: String
  var isCopied = false
  var isEnum = false
  /// Whether it is a result builder.
  var isBuilder = false
  var rawType: String?
  /// What its declaration and its extensions name behind a colon.
  var inherited: Set<String> = []
  var cases: [String] = []
  var rawValues: [String: Value] = [:]
  var statics: [String: Variable] = [:]
  var staticFunctions: [String: [Function]] = [:]
  var properties: [Property] = []
  var computed: [String: Computed] = [:]
  var methods: [String: [Function]] = [:]
  var initialisers: [Function] = []

  init(name: String) { self.name = name }

  /// A computed property of an instance.
  struct Computed {
    let body: CodeBlockItemListSyntax
    let type: TypeName?
    let scope: Scope
    let builder: String?
  }

  /// A stored property of an instance.
  struct Property {
    let name: String
    let type: TypeName?
    let initial: ExprSyntax?
    let scope: Scope
  }
}
