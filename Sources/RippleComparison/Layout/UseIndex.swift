import RippleGraph
public import RippleModel

/// Which Swift file uses which, by names and imports, over a whole workspace.
///
/// A file uses another if it looks up a name that the other provides at file scope, a member of an
/// extension whose type it mentions too, or a long member name that nothing else in the workspace
/// declares; and if both are of one target, or the first imports the other's module or one that
/// re-exports it. A name that is looked up in something else counts where that may be the module:
/// `Models.Policy`.
public struct UseIndex: Sendable {
  /// One use: the file that is used, and a name that shows it.
  public struct Use: Hashable, Sendable {
    /// The number of the file at the far end.
    public var file: Int
    /// The first name, in alphabetical order, that shows it.
    public var name: String
  }

  /// The paths by number, sorted by target, then by path.
  public let paths: [String]
  /// The target that owns each file today.
  public let owners: [TargetID]
  /// Each file as the index gave it.
  public let files: [SourceIndex.SourceFile]
  /// What each file uses, sorted by file.
  public let uses: [[Use]]
  /// What uses each file, sorted by file.
  public let users: [[Use]]
  /// The number of each path.
  public let numbers: [String: Int]

  /// Works out every use.
  ///
  /// - Complexity: O(files · names).
  public init(_ sources: SourceIndex, moduleNames: [TargetID: String]) {
    var paths: [String] = []
    var owners: [TargetID] = []
    var files: [SourceIndex.SourceFile] = []
    for target in sources.files.keys.sorted() {
      for file in sources.files[target] ?? [] {
        paths.append(file.path)
        owners.append(target)
        files.append(file)
      }
    }
    self.paths = paths
    self.owners = owners
    self.files = files
    numbers = Dictionary(
      paths.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let providers = Providers(files)
    let reexporters = UseIndex.reexporters(files, owners, moduleNames)
    var uses: [[Use]] = []
    for file in files.indices {
      uses.append(UseIndex.uses(of: file, files, owners, providers, reexporters, moduleNames))
    }
    var users = [[Use]](repeating: [], count: files.count)
    for (file, found) in uses.enumerated() {
      for use in found { users[use.file].append(Use(file: file, name: use.name)) }
    }
    self.uses = uses
    self.users = users
  }

  private static func uses(
    of file: Int, _ files: [SourceIndex.SourceFile], _ owners: [TargetID], _ providers: Providers,
    _ reexporters: [TargetID: Set<String>], _ moduleNames: [TargetID: String]
  ) -> [Use] {
    var found: [Int: String] = [:]
    var isSeen: [TargetID: Bool] = [owners[file]: true]
    let imports = Set(files[file].imports.map(\.module))
    let facts = files[file].facts
    let mentioned = Set(facts?.names ?? [])
    let isQualified = { (owner: TargetID) in
      moduleNames[owner].map(mentioned.contains) ?? false
    }
    let bare = Set(facts?.unqualified ?? [])
    // An extension stands under the name of what it extends, which is declared elsewhere.
    let own = Set(facts?.declarations.lazy.filter { $0.kind != "extension" }.map(\.name) ?? [])
    for name in facts?.names ?? [] where !own.contains(name) {
      let isBare = bare.contains(name)
      let others = providers.files(of: name, isBare: isBare, mentioned)
      for other in others.bare + (isBare ? [] : others.qualified)
      where other != file && found[other] == nil {
        let owner = owners[other]
        if !isBare, !others.bare.contains(other), !isQualified(owner) { continue }
        let sees = isSeen[owner] ?? !(reexporters[owner] ?? []).isDisjoint(with: imports)
        isSeen[owner] = sees
        if sees { found[other] = name }
      }
    }
    return found.keys.sorted().map { Use(file: $0, name: found[$0] ?? "") }
  }

  /// For each target, the modules whose import lets a file see what it declares.
  private static func reexporters(
    _ files: [SourceIndex.SourceFile], _ owners: [TargetID], _ moduleNames: [TargetID: String]
  ) -> [TargetID: Set<String>] {
    var direct: [String: Set<String>] = [:]
    for (file, owner) in zip(files, owners) {
      guard let name = moduleNames[owner] else { continue }
      for item in file.imports where item.isExported {
        direct[item.module, default: []].insert(name)
      }
    }
    return moduleNames.mapValues { name in
      var reached: Set<String> = [name]
      var pending = [name]
      while let next = pending.popLast() {
        for door in direct[next] ?? [] where reached.insert(door).inserted { pending.append(door) }
      }
      return reached
    }
  }

  /// Whether the names of a file are known.
  public func isKnown(_ file: Int) -> Bool { files[file].facts != nil }
}

/// Which files provide a name.
private struct Providers {
  /// What stands at file scope: found where it is looked up without a base.
  private var topLevel: [String: [Int]] = [:]
  /// Members of extensions with the extended type: found where the type is mentioned too.
  private var extended: [String: [(file: Int, type: String)]] = [:]
  /// Every file that declares a name as a member; one alone is found where nothing tells the type.
  private var members: [String: [Int]] = [:]
  /// The same without what is private.
  private var visible: [String: [Int]] = [:]
  private static let common: Set<String> = ["init", "subscript", "body", "self", "deinit", "id"]

  init(_ files: [SourceIndex.SourceFile]) {
    for (number, file) in files.enumerated() {
      guard let facts = file.facts else { continue }
      for type in facts.types where !type.isExtension && !type.name.contains(".") {
        if type.access > .fileprivate { Providers.add(type.name, number, to: &topLevel) }
      }
      for declaration in facts.declarations
      where declaration.kind != "extension" && declaration.kind != "import" {
        let isSeen = declaration.access > .fileprivate
        guard let holder = declaration.container.map({ facts.types[$0] }) else {
          if isSeen { Providers.add(declaration.name, number, to: &topLevel) }
          continue
        }
        Providers.add(declaration.name, number, to: &members)
        guard isSeen else { continue }
        Providers.add(declaration.name, number, to: &visible)
        let type = holder.name.split(separator: ".").last.map(String.init) ?? holder.name
        if holder.isExtension, !Providers.common.contains(declaration.name) {
          extended[declaration.name, default: []].append((number, type))
        }
      }
    }
  }

  private static func add(_ name: String, _ file: Int, to names: inout [String: [Int]]) {
    guard !Providers.common.contains(name), name.count > 1 else { return }
    if names[name]?.last != file { names[name, default: []].append(file) }
  }

  /// The files that may be meant by a name, with what else the file mentions.
  ///
  /// - Returns: Beside them, those that are meant if the name stands behind that of their module:
  ///   `Models.Policy`.
  func files(
    of name: String, isBare: Bool, _ mentioned: Set<String>
  ) -> (bare: [Int], qualified: [Int]) {
    var result = isBare ? topLevel[name] ?? [] : []
    for (file, type) in extended[name] ?? [] where mentioned.contains(type) { result.append(file) }
    // Looked up without a base it is a variable or a member of the file's own type; and a short
    // name is too often somebody else's, such as the standard library's.
    if !isBare, name.count > 5, members[name]?.count == 1, topLevel[name] == nil {
      result += visible[name] ?? []
    }
    return (result, topLevel[name] ?? [])
  }
}
