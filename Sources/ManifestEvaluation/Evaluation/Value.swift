import SwiftSyntax

/// What an expression of a manifest evaluates to.
///
/// Calls such as `.target(name: "A")` are kept as objects with labelled arguments: whether it is a
/// target or a dependency on one is told by the place in which it ends up.
enum Value {
  case unknown(Unknown)
  /// `nil`.
  case absent
  case void
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([Value])
  case dictionary([Pair])
  case tuple([Argument])
  case object(Object)
  indirect case callable(Callable)
  /// A type by its name, for static members and initialisers.
  case type(String)

  /// An entry of a dictionary.
  struct Pair {
    var key: Value
    var value: Value
  }

  /// An expression that only the toolchain could evaluate.
  struct Unknown {
    let what: String
    let line: Int
  }
}

/// One argument of a call, or one element of a tuple.
struct Argument {
  var label: String?
  var value: Value
}

/// A value with an identity: a package, a target, any other call, or an instance of a type that
/// the manifest declares.
final class Object {
  /// The manifest's own type, or `Package`; `nil` for an implicit member.
  let type: String?
  /// The member or initialiser that made it: `target`, `v13`, `Package`.
  let name: String
  /// Arguments, and later what was assigned to properties.
  var fields: [Argument]
  /// Where it was made, from 1.
  let line: Int
  /// Whether assignment copies it.
  let isCopied: Bool

  init(type: String? = nil, name: String, fields: [Argument], line: Int, isCopied: Bool = false) {
    self.type = type
    self.name = name
    self.fields = fields
    self.line = line
    self.isCopied = isCopied
  }

  subscript(label: String) -> Value? {
    get { fields.first { $0.label == label }?.value }
    set {
      if let index = fields.firstIndex(where: { $0.label == label }) {
        fields[index].value = newValue ?? .absent
      } else {
        fields.append(Argument(label: label, value: newValue ?? .absent))
      }
    }
  }

  /// The arguments without a label, in order.
  var positional: [Value] { fields.filter { $0.label == nil }.map(\.value) }

  /// The first argument without a label.
  var first: Value? { fields.first { $0.label == nil }?.value }
}

/// Something that can be called.
indirect enum Callable {
  case function(Function)
  case keyPath([String])
  /// `Target.Dependency.init(stringLiteral:)`, `Target.target(name:)` and the like.
  case member(type: String?, name: String, labels: [String?])
  case infix(String)
  case method(String, on: Value)
}

/// A function or closure of the manifest.
struct Function {
  var name = ""
  var parameters: [Parameter] = []
  /// The names of its generic parameters.
  var generics: Set<String> = []
  var body: CodeBlockItemListSyntax
  var scope: Scope
  var selfType: String?
  var selfValue: Value?
  var returns: TypeName?
  var isMutating = false
  /// The result builder that its attributes, or those of the parameter that it is passed to, name.
  var builder: String?

  /// One parameter as the caller and the body see it.
  struct Parameter {
    var label: String?
    var name: String
    var type: TypeName?
    var initial: ExprSyntax?
    var isInout = false
    var isVariadic = false
    /// The result builder of a closure that is passed.
    var builder: String?
    /// Of a parameter that destructures a tuple.
    var names: [String] = []
  }
}
