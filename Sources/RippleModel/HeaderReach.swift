/// How far a C-family file that others include reaches, by the text of their `#include` lines.
public struct HeaderReach: Hashable, Sendable, Codable {
  /// The C-family sources that include it, directly or not, sorted, by their targets.
  public var sources: [TargetID: [String]]
  /// The C-family targets of which a public header includes it, sorted; its own where it is one: who
  /// imports one of their modules loads it.
  public var exposing: [TargetID]
  /// The structures, unions and enumerations in it that are laid out otherwise than before, sorted;
  /// `nil` where that is not known.
  public var layouts: [String]?

  /// Makes a reach.
  public init(
    sources: [TargetID: [String]] = [:], exposing: [TargetID] = [], layouts: [String]? = nil
  ) {
    self.sources = sources
    self.exposing = exposing.sorted()
    self.layouts = layouts
  }
}
