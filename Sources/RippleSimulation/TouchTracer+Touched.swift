import RippleModel

extension TouchTracer {
  /// The types that a file meets, and how it writes names.
  final class Touched {
    /// The names that it looks up: all, and those without a base.
    let lookups: [String]
    let unqualified: [String]
    /// Met in any way.
    var types: Set<Int> = []
    /// Members of them were looked up.
    var lookedUp: Set<Int> = []
    /// Those of them in which the file's own code stands.
    var implicit: Set<Int> = []
    /// Those of them that the file declares, and does not only extend.
    var declaredTypes: Set<Int> = []
    /// The words of the signatures that were met.
    var words: Set<String> = []
    /// Those of them whose conformances the file declares, and the protocols.
    var conforming: Set<Int> = []
    /// The members that these conformances ask for.
    var requirements: Set<String> = []
    /// The modules whose declarations led anywhere.
    var modules: Set<Int> = []
    /// What the file itself declares at file scope, which the compiler looks for elsewhere too.
    var topLevel: [String] = []
    /// In what its members are looked up.
    var members: MemberLookups
    /// The members that the file itself declares, by type.
    var declared: [Int: Set<String>] = [:]

    init(_ facts: FileFacts, _ members: MemberLookups) {
      self.members = members
      lookups = facts.lookups
      unqualified = facts.unqualified
    }
  }
}
