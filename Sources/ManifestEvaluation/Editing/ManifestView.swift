import RippleModel
import SwiftSyntax
import SyntaxText

/// The edits that one change of a manifest comes down to.
struct ManifestView {
  let tree: ManifestTree
  let bytes: [UInt8]

  init(_ tree: ManifestTree, _ bytes: [UInt8]) {
    self.tree = tree
    self.bytes = bytes
  }

  /// The order in which SwiftPM wants the arguments of a target.
  private static let order = [
    "name", "dependencies", "path", "exclude", "sources", "resources", "publicHeadersPath",
    "packageAccess", "cSettings", "cxxSettings", "swiftSettings", "linkerSettings", "plugins",
  ]

  /// What a new target takes over from the one beside it.
  private static let inherited = [
    "packageAccess", "cSettings", "cxxSettings", "swiftSettings", "linkerSettings",
  ]

  func target(_ name: String) throws(ManifestEditError) -> ManifestTree.TargetCall {
    let found = tree.targets.filter { $0.name == name }
    guard let only = found.first else {
      throw ManifestEditError(
        "no target '\(name)' is written out with its name; edit the manifest by hand.")
    }
    guard found.count == 1 else {
      throw ManifestEditError(
        line: line(of: found[1].call),
        "target '\(name)' is declared more than once; edit the manifest by hand.")
    }
    return only
  }

  private func line(of node: some SyntaxProtocol) -> Int { SourceText(bytes).line(of: node) }

  /// The list that an argument holds; `nil` where the argument is not there.
  private func list(
    _ label: String, of call: FunctionCallExprSyntax
  ) throws(ManifestEditError) -> ArrayExprSyntax? {
    guard let argument = ManifestTree.argument(label, of: call) else { return nil }
    guard let list = argument.expression.as(ArrayExprSyntax.self) else {
      throw ManifestEditError(
        line: line(of: argument),
        "'\(label)' is no list that is written out; edit the manifest by hand.")
    }
    return list
  }

  private func source(of node: some SyntaxProtocol) -> String {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
  }

  // MARK: Dependencies

  func adding(_ entry: DependencyEntry, to name: String) throws(ManifestEditError) -> [TextEdit] {
    let target = try target(name)
    guard let list = try list("dependencies", of: target.call) else {
      return adding("dependencies", "[\(entry.text)]", to: target.call)
    }
    if list.elements.contains(where: { ManifestView.names($0.expression, entry) }) { return [] }
    return ListEditor(list, bytes).appending([entry.text])
  }

  func removing(
    _ entry: DependencyEntry, from name: String
  ) throws(ManifestEditError) -> [TextEdit] {
    let target = try target(name)
    let list = try list("dependencies", of: target.call)
    guard let list,
      let element = list.elements.first(where: { ManifestView.names($0.expression, entry) })
    else {
      throw ManifestEditError(
        line: line(of: target.call),
        "'\(name)' does not list \(entry.text) itself; edit the manifest by hand.")
    }
    return ListEditor(list, bytes).removing(element)
  }

  /// Whether an element of a list of dependencies is an entry, however it is spelled.
  private static func names(_ expression: ExprSyntax, _ entry: DependencyEntry) -> Bool {
    if let text = ManifestTree.literal(expression) { return text == entry.name }
    guard let call = expression.as(FunctionCallExprSyntax.self),
      let word = ManifestTree.word(call.calledExpression),
      ["target", "product", "byName"].contains(word),
      let name = ManifestTree.argument("name", of: call).flatMap({
        ManifestTree.literal($0.expression)
      }), name == entry.name
    else { return false }
    guard word == "product" else { return true }
    let package = ManifestTree.argument("package", of: call).flatMap {
      ManifestTree.literal($0.expression)
    }
    return entry.package != nil
      && package.map { $0.lowercased() == entry.package?.lowercased() } ?? true
  }

