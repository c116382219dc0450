import SwiftSyntax

/// An argument before it is evaluated.
struct Passed {
  let label: String?
  let expression: ExprSyntax
}

extension Evaluator {
  /// A call of anything.
  func value(
    of call: FunctionCallExprSyntax, in scope: Scope, as hint: TypeName?
  ) throws(Halt) -> Value {
    let passed = passed(to: call)
    let callee = call.calledExpression
    if let name = callee.as(DeclReferenceExprSyntax.self) {
      return try callName(name.baseName.text, passed, in: scope, at: call)
    }
    if let member = callee.as(MemberAccessExprSyntax.self) {
      return try callMember(member, passed, in: scope, as: hint, at: call)
    }
    if let array = callee.as(ArrayExprSyntax.self), array.elements.count == 1 {
      guard let first = passed.first else { return .array([]) }
      return try value(of: first.expression, in: scope, as: hint)
    }
    if callee.is(DictionaryExprSyntax.self), passed.isEmpty { return .dictionary([]) }
    let closureHint = callee.is(ClosureExprSyntax.self) ? hint?.returned : nil
    switch try value(of: callee, in: scope, as: closureHint) {
    case .callable(.function(let function)):
      return try self.call(function, passed, in: scope, at: call) ?? unknown(call)
    case .callable(let callable):
      let arguments = try evaluate(passed, of: nil, in: scope)
      return try apply(callable, arguments, at: call)
    case .type(let type): return try construct(type, passed, in: scope, at: call)
    case .absent: return .absent
    default: return unknown(call)
    }
  }

  private func passed(to call: FunctionCallExprSyntax) -> [Passed] {
    var passed = call.arguments.map { Passed(label: $0.label?.text, expression: $0.expression) }
    if let closure = call.trailingClosure {
      passed.append(Passed(label: nil, expression: ExprSyntax(closure)))
    }
    for closure in call.additionalTrailingClosures {
      passed.append(Passed(label: closure.label.text, expression: ExprSyntax(closure.closure)))
    }
    return passed
  }

  /// Evaluates arguments; `function` says what each label expects.
  func evaluate(
    _ passed: [Passed], of function: String?, in scope: Scope
  ) throws(Halt) -> [Argument] {
    var arguments: [Argument] = []
    for item in passed {
      let hint = function.flatMap { known.argument(item.label, $0) }
      let value = try value(of: item.expression, in: scope, as: hint)
      arguments.append(Argument(label: item.label, value: value))
    }
    return arguments
  }

  private func callName(
    _ name: String, _ passed: [Passed], in scope: Scope, at call: FunctionCallExprSyntax
  ) throws(Halt) -> Value {
    let candidates = functions(named: name, in: scope)
    if let result = try self.call(candidates, passed, in: scope, at: call) { return result }
    if candidates.isEmpty, let value = try lookUp(name, in: scope, at: call) {
      switch value {
      case .callable(.function(let function)):
        return try self.call(function, passed, in: scope, at: call) ?? unknown(call)
      case .callable(let callable):
        return try apply(callable, evaluate(passed, of: nil, in: scope), at: call)
      case .type(let type): return try construct(type, passed, in: scope, at: call)
      default: return unknown(call)
      }
    }
    let result = try callBuiltin(name, passed, in: scope, at: call)
    if result.isUnknown, known.makers.contains(name), let type = scope.selfType,
      known.isKnown(type)
    {
      let fields = try evaluate(passed, of: name, in: scope)
      return .object(makeObject(name: name, fields: fields, at: call))
    }
    guard result.isUnknown, let own = scope.variable("self") else { return result }
    return try callOwn(name, of: own, passed, in: scope, at: call) ?? result
  }

  /// A method of `self` that is called without a prefix.
  private func callOwn(
    _ name: String, of own: Variable, _ passed: [Passed], in scope: Scope,
    at call: FunctionCallExprSyntax
  ) throws(Halt) -> Value? {
    guard case .stored(var value?) = own.content else { return nil }
    guard Self.mutating.contains(name) else {
      return try callMethod(name, on: value, passed, in: scope, as: scope.returns, at: call)
    }
    let arguments = try evaluate(passed, of: nil, in: scope)
    let result = try change(&value, name, arguments, at: call)
    try checkNesting(value, at: call)
    own.content = .stored(value)
    return result
  }

