/// What every file can meet of the standard library without a declaration that Ripple can read.
enum StandardLibrary {
  /// The protocols of common types, as member lookups go through them.
  ///
  /// Classes of Foundation inherit from `NSObject`.
  static func protocols(of type: String) -> [String] {
    if let known = conformances[type] { return known }
    return type.hasPrefix("NS") && type != "NSObject" ? ["NSObject"] : []
  }

  /// The types that common members hand out.
  static func results(of member: String) -> [String] { members[member] ?? [] }

  /// The types that values of a type store, as far as any package extends them.
  static func layout(of type: String) -> [String] {
    switch type {
    case "Data": ["Range", "UInt8"]
    case "Substring", "Character": ["String"]
    default: []
    }
  }

  /// The types that are met, and that nothing is looked up in, where an operator is used: inlined code
  /// traps with messages (frontend of 6.3.1, one file for each operator).
  static func types(usedByOperator name: String) -> [String] {
    shifts.contains(name) ? ["Bool", "DefaultStringInterpolation", "String", "UInt", "UInt8"] : []
  }

  private static let shifts: Set<String> = ["<<", ">>", "<<=", ">>="]

  /// The types that are met where a type lists a protocol, for what the compiler writes for it.
  static func types(usedByConformanceTo name: String) -> [String] {
    switch name {
    case "Error": ["Int", "String"]
    case "OptionSet": ["Array", "Bool", "RawRepresentable", "SetAlgebra"]
    case "CaseIterable": ["Array", "Bool", "Int"]
    default: []
    }
  }

  /// What hardly any interface does without.
  static let basics = ["Array", "Bool", "Int", "Optional", "String"]

  /// Operators of numbers and of ranges of them.
  static let arithmetic: Set<String> = [
    "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "..<", "...", "+=", "-=", "*=", "&+", "&-",
    "&*", "<", "<=", ">", ">=",
  ]

  /// Whether a type is one of the numbers.
  static func isNumber(_ type: String) -> Bool {
    type.hasPrefix("Int") || type.hasPrefix("UInt") || type == "Double" || type == "Float"
  }

  /// The names of what its types are open about, and what generic parameters are often called.
  static let placeholders: Set<String> = [
    "Element", "Index", "Indices", "Iterator", "SubSequence", "Key", "Value", "Wrapped", "Base",
    "Output", "Failure", "Success", "RawValue", "Bound", "Scalar", "Magnitude", "Stride", "ID",
    "T", "U", "V", "E", "S", "C", "K", "R", "Upstream", "Input", "Words", "Pointee",
  ]

  /// What a common protocol asks for.
  static func requirements(of name: String) -> [String] { implied[name] ?? [] }

  /// Whether any of its protocols asks for a member of a name.
  static func isRequirement(_ name: String) -> Bool { requirements.contains(name) }

  private static let requirements = Set(implied.values.joined())

  private static let implied: [String: [String]] = [
    "Equatable": ["=="], "Hashable": ["hash", "hashValue"], "Comparable": ["<", "<=", ">", ">="],
    "Encodable": ["encode"], "Decodable": ["init"], "CustomStringConvertible": ["description"],
    "CustomDebugStringConvertible": ["debugDescription"],
    "Sequence": [
      "Element", "Iterator", "makeIterator", "underestimatedCount",
      "withContiguousStorageIfAvailable",
    ],
    "IteratorProtocol": ["Element", "next"],
    "Collection": [
      "Index", "Indices", "SubSequence", "startIndex", "endIndex", "subscript", "index", "indices",
      "isEmpty", "count", "distance", "formIndex",
    ],
    "BidirectionalCollection": ["index", "formIndex"],
    "MutableCollection": ["subscript", "swapAt", "partition"],
    "RangeReplaceableCollection": [
      "init", "replaceSubrange", "reserveCapacity", "append", "insert", "remove", "removeAll",
    ],
    "RawRepresentable": ["RawValue", "init", "rawValue"], "CaseIterable": ["AllCases", "allCases"],
    "Identifiable": ["ID", "id"], "OptionSet": ["RawValue", "init", "rawValue"],
    "LocalizedError": ["errorDescription", "failureReason", "recoverySuggestion", "helpAnchor"],
    "ExpressibleByStringLiteral": ["StringLiteralType", "init"],
    "ExpressibleByIntegerLiteral": ["IntegerLiteralType", "init"],
    "ExpressibleByArrayLiteral": ["ArrayLiteralElement", "init"],
    "ExpressibleByDictionaryLiteral": ["Key", "Value", "init"],
    "TextOutputStream": ["write"], "LosslessStringConvertible": ["init"],
  ]

  /// Whether a type that lists a name is encoded by its stored properties' names.
  static func isCodable(_ name: String) -> Bool {
    ["Codable", "Encodable", "Decodable"].contains(name)
  }

