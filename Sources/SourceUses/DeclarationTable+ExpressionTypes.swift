import RippleModel

/// What declared types denote.
extension DeclarationTable {
  /// What the value of a declaration denotes, or what it returns.
  func denoted(by signature: Signature) -> ExpressionType {
    if let known = signature.denoted { return known }
    let result = denoted(by: signature.result, in: signature.container, signature.file)
    signature.denoted = result
    return result
  }

  /// What a type denotes, in the spelling of `DeclarationFacts.result`, as written in a file.
  func denoted(by text: String, in container: Int?, _ file: Int) -> ExpressionType {
    guard !hasOwnNames(file) else { return denoted(by: text[...], in: container, file) }
    let spelling = Spelling(text: text, container: container)
    if let known = denotations[spelling] { return known }
    let result = denoted(by: text[...], in: container, file)
    denotations[spelling] = result
    return result
  }

  private func denoted(by text: Substring, in container: Int?, _ file: Int) -> ExpressionType {
    guard let first = text.utf8.first, let last = text.utf8.last else { return .unknown }
    if first == UInt8(ascii: "&") {
      let value = denoted(by: text.droppingFirst(1), in: container, file)
      return if case .value(let type) = value { .conforming(type) } else { value }
    }
    if first == UInt8(ascii: "(") { return function(text, in: container, file) }
    if last == UInt8(ascii: "!") {
      return .unwrapping(denoted(by: text.droppingLast(1), in: container, file))
    }
    if last == UInt8(ascii: "?") {
      return .optional(denoted(by: text.droppingLast(1), in: container, file))
    }
    if last == UInt8(ascii: "e"), text.hasSuffix(".Type") {
      switch denoted(by: text.droppingLast(5), in: container, file) {
      case .value(let type), .conforming(let type): return .type(type)
      default: return .unknown
      }
    }
    if first == UInt8(ascii: "[") {
      let parts = DeclarationTable.parts(of: text.droppingFirst(1).droppingLast(1), at: ":").map {
        denoted(by: $0, in: container, file)
      }
      return parts.count == 2 ? .dictionary(parts[0], parts[1]) : .array(parts[0])
    }
    if text == "Self" {
      return container.map { entries[$0].isProtocol ? .conforming($0) : .value($0) } ?? .unknown
    }
    let name = String(text)
    if let alias = alias(name, in: container, file) {
      guard !alias.isFollowed else { return .unknown }
      alias.isFollowed = true
      defer { alias.isFollowed = false }
      return denoted(by: alias)
    }
    if let dot = DeclarationTable.lastDot(in: name),
      let part = part(
        name[name.utf8.index(after: dot)...], of: denoted(by: name[..<dot], in: container, file))
    {
      return part
    }
    guard !isOpen(name, in: container) else { return .unknown }
    let types = resolve(name, in: container, file)
    guard types.count == 1, let type = types.first else { return .unknown }
    return .value(type)
  }

  /// What the types of the standard library are open about, where it is known.
  private func part(_ name: Substring, of whole: ExpressionType) -> ExpressionType? {
    switch (whole, name) {
    case (.array(let element), "Element"), (.dictionary(_, let element), "Value"): element
    case (.dictionary(let key, _), "Key"): key
    case (.optional(let wrapped), "Wrapped"): wrapped
    default: nil
    }
  }

  /// The type alias that a name stands for where it is written; `nil` where it stands for a type.
  private func alias(_ name: String, in container: Int?, _ file: Int) -> Signature? {
    if let dot = DeclarationTable.lastDot(in: name) {
      guard index(of: name, in: file) == nil else { return nil }
      let owners = resolve(String(name[..<dot]), in: container, file)
      return owners.first.flatMap {
        entries[$0].aliases[String(name[name.utf8.index(after: dot)...])]
      }
    }
    var scope = container
    while let type = scope {
      if let nested = entries[type].nestedByName[name], !entries[nested].modules.isEmpty {
        return nil
      }
      if let alias = entries[type].aliases[name] { return alias }
      scope = entries[type].outer
    }
    let isDeclared = index(of: name, in: file).map { !entries[$0].modules.isEmpty } ?? false
    return isDeclared ? nil : aliases[name]
  }

  /// What stands in parentheses: what a function is called with, or a function that may be missing.
  private func function(_ text: Substring, in container: Int?, _ file: Int) -> ExpressionType {
    var depth = 0
    let bytes = text.utf8
    guard
      let end = bytes.indices.first(where: { index in
        if bytes[index] == UInt8(ascii: "(") { depth += 1 }
        if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
        return depth == 0
      })
    else { return .unknown }
    let inner = text[bytes.index(after: text.startIndex)..<end]
    let rest = text[bytes.index(after: end)...]
    guard rest.hasPrefix("->") else {
      let parts = DeclarationTable.parts(of: inner, at: ",")
      let value =
        parts.count > 1
        ? tuple(parts, in: container, file) : denoted(by: inner, in: container, file)
      return rest == "?" ? .optional(value) : rest == "!" ? .unwrapping(value) : value
    }
    let parameters = DeclarationTable.parts(of: inner, at: ",").map {
      denoted(by: $0, in: container, file)
    }
    return .function(parameters, denoted(by: rest.droppingFirst(2), in: container, file))
  }