  /// Functions and methods that a plain name may call.
  func functions(named name: String, in scope: Scope) -> [Function] {
    var current: Scope? = scope
    var found: [Function] = []
    while let level = current {
      if let variable = level.variables[name], isCallable(variable) { return found }
      found += level.functions[name] ?? []
      if let type = level.ownType.flatMap({ types[$0] }) {
        found += type.staticFunctions[name] ?? []
        if let own = scope.variable("self"), case .stored(let value?) = own.content {
          for var method in type.methods[name] ?? [] {
            method.selfValue = value
            found.append(method)
          }
        }
      }
      current = level.parent
    }
    return found
  }

  private func isCallable(_ variable: Variable) -> Bool {
    if case .stored(.callable?) = variable.content { return true }
    return false
  }

  private func callBuiltin(
    _ name: String, _ passed: [Passed], in scope: Scope, at call: FunctionCallExprSyntax
  ) throws(Halt) -> Value {
    switch name {
    case "print", "debugPrint", "assert", "precondition", "setbuf": return .void
    case "fatalError" where known.hasHelpers:
      // Helpers stop where a variable of the environment is not set, which is all that is known.
      return unknown(call)
    case "fatalError", "preconditionFailure", "exit", "abort":
      throw halt("the manifest stops", at: call)
    case "getenv":
      let arguments = try evaluate(passed, of: nil, in: scope)
      guard case .string(let name)? = arguments.first?.value else { return unknown(call) }
      return environment.variables[name].map { .string($0) } ?? .absent
    case "type" where passed.first?.label == "of":
      let arguments = try evaluate(passed, of: nil, in: scope)
      guard case .object(let object)? = arguments.first?.value, let type = object.type else {
        return unknown(call)
      }
      return .type(type)
    case "stride":
      return try stride(evaluate(passed, of: nil, in: scope), at: call)
    case "zip":
      let lists = try evaluate(passed, of: nil, in: scope).map { elements(of: $0.value) }
      guard lists.count == 2, let left = lists[0], let right = lists[1] else {
        return unknown(call)
      }
      return .array(
        zip(left, right).map {
          .tuple([Argument(label: nil, value: $0), Argument(label: nil, value: $1)])
        })
    default: return unknown(call)
    }
  }

  /// `stride(from:to:by:)` and `stride(from:through:by:)`.
  private func stride(
    _ arguments: [Argument], at call: FunctionCallExprSyntax
  ) throws(Halt) -> Value {
    guard arguments.count == 3, case .int(let start) = arguments[0].value,
      case .int(let end) = arguments[1].value, case .int(let step) = arguments[2].value, step != 0,
      max(abs(start), abs(end), abs(step)) < 1 << 40
    else { return unknown(call) }
    try checkCount((abs(end - start) / abs(step)) + 1, at: call)
    let items =
      arguments[1].label == "through"
      ? Array(Swift.stride(from: start, through: end, by: step))
      : Array(Swift.stride(from: start, to: end, by: step))
    return .array(items.map { .int($0) })
  }

  private func callMember(
    _ member: MemberAccessExprSyntax, _ passed: [Passed], in scope: Scope, as hint: TypeName?,
    at call: FunctionCallExprSyntax
  ) throws(Halt) -> Value {
    let name = member.declName.baseName.text.filter { $0 != "`" }
    guard let base = member.base else {
      return try callImplicit(name, passed, in: scope, as: hint, at: call)
    }
    if Self.mutating.contains(name) || isDeclaredMutating(name) {
      if let result = try callMutating(name, on: base, passed, in: scope, at: call) {
        return result
      }
    }
    let isChain =
      base.is(FunctionCallExprSyntax.self) || base.as(MemberAccessExprSyntax.self)?.base == nil
    let subject = try value(of: base, in: scope, as: isChain ? hint : nil)
    if case .type(let type) = subject {
      return try callStatic(name, of: type, passed, in: scope, at: call)
    }
    if case .absent = subject, base.is(OptionalChainingExprSyntax.self) { return .absent }
    return try callMethod(name, on: subject, passed, in: scope, as: hint, at: call)
  }

