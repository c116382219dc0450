/// What a manifest can see of the machine that evaluates it.
public struct ManifestEnvironment: Hashable, Sendable {
  /// The host, as `#if os(…)` names it.
  public var platform: String
  /// The compiler's version, as `#if swift(>=…)` and `#if compiler(>=…)` see it.
  public var compilerVersion: [Int]
  /// Environment variables; every other one is unset.
  public var variables: [String: String]
  /// The package's folder; its last component stands in for a name that cannot be read.
  public var packageDirectory: String

  /// Makes an environment; the default is a Linux host on which no variable is set.
  public init(
    platform: String = "Linux", compilerVersion: [Int] = [6, 3],
    variables: [String: String] = [:], packageDirectory: String = "/package"
  ) {
    self.platform = platform
    self.compilerVersion = compilerVersion
    self.variables = variables
    self.packageDirectory = packageDirectory
  }

  /// The last component of the folder.
  public var folderName: String {
    packageDirectory.split(separator: "/").last.map(String.init) ?? packageDirectory
  }
}
