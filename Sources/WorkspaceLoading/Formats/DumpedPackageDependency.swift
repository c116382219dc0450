import ManifestEvaluation
import RippleModel

/// A package dependency: `{"sourceControl": [{…}]}`, `fileSystem` or `registry`.
struct DumpedPackageDependency: Decodable {
  let sourceControl: [Entry]?
  let fileSystem: [Entry]?
  let registry: [Entry]?

  /// The same in the words of the model, `nil` for a kind that is not known.
  var dependency: PackageDependency? {
    if let entry = sourceControl?.first {
      return entry.dependency(.sourceControl, location: entry.location?.text ?? "")
    }
    if let entry = fileSystem?.first {
      return entry.dependency(.fileSystem, location: entry.path ?? "")
    }
    if let entry = registry?.first {
      return entry.dependency(.registry, location: entry.identity)
    }
    return nil
  }

  /// What is said about one package.
  struct Entry: Decodable {
    let identity: String
    let location: Location?
    let path: String?
    let nameForTargetDependencyResolutionOnly: String?
    let requirement: Requirement?

    func dependency(_ source: PackageDependency.Source, location: String) -> PackageDependency {
      PackageDependency(
        identity: identity, source: source, location: location,
        name: nameForTargetDependencyResolutionOnly, requirement: requirement?.text)
    }
  }

  /// `{"remote": [{"urlString": …}]}` or `{"local": [path]}`.
  struct Location: Decodable {
    let remote: [Remote]?
    let local: [String]?

    var text: String? { remote?.first?.urlString ?? local?.first }
  }

  /// A URL.
  struct Remote: Decodable {
    let urlString: String
  }

  /// `range`, `exact`, `branch` or `revision`.
  struct Requirement: Decodable {
    let range: [Range]?
    let exact: [String]?
    let branch: [String]?
    let revision: [String]?

    var text: String? {
      if let range = range?.first {
        return CanonicalText.range(range.lowerBound, range.upperBound)
      }
      for (kind, value) in [("exact", exact), ("branch", branch), ("revision", revision)] {
        if let text = value?.first { return CanonicalText.requirement(kind, text) }
      }
      return nil
    }
  }

  /// A half-open range of versions.
  struct Range: Decodable {
    let lowerBound: String
    let upperBound: String
  }
}
