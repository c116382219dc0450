import SwiftSyntax

extension Evaluator {
  /// Declares functions and types before the statements around them run.
  func hoist(_ items: CodeBlockItemListSyntax, in scope: Scope) throws(Halt) {
    for item in items {
      guard case .decl(let declaration) = item.item else { continue }
      try charge(1, at: item)
      if let function = declaration.as(FunctionDeclSyntax.self) {
        if let made = self.function(function, in: scope) {
          scope.functions[function.name.text, default: []].append(made)
        }
      } else if let choice = declaration.as(IfConfigDeclSyntax.self) {
        if case .statements(let items)? = activeElements(of: choice) {
          try hoist(items, in: scope)
        }
      } else if let variable = declaration.as(VariableDeclSyntax.self) {
        hoist(variable, in: scope)
        if scope === global, known.hasHelpers { hoistLazily(variable) }
      } else {
        try declareType(declaration, in: scope)
      }
    }
  }

  /// Computed variables can be read before their declaration is reached.
  private func hoist(_ declaration: VariableDeclSyntax, in scope: Scope) {
    for binding in declaration.bindings where binding.initializer == nil {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        let body = getter(of: binding)
      else { continue }
      let type = binding.typeAnnotation.map { TypeName($0.type, selfType: scope.selfType) }
      scope.variables[name] = Variable(
        .computed(body, scope), type: type, builder: Self.builder(in: declaration.attributes))
    }
  }

