/// Arguments that several commands share, as one property.
///
/// With a title, they stand in a section of their own in the help.
@propertyWrapper
public struct OptionGroup<Value: ParsableArguments> {
  private let title: String
  private var box: Box<Value>

  /// Makes a group.
  ///
  /// - Parameter title: The heading of its section in the help; none where empty.
  public init(title: String = "") {
    self.title = title
    box = Box(Value())
  }

  /// The values that were read.
  ///
  /// Writing gives this copy a value of its own; other copies keep theirs.
  public var wrappedValue: Value {
    get { box.value }
    set { box = Box(newValue) }
  }
}

extension OptionGroup: ArgumentSource {
  func definitions(property: String, section: String) -> [ArgumentDefinition] {
    ArgumentReader(box.value).definitions(section: title.isEmpty ? section : title)
  }

  func validate() throws {
    try ArgumentReader(box.value).validateGroups()
    try box.update { try $0.validate() }
  }
}
