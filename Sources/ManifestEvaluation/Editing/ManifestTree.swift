import SwiftParser
import SwiftSyntax

/// Where a manifest declares its targets and products.
struct ManifestTree {
  /// A declaration of a target: the call, and the element of the list in which it stands.
  struct TargetCall {
    var name: String
    var call: FunctionCallExprSyntax
    var element: ArrayElementSyntax?
  }

  /// The declarations of targets, in order.
  private(set) var targets: [TargetCall] = []
  /// The calls that declare libraries and programs as products, in order.
  private(set) var products: [FunctionCallExprSyntax] = []

  private static let targetWords: Set<String> = [
    "target", "executableTarget", "testTarget", "macro", "plugin", "systemLibrary", "binaryTarget",
  ]
  private static let productWords: Set<String> = ["library", "executable", "plugin"]

  init(_ tree: SourceFileSyntax) {
    var pending: [(node: Syntax, isInside: Bool)] = [(Syntax(tree), false)]
    // From the last to the first, so that what is popped comes in the order of the source.
    while let (node, isInside) = pending.popLast() {
      var isTarget = false
      if let call = node.as(FunctionCallExprSyntax.self), !isInside {
        isTarget = take(call)
      }
      for child in node.children(viewMode: .sourceAccurate).reversed() {
        pending.append((child, isInside || isTarget))
      }
    }
  }

  private mutating func take(_ call: FunctionCallExprSyntax) -> Bool {
    guard let word = ManifestTree.word(call.calledExpression),
      let name = ManifestTree.argument("name", of: call).flatMap({
        ManifestTree.literal($0.expression)
      })
    else { return false }
    let lists = ManifestTree.argument("targets", of: call)
    if ManifestTree.productWords.contains(word), lists != nil || word != "plugin",
      call.arguments.contains(where: { $0.label?.text == "targets" })
    {
      products.append(call)
      return true
    }
    guard ManifestTree.targetWords.contains(word) else { return false }
    targets.append(
      TargetCall(name: name, call: call, element: call.parent?.as(ArrayElementSyntax.self)))
    return true
  }

  /// The last word of what is called: `target` of `.target` and of `Target.target`.
  static func word(_ called: ExprSyntax) -> String? {
    called.as(MemberAccessExprSyntax.self)?.declName.baseName.text
  }

  /// An argument by its label.
  static func argument(_ label: String, of call: FunctionCallExprSyntax) -> LabeledExprSyntax? {
    call.arguments.first { $0.label?.text == label }
  }

  /// The text of a string without interpolation.
  static func literal(_ expression: ExprSyntax) -> String? {
    expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
  }
}
