import RippleModel

/// Finds members that satisfy a protocol only as long as they stand where the conformance sees them.
///
/// Moved to a module that the conformance's own does not see, such a member is a witness no more:
/// the build fails, or, where the requirement has a default, the program silently means something
/// else.
struct Witnesses {
  /// A member that a conformance would lose.
  struct Loss: Hashable {
    var member: String
    var memberFile: Int
    var type: String
    var conformance: String
    var conformanceFile: Int
    /// Whether the protocol is known to ask for the member.
    var isCertain: Bool
  }

  private let index: UseIndex
  /// Where each type conforms to what.
  private var conformances: [String: [(file: Int, protocols: [String])]] = [:]
  /// What each protocol of the workspace asks for, what it inherits included.
  private var requirements: [String: Set<String>] = [:]
  private var parents: [String: [String]] = [:]
  private var protocols: Set<String> = []
  private var classes: Set<String> = []

  init(_ index: UseIndex) {
    self.index = index
    for (number, file) in index.files.enumerated() {
      guard let facts = file.facts else { continue }
      for (place, type) in facts.types.enumerated() {
        let name = Witnesses.last(type.name)
        switch type.kind {
        case "protocol":
          protocols.insert(name)
          parents[name, default: []] += type.inherited.map(Witnesses.last)
          let asked = facts.declarations.lazy.filter { $0.container == place }.map(Witnesses.key)
          requirements[name, default: []].formUnion(asked)
        default:
          if type.kind == "class" { classes.insert(name) }
          guard !type.inherited.isEmpty else { continue }
          conformances[type.name, default: []].append(
            (number, type.inherited.map(Witnesses.last)))
        }
      }
    }
  }

  private static func last(_ name: String) -> String {
    let plain = name.prefix { $0 != "<" && $0 != " " }
    return plain.split(separator: ".").last.map(String.init) ?? String(plain)
  }

  /// What conformances lose when files get other owners.
  ///
  /// - Parameters:
  ///   - before: The owner of each file before.
  ///   - after: The owner of each file after.
  ///   - sees: Whether one target depends on another after, directly or not.
  /// - Returns: The members, sorted by file.
  func losses(
    from before: [TargetID], to after: [TargetID], sees: (TargetID, TargetID) -> Bool
  ) -> [Loss] {
    var result: Set<Loss> = []
    for (file, source) in index.files.enumerated() {
      for (place, body) in (source.facts?.types ?? []).enumerated() where body.kind != "protocol" {
        for other in conformances[body.name] ?? []
        where other.file != file && before[other.file] == before[file]
          && after[other.file] != after[file] && !sees(after[other.file], after[file])
        {
          let members = (source.facts?.declarations ?? []).filter { $0.container == place }
          result.formUnion(losses(members, file, body.name, other.file, other.protocols))
        }
      }
    }
    return result.sorted {
      ($0.memberFile, $0.member, $0.conformanceFile, $0.conformance)
        < ($1.memberFile, $1.member, $1.conformanceFile, $1.conformance)
    }
  }

  private func losses(
    _ members: [DeclarationFacts], _ file: Int, _ type: String, _ conformanceFile: Int,
    _ inherited: [String]
  ) -> [Loss] {
    inherited.flatMap { name -> [Loss] in
      let (asked, isKnown) = asked(by: name)
      let seen = members.filter { $0.kind != "extension" && $0.access > .fileprivate }
      let certain = seen.filter { asked.contains(Witnesses.key($0)) || asked.contains($0.name) }
      let found =
        certain.isEmpty && !isKnown ? seen.filter { $0.kind != "case" }.prefix(1) : certain[...]
      return found.map { member in
        Loss(
          member: member.name, memberFile: file, type: type, conformance: name,
          conformanceFile: conformanceFile,
          // Initialisers of the standard library's protocols are told apart by their types.
          isCertain: !certain.isEmpty && (member.name != "init" || protocols.contains(name)))
      }
    }
  }

  /// Whether any protocol that a type conforms to may ask for a member.
  func isAsked(_ member: DeclarationFacts, of type: String) -> Bool {
    (conformances[type] ?? []).contains { conformance in
      conformance.protocols.contains { name in
        let names = asked(by: name).names
        return names.contains(Witnesses.key(member)) || names.contains(member.name)
      }
    }
  }

  /// What a member is called with: its name and its labels.
  private static func key(_ member: DeclarationFacts) -> String {
    let labels = member.parameters.map { $0.prefix { $0 != ":" } + ":" }.joined()
    return "\(member.name)(\(labels))"
  }

  /// The members that a protocol asks for, and whether there can be no others.
  private func asked(by name: String) -> (names: Set<String>, isKnown: Bool) {
    var names: Set<String> = []
    var isKnown = true
    var seen: Set<String> = [name]
    var pending = [name]
    while let next = pending.popLast() {
      if let known = Witnesses.standard[next] {
        names.formUnion(known)
      } else if protocols.contains(next) {
        names.formUnion(requirements[next] ?? [])
        for parent in parents[next] ?? [] where seen.insert(parent).inserted {
          pending.append(parent)
        }
      } else if !classes.contains(next) {
        isKnown = false
      }
    }
    return (names, isKnown)
  }

  /// What protocols of the standard library and of Foundation ask for.
  private static let standard: [String: Set<String>] = [
    "Sendable": [], "Error": [], "AnyObject": [], "Copyable": [], "Escapable": [],
    "BitwiseCopyable": [], "Equatable": ["=="], "Hashable": ["==", "hash", "hashValue"],
    "Comparable": ["==", "<", ">", "<=", ">="], "Identifiable": ["id", "ID"],
    "CustomStringConvertible": ["description"],
    "CustomDebugStringConvertible": ["debugDescription"], "Codable": ["init", "encode"],
    "Decodable": ["init"], "Encodable": ["encode"], "CaseIterable": ["allCases", "AllCases"],
    "RawRepresentable": ["rawValue", "init", "RawValue"], "CodingKey": ["stringValue", "intValue"],
    "LocalizedError": [
      "errorDescription", "failureReason", "recoverySuggestion", "helpAnchor",
    ],
    "ExpressibleByStringLiteral": ["init"], "ExpressibleByIntegerLiteral": ["init"],
    "ExpressibleByArrayLiteral": ["init"], "ExpressibleByNilLiteral": ["init"],
    "OptionSet": ["rawValue", "init"], "Int": [], "String": [], "UInt8": [], "UInt": [],
    "Character": [], "Double": [], "Int32": [], "UInt32": [], "UInt16": [], "Int64": [],
  ]
}
