import SwiftSyntax

extension Evaluator {
  /// Calls the first of several functions whose parameters take the arguments.
  func call(
    _ overloads: [Function], _ passed: [Passed], in scope: Scope, at node: FunctionCallExprSyntax
  ) throws(Halt) -> Value? {
    let fitting = overloads.filter { accepts($0, passed) }
    for function in fitting.dropLast() {
      let values = try values(of: passed, for: function, in: scope)
      let fits = zip(function.parameters, values).allSatisfy { parameter, list in
        (list ?? []).allSatisfy { Overloads(known: known).fits($0, parameter.type) }
      }
      if fits { return try call(function, passed, values, in: scope, at: node) }
    }
    guard let last = fitting.last else { return nil }
    return try call(last, passed, in: scope, at: node)
  }

  private func accepts(_ function: Function, _ passed: [Passed]) -> Bool {
    if function.parameters.isEmpty { return passed.isEmpty || function.name.isEmpty }
    return bind(passed.map(\.label), to: function.parameters) != nil
  }

  /// Calls a function of the manifest, `nil` where the arguments do not fit its parameters.
  func call(
    _ function: Function, _ passed: [Passed], in scope: Scope, at node: FunctionCallExprSyntax
  ) throws(Halt) -> Value? {
    guard accepts(function, passed) else { return nil }
    let values = try values(of: passed, for: function, in: scope)
    return try call(function, passed, values, in: scope, at: node)
  }

  private func call(
    _ function: Function, _ passed: [Passed], _ values: [[Value]?], in scope: Scope,
    at node: FunctionCallExprSyntax
  ) throws(Halt) -> Value {
    let (result, inner) = try run(function, values, at: node)
    guard function.parameters.contains(where: \.isInout),
      let places = bind(passed.map(\.label), to: function.parameters)
    else { return result }
    for (item, place) in zip(passed, places) where function.parameters[place].isInout {
      guard let held = inner.variables[function.parameters[place].name],
        case .stored(let value?) = held.content
      else { continue }
      try mutate(item.expression, in: scope) { (target: inout Value) throws(Halt) in
        target = value
      }
    }
    return result
  }

  /// The arguments, a list for each parameter.
  private func values(
    of passed: [Passed], for function: Function, in scope: Scope
  ) throws(Halt) -> [[Value]?] {
    if function.parameters.isEmpty {
      return try evaluate(passed, of: nil, in: scope).map { [$0.value] }
    }
    var values: [[Value]?] = Array(repeating: nil, count: function.parameters.count)
    let places = bind(passed.map(\.label), to: function.parameters) ?? []
    for (item, place) in zip(passed, places) {
      let type = function.parameters[place].type.map { nested($0, in: function.selfType) }
      var value = try value(of: item.expression, in: scope, as: type)
      if let builder = function.parameters[place].builder,
        case .callable(.function(var closure)) = value, item.expression.is(ClosureExprSyntax.self)
      {
        closure.builder = builder
        value = .callable(.function(closure))
      }
      values[place, default: []].append(copied(value))
    }
    return values
  }

  /// A type as a member of another sees it: the other's own nested types by their whole names.
  private func nested(_ type: TypeName, in owner: String?) -> TypeName {
    guard known.hasHelpers, let owner else { return type }
    var result = ""
    var word = ""
    for character in type.text + " " {
      if character.isLetter || character.isNumber || character == "_" || character == "." {
        word.append(character)
        continue
      }
      result += types[owner + "." + word] == nil ? word : owner + "." + word
      result.append(character)
      word = ""
    }
    return TypeName(String(result.dropLast()))
  }

  /// Which parameter takes each argument, `nil` where they do not fit.
  func bind(_ labels: [String?], to parameters: [Function.Parameter]) -> [Int]? {
    var places: [Int] = []
    var next = 0
    for label in labels {
      if let last = places.last, parameters[last].isVariadic, label == nil {
        places.append(last)
        continue
      }
      while next < parameters.count, parameters[next].label != label {
        let isClosure = label == nil && parameters[next].type?.result != nil
        if isClosure { break }
        guard parameters[next].initial != nil || parameters[next].isVariadic else { return nil }
        next += 1
      }
      guard next < parameters.count else { return nil }
      places.append(next)
      next += 1
    }
    let isComplete = parameters[next...].allSatisfy { $0.initial != nil || $0.isVariadic }
    return isComplete ? places : nil
  }