  private func tuple(_ parts: [Substring], in container: Int?, _ file: Int) -> ExpressionType {
    let pieces = parts.map { DeclarationTable.parts(of: $0, at: ":") }
    return .tuple(
      pieces.map { String($0[0]) },
      pieces.map { $0.count == 2 ? denoted(by: $0[1], in: container, file) : .unknown })
  }

  /// The parts of a spelling between marks that stand in no brackets.
  private static func parts(of text: Substring, at mark: Unicode.Scalar) -> [Substring] {
    let bytes = text.utf8
    let mark = UInt8(ascii: mark)
    var depth = 0
    var result: [Substring] = []
    var start = text.startIndex
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "["), UInt8(ascii: "("): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: ")"): depth -= 1
      case mark where depth == 0:
        result.append(text[start..<index])
        start = bytes.index(after: index)
      default: continue
      }
    }
    return result + [text[start...]]
  }

  /// Whether a name is that of a generic parameter or an associated type.
  private func isOpen(_ name: String, in container: Int?) -> Bool {
    let firstDot = name.utf8.firstIndex(of: UInt8(ascii: "."))
    let first = firstDot.map { name[..<$0] } ?? name[...]
    let last =
      DeclarationTable.lastDot(in: name).map { name[name.utf8.index(after: $0)...] } ?? first
    if placeholders.contains(String(last)),
      index(of: name).map({ entries[$0].modules.isEmpty }) ?? true
    {
      return true
    }
    var scope = container
    while let type = scope {
      if entries[type].parameters.contains(where: { $0 == first }) { return true }
      scope = entries[type].outer
    }
    return false
  }

  /// What a member of one of the standard library's types denotes.
  func standard(_ name: String, of base: ExpressionType) -> ExpressionType {
    switch (base, name) {
    case (.array(let element), "first"), (.array(let element), "last"),
      (.array(let element), "popLast"), (.array(let element), "randomElement"),
      (.array(let element), "min"), (.array(let element), "max"):
      return .optional(element)
    case (.array, "filter"), (.array, "sorted"), (.array, "reversed"), (.array, "dropFirst"),
      (.array, "dropLast"), (.array, "prefix"), (.array, "suffix"), (.array, "shuffled"),
      (.array, "lazy"):
      return base
    case (.array, "map"), (.array, "compactMap"), (.array, "flatMap"), (.array, "split"):
      return .array(.unknown)
    case (.array(let element), "subscript"): return element
    case (.dictionary(_, let value), "subscript"): return .optional(value)
    case (.array(let element), "enumerated"):
      return .array(.tuple(["offset", "element"], [.value(intern("Int")), element]))
    case (.dictionary(let key, _), "keys"): return .array(key)
    case (.dictionary, "filter"): return base
    case (.dictionary, "sorted"), (.dictionary, "lazy"):
      return .array(element(of: base))
    case (.dictionary, "first"), (.dictionary, "min"), (.dictionary, "max"):
      return .optional(element(of: base))
    case (.dictionary, "map"), (.dictionary, "compactMap"), (.dictionary, "flatMap"):
      return .array(.unknown)
    case (.dictionary(_, let value), "values"): return .array(value)
    case (_, "makeIterator"): return .value(intern("IteratorProtocol"))
    case (_, "makeAsyncIterator"): return .value(intern("AsyncIteratorProtocol"))
    default:
      let results = StandardLibrary.results(of: name)
      guard results.count == 1, ["Int", "Bool", "String"].contains(results[0]) else {
        return .unknown
      }
      return .value(intern(results[0]))
    }
  }

  /// What a value holds, one of which each round of a loop takes.
  func element(of value: ExpressionType) -> ExpressionType {
    switch value {
    case .array(let element), .optional(let element), .unwrapping(let element): element
    case .dictionary(let key, let value): .tuple(["key", "value"], [key, value])
    default: .unknown
    }
  }
}

extension Substring {
  /// All but some first bytes, each a letter of ASCII.
  fileprivate func droppingFirst(_ count: Int) -> Substring {
    self[utf8.index(startIndex, offsetBy: Swift.min(count, utf8.count))...]
  }

  /// All but some last bytes, each a letter of ASCII.
  fileprivate func droppingLast(_ count: Int) -> Substring {
    self[..<utf8.index(endIndex, offsetBy: -Swift.min(count, utf8.count))]
  }
}
