/// One entry of a target's `dependencies:` or `plugins:`.
public struct ManifestDependency: Hashable, Sendable, Codable {
  /// How the entry is spelled, which decides where it is looked up.
  public enum Form: String, Hashable, Sendable, Codable {
    /// `.target(name:)`: a target of the same package.
    case target
    /// `.product(name:package:)`, or a plugin of another package.
    case product
    /// A bare string or `.byName`: a target of the same package, else a product.
    case byName
  }

  /// How the entry is spelled.
  public var form: Form
  /// The target's or product's name.
  public var name: String
  /// The package of a `.product`, as written.
  public var package: String?
  /// What modules of a product are called here, by their own names.
  public var moduleAliases: [String: String] = [:]
  /// When the dependency applies; `nil` for always.
  public var condition: Condition?
  /// The entry's line in the manifest, from 1; 0 where not known.
  public var line: Int

  /// Makes an entry.
  public init(
    form: Form, name: String, package: String? = nil, condition: Condition? = nil, line: Int = 0
  ) {
    self.form = form
    self.name = name
    self.package = package
    self.condition = condition.flatMap { $0.isAlways ? nil : $0 }
    self.line = line
  }
}
