/// In which types a file looks its members up, in the numbers of a table.
struct MemberLookups {
  /// Members that are looked up in a value, or in a type, that takes inference.
  private(set) var inAnyValue: Set<Int> = []
  private(set) var inAnyType: Set<Int> = []
  /// Members with the types that they are looked up in.
  private var pairs: Set<UInt64> = []
  /// The members that are looked up in a type, each once.
  private var byType: [Int: [Int]] = [:]
  /// Types that are met on the way, and that nothing names.
  private(set) var types: Set<Int> = []
  /// Names at file scope behind the name of a module.
  private(set) var globals: Set<String> = []
  /// Protocols of which something is called that they ask for, on values of any type.
  private(set) var witnessed: Set<Int> = []
  /// Protocols of which something is called that they ask for, on a value of one unknown type.
  private(set) var called: Set<Int> = []
  /// Types of which a literal is made a value.
  private(set) var made: Set<Int> = []

  private static func pair(_ member: Int, _ type: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: member)) << 32 | UInt64(UInt32(truncatingIfNeeded: type))
  }

  /// Whether a member may be looked up in a type.
  func hold(_ member: Int, in type: Int, isStatic: Bool) -> Bool {
    (isStatic ? inAnyType : inAnyValue).contains(member)
      || pairs.contains(MemberLookups.pair(member, type))
  }

  /// The members that are certainly looked up in a type.
  func members(of type: Int) -> [Int] { byType[type] ?? [] }

  /// Notes a lookup in a type and in all that it inherits, and says whether it is new.
  @discardableResult
  mutating func note(_ member: Int, in lineage: [Int]) -> Bool {
    // A lineage begins with the type itself, and is noted whole.
    guard let first = lineage.first, insert(member, first) else { return false }
    for type in lineage.dropFirst() { _ = insert(member, type) }
    return true
  }

  private mutating func insert(_ member: Int, _ type: Int) -> Bool {
    guard pairs.insert(MemberLookups.pair(member, type)).inserted else { return false }
    byType[type, default: []].append(member)
    return true
  }

  /// Notes a lookup in something that takes inference.
  mutating func note(_ member: Int, inAnyType isType: Bool) {
    if isType { inAnyType.insert(member) } else { inAnyValue.insert(member) }
  }

  /// Notes a type that is met.
  mutating func meet(_ type: Int) { types.insert(type) }

  /// Notes a name behind that of a module.
  mutating func meet(global name: String) { globals.insert(name) }

  /// Notes that a literal is made a value of a type.
  mutating func make(_ type: Int) { made.insert(type) }

  /// Notes that a protocol's requirement is called on a value of one unknown type.
  mutating func call(_ type: Int) { called.insert(type) }

  /// Notes that a protocol's requirement is called on a value of any type.
  mutating func noteRequirementCall(_ type: Int) { witnessed.insert(type) }
}
