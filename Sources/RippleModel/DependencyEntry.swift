/// How a dependency is written in a manifest.
public struct DependencyEntry: Hashable, Sendable, Codable {
  /// The target or product that it names.
  public var name: String
  /// The package of a product; `nil` for a target of the same package.
  public var package: String?
  /// Whether a target is written as a bare name.
  public var isBare: Bool

  /// Makes an entry.
  public init(name: String, package: String? = nil, isBare: Bool = true) {
    self.name = name
    self.package = package
    self.isBare = isBare
  }

  /// Spells a dependency the way its target already spells those that it has; `nil` where no library
  /// product of another package offers the target.
  ///
  /// - Parameters:
  ///   - dependency: The target that is depended on.
  ///   - target: The target that depends on it.
  ///   - products: The products of every package.
  public init?(for dependency: TargetID, in target: Target, products: [Product]) {
    guard dependency.package != target.id.package else {
      let spelled = target.dependencies.filter { $0.targetID?.package == target.id.package }
      let bare = spelled.count { $0.via == .byName }
      let full = spelled.count { $0.via == .target }
      self.init(name: dependency.name, isBare: bare >= full)
      return
    }
    let offering = products.filter {
      $0.package == dependency.package && $0.targets.contains(dependency) && $0.kind.isLibrary
    }
    // The product that brings the least besides; of its own name, if that is among them.
    let best = offering.min {
      ($0.targets.count, $0.name == dependency.name ? 0 : 1, $0.name)
        < ($1.targets.count, $1.name == dependency.name ? 0 : 1, $1.name)
    }
    guard let best else { return nil }
    self.init(name: best.name, package: best.package, isBare: false)
  }

  /// The entry as it is pasted.
  public var text: String {
    if let package {
      return ".product(name: \(DependencyEntry.literal(name)), package: "
        + "\(DependencyEntry.literal(package)))"
    }
    let name = DependencyEntry.literal(name)
    return isBare ? name : ".target(name: \(name))"
  }

  /// A name as a string literal of Swift.
  public static func literal(_ name: String) -> String {
    let escaped = name.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        "\\u{" + String(scalar.value, radix: 16) + "}"
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }
}

extension ProductKind {
  /// Whether others can depend on it for its modules.
  public var isLibrary: Bool {
    [.automaticLibrary, .staticLibrary, .dynamicLibrary].contains(self)
  }
}
