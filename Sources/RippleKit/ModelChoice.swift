import RippleModel
import RippleStore
import WorkspaceLoading

/// Which build model answers where none is named, and why.
public struct ModelChoice: Hashable, Sendable {
  /// The model's name.
  public var name: String
  /// Why, as a clause; `nil` for the model of SwiftPM's own build system.
  public var reason: String?

  /// Makes a choice.
  public init(name: String, reason: String? = nil) {
    self.name = name
    self.reason = reason
  }

  /// The model of SwiftPM's own build system.
  package static let ofPackages = ModelChoice(name: "swiftpm-debug")

  private static func swiftBuild(_ reason: String) -> ModelChoice {
    ModelChoice(name: "swiftbuild-debug", reason: reason)
  }

  private static func closure(_ system: String) -> ModelChoice {
    ModelChoice(name: "closure", reason: "the graph is of \(system)")
  }

  /// Chooses by what builds the code: the system of a given graph, Xcode where there is a project,
  /// else SwiftPM as the toolchain has it.
  ///
  /// - Throws: `LoadingError`, `StoreError`.
  static func find(in session: Session) throws -> ModelChoice {
    try session.refresh()
    return try stored(in: session)
  }

  /// The same by what the store holds, without a look at the disk.
  ///
  /// - Throws: `StoreError`.
  static func stored(in session: Session) throws -> ModelChoice {
    switch try session.ingest.givenSystem() {
    case .bazel: return closure("Bazel")
    case .buck2: return closure("Buck2")
    case .tuist: return swiftBuild("Tuist makes projects for Xcode")
    case .swiftPM, .unknown: return ofPackages
    case nil: break
    }
    let manifests = try session.store.packages().compactMap(\.manifest)
    if let project = manifests.first(where: { $0.contains(".xcodeproj/") }) {
      let name = project.split(separator: "/").first { $0.hasSuffix(".xcodeproj") } ?? ""
      return swiftBuild("'\(name)' is built by Xcode")
    }
    guard let toolchain = try Toolchain.find(session.tree, session.store),
      toolchain.buildsWithSwiftBuild
    else { return ofPackages }
    return swiftBuild("\(toolchain.source) is \(toolchain.version)")
  }
}
