/// A target, named so that two packages may each have one of the same name.
///
/// `package` is SwiftPM's package identity: the last component of its location, lower-cased,
/// without `.git`.
public struct TargetID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The identity of the package that declares the target.
  public let package: String
  /// The target's name, as the manifest spells it.
  public let name: String

  /// Makes an identifier from its two halves.
  public init(package: String, name: String) {
    self.package = package
    self.name = name
  }

  /// Reads `package/Target`; text without a slash is a target of a nameless package.
  public init(_ text: String) {
    if let slash = text.firstIndex(of: "/") {
      package = String(text[..<slash])
      name = String(text[text.index(after: slash)...])
    } else {
      package = ""
      name = text
    }
  }

  /// `package/Target`, or the bare name where the package has no identity.
  public var description: String { package.isEmpty ? name : "\(package)/\(name)" }

  /// Orders by package, then by name.
  public static func < (left: TargetID, right: TargetID) -> Bool {
    left.package == right.package ? left.name < right.name : left.package < right.package
  }
}

extension TargetID: Codable {
  /// Decodes the `package/Target` form.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the `package/Target` form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
