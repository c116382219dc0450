/// A shared scheme of Xcode's: the name under which `xcodebuild` builds and tests.
public struct Scheme: Hashable, Sendable, Codable, Comparable {
  /// What `-scheme` takes.
  public var name: String
  /// The scheme's file, relative to the root of the workspace.
  public var path: String
  /// The project or workspace that `xcodebuild` opens to see the scheme; empty where it is a package
  /// at the root, which is found without being named.
  public var container: String
  /// The targets that it builds by name, sorted.
  public var builds: [TargetID]
  /// The targets that it tests, plan by plan in the scheme's order.
  public var tests: [SchemeTest]

  /// Makes a scheme; it builds and tests nothing by default.
  public init(
    name: String, path: String, container: String, builds: [TargetID] = [],
    tests: [SchemeTest] = []
  ) {
    self.name = name
    self.path = path
    self.container = container
    self.builds = builds
    self.tests = tests
  }

  /// Orders by container, then by name.
  public static func < (left: Scheme, right: Scheme) -> Bool {
    (left.container, left.name, left.path) < (right.container, right.name, right.path)
  }
}

/// A test target of a scheme.
public struct SchemeTest: Hashable, Sendable, Codable {
  /// The test plan that lists it, as `-testPlan` takes its name; `nil` where the scheme itself does.
  public var plan: String?
  /// Whether the plan is the one that runs where none is named; `true` without plans.
  public var isDefault: Bool
  /// The test target.
  public var target: TargetID
  /// Whether it runs; plans and schemes may switch a target off.
  public var isEnabled: Bool
  /// Whether all of its tests run; some may be left out by name.
  public var isWhole: Bool

  /// Makes a test target of a scheme, which runs as a whole by default.
  public init(
    _ target: TargetID, plan: String? = nil, isDefault: Bool = true, isEnabled: Bool = true,
    isWhole: Bool = true
  ) {
    self.target = target
    self.plan = plan
    self.isDefault = isDefault
    self.isEnabled = isEnabled
    self.isWhole = isWhole
  }
}
