/// What the files of a target meet, in the numbers of a table, and who meets what.
final class Meetings {
  let table: DeclarationTable
  let files: [TouchTracer.Touched?]
  /// Whether something is not known of a file.
  let hasUnknown: Bool
  /// Who meets what, worked out when it is first asked for.
  private(set) lazy var index = Index(files)

  /// The files by what they meet.
  struct Index {
    var byName: [String: [Int]] = [:]
    var byType: [Int: [Int]] = [:]
    var byLookedUp: [Int: [Int]] = [:]

    init(_ files: [TouchTracer.Touched?]) {
      for (number, file) in files.enumerated() {
        guard let file else { continue }
        for name in file.words.union(file.unqualified).union(file.topLevel) {
          byName[name, default: []].append(number)
        }
        for type in file.types { byType[type, default: []].append(number) }
        for type in file.lookedUp { byLookedUp[type, default: []].append(number) }
      }
    }

    /// The files that meet one of some types, or one of some names.
    func files(_ types: Set<Int>, _ names: Set<String>) -> Set<Int> {
      var result: Set<Int> = []
      for type in types { result.formUnion(byType[type] ?? []) }
      if names.count < byName.count {
        for name in names { result.formUnion(byName[name] ?? []) }
      } else {
        for (name, files) in byName where names.contains(name) { result.formUnion(files) }
      }
      return result
    }
  }

  init(table: DeclarationTable, files: [TouchTracer.Touched?]) {
    self.table = table
    self.files = files
    hasUnknown = files.contains { $0 == nil }
  }
}
