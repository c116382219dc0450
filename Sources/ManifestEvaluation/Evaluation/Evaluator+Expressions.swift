import SwiftParser
import SwiftSyntax
import SyntaxText

extension Evaluator {
  /// What an expression evaluates to, where a value of a type is expected.
  func value(
    of expression: ExprSyntax, in scope: Scope, as hint: TypeName? = nil
  ) throws(Halt) -> Value {
    try charge(1, at: expression)
    budget.depth += 1
    defer { budget.depth -= 1 }
    guard budget.depth < Budget.mostDepth else {
      throw halt("nested too deeply", at: expression)
    }
    if let literal = try literal(expression, in: scope, as: hint) { return literal }
    switch expression.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let name):
      if let function = named(name, in: scope) { return .callable(.function(function)) }
      return try lookUp(name.baseName.text, in: scope, at: name) ?? unknown(name)
    case .memberAccessExpr(let member): return try value(of: member, in: scope, as: hint)
    case .functionCallExpr(let call): return try value(of: call, in: scope, as: hint)
    case .subscriptCallExpr(let call): return try value(of: call, in: scope)
    case .sequenceExpr(let sequence): return try value(of: sequence, in: scope, as: hint)
    case .closureExpr(let closure):
      return .callable(.function(function(closure, in: scope, as: hint)))
    case .prefixOperatorExpr(let prefix): return try value(of: prefix, in: scope)
    case .keyPathExpr(let path): return keyPath(path)
    case .ifExpr(let choice): return result(of: try run(choice, in: scope), at: choice)
    case .switchExpr(let choice): return result(of: try run(choice, in: scope), at: choice)
    default: return try wrapped(expression, in: scope, as: hint)
    }
  }

  private func literal(
    _ expression: ExprSyntax, in scope: Scope, as hint: TypeName?
  ) throws(Halt) -> Value? {
    switch expression.as(ExprSyntaxEnum.self) {
    case .stringLiteralExpr(let literal):
      let text = try string(literal, in: scope)
      guard hint?.text == "Target.Dependency" else { return text }
      // A bare string in a list of dependencies means `.byName`; as an object it has a line.
      let fields = [Argument(label: "name", value: text)]
      return .object(makeObject(name: "byName", fields: fields, at: literal))
    case .booleanLiteralExpr(let literal): return .bool(literal.literal.text == "true")
    case .integerLiteralExpr(let literal):
      return integer(literal.literal.text).map { .int($0) } ?? unknown(literal)
    case .floatLiteralExpr(let literal):
      return Double(literal.literal.text.filter { $0 != "_" }).map { .double($0) }
        ?? unknown(literal)
    case .nilLiteralExpr: return .absent
    case .arrayExpr(let array):
      var items: [Value] = []
      for element in array.elements {
        items.append(copied(try value(of: element.expression, in: scope, as: hint?.element)))
      }
      try checkNesting(.array(items), at: array)
      return .array(items)
    case .dictionaryExpr(let dictionary):
      return try pairs(of: dictionary, in: scope, as: hint)
    case .tupleExpr(let tuple): return try value(of: tuple, in: scope, as: hint)
    default: return nil
    }
  }

  private func pairs(
    of dictionary: DictionaryExprSyntax, in scope: Scope, as hint: TypeName?
  ) throws(Halt) -> Value {
    var pairs: [Value.Pair] = []
    if case .elements(let elements) = dictionary.content {
      for element in elements {
        let key = try value(of: element.key, in: scope, as: hint?.dictionaryKey)
        let held = try value(of: element.value, in: scope, as: hint?.dictionaryValue)
        pairs.append(Value.Pair(key: key, value: held))
      }
    }
    try checkNesting(.dictionary(pairs), at: dictionary)
    return .dictionary(pairs)
  }

  private func value(
    of tuple: TupleExprSyntax, in scope: Scope, as hint: TypeName?
  ) throws(Halt) -> Value {
    if tuple.elements.count == 1, let only = tuple.elements.first, only.label == nil {
      return try value(of: only.expression, in: scope, as: hint)
    }
    var items: [Argument] = []
    for element in tuple.elements {
      items.append(
        Argument(
          label: element.label?.text, value: try value(of: element.expression, in: scope)))
    }
    try checkNesting(.tuple(items), at: tuple)
    return items.isEmpty ? .void : .tuple(items)
  }

  /// Expressions that stand around another one.
  private func wrapped(
    _ expression: ExprSyntax, in scope: Scope, as hint: TypeName?
  ) throws(Halt) -> Value {
    switch expression.as(ExprSyntaxEnum.self) {
    case .tryExpr(let wrapper): return try value(of: wrapper.expression, in: scope, as: hint)
    case .awaitExpr(let wrapper): return try value(of: wrapper.expression, in: scope, as: hint)
    case .forceUnwrapExpr(let wrapper):
      return try value(of: wrapper.expression, in: scope, as: hint)
    case .optionalChainingExpr(let wrapper):
      return try value(of: wrapper.expression, in: scope, as: hint)
    case .inOutExpr(let wrapper): return try value(of: wrapper.expression, in: scope, as: hint)
    case .genericSpecializationExpr(let wrapper):
      return try value(of: wrapper.expression, in: scope, as: hint)
    case .macroExpansionExpr(let macro):
      let file = environment.packageDirectory + "/Package.swift"
      switch macro.macroName.text {
      case "file", "filePath", "fileID": return .string(file)
      case "function": return .string("")
      case "line": return .int(text.line(of: macro))
      default: return unknown(macro)
      }
    case .typeExpr(let type): return .type(TypeName(type.type).text)
    default: return unknown(expression)
    }
  }

  private func string(
    _ literal: StringLiteralExprSyntax, in scope: Scope
  ) throws(Halt) -> Value {
    if let whole = literal.representedLiteralValue { return .string(whole) }
    var result = ""
    for segment in literal.segments {
      switch segment {
      case .stringSegment(let part): result += unescaped(part.content.text)
      case .expressionSegment(let part):
        guard let expression = part.expressions.first?.expression else { continue }
        guard let text = description(of: try value(of: expression, in: scope)) else {
          return unknown(literal)
        }
        result += text
      @unknown default: return unknown(literal)
      }
      try checkLength(result, at: literal)
    }
    return .string(result)
  }

  private func unescaped(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    var result = ""
    var isEscape = false
    for character in text {
      if isEscape {
        switch character {
        case "n": result.append("\n")
        case "t": result.append("\t")
        case "\n": break
        default: result.append(character)
        }
        isEscape = false
      } else if character == "\\" {
        isEscape = true
      } else {
        result.append(character)
      }
    }
    return result
  }

  /// Refuses strings that grow without end, and counts the work of making one.
  func checkLength(_ text: String, at node: some SyntaxProtocol) throws(Halt) {
    let length = text.utf8.count
    guard length <= Budget.longestString else { throw halt("a string too long", at: node) }
    try charge(length / 32, at: node)
  }

  /// How a value prints, `nil` where that is not decided.
  func description(of value: Value) -> String? {
    switch value {
    case .string(let text): return text
    case .int(let number): return String(number)
    case .bool(let flag): return String(flag)
    case .double(let number): return String(number)
    case .object(let object) where object.type != nil: return object.name
    case .type(let name): return name.split(separator: ".").last.map(String.init)
    default: return nil
    }
  }

  private func integer(_ text: String) -> Int? {
    let digits = text.filter { $0 != "_" }
    for (prefix, radix) in [("0x", 16), ("0b", 2), ("0o", 8)] where digits.hasPrefix(prefix) {
      return Int(digits.dropFirst(2), radix: radix)
    }
    return Int(digits)
  }

  private func value(
    of prefix: PrefixOperatorExprSyntax, in scope: Scope
  ) throws(Halt) -> Value {
    let operand = try value(of: prefix.expression, in: scope)
    switch (prefix.operator.text, operand) {
    case ("!", .bool(let flag)): return .bool(!flag)
    case ("-", .int(let number)): return .int(0 &- number)
    case ("-", .double(let number)): return .double(-number)
    default: return unknown(prefix)
    }
  }

  private func keyPath(_ path: KeyPathExprSyntax) -> Value {
    var names: [String] = []
    for component in path.components {
      guard case .property(let property) = component.component else {
        if case .optional = component.component { continue }
        return unknown(path)
      }
      names.append(property.declName.baseName.text)
    }
    return .callable(.keyPath(names.filter { $0 != "self" }))
  }

  /// A closure as a function; its result is expected to be what the hint returns.
  private func function(
    _ closure: ClosureExprSyntax, in scope: Scope, as hint: TypeName?
  ) -> Function {
    var made = Function(body: closure.statements, scope: scope, selfType: scope.selfType)
    made.returns =
      closure.signature?.returnClause.map { TypeName($0.type, selfType: scope.selfType) }
      ?? hint?.result
    switch closure.signature?.parameterClause {
    case .simpleInput(let list)?:
      made.parameters = list.map { Function.Parameter(label: nil, name: $0.name.text) }
    case .parameterClause(let clause)?:
      made.parameters = clause.parameters.map {
        Function.Parameter(label: nil, name: ($0.secondName ?? $0.firstName).text)
      }
    default: break
    }
    return made
  }

  /// The value of a body that is an expression.
  func result(of flow: Flow, at node: some SyntaxProtocol) -> Value {
    switch flow {
    case .returned(let value), .value(let value): return value
    case .next: return .void
    case .left, .continued: return unknown(node)
    }
  }
}
