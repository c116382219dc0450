import RippleModel

/// Gives modules the names that `moduleAliases:` of a product's user asks for.
///
/// An alias renames every module of that name that the product is made of, and what stands below
/// the product goes on to import it by its own name. The package that uses the product first, from
/// the root, has its way.
struct ModuleAliases {
  /// One `.product(…, moduleAliases:)` with the targets that the product stands for.
  struct Use {
    var targets: [TargetID]
    var names: [String: String]
  }

  let uses: [Use]

  /// Renames modules, and notes the aliases among the settings of what is compiled with them.
  func apply(to packages: inout [Package]) {
    guard !uses.isEmpty else { return }
    let targets = Dictionary(
      packages.flatMap(\.targets).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var names: [TargetID: String] = [:]
    var settings: [TargetID: Set<String>] = [:]
    for use in uses {
      let below = closure(use.targets, targets)
      for id in below {
        guard let module = targets[id]?.moduleName, let name = use.names[module],
          names[id] == nil || names[id] == name
        else { continue }
        names[id] = name
        let setting = Defines.setting(alias: module, of: name)
        for user in below where user == id || closure([user], targets).contains(id) {
          settings[user, default: []].insert(setting)
        }
      }
    }
    for package in packages.indices {
      for index in packages[package].targets.indices {
        let id = packages[package].targets[index].id
        if let name = names[id] { packages[package].targets[index].moduleName = name }
        if let more = settings[id] {
          packages[package].targets[index].settings =
            (packages[package].targets[index].settings + more).sorted()
        }
      }
    }
  }

  private func closure(_ start: [TargetID], _ targets: [TargetID: Target]) -> Set<TargetID> {
    var seen: Set<TargetID> = []
    var pending = start
    while let next = pending.popLast() {
      guard seen.insert(next).inserted else { continue }
      pending += targets[next]?.dependencies.compactMap(\.targetID) ?? []
    }
    return seen
  }
}