  /// Runs a function with a list of values per parameter.
  func run(
    _ function: Function, _ values: [[Value]?], at node: some SyntaxProtocol
  ) throws(Halt) -> (result: Value, scope: Scope) {
    try charge(2, at: node)
    budget.depth += 2
    running.append((function.selfType ?? "") + "." + function.name)
    defer {
      budget.depth -= 2
      running.removeLast()
    }
    guard budget.depth < Budget.mostDepth else { throw halt("nested too deeply", at: node) }
    let inner = makeScope(in: function.scope)
    inner.returns = function.returns
    if let value = function.selfValue { inner.define("self", value) }
    try define(function.parameters, values, in: inner)
    if !function.generics.isEmpty { defineGenerics(function, values, in: inner) }
    return (try value(ofBody: function.body, function.builder, in: inner, at: node), inner)
  }

  /// Makes `T` name the type of the argument whose parameter is a `T` or a `T.Type`.
  private func defineGenerics(_ function: Function, _ values: [[Value]?], in scope: Scope) {
    for (parameter, list) in zip(function.parameters, values) {
      guard let text = parameter.type?.text, let value = list?.first else { continue }
      let name = text.hasSuffix(".Type") ? String(text.dropLast(5)) : text
      guard function.generics.contains(name) else { continue }
      switch value {
      case .type: scope.define(name, value)
      case .object(let object): if let type = object.type { scope.define(name, .type(type)) }
      default: break
      }
    }
  }

  private func define(
    _ parameters: [Function.Parameter], _ values: [[Value]?], in scope: Scope
  ) throws(Halt) {
    if parameters.isEmpty {
      for (index, list) in values.enumerated() {
        guard let value = list?.first else { continue }
        scope.define("$\(index)", value)
      }
      return
    }
    for (index, parameter) in parameters.enumerated() {
      let list = index < values.count ? values[index] : nil
      if parameter.isVariadic {
        let element = parameter.type.map { TypeName("[" + $0.text + "]") }
        scope.define(parameter.name, .array(list ?? []), type: element)
      } else if let value = list?.first {
        scope.define(parameter.name, value, type: parameter.type)
      } else if let initial = parameter.initial {
        scope.define(
          parameter.name, try value(of: initial, in: scope, as: parameter.type),
          type: parameter.type)
      }
    }
  }

  /// Calls something with values that are already there.
  func apply(
    _ callable: Callable, _ arguments: [Argument], at node: some SyntaxProtocol
  ) throws(Halt) -> Value {
    switch callable {
    case .function(let function):
      return try run(function, spread(arguments, over: function), at: node).result
    case .keyPath(let names):
      guard var value = arguments.first?.value else { return unknown(node) }
      for name in names {
        value = try property(name, of: value, at: node) ?? unknown(node)
      }
      return value
    case .infix(let name):
      guard arguments.count == 2 else { return unknown(node) }
      return try apply(name, arguments[0].value, arguments[1].value, at: node)
    case .member(let type, let name, let labels):
      let fields = arguments.enumerated().map { index, argument in
        Argument(label: index < labels.count ? labels[index] : nil, value: argument.value)
      }
      if name == "init", let type { return try construct(type, fields, at: node) }
      return .object(makeObject(name: name, fields: fields, at: node))
    case .method(let name, let value):
      return try callDeclaredMethod(name, on: value, arguments, at: node) ?? unknown(node)
    }
  }

  /// One list per parameter; a tuple is taken apart for a closure of several parameters.
  private func spread(_ arguments: [Argument], over function: Function) -> [[Value]?] {
    if arguments.count == 1, case .tuple(let items) = arguments[0].value {
      if function.parameters.count == items.count, items.count > 1 {
        return items.map { [$0.value] }
      }
      if function.parameters.isEmpty, usesSecondShorthand(function.body) {
        return items.map { [$0.value] }
      }
    }
    return arguments.map { [$0.value] }
  }

  private func usesSecondShorthand(_ body: CodeBlockItemListSyntax) -> Bool {
    body.tokens(viewMode: .sourceAccurate).contains { $0.text == "$1" }
  }

  /// Calls a method of an extension.
  func callDeclaredMethod(
    _ name: String, on value: Value, _ arguments: [Argument], at node: some SyntaxProtocol
  ) throws(Halt) -> Value? {
    for type in declaredTypes(of: value) {
      for var method in type.methods[name] ?? [] {
        guard let places = bind(arguments.map(\.label), to: method.parameters) else { continue }
        var values: [[Value]?] = Array(repeating: nil, count: method.parameters.count)
        for (argument, place) in zip(arguments, places) {
          values[place, default: []].append(argument.value)
        }
        method.selfValue = value
        return try run(method, values, at: node).result
      }
    }
    return nil
  }
}

extension [[Value]?] {
  fileprivate subscript(index: Int, default initial: [Value]) -> [Value] {
    get { self[index] ?? initial }
    set { self[index] = newValue }
  }
}