  /// Whether an enumeration that lists a type has raw values, or the texts of coding keys.
  static func isRawType(_ name: String) -> Bool {
    ["String", "Character", "CodingKey"].contains(name) || isNumber(name)
  }

  /// Whether a name is that of one of its types, as far as they are listed here.
  static func isKnown(_ name: String) -> Bool {
    conformances[name] != nil || protocols.contains(name)
  }

  /// Whether a name is that of a common protocol.
  static func isProtocol(_ name: String) -> Bool { protocols.contains(name) }

  private static let protocols = Set(conformances.values.joined())
    .union(["CaseIterable", "Codable", "Error", "Identifiable", "RawRepresentable", "CodingKey"])

  private static let collection = ["Sequence", "Collection", "BidirectionalCollection"]
  private static let codable = ["Equatable", "Hashable", "Encodable", "Decodable", "Sendable"]
  private static let number = [
    "Numeric", "AdditiveArithmetic", "SignedNumeric", "Comparable", "Strideable",
    "CustomStringConvertible", "LosslessStringConvertible", "ExpressibleByIntegerLiteral",
  ]
  private static let integer = number + codable + ["BinaryInteger", "FixedWidthInteger"]
  private static let float = number + codable + ["FloatingPoint", "BinaryFloatingPoint"]

  private static let conformances: [String: [String]] = {
    var result: [String: [String]] = [
      "Array": collection + codable + [
        "RandomAccessCollection", "MutableCollection", "RangeReplaceableCollection",
        "ExpressibleByArrayLiteral", "CustomStringConvertible",
      ],
      "String": collection + codable + [
        "RangeReplaceableCollection", "StringProtocol", "Comparable", "CustomStringConvertible",
        "LosslessStringConvertible", "ExpressibleByStringLiteral",
        "ExpressibleByStringInterpolation", "TextOutputStream",
      ],
      "Dictionary": ["Sequence", "Collection", "ExpressibleByDictionaryLiteral"] + codable,
      "Set": ["Sequence", "Collection", "SetAlgebra", "ExpressibleByArrayLiteral"] + codable,
      "Optional": codable + ["ExpressibleByNilLiteral"],
      "Bool": codable + ["CustomStringConvertible", "ExpressibleByBooleanLiteral"],
      "Character": codable + ["Comparable", "CustomStringConvertible"],
      "Error": ["Sendable"],
      "CodingKey": ["CustomStringConvertible", "Sendable"],
      "Collection": ["Sequence"],
      "BidirectionalCollection": ["Collection", "Sequence"],
      "RandomAccessCollection": collection,
      "MutableCollection": ["Collection", "Sequence"],
      "RangeReplaceableCollection": ["Collection", "Sequence"],
      "Hashable": ["Equatable"], "Comparable": ["Equatable"],
      "Codable": ["Encodable", "Decodable"],
      "CaseIterable": [], "RawRepresentable": [], "XCTestCase": ["XCTest"],
    ]
    for name in ["ArraySlice", "ContiguousArray"] { result[name] = result["Array"] }
    result["Substring"] = result["String"]
    for size in ["", "8", "16", "32", "64"] {
      result["Int" + size] = integer
      result["UInt" + size] = integer
    }
    for name in ["Double", "Float"] { result[name] = float }
    return result
  }()

  private static let members: [String: [String]] = [
    "count": ["Int"], "isEmpty": ["Bool"], "contains": ["Bool"], "first": ["Optional"],
    "last": ["Optional"], "map": ["Array"], "compactMap": ["Array"], "flatMap": ["Array"],
    "filter": ["Array"], "sorted": ["Array"], "joined": ["String"], "description": ["String"],
    "lowercased": ["String"], "uppercased": ["String"], "hasPrefix": ["Bool"],
    "hasSuffix": ["Bool"], "split": ["Array"], "keys": ["Dictionary"], "values": ["Dictionary"],
    "prefix": ["ArraySlice"], "suffix": ["ArraySlice"], "dropFirst": ["ArraySlice"],
    "dropLast": ["ArraySlice"], "enumerated": ["Int"], "firstIndex": ["Optional"],
    "hashValue": ["Int"], "rawValue": ["RawRepresentable"], "allCases": ["CaseIterable"],
    // What is called without its base: messages have default values.
    "assert": ["String"], "assertionFailure": ["String"], "fatalError": ["String"],
    "precondition": ["String"], "preconditionFailure": ["String"], "print": ["String"],
    "debugPrint": ["String"],
    "==": ["Bool", "Equatable", "RawRepresentable"],
    "!=": ["Bool", "Equatable", "RawRepresentable"], "<": ["Bool", "Comparable"],
    ">": ["Bool", "Comparable"], "<=": ["Bool", "Comparable"], ">=": ["Bool", "Comparable"],
    "..<": ["Range"], "...": ["ClosedRange"], "lowerBound": ["Range"], "upperBound": ["Range"],
    "&&": ["Bool"], "||": ["Bool"], "!": ["Bool"], "??": ["Optional"],
  ]
}
