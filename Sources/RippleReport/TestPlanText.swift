public import RippleModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A test plan of Xcode's in which a selection is switched on, and all else off.
///
/// Everything that the plan says beside is kept. A test target that the selection does not know
/// keeps its place, and is named in `unknown`.
public struct TestPlanText {
  /// The plan's JSON, spelled as Xcode spells it but for the spaces before colons.
  public let text: String
  /// Test targets of the plan that are not part of the selection, sorted.
  public let unknown: [String]

  /// Rewrites a plan.
  ///
  /// - Throws: `PlanError` where it is no test plan.
  public init(_ plan: [UInt8], selection: TestSelection) throws {
    guard case .object(var root) = try? JSONDecoder().decode(JSONValue.self, from: Data(plan)),
      case .array(var entries) = root["testTargets"]
    else { throw PlanError.form }
    let choices = Dictionary(grouping: selection.tests, by: \.target.name)
    var unknown: Set<String> = []
    for index in entries.indices {
      guard case .object(var entry) = entries[index], case .object(let target) = entry["target"],
        case .string(let name) = target["name"]
      else { throw PlanError.form }
      guard let found = choices[name] else {
        unknown.insert(name)
        continue
      }
      TestPlanText.apply(found, to: &entry)
      entries[index] = .object(entry)
    }
    root["testTargets"] = .array(entries)
    text = try JSONText.render(JSONValue.object(root))
    self.unknown = unknown.sorted()
  }

  /// What keeps a plan from being rewritten.
  public enum PlanError: Error, Hashable, Sendable {
    /// It is not JSON with `testTargets`, each of which has a `target` with a `name`.
    case form
  }

  /// Targets of one name are told apart by no plan: one that runs makes all of them run.
  private static func apply(_ choices: [TestChoice], to entry: inout [String: JSONValue]) {
    guard choices.contains(where: \.runs) else {
      entry["enabled"] = .bool(false)
      return
    }
    // One that somebody switched off stays off; a choice of tests of its own stays as it is.
    guard choices.count == 1, let files = choices[0].files, entry["selectedTests"] == nil,
      entry["skippedTests"] == nil, !files.suites.contains(where: { $0.hasSuffix("()") })
    else { return }
    entry["selectedTests"] = .array(files.suites.map(JSONValue.string))
  }
}
