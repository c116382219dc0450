import SwiftSyntax

extension Evaluator {
  /// What a plain name stands for, `nil` where nothing is known under it.
  func lookUp(
    _ name: String, in scope: Scope, at node: some SyntaxProtocol
  ) throws(Halt) -> Value? {
    let name = name.filter { $0 != "`" }
    var current: Scope? = scope
    while let level = current {
      if let variable = level.variables[name] { return try read(variable, at: node) }
      if let function = level.functions[name]?.first { return .callable(.function(function)) }
      if let type = level.ownType, let value = try member(name, ofType: type, at: node) {
        return value
      }
      if let value = try implicitSelf(name, of: level, in: scope, at: node) { return value }
      current = level.parent
    }
    if name == "Self", let type = dynamicType(in: scope) { return .type(type) }
    if let alias = aliases[name] { return .type(alias) }
    if types[name] != nil || known.names.contains(name) { return .type(name) }
    if ["+", "-", "*", "<", ">", "==", "&&", "||"].contains(name) {
      return .callable(.infix(name))
    }
    return nil
  }

  /// What `Self` is: in a protocol's extension the type of the value, not the protocol.
  private func dynamicType(in scope: Scope) -> String? {
    if case .stored(.object(let object)?)? = scope.variable("self")?.content,
      let type = object.type
    {
      return type
    }
    return scope.selfType
  }

  /// The function that `name(label:)` means.
  func named(_ name: DeclReferenceExprSyntax, in scope: Scope) -> Function? {
    guard let labels = name.argumentNames?.arguments else { return nil }
    let wanted = labels.map { $0.name.text == "_" ? nil : $0.name.text }
    return functions(named: name.baseName.text, in: scope).first { function in
      function.parameters.map(\.label) == wanted
    }
  }

  /// A property of `self` in a method.
  private func implicitSelf(
    _ name: String, of level: Scope, in scope: Scope, at node: some SyntaxProtocol
  ) throws(Halt) -> Value? {
    guard let variable = level.variables["self"] else { return nil }
    let value = try read(variable, at: node)
    return try property(name, of: value, at: node)
  }

  /// The value of a variable, which is evaluated when it is first read.
  func read(_ variable: Variable, at node: some SyntaxProtocol) throws(Halt) -> Value {
    switch variable.content {
    case .stored(let value): return value ?? unknown(node)
    case .computed(let body, let scope):
      guard !variable.isRunning || budget.depth < Budget.mostDepth else {
        throw halt("nested too deeply", at: node)
      }
      let computed = DeclaredType.Computed(
        body: body, type: variable.type, scope: scope, builder: variable.builder)
      return try evaluate(computed, selfValue: nil, at: node)
    case .lazy(let expression, let scope):
      guard !variable.isRunning else { return unknown(node) }
      variable.isRunning = true
      defer { variable.isRunning = false }
      let value = try value(of: expression, in: scope, as: variable.type)
      variable.content = .stored(value)
      return value
    }
  }

  /// Runs the body of a computed property.
  func evaluate(
    _ computed: DeclaredType.Computed, selfValue: Value?, at node: some SyntaxProtocol
  ) throws(Halt) -> Value {
    budget.depth += 1
    defer { budget.depth -= 1 }
    guard budget.depth < Budget.mostDepth else { throw halt("nested too deeply", at: node) }
    let inner = makeScope(in: computed.scope)
    if let selfValue { inner.define("self", selfValue) }
    inner.returns = computed.type
    return try value(ofBody: computed.body, computed.builder, in: inner, at: node)
  }

  /// What a body returns.
  func value(
    ofBody body: CodeBlockItemListSyntax, _ builder: String?, in scope: Scope,
    at node: some SyntaxProtocol
  ) throws(Halt) -> Value {
    if let builder, let value = try build(body, with: builder, in: scope) { return value }
    let flow = try run(body, in: scope)
    if case .value = flow, body.count > 1, let type = scope.returns,
      !["Void", "()"].contains(type.text)
    {
      // Only a builder, which is not seen, makes a value of several statements.
      return unknown(node)
    }
    return result(of: flow, at: node)
  }

  /// A static member that the manifest declares.
  func member(
    _ name: String, ofType type: String, at node: some SyntaxProtocol
  ) throws(Halt) -> Value? {
    guard let declared = types[type] else { return nil }
    if let variable = declared.statics[name] { return try read(variable, at: node) }
    if let function = declared.staticFunctions[name]?.first {
      return .callable(.function(function))
    }
    if declared.cases.contains(name) { return .object(enumCase(name, of: declared, at: node)) }
    if name == "allCases", declared.isEnum {
      return .array(declared.cases.map { .object(enumCase($0, of: declared, at: node)) })
    }
    if types[type + "." + name] != nil { return .type(type + "." + name) }
    return nil
  }

