import RippleModel

/// A small edit that a compiler's error asks for.
struct Repair: Hashable, Comparable {
  enum Action: Hashable {
    /// A declaration is let be seen by more.
    case access(line: Int, name: String?, level: AccessLevel)
    /// A struct's own initialiser is written out.
    case initialiser(line: Int, level: AccessLevel)
    /// A file imports a module.
    case addImport(String)
  }

  var path: String
  var action: Action

  private var order: (String, Int, Int, String) {
    switch action {
    // From the last line to the first, so that lines stay what they were; imports come last.
    case .access(let line, let name, _): (path, 0, -line, name ?? "")
    case .initialiser(let line, _): (path, 0, -line, "")
    case .addImport(let module): (path, 1, 0, module)
    }
  }

  static func < (left: Repair, right: Repair) -> Bool { left.order < right.order }

  /// The edit in one sentence.
  var text: String {
    switch action {
    case .access(let line, let name, let level):
      "\(path):\(line): '\(name ?? "declaration")' became \(level.rawValue)."
    case .initialiser(let line, let level):
      "\(path):\(line): the initialiser is written out, \(level.rawValue)."
    case .addImport(let module): "\(path): 'import \(module)' was added."
    }
  }
}
