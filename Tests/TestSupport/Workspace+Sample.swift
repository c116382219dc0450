public import RippleModel

extension Workspace {
  /// A workspace from one line of text: `App → Feature → Core; Tests(test) → App`.
  ///
  /// Names as `package/Target` make a package each; names without a package share a nameless one.
  /// A target that another package uses gets a library product of its name.  `GraphLanguage` has
  /// the rest.
  public static func sample(
    _ text: String = "App(executable) → Feature → Core; Feature → Net; AppTests(test) → App"
  ) -> Workspace {
    let targets = GraphLanguage(text).targets.values.sorted { $0.id < $1.id }
    let byPackage = Dictionary(grouping: targets, by: \.id.package)
    let used = Set(
      targets.flatMap { target in
        target.dependencies.filter { $0.via == .product }.compactMap(\.targetID)
      })
    return Workspace(
      packages: byPackage.keys.sorted().map { identity in
        let own = byPackage[identity] ?? []
        let products = own.map(\.id).filter(used.contains).map {
          Product(package: identity, name: $0.name, kind: .automaticLibrary, targets: [$0])
        }
        return Package(identity: identity, path: identity, targets: own, products: products)
      })
  }
}
