import RippleModel

/// The products of a package, those that SwiftPM makes unasked included (`constructProducts`).
struct ProductBuilder {
  let manifest: Manifest
  let targets: [Target]
  let isRoot: Bool

  /// All products, sorted by name.
  func products(of package: String) -> [Product] {
    let known = Set(targets.map(\.id.name))
    var result = manifest.products.map { product in
      Product(
        package: package, name: product.name, kind: product.kind,
        targets: product.targets.filter(known.contains).map {
          TargetID(package: package, name: $0)
        }.sorted())
    }
    var names = Set(result.map(\.name))
    for product in implicit(package) where names.insert(product.name).inserted {
      result.append(product)
    }
    return result.sorted { $0.name < $1.name }
  }

  private func implicit(_ package: String) -> [Product] {
    var result: [Product] = []
    let tests = targets.filter { $0.kind == .test && $0.language != .clang }.map(\.id)
    if isRoot, !tests.isEmpty {
      result.append(
        Product(
          package: package, name: "\(manifest.name)PackageTests", kind: .testBundle,
          targets: tests, isImplicit: true))
    }
    let vended = Set(
      manifest.products.filter { $0.kind == .executable }.flatMap(\.targets))
    let tools = Set(
      manifest.targets.filter { $0.kind == .plugin }.flatMap(\.dependencies).map(\.name))
    for target in targets {
      let kind: ProductKind? =
        switch target.kind {
        case .executable:
          !vended.contains(target.id.name) && (isRoot || tools.contains(target.id.name))
            ? .executable : nil
        case .macro: .macro
        case .snippet: .snippet
        default: nil
        }
      if let kind {
        result.append(
          Product(
            package: package, name: target.id.name, kind: kind, targets: [target.id],
            isImplicit: true))
      }
    }
    return result
  }
}
