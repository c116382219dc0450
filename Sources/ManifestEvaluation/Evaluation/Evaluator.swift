import RippleModel
import SwiftSyntax
import SyntaxText

/// Follows a manifest's statements over its syntax tree.
///
/// A resource with a lifetime: it owns the variables and objects of one evaluation, and lets them
/// go one by one in ``release()``.
final class Evaluator {
  let environment: ManifestEnvironment
  let known: KnownTypes
  let text: SourceText
  let global: Scope
  var types: [String: DeclaredType] = [:]
  /// What `typealias` names stand for.
  var aliases: [String: String]
  /// Functions that are running, innermost last.
  var running: [String] = []
  /// The root objects that were made last, by type: SwiftPM reads the last `Package`.
  var roots: [String: Object] = [:]
  var budget = Budget()
  var undecided: [Manifest.Undecided] = []
  var arena = Arena()

  init(environment: ManifestEnvironment, known: KnownTypes = .package, text: SourceText) {
    self.environment = environment
    self.known = known
    self.text = text
    aliases = known.aliases
    global = Scope(parent: nil)
    arena.scopes.append(global)
  }

  /// Evaluates a whole file; what stops it is reported.
  func run(_ tree: SourceFileSyntax) {
    do {
      if known.hasHelpers { declareAliases(tree.statements) }
      _ = try run(tree.statements, in: global)
    } catch {
      report(error.unknown)
    }
  }

  /// Lets go of everything that was made.
  func release() {
    roots = [:]
    types = [:]
    arena.release()
  }

  /// Lists an expression as undecided, once.
  func report(_ unknown: Value.Unknown) {
    let entry = Manifest.Undecided(what: unknown.what, line: unknown.line)
    if undecided.count < 200, !undecided.contains(entry) { undecided.append(entry) }
  }

  /// An expression that cannot be decided.
  func unknown(_ node: some SyntaxProtocol) -> Value {
    .unknown(Value.Unknown(what: text.excerpt(of: node), line: text.line(of: node)))
  }

  /// Counts work, and stops the evaluation when there was too much.
  func charge(_ steps: Int, at node: some SyntaxProtocol) throws(Halt) {
    budget.steps += steps
    guard budget.steps > Budget.mostSteps else { return }
    throw halt("too many steps", at: node)
  }

  /// Why the evaluation stops.
  func halt(_ reason: String, at node: some SyntaxProtocol) -> Halt {
    let what = reason + ": " + text.excerpt(of: node, limit: 60)
    return Halt(unknown: Value.Unknown(what: what, line: text.line(of: node)))
  }

  /// A scope that the evaluation owns.
  func makeScope(in parent: Scope?, selfType: String? = nil) -> Scope {
    let scope = Scope(parent: parent, selfType: selfType)
    arena.scopes.append(scope)
    return scope
  }

  /// An object that the evaluation owns.
  func makeObject(
    type: String? = nil, name: String, fields: [Argument], at node: some SyntaxProtocol,
    isCopied: Bool = false
  ) -> Object {
    let object = Object(
      type: type, name: name, fields: fields, line: text.line(of: node), isCopied: isCopied)
    arena.objects.append(object)
    return object
  }

  /// A copy of a value of the manifest's own structures; anything else as it is.
  func copied(_ value: Value) -> Value {
    guard case .object(let object) = value, object.isCopied else { return value }
    let copy = Object(
      type: object.type, name: object.name, fields: object.fields, line: object.line,
      isCopied: true)
    arena.objects.append(copy)
    return .object(copy)
  }

  /// Refuses values that are nested so deeply that taking them apart would overflow the stack.
  func checkNesting(_ value: Value, at node: some SyntaxProtocol) throws(Halt) {
    var level = [value]
    for _ in 0..<Budget.mostNesting {
      var next: [Value] = []
      for value in level {
        switch value {
        case .array(let items): next += items
        case .tuple(let items): next += items.map(\.value)
        case .dictionary(let pairs): next += pairs.flatMap { [$0.key, $0.value] }
        case .callable(.method(_, let base)): next.append(base)
        default: break
        }
        if next.count > Budget.mostElements { throw halt("too many elements", at: node) }
      }
      if next.isEmpty { return }
      try charge(next.count / 8, at: node)
      level = next
    }
    throw halt("nested too deeply", at: node)
  }
}

/// How much an evaluation may do.
struct Budget {
  static let mostSteps = 1_000_000
  static let mostDepth = 220
  static let mostNesting = 40
  static let mostElements = 200_000
  static let longestString = 100_000

  var steps = 0
  var depth = 0
}

/// What one evaluation made, in the order in which it was made.
struct Arena {
  var scopes: [Scope] = []
  var objects: [Object] = []

  mutating func release() {
    for scope in scopes { scope.empty() }
    for object in objects { object.fields = [] }
    scopes = []
    objects = []
  }
}

/// The end of an evaluation before the end of the manifest.
struct Halt: Error {
  let unknown: Value.Unknown
}

/// How a statement ends.
enum Flow {
  case next
  case returned(Value)
  case left
  case continued
  /// The value of the last expression, for bodies that are one.
  case value(Value)
}
