/// Where the tests of a workspace are run from.
public struct TestPlaces: Hashable, Sendable, Codable {
  /// The shared schemes of its projects, sorted; empty where there is no project of Xcode's.
  public var schemes: [Scheme]
  /// The folders of the packages that SwiftPM can test, by their identities.
  ///
  /// A folder is empty for the root. `nil` where packages are not known, as for a graph from JSON.
  public var packages: [String: String]?
  /// Whether the targets are Bazel's, whose names are labels.
  public var isBazel: Bool

  /// Makes a record; by default nothing is known, and tests are taken to be SwiftPM's.
  public init(
    schemes: [Scheme] = [], packages: [String: String]? = nil, isBazel: Bool = false
  ) {
    self.schemes = schemes
    self.packages = packages
    self.isBazel = isBazel
  }
}