  /// Writes an argument that is not there yet, in its place among the others.
  private func adding(
    _ label: String, _ value: String, to call: FunctionCallExprSyntax
  ) -> [TextEdit] {
    let rank = { (label: String?) in label.flatMap(ManifestView.order.firstIndex) ?? 0 }
    let arguments = Array(call.arguments)
    guard let anchor = arguments.last(where: { rank($0.label?.text) < rank(label) }) else {
      return []
    }
    let start = anchor.positionAfterSkippingLeadingTrivia.utf8Offset
    let isOnOwnLine = bytes[anchor.position.utf8Offset..<start].contains(0x0A)
    let line = bytes[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let blanks = String(
      decoding: bytes[line..<start].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    let separator = isOnOwnLine ? ",\n" + blanks : ", "
    let end = anchor.expression.endPositionBeforeTrailingTrivia.utf8Offset
    return [TextEdit(range: end..<end, text: "\(separator)\(label): \(value)")]
  }

  // MARK: Targets

  func adding(_ new: ManifestEdit.NewTarget) throws(ManifestEditError) -> [TextEdit] {
    guard !tree.targets.contains(where: { $0.name == new.name }) else {
      throw ManifestEditError("there is already a target '\(new.name)'.")
    }
    let model = try target(new.beside)
    guard let element = model.element,
      let list = element.parent?.parent?.as(ArrayExprSyntax.self)
    else {
      throw ManifestEditError(
        line: line(of: model.call),
        "target '\(new.beside)' stands in no list that is written out; edit the manifest by hand.")
    }
    let arguments = arguments(of: new, like: model.call)
    let indent = column(of: element)
    let line = ".\(new.kind.call)(\(arguments.joined(separator: ", ")))"
    let blanks = String(repeating: " ", count: indent + 2)
    let lines = ".\(new.kind.call)(\n\(blanks)" + arguments.joined(separator: ",\n\(blanks)") + ")"
    return ListEditor(list, bytes).appending(
      [indent + line.count < ManifestView.lineLength ? line : lines], after: element)
  }

  /// How long a line may grow before a new target is written on several.
  private static let lineLength = 100

  /// The blanks before the line of an element.
  private func column(of element: ArrayElementSyntax) -> Int {
    let start = element.positionAfterSkippingLeadingTrivia.utf8Offset
    let line = bytes[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return bytes[line..<start].prefix { $0 == 0x20 }.count
  }

  private func arguments(
    of new: ManifestEdit.NewTarget, like model: FunctionCallExprSyntax
  ) -> [String] {
    var arguments = ["name: \(DependencyEntry.literal(new.name))"]
    if !new.dependencies.isEmpty {
      arguments.append(
        "dependencies: [\(new.dependencies.map(\.text).joined(separator: ", "))]")
    }
    if let path = new.path { arguments.append("path: \(DependencyEntry.literal(path))") }
    for label in ManifestView.inherited + (new.takesPlugins ? ["plugins"] : []) {
      guard let argument = ManifestTree.argument(label, of: model) else { continue }
      arguments.append("\(label): \(source(of: argument.expression))")
    }
    return arguments
  }

  func removing(_ name: String) throws(ManifestEditError) -> [TextEdit] {
    let target = try target(name)
    guard let element = target.element,
      let list = element.parent?.parent?.as(ArrayExprSyntax.self)
    else {
      throw ManifestEditError(
        line: line(of: target.call),
        "target '\(name)' stands in no list that is written out; edit the manifest by hand.")
    }
    return ListEditor(list, bytes).removing(element)
  }

  // MARK: Products

  func replacing(_ name: String, by others: [String]) throws(ManifestEditError) -> [TextEdit] {
    var result: [TextEdit] = []
    for product in tree.products {
      guard let list = try list("targets", of: product), let element = element(name, of: list)
      else { continue }
      let known = Set(list.elements.compactMap { ManifestTree.literal($0.expression) })
      let new = others.filter { !known.contains($0) }.map(DependencyEntry.literal)
      if new.isEmpty {
        result += ListEditor(list, bytes).removing(element)
      } else {
        let start = element.expression.positionAfterSkippingLeadingTrivia.utf8Offset
        let end = element.expression.endPositionBeforeTrailingTrivia.utf8Offset
        result.append(TextEdit(range: start..<end, text: new.joined(separator: ", ")))
      }
    }
    return result
  }

  func listing(_ names: [String], beside name: String) throws(ManifestEditError) -> [TextEdit] {
    var result: [TextEdit] = []
    for product in tree.products where ManifestTree.word(product.calledExpression) == "library" {
      guard let list = try list("targets", of: product), element(name, of: list) != nil
      else { continue }
      let known = Set(list.elements.compactMap { ManifestTree.literal($0.expression) })
      let new = names.filter { !known.contains($0) }.map(DependencyEntry.literal)
      result += ListEditor(list, bytes).appending(new)
    }
    return result
  }

  private func element(_ name: String, of list: ArrayExprSyntax) -> ArrayElementSyntax? {
    list.elements.first { ManifestTree.literal($0.expression) == name }
  }

  // MARK: Resources

  /// Takes the rules for some paths, relative to the target's folder, from one target to another.
  func movingResources(
    _ paths: [String], from old: String, to new: String
  ) throws(ManifestEditError) -> [TextEdit] {
    let source = try target(old)
    let destination = try target(new)
    guard let list = try list("resources", of: source.call) else {
      throw ManifestEditError(
        line: line(of: source.call), "'\(old)' declares no resources in a list; do it by hand.")
    }
    var texts: [String] = []
    for element in list.elements {
      guard let call = element.expression.as(FunctionCallExprSyntax.self),
        let path = call.arguments.first.flatMap({ ManifestTree.literal($0.expression) }),
        paths.contains(where: { $0 == path || $0.hasPrefix(path + "/") })
      else { continue }
      texts.append(self.source(of: call))
    }
    guard !texts.isEmpty else { return [] }
    if let known = try self.list("resources", of: destination.call) {
      let written = Set(known.elements.map { self.source(of: $0.expression) })
      return ListEditor(known, bytes).appending(texts.filter { !written.contains($0) })
    }
    return adding("resources", "[\(texts.joined(separator: ", "))]", to: destination.call)
  }
}
