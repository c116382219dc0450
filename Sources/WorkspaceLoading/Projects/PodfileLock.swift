import FileTrees
import RippleModel

/// What CocoaPods' `Podfile.lock` tells: the pods that were installed.
///
/// Which target uses which pod stands in the `Podfile`, a program that is not run; so a target that
/// links the aggregate of its pods is taken to use every pod that the project asks for.
public struct PodfileLock: Hashable, Sendable {
  /// A pod with the pods that it uses.
  public struct Pod: Hashable, Sendable {
    /// The name; a part of a pod is `Pod/Part`.
    public var name: String
    /// The installed version.
    public var version: String
    /// The names of the pods that it uses, sorted.
    public var dependencies: [String]
  }

  /// The installed pods, in the file's order.
  public var pods: [Pod]
  /// The names of the pods that the project itself asks for, sorted.
  public var asked: [String]

  /// The identity of the package that stands for all pods.
  public static let package = "CocoaPods"

  /// Reads a lock file.
  ///
  /// - Throws: `ProjectError` with the place.
  public init(_ bytes: [UInt8], path: String) throws(ProjectError) {
    let root: YAMLNode
    do throws(YAMLError) {
      root = try YAMLReader.read(bytes)
    } catch {
      throw ProjectError(
        path: path, line: error.place.line, column: error.place.column, message: error.message)
    }
    guard let list = root["PODS"]?.list else {
      throw ProjectError(path: path, line: 1, message: "the file has no list 'PODS'")
    }
    pods = list.compactMap { item in
      let head = item.text ?? item.entries.first?.key
      guard let head else { return nil }
      let used = item.entries.first?.value.texts ?? []
      return Pod(
        name: PodfileLock.name(of: head), version: PodfileLock.version(of: head),
        dependencies: Set(used.map(PodfileLock.name)).sorted())
    }
    asked = Set((root["DEPENDENCIES"]?.texts ?? []).map(PodfileLock.name)).sorted()
  }

  /// `A` of `A (1.2.3)`.
  private static func name(of text: String) -> String {
    let end = text.firstRange(of: " (")?.lowerBound ?? text.endIndex
    return String(text[..<end])
  }

  private static func version(of text: String) -> String {
    guard let open = text.firstRange(of: " (") else { return "" }
    return String(text[open.upperBound...].prefix { $0 != ")" })
  }

  /// The modules that the asked pods stand for, parts under the name of the whole.
  var modules: [String] {
    Set(asked.map { String($0.prefix { $0 != "/" }) }).sorted()
  }
}

extension ProjectDescription {
  /// The project with the pods in the place of the aggregates that its targets link.
  ///
  /// - Parameter tree: The tree that holds the project, where the lock file lies beside it or above.
  /// - Returns: The same project where no target links an aggregate, or there is no lock file.
  func withPods(of tree: any FileTree) -> ProjectDescription {
    guard targets.contains(where: { $0.dependencies.contains(where: \.isPodAggregate) }),
      let path = lockFile(in: tree)
    else { return self }
    var result = self
    do {
      let lock = try PodfileLock(tree.bytes(of: path) ?? [], path: path)
      for index in targets.indices {
        result.targets[index].dependencies = targets[index].dependencies.flatMap { entry in
          guard entry.isPodAggregate else { return [entry] }
          return lock.modules.map { name in
            ProjectDependency(
              .external(name, from: PodfileLock.package), origin: .linked,
              condition: entry.condition, line: entry.line)
          }
        }
      }
    } catch {
      result.diagnostics.append(
        Diagnostic(
          .undecided, "The pods are not known: \(error.message).", severity: .note,
          place: SourcePlace(path: path, line: error.line), names: [path]))
    }
    return result
  }

  private func lockFile(in tree: any FileTree) -> String? {
    var current = folder
    while true {
      let path = RelativePath.join(current, "Podfile.lock")
      if tree.kind(of: path) == .file { return path }
      if current.isEmpty || current.hasPrefix("..") { return nil }
      current = RelativePath.folder(of: current)
    }
  }
}

extension ProjectDependency {
  /// Whether this is what CocoaPods makes of all pods of a target.
  fileprivate var isPodAggregate: Bool {
    guard case .productFile(let file) = subject else { return false }
    return file.hasPrefix("Pods_") && file.hasSuffix(".framework")
      || file.hasPrefix("libPods-") && file.hasSuffix(".a")
  }
}