  func enumCase(
    _ name: String, of type: DeclaredType, fields: [Argument] = [], at node: some SyntaxProtocol
  ) -> Object {
    makeObject(type: type.name, name: name, fields: fields, at: node)
  }

  /// `base.name` and `.name`.
  func value(
    of member: MemberAccessExprSyntax, in scope: Scope, as hint: TypeName?
  ) throws(Halt) -> Value {
    let name = member.declName.baseName.text.filter { $0 != "`" }
    guard let base = member.base else {
      return try implicitMember(name, as: hint, at: member)
    }
    let isImplicit = base.as(MemberAccessExprSyntax.self)?.base == nil
    let subject = try value(of: base, in: scope, as: isImplicit ? hint : nil)
    if case .type(let type) = subject {
      return try staticMember(name, of: type, member: member)
    }
    return try property(name, of: subject, at: member) ?? unknown(member)
  }

  private func staticMember(
    _ name: String, of type: String, member node: MemberAccessExprSyntax
  ) throws(Halt) -> Value {
    if name == "self" { return .type(type) }
    let type = aliases[type] ?? type
    if let value = try self.member(name, ofType: type, at: node) { return value }
    switch (type, name) {
    case (known.module, _): return .type(name)
    case ("Context", "environment"), ("ProcessInfo.processInfo", "environment"):
      let names = environment.variables.keys.sorted()
      return .dictionary(
        names.map {
          Value.Pair(key: .string($0), value: .string(environment.variables[$0] ?? ""))
        })
    case ("Context", "packageDirectory"): return .string(environment.packageDirectory)
    case ("ProcessInfo", "processInfo"): return .type("ProcessInfo.processInfo")
    case ("ProcessInfo", _), ("ProcessInfo.processInfo", _), ("Context", _):
      return unknown(node)
    case ("Environment", _) where known.hasHelpers:
      return .object(
        makeObject(
          name: TuistWords.variable,
          fields: [
            Argument(label: nil, value: .string(name))
          ], at: node))
    default: break
    }
    if known.names.contains(type + "." + name) { return .type(type + "." + name) }
    if name.first?.isUppercase == true, known.names.contains(type) {
      return .type(type + "." + name)
    }
    if let labels = node.declName.argumentNames?.arguments {
      let labels = labels.map { $0.name.text == "_" ? nil : $0.name.text }
      return .callable(.member(type: type, name: name, labels: labels))
    }
    if name == "init" { return .callable(.member(type: type, name: name, labels: [])) }
    guard types[type] == nil || known.names.contains(type) else { return unknown(node) }
    return .object(makeObject(name: name, fields: [], at: node))
  }

  /// `.name` where a value of some type is expected.
  func implicitMember(
    _ name: String, as hint: TypeName?, at node: MemberAccessExprSyntax
  ) throws(Halt) -> Value {
    if let hint {
      let type = aliases[hint.text] ?? hint.text
      if let value = try member(name, ofType: type, at: node) { return value }
      if hint.element != nil, let value = try member(name, ofType: "Array", at: node) {
        return value
      }
    }
    if hint == nil || !known.isKnown(hint?.text ?? "") {
      let owners = types.values.filter {
        $0.statics[name] != nil || $0.cases.contains(name)
      }
      if owners.count == 1, let owner = owners.first,
        let value = try member(name, ofType: owner.name, at: node)
      {
        return value
      }
    }
    if name == "none" { return .absent }
    if let labels = node.declName.argumentNames?.arguments {
      let labels = labels.map { $0.name.text == "_" ? nil : $0.name.text }
      return .callable(.member(type: hint?.text, name: name, labels: labels))
    }
    return .object(makeObject(name: name, fields: [], at: node))
  }

  /// `base[key]`.
  func value(of call: SubscriptCallExprSyntax, in scope: Scope) throws(Halt) -> Value {
    let base = try value(of: call.calledExpression, in: scope)
    guard let first = call.arguments.first else { return unknown(call) }
    let key = try value(of: first.expression, in: scope)
    switch (base, key) {
    case (.absent, _): return .absent
    case (.array(let items), .int(let index)):
      return items.indices.contains(index) ? items[index] : unknown(call)
    case (.array(let items), .array(let range)):
      let indices = range.compactMap { if case .int(let index) = $0 { index } else { nil } }
      guard indices.allSatisfy(items.indices.contains) else { return unknown(call) }
      return .array(indices.map { items[$0] })
    case (.dictionary(let pairs), _):
      for pair in pairs where try areEqual(pair.key, key, at: call) == true {
        return pair.value
      }
      guard let second = call.arguments.dropFirst().first, second.label?.text == "default"
      else { return .absent }
      return try value(of: second.expression, in: scope)
    default: return unknown(call)
    }
  }
}
