/// Why a scenario cannot be read or applied: the place, and a sentence with the remedy.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where in the scenario: `step 3 (sink)`, or empty.
  public var place: String
  /// One sentence, with what is missing and what is close to it.
  public var text: String

  /// Makes an error.
  public init(_ text: String, place: String = "") {
    self.place = place
    self.text = text
  }

  /// One line.
  public var description: String { place.isEmpty ? text : "\(place): \(text)" }
}
