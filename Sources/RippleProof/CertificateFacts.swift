public import RippleModel

/// What is known about two states apart from any conclusion: what a certificate is judged by.
public struct CertificateFacts: Sendable {
  /// What was compared, as it was asked.
  public var range: String
  /// The commit that was compared with.
  public var base: String
  /// How the build behaves.
  public var model: BuildModel
  /// Every target after the change, with its files and edges.
  public var targets: [Target]
  /// The packages of SwiftPM, whose Swift targets do not read headers.
  public var swiftPackages: Set<String> = []
  /// Every file that differs.
  public var edits: [FileEdit]
  /// What targets changed by otherwise than by a file that they own: manifests, lock files, files
  /// that are gone, headers of others.
  public var others: [Change] = []
  /// Whether something changed that no known target owns, or a manifest is not decided.
  public var isOpen = false
  /// The facts of the files of test targets, by path.
  public var testFacts: [TargetID: [String: FileFacts]] = [:]
  /// The text of sources, by path.
  public var texts: [String: [UInt8]] = [:]

  /// Makes facts from what every certificate needs.
  public init(
    range: String, base: String, model: BuildModel, targets: [Target], edits: [FileEdit]
  ) {
    self.range = range
    self.base = base
    self.model = model
    self.targets = targets
    self.edits = edits
  }
}
