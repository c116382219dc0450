import SwiftSyntax
import SyntaxText

extension Evaluator {
  /// What the first clause of `#if` that holds contains.
  func activeElements(of choice: IfConfigDeclSyntax) -> IfConfigClauseSyntax.Elements? {
    for clause in choice.clauses {
      guard let condition = clause.condition else { return clause.elements }
      if holds(condition, depth: 0) { return clause.elements }
    }
    return nil
  }

  private func holds(_ condition: ExprSyntax, depth: Int) -> Bool {
    guard depth < 100 else { return false }
    if let literal = condition.as(BooleanLiteralExprSyntax.self) {
      return literal.literal.text == "true"
    }
    if let prefix = condition.as(PrefixOperatorExprSyntax.self) {
      return !holds(prefix.expression, depth: depth + 1)
    }
    if let tuple = condition.as(TupleExprSyntax.self), let only = tuple.elements.first {
      return holds(only.expression, depth: depth + 1)
    }
    if let sequence = condition.as(SequenceExprSyntax.self) {
      return holds(Array(sequence.elements), depth: depth + 1)
    }
    if let call = condition.as(FunctionCallExprSyntax.self) { return holds(call) }
    return false
  }

  /// `&&` binds more tightly than `||`.
  private func holds(_ elements: [ExprSyntax], depth: Int) -> Bool {
    var alternatives: [Bool] = []
    var current = true
    for (index, element) in elements.enumerated() {
      if index.isMultiple(of: 2) {
        current = current && holds(element, depth: depth)
      } else if element.as(BinaryOperatorExprSyntax.self)?.operator.text == "||" {
        alternatives.append(current)
        current = true
      }
    }
    return (alternatives + [current]).contains(true)
  }

  private func holds(_ call: FunctionCallExprSyntax) -> Bool {
    guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      let argument = call.arguments.first?.expression
    else { return false }
    let text = text.excerpt(of: argument)
    switch name {
    case "os": return text.lowercased() == environment.platform.lowercased()
    case "canImport": return canImport(text)
    case "swift", "compiler": return holdsVersion(text)
    case "arch": return text == (environment.platform == "macOS" ? "arm64" : "x86_64")
    case "_endian": return text == "little"
    case "_pointerBitWidth": return text == "_64"
    default: return false
    }
  }

  private func canImport(_ module: String) -> Bool {
    let everywhere: Set<String> = [
      "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization",
      "FoundationNetworking", "FoundationXML", "Dispatch", "PackageDescription", "_Concurrency",
      "CompilerPluginSupport", "_StringProcessing", "RegexBuilder", "Synchronization",
    ]
    if everywhere.contains(module) { return true }
    let platform = environment.platform.lowercased()
    let isApple = ["macos", "ios", "tvos", "watchos", "visionos"].contains(platform)
    switch module {
    case "Glibc": return platform == "linux"
    case "Darwin", "os", "Combine", "CoreFoundation", "ObjectiveC", "Security", "CryptoKit":
      return isApple
    case "WinSDK", "ucrt", "CRT": return platform == "windows"
    default: return false
    }
  }

  private func holdsVersion(_ text: String) -> Bool {
    let isBelow = text.hasPrefix("<")
    guard isBelow || text.hasPrefix(">=") else { return false }
    let wanted = text.drop { !$0.isNumber }.split(separator: ".").map { Int($0) ?? 0 }
    let actual = environment.compilerVersion
    for index in 0..<max(wanted.count, actual.count) {
      let left = index < actual.count ? actual[index] : 0
      let right = index < wanted.count ? wanted[index] : 0
      if left != right { return (left > right) != isBelow }
    }
    return !isBelow
  }
}
