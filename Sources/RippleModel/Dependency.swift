/// An edge: what a target depends on, and what the edge came from.
public struct Dependency: Hashable, Sendable, Codable, Comparable {
  /// The node at the far end.
  public enum Node: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
    /// A target that was loaded.
    case target(TargetID)
    /// A product of a package that was not loaded.
    case external(package: String, product: String)

    /// `package/Target` or `external:package/Product`.
    public var description: String {
      switch self {
      case .target(let id): id.description
      case .external(let package, let product): "external:\(package)/\(product)"
      }
    }

    /// Orders by the text that is printed.
    public static func < (left: Node, right: Node) -> Bool {
      // What comes before the names is mostly the same text, which need not be made.
      if case .target(let first) = left, case .target(let second) = right,
        first.package == second.package
      {
        return first.name < second.name
      }
      return left.description < right.description
    }
  }

  /// What the manifest said that made the edge.
  public enum Via: String, Hashable, Sendable, Codable, CaseIterable {
    /// `.target(name:)`.
    case target
    /// `.product(name:package:)`.
    case product
    /// A bare string or `.byName`.
    case byName
    /// `plugins:`, or the tool that a plugin runs: ordered, not linked.
    case plugin
  }

  /// The node at the far end.
  public var to: Node
  /// What the manifest said that made the edge.
  public var via: Via
  /// The product through which it goes, where it goes through one.
  public var product: String?
  /// When the edge applies; `nil` for always.
  public var condition: Condition?
  /// The line that declares it.
  public var place: SourcePlace?

  /// Makes an edge.
  public init(
    to: Node, via: Via = .target, product: String? = nil, condition: Condition? = nil,
    place: SourcePlace? = nil
  ) {
    self.to = to
    self.via = via
    self.product = product
    self.condition = condition
    self.place = place
  }

  /// The target at the far end; `nil` for an external product.
  public var targetID: TargetID? {
    if case .target(let id) = to { id } else { nil }
  }

  /// Orders by the node at the far end, then by what made the edge.
  public static func < (left: Dependency, right: Dependency) -> Bool {
    left.to == right.to ? left.via.rawValue < right.via.rawValue : left.to < right.to
  }
}