  private func callImplicit(
    _ name: String, _ passed: [Passed], in scope: Scope, as hint: TypeName?,
    at call: FunctionCallExprSyntax
  ) throws(Halt) -> Value {
    if name == "init", let hint { return try construct(hint.text, passed, in: scope, at: call) }
    if name == "some", let only = passed.first {
      return try value(of: only.expression, in: scope, as: hint)
    }
    for type in owners(of: name, as: hint) {
      if type.cases.contains(name) {
        let fields = try evaluate(passed, of: nil, in: scope)
        return .object(enumCase(name, of: type, fields: fields, at: call))
      }
      let functions = staticFunctions(name, of: type)
      if let result = try self.call(functions, passed, in: scope, at: call) { return result }
    }
    let fields = try evaluate(passed, of: name, in: scope)
    return .object(makeObject(name: name, fields: fields, at: call))
  }

  /// An extension's own `target(…)` means PackageDescription's when it calls `.target(…)`.
  private func staticFunctions(_ name: String, of type: DeclaredType) -> [Function] {
    let isInside = running.contains(type.name + "." + name)
    return isInside && known.targetKinds.contains(name)
      ? [] : type.staticFunctions[name] ?? []
  }

  /// The declared types in which an implicit call is looked up.
  private func owners(of name: String, as hint: TypeName?) -> [DeclaredType] {
    if let hint {
      let type = aliases[hint.text] ?? hint.text
      let own = [type, hint.element == nil ? "" : "Array"].compactMap { types[$0] }
      if !own.isEmpty || known.isKnown(type) { return own }
    }
    return types.keys.sorted().compactMap { types[$0] }.filter {
      $0.staticFunctions[name] != nil || $0.cases.contains(name)
    }
  }

  func callStatic(
    _ name: String, of type: String, _ passed: [Passed], in scope: Scope,
    at call: FunctionCallExprSyntax
  ) throws(Halt) -> Value {
    let type = aliases[type] ?? type
    if type == known.module {
      return try construct(name, passed, in: scope, at: call)
    }
    if name == "init" { return try construct(type, passed, in: scope, at: call) }
    if types[type + "." + name] != nil || known.names.contains(type + "." + name) {
      return try construct(type + "." + name, passed, in: scope, at: call)
    }
    if let declared = types[type] {
      if let value = try callDeclared(name, of: declared, passed, in: scope, at: call) {
        return value
      }
    }
    guard known.names.contains(known.names.contains(type) ? type : root(of: type)),
      !["Context", "ProcessInfo", "ProcessInfo.processInfo"].contains(type)
    else { return unknown(call) }
    if name.first?.isUppercase == true {
      return try construct(type + "." + name, passed, in: scope, at: call)
    }
    let fields = try evaluate(passed, of: name, in: scope)
    return .object(makeObject(name: name, fields: fields, at: call))
  }

  private func root(of type: String) -> String { String(type.prefix { $0 != "." }) }

  private func callDeclared(
    _ name: String, of type: DeclaredType, _ passed: [Passed], in scope: Scope,
    at call: FunctionCallExprSyntax
  ) throws(Halt) -> Value? {
    if type.cases.contains(name) {
      let fields = try evaluate(passed, of: nil, in: scope)
      return .object(enumCase(name, of: type, fields: fields, at: call))
    }
    let functions = staticFunctions(name, of: type)
    if let result = try self.call(functions, passed, in: scope, at: call) { return result }
    guard let variable = type.statics[name],
      case .callable(let callable) = try read(variable, at: call)
    else { return nil }
    return try apply(callable, evaluate(passed, of: nil, in: scope), at: call)
  }
}
