import RippleModel
import SwiftParser
import SwiftSyntax
import SyntaxText

/// The places of one file where an edit of some kind can be made.
struct EditSites {
  /// One place, with what is done there.
  struct Site {
    var what: String
    var action: Action
  }

  /// What is done.
  enum Action {
    /// Bytes of the file are replaced.
    case edit([TextEdit])
    /// A name is spelled otherwise, in all files.
    case rename(String, String)
    /// A text is cut out and put at the end of another file that has some imports.
    case move(TextEdit, String, imports: Set<String>)
  }

  let tree: SourceFileSyntax
  /// The end of the file, in bytes.
  let end: Int
  /// A number for the names of what is added.
  let number: Int

  init(_ text: String, number: Int) {
    tree = Parser.parse(source: text)
    end = text.utf8.count
    self.number = number
  }

  /// The places for a kind of edit, in source order.
  func sites(_ kind: EditKind) -> [Site] {
    nodes.compactMap { node in
      switch kind {
      case .rename: rename(node)
      case .addMember: addMember(node)
      case .changeType: changeType(node)
      case .addConformance: addConformance(node)
      case .addOperator: addOperator(node)
      case .changeDefault: changeDefault(node)
      case .move: move(node)
      }
    }
  }

  /// What the file imports.
  var imports: Set<String> {
    Set(
      tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self)?.path.trimmedDescription })
  }

  /// Replacements of every spelling of a name.
  func spellings(of name: String, as new: String) -> [TextEdit] {
    tree.tokens(viewMode: .sourceAccurate).filter { $0.tokenKind == .identifier(name) }.map {
      let start = $0.positionAfterSkippingLeadingTrivia.utf8Offset
      return TextEdit(range: start..<(start + name.utf8.count), text: new)
    }
  }

  /// The nodes outside `#if`, before their children.
  private var nodes: [Syntax] {
    var result: [Syntax] = []
    var pending = [Syntax(tree)]
    while let node = pending.popLast() {
      if node.is(IfConfigDeclSyntax.self) { continue }
      result.append(node)
      pending += node.children(viewMode: .sourceAccurate).reversed()
    }
    return result
  }

  // MARK: Kinds

  private func rename(_ node: Syntax) -> Site? {
    guard node.is(DeclSyntax.self), let named = node.asProtocol((any NamedDeclSyntax).self),
      case .identifier(let name) = named.name.tokenKind, name.allSatisfy({ $0.isLetter }),
      name.count > 3, !isOverride(node)
    else { return nil }
    return Site(what: "\(name)", action: .rename(name, "\(name)Probe\(number)"))
  }

  private func addMember(_ node: Syntax) -> Site? {
    guard let group = node.asProtocol((any DeclGroupSyntax).self) else { return nil }
    let name = "probe\(number)"
    let place = group.memberBlock.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
    let insert = { (text: String) in TextEdit(range: place..<place, text: "\n  \(text)\n") }
    let type = EditSites.name(of: group)
    if let protocolNode = node.as(ProtocolDeclSyntax.self) {
      guard isAtFileScope(node) else { return nil }
      let access = protocolNode.modifiers.contains { $0.name.text == "public" } ? "public " : ""
      return Site(
        what: "requirement of \(type)",
        action: .edit([
          insert("func \(name)() -> Int"),
          atEnd("extension \(type) {\n  \(access)func \(name)() -> Int { \(number) }\n}"),
        ]))
    }
    let members = [
      "func \(name)() -> Int { \(number) }", "private func \(name)() -> Int { \(number) }",
      "var \(name): Int { \(number) }", "public func \(name)(_ value: Int) -> Int { value }",
      node.is(StructDeclSyntax.self) ? "let \(name) = \(number)" : "static func \(name)() {}",
    ]
    let member = members[number / EditKind.allCases.count % members.count]
    return Site(what: "'\(member)' to \(type)", action: .edit([insert(member)]))
  }

  private func changeType(_ node: Syntax) -> Site? {
    guard let parameter = node.as(FunctionParameterSyntax.self), parameter.ellipsis == nil,
      let type = parameter.type.as(IdentifierTypeSyntax.self), type.genericArgumentClause == nil,
      let function = node.parent?.parent?.parent?.parent?.as(FunctionDeclSyntax.self),
      let body = function.body, !isOverride(Syntax(function)),
      case .identifier(let operation) = function.name.tokenKind,
      case .identifier(let name) = (parameter.secondName ?? parameter.firstName).tokenKind
    else { return nil }
    let position = type.endPositionBeforeTrailingTrivia.utf8Offset
    let brace = body.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
    let isInlined = function.attributes.contains { $0.trimmedDescription.contains("inlin") }
    return isInlined
      ? nil
      : Site(
        what: "parameter '\(name)' of \(operation) optional",
        action: .edit([
          TextEdit(range: position..<position, text: "?"),
          TextEdit(range: brace..<brace, text: "\n    let \(name) = \(name)!\n"),
        ]))
  }

  private func addConformance(_ node: Syntax) -> Site? {
    guard let group = node.asProtocol((any DeclGroupSyntax).self), isAtFileScope(node),
      !node.is(ExtensionDeclSyntax.self), !node.is(ProtocolDeclSyntax.self), !isPrivate(node)
    else { return nil }
    let type = EditSites.name(of: group)
    let name = "Probing\(number)"
    switch number / EditKind.allCases.count % 3 {
    case 0:
      let text =
        "extension \(type): CustomDebugStringConvertible {\n"
        + "  public var debugDescription: String { \"\(name)\" }\n}"
      return Site(what: "CustomDebugStringConvertible to \(type)", action: .edit([atEnd(text)]))
    case 1:
      let text = "protocol \(name) {}\nextension \(type): \(name) {}"
      return Site(what: "a protocol in an extension to \(type)", action: .edit([atEnd(text)]))
    default:
      let last = group.inheritanceClause?.inheritedTypes.last
      let before = group.memberBlock.leftBrace.positionAfterSkippingLeadingTrivia.utf8Offset
      let place = last?.endPositionBeforeTrailingTrivia.utf8Offset ?? before
      guard last != nil || group.genericWhereClause == nil else { return nil }
      let text = (last == nil ? ": " : ", ") + name + " "
      let edits = [
        TextEdit(range: place..<place, text: text),
        atEnd("protocol \(name) {}\nextension \(name) {\n  func asked\(number)() {}\n}"),
      ]
      return Site(what: "a protocol to \(type)", action: .edit(edits))
    }
  }

  private func addOperator(_ node: Syntax) -> Site? {
    guard let group = node.asProtocol((any DeclGroupSyntax).self), isAtFileScope(node),
      node.is(StructDeclSyntax.self) || node.is(EnumDeclSyntax.self), !isPrivate(node)
    else { return nil }
    let type = EditSites.name(of: group)
    let word = ["+", "-", "<", "==", "%"][number / EditKind.allCases.count % 5]
    let result = word == "<" || word == "==" ? "Bool { true }" : "Self { left }"
    let place = group.memberBlock.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset
    let access = group.modifiers.contains { $0.name.text == "public" } ? "public " : ""
    let text =
      "\n  \(access)static func \(word) (left: Self, right: Self) -> \(result)\n"
    return Site(
      what: "'\(word)' to \(type)", action: .edit([TextEdit(range: place..<place, text: text)]))
  }

  private func changeDefault(_ node: Syntax) -> Site? {
    guard let clause = node.as(InitializerClauseSyntax.self), let parent = node.parent,
      parent.is(FunctionParameterSyntax.self) || isStored(parent)
    else { return nil }
    let value = clause.value
    let new: String
    if let literal = value.as(IntegerLiteralExprSyntax.self) {
      new = literal.literal.text == "1" ? "2" : "1"
    } else if let literal = value.as(BooleanLiteralExprSyntax.self) {
      new = literal.literal.text == "true" ? "false" : "true"
    } else if value.is(StringLiteralExprSyntax.self), value.trimmedDescription.hasPrefix("\""),
      !value.trimmedDescription.contains("\\"), !value.trimmedDescription.contains("\"\"\"")
    {
      new = "\"probe\(number)\""
    } else {
      return nil
    }
    let start = value.positionAfterSkippingLeadingTrivia.utf8Offset
    let range = start..<value.endPositionBeforeTrailingTrivia.utf8Offset
    return Site(
      what: "\(value.trimmedDescription.prefix(20)) to \(new)",
      action: .edit([TextEdit(range: range, text: new)]))
  }

  private func move(_ node: Syntax) -> Site? {
    guard node.is(DeclSyntax.self), isAtFileScope(node), !node.is(ImportDeclSyntax.self),
      !isPrivate(node),
      node.is(FunctionDeclSyntax.self) || node.asProtocol((any DeclGroupSyntax).self) != nil
    else { return nil }
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let range = start..<node.endPositionBeforeTrailingTrivia.utf8Offset
    let name =
      node.asProtocol((any DeclGroupSyntax).self).map(EditSites.name)
      ?? node.as(FunctionDeclSyntax.self)?.name.text ?? ""
    return Site(
      what: "\(name)",
      action: .move(
        TextEdit(range: range, text: ""), node.trimmedDescription, imports: imports))
  }

  // MARK: What the kinds share

  private func atEnd(_ text: String) -> TextEdit {
    TextEdit(range: end..<end, text: "\n\(text)\n")
  }

  private func isAtFileScope(_ node: Syntax) -> Bool {
    node.parent?.is(CodeBlockItemSyntax.self) ?? false
      && node.parent?.parent?.parent?.is(SourceFileSyntax.self) ?? false
  }

  private func isPrivate(_ node: Syntax) -> Bool {
    node.asProtocol((any WithModifiersSyntax).self)?.modifiers.contains {
      ["private", "fileprivate"].contains($0.name.text)
    } ?? false
  }

  private func isOverride(_ node: Syntax) -> Bool {
    node.asProtocol((any WithModifiersSyntax).self)?.modifiers
      .contains { $0.name.text == "override" } ?? false
  }

  /// Whether a binding is a property's, and no local variable's.
  private func isStored(_ node: Syntax) -> Bool {
    guard node.is(PatternBindingSyntax.self), let variable = node.parent?.parent else {
      return false
    }
    return isAtFileScope(variable) || variable.parent?.is(MemberBlockItemSyntax.self) ?? false
  }

  private static func name(of group: any DeclGroupSyntax) -> String {
    if let named = group.asProtocol((any NamedDeclSyntax).self) { return named.name.text }
    return group.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription ?? ""
  }
}
