/// Where the parser leaves a value for the property wrapper that owns it.
final class Box<Value> {
  private(set) var stored: Value?
  private(set) var isParsed = false

  init(_ value: Value?) { stored = value }

  /// The value, which is there unless the command was made without parsing.
  var value: Value {
    guard let stored else {
      fatalError("A \(Value.self) was read before it was parsed; give its property a default.")
    }
    return stored
  }

  func parsed(_ value: Value) {
    stored = value
    isParsed = true
  }

  /// Changes a value where it lies; for option groups, which always have one.
  func update(_ change: (inout Value) throws -> Void) rethrows {
    guard var value = stored else { return }
    defer { stored = value }
    try change(&value)
  }
}
