internal import SwiftSyntax

/// `#if` conditions as the compiler decides them; what it does not know does not hold.
extension BuildConditions {
  /// Whether a clause's condition holds; depth follows parentheses, which the parser bounds.
  func hold(_ condition: ExprSyntax) -> Bool {
    switch condition.as(ExprSyntaxEnum.self) {
    case .booleanLiteralExpr(let literal): literal.literal.tokenKind == .keyword(.true)
    case .declReferenceExpr(let name): isDefined(name.baseName.identifierText)
    case .prefixOperatorExpr(let negated): negated.operator.text == "!" && !hold(negated.expression)
    case .tupleExpr(let group): group.elements.first.map { hold($0.expression) } ?? false
    case .sequenceExpr(let sequence): hold(sequence)
    case .functionCallExpr(let call): hold(call)
    default: false
    }
  }

  /// `$Name` asks for a feature.
  private func isDefined(_ name: String) -> Bool {
    name.hasPrefix("$") ? features.contains(String(name.dropFirst())) : defines.contains(name)
  }

  /// `||` binds looser than `&&`: a sequence holds if one of its runs of `&&` does.
  private func hold(_ sequence: SequenceExprSyntax) -> Bool {
    var run = true
    for element in sequence.elements {
      if let operation = element.as(BinaryOperatorExprSyntax.self) {
        guard operation.operator.text == "||" else { continue }
        if run { return true }
        run = true
      } else if run {
        run = hold(element)
      }
    }
    return run
  }

  private func hold(_ call: FunctionCallExprSyntax) -> Bool {
    guard let argument = call.arguments.first?.expression.trimmedDescription else { return false }
    switch call.calledExpression.trimmedDescription {
    case "os": return argument == system
    case "arch": return argument == architecture
    // Whoever develops for a device mostly builds for its simulator.
    case "targetEnvironment":
      return argument == "simulator" && hasSystemLibraries && system != "macOS"
    case "canImport": return !missingModules.contains(String(argument.prefix { $0 != "." }))
    case "swift": return version(languageVersion, satisfies: argument)
    case "compiler", "_compiler_version": return version(compilerVersion, satisfies: argument)
    case "hasFeature": return features.contains(argument)
    case "hasAttribute": return true
    case "_runtime": return ["_Native", "_multithreaded"].contains(argument)
    case "_endian": return argument == "little"
    case "_pointerBitWidth": return argument == "_64"
    case "_hasAtomicBitWidth": return ["_8", "_16", "_32", "_64", "_128"].contains(argument)
    case "_ptrauth": return argument == "_none"
    case "_objectFileFormat": return argument == "ELF"
    default: return false
    }
  }

  private func version(_ version: [Int], satisfies requirement: String) -> Bool {
    let isBelow = requirement.hasPrefix("<")
    let wanted = requirement.drop { "<>= ".contains($0) }.split(separator: ".").map {
      Int($0) ?? Int.max
    }
    let length = max(version.count, wanted.count)
    let have = version + Array(repeating: 0, count: length - version.count)
    let want = wanted + Array(repeating: 0, count: length - wanted.count)
    return have.lexicographicallyPrecedes(want) == isBelow
  }
}

extension TokenSyntax {
  /// A name without its back-ticks.
  var identifierText: String {
    guard case .identifier(let text) = tokenKind, text.utf8.first == UInt8(ascii: "`") else {
      return text
    }
    return text.utf8.count > 2 ? String(text.dropFirst().dropLast()) : text
  }
}