  /// A helper's globals can be read before their declaration is reached, and are then evaluated.
  private func hoistLazily(_ declaration: VariableDeclSyntax) {
    for binding in declaration.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
        let initial = binding.initializer?.value
      else { continue }
      let type = binding.typeAnnotation.map { TypeName($0.type) }
      global.variables[name] = Variable(.lazy(initial, global), type: type)
    }
  }

  /// Declares every `typealias` at the top before the extensions that use it.
  func declareAliases(_ items: CodeBlockItemListSyntax) {
    for item in items {
      guard case .decl(let declaration) = item.item,
        let alias = declaration.as(TypeAliasDeclSyntax.self)
      else { continue }
      aliases[alias.name.text] = TypeName(alias.initializer.value).text
    }
  }

  /// Runs a `let` or `var`.
  func declare(_ declaration: VariableDeclSyntax, in scope: Scope) throws(Halt) {
    for binding in declaration.bindings {
      let type = binding.typeAnnotation.map {
        TypeName($0.type, selfType: scope.selfType)
      }
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
        if let initial = binding.initializer?.value {
          _ = try match(binding.pattern, value(of: initial, in: scope, as: type), in: scope)
        }
        continue
      }
      if let initial = binding.initializer?.value {
        let value = copied(try value(of: initial, in: scope, as: type))
        scope.define(name, value, type: type)
      } else if let body = getter(of: binding) {
        scope.variables[name] = Variable(
          .computed(body, scope), type: type, builder: Self.builder(in: declaration.attributes))
      } else {
        let isOptional = binding.typeAnnotation?.type.is(OptionalTypeSyntax.self) ?? false
        scope.variables[name] = Variable(.stored(isOptional ? .absent : nil), type: type)
      }
    }
  }

  private func getter(of binding: PatternBindingSyntax) -> CodeBlockItemListSyntax? {
    switch binding.accessorBlock?.accessors {
    case .getter(let body)?: return body
    case .accessors(let list)?:
      return list.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body?.statements
    default: return nil
    }
  }

  private func declareType(_ declaration: DeclSyntax, in scope: Scope) throws(Halt) {
    if let declaration = declaration.as(ExtensionDeclSyntax.self) {
      let type = type(extendedName(declaration))
      type.inherit(declaration.inheritanceClause)
      try declare(declaration.memberBlock.members, of: type, in: scope)
    } else if let declaration = declaration.as(EnumDeclSyntax.self) {
      let type = type(qualified(declaration.name.text, in: scope))
      type.isEnum = true
      type.isBuilder = isBuilder(declaration.attributes)
      type.rawType = declaration.inheritanceClause?.inheritedTypes.first.map {
        TypeName($0.type).text
      }
      type.inherit(declaration.inheritanceClause)
      try declare(declaration.memberBlock.members, of: type, in: scope)
    } else if let declaration = declaration.as(StructDeclSyntax.self) {
      let type = type(qualified(declaration.name.text, in: scope))
      type.isCopied = true
      type.isBuilder = isBuilder(declaration.attributes)
      type.inherit(declaration.inheritanceClause)
      try declare(declaration.memberBlock.members, of: type, in: scope)
    } else if let declaration = declaration.as(ClassDeclSyntax.self) {
      let type = type(qualified(declaration.name.text, in: scope))
      type.isBuilder = isBuilder(declaration.attributes)
      try declare(declaration.memberBlock.members, of: type, in: scope)
    } else if let declaration = declaration.as(TypeAliasDeclSyntax.self) {
      aliases[declaration.name.text] =
        TypeName(
          declaration.initializer.value, selfType: scope.selfType
        ).text
    }
  }

  private func isBuilder(_ attributes: AttributeListSyntax) -> Bool {
    attributes.contains {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "resultBuilder"
    }
  }

  private func qualified(_ name: String, in scope: Scope) -> String {
    scope.ownType.map { $0 + "." + name } ?? name
  }

  private func type(_ name: String) -> DeclaredType {
    let name = resolved(name)
    if let type = types[name] { return type }
    let type = DeclaredType(name: name)
    types[name] = type
    return type
  }

  /// A type's name with the alias that it is, or begins with, taken out.
  private func resolved(_ name: String) -> String {
    if let alias = aliases[name] { return alias }
    guard let dot = name.firstIndex(of: "."), let alias = aliases[String(name[..<dot])] else {
      return name
    }
    return alias + name[dot...]
  }

  /// `[X]` for `extension Array where Element == X`.
  private func extendedName(_ declaration: ExtensionDeclSyntax) -> String {
    let name = TypeName(declaration.extendedType).text
    guard ["Array", "Sequence", "Collection", "RangeReplaceableCollection"].contains(name) else {
      return name
    }
    for requirement in declaration.genericWhereClause?.requirements ?? [] {
      if case .sameTypeRequirement(let same) = requirement.requirement,
        case .type(let right) = same.rightType
      {
        return "[" + TypeName(right).text + "]"
      }
    }
    return name
  }

  private func declare(
    _ members: MemberBlockItemListSyntax, of type: DeclaredType, in scope: Scope
  ) throws(Halt) {
    try declare(members, of: type, inner: makeScope(in: scope, selfType: type.name))
  }

  private func declare(
    _ members: MemberBlockItemListSyntax, of type: DeclaredType, inner: Scope
  ) throws(Halt) {
    for member in members {
      try charge(1, at: member)
      switch member.decl.as(DeclSyntaxEnum.self) {
      case .variableDecl(let variable): declare(variable, of: type, in: inner)
      case .functionDecl(let function): declare(function, of: type, in: inner)
      case .initializerDecl(let initialiser):
        guard let body = initialiser.body?.statements else { continue }
        var made = Function(body: body, scope: inner, selfType: type.name)
        made.parameters = parameters(initialiser.signature.parameterClause, in: inner)
        type.initialisers.append(made)
      case .enumCaseDecl(let declaration): try declare(declaration, of: type, in: inner)
      case .ifConfigDecl(let choice):
        if case .decls(let members)? = activeElements(of: choice) {
          try declare(members, of: type, inner: inner)
        }
      default: try declareType(member.decl, in: inner)
      }
    }
  }

  private func declare(_ variable: VariableDeclSyntax, of type: DeclaredType, in scope: Scope) {
    let isStatic = isStatic(variable.modifiers)
    for binding in variable.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
        continue
      }
      let kind = binding.typeAnnotation.map { TypeName($0.type, selfType: type.name) }
      let initial = binding.initializer?.value
      let builder = Self.builder(in: variable.attributes)
      if let body = getter(of: binding), initial == nil {
        if isStatic {
          type.statics[name] = Variable(.computed(body, scope), type: kind, builder: builder)
        } else {
          type.computed[name] = DeclaredType.Computed(
            body: body, type: kind, scope: scope, builder: builder)
        }
      } else if isStatic {
        type.statics[name] = Variable(
          initial.map { .lazy($0, scope) } ?? .stored(.absent), type: kind)
      } else {
        type.properties.append(
          DeclaredType.Property(name: name, type: kind, initial: initial, scope: scope))
      }
    }
  }

  private func declare(_ function: FunctionDeclSyntax, of type: DeclaredType, in scope: Scope) {
    guard let made = self.function(function, in: scope) else { return }
    let name = function.name.text
    if isStatic(function.modifiers) {
      type.staticFunctions[name, default: []].append(made)
    } else {
      type.methods[name, default: []].append(made)
    }
  }

  private func declare(
    _ declaration: EnumCaseDeclSyntax, of type: DeclaredType, in scope: Scope
  ) throws(Halt) {
    for element in declaration.elements {
      let name = element.name.text.filter { $0 != "`" }
      type.cases.append(name)
      if let raw = element.rawValue?.value {
        type.rawValues[name] = try value(of: raw, in: scope)
      }
    }
  }

  private func isStatic(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { ["static", "class"].contains($0.name.text) }
  }

  /// A function of the manifest, `nil` where it has no body.
  private func function(_ declaration: FunctionDeclSyntax, in scope: Scope) -> Function? {
    guard let body = declaration.body?.statements else { return nil }
    var made = Function(body: body, scope: scope, selfType: scope.selfType)
    made.name = declaration.name.text
    made.builder = Self.builder(in: declaration.attributes)
    made.generics = Set(
      declaration.genericParameterClause?.parameters.map(\.name.text) ?? [])
    made.parameters = parameters(declaration.signature.parameterClause, in: scope)
    made.isMutating = declaration.modifiers.contains { $0.name.text == "mutating" }
    made.returns = declaration.signature.returnClause.map {
      TypeName($0.type, selfType: scope.selfType)
    }
    return made
  }

  private func parameters(
    _ clause: FunctionParameterClauseSyntax, in scope: Scope
  ) -> [Function.Parameter] {
    clause.parameters.map { parameter in
      let first = parameter.firstName.text
      let type = parameter.type
      return Function.Parameter(
        label: first == "_" ? nil : first, name: parameter.secondName?.text ?? first,
        type: TypeName(type, selfType: scope.selfType),
        initial: parameter.defaultValue?.value,
        isInout: type.as(AttributedTypeSyntax.self)?.specifiers.contains {
          $0.as(SimpleTypeSpecifierSyntax.self)?.specifier.text == "inout"
        } ?? false,
        isVariadic: parameter.ellipsis != nil,
        builder: Self.builder(in: parameter.attributes))
    }
  }
}

extension DeclaredType {
  /// Notes the protocols that a declaration or an extension names.
  fileprivate func inherit(_ clause: InheritanceClauseSyntax?) {
    for item in clause?.inheritedTypes ?? [] { inherited.insert(TypeName(item.type).text) }
  }
}
