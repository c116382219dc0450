/// A public enum with who makes each of its cases.
public struct ActionEnum: Hashable, Sendable, Codable {
  /// The target that declares it.
  public var target: TargetID
  /// The dotted name, such as `Editor.Action`.
  public var name: String
  /// Where it is declared.
  public var place: SourcePlace
  /// Whether its name says that cases stand for what happened: `Action`, `Event`, `Msg`.
  public var isAction: Bool
  /// Its cases, in source order.
  public var cases: [Case]

  /// Makes an enum.
  public init(
    target: TargetID, name: String, place: SourcePlace, isAction: Bool = true, cases: [Case]
  ) {
    self.isAction = isAction
    self.target = target
    self.name = name
    self.place = place
    self.cases = cases
  }

  /// One case.
  public struct Case: Hashable, Sendable, Codable {
    /// The case's name.
    public var name: String
    /// Its line, from 1.
    public var line: Int
    /// Its associated values, in order.
    public var values: [Value]
    /// The places that make one, tests aside.
    public var uses: [Use]
    /// The names of boolean values that a branch over the case tests before anything else.
    public var testedFirst: [String]

    /// Makes a case.
    public init(
      name: String, line: Int, values: [Value] = [], uses: [Use] = [], testedFirst: [String] = []
    ) {
      self.name = name
      self.line = line
      self.values = values
      self.uses = uses
      self.testedFirst = testedFirst
    }
  }

  /// One associated value.
  public struct Value: Hashable, Sendable, Codable {
    /// The label, or empty.
    public var label: String
    /// The type, as written.
    public var type: String

    /// Makes a value.
    public init(label: String = "", type: String) {
      self.label = label
      self.type = type
    }
  }

  /// A place that makes a value of a case.
  public struct Use: Hashable, Sendable, Codable {
    /// The type or extension around it, dotted; empty at file scope.
    public var owner: String
    /// Whether it stands in what waits, a closure or a function, as the answer of an effect does.
    public var isInClosure: Bool
    /// Where it is.
    public var place: SourcePlace

    /// Makes a use.
    public init(owner: String, isInClosure: Bool, place: SourcePlace) {
      self.owner = owner
      self.isInClosure = isInClosure
      self.place = place
    }
  }
}
