/// What one argument, option or flag of a command declares.
public struct ArgumentInformation: Hashable, Sendable {
  /// How it is given.
  public enum Kind: Hashable, Sendable {
    /// By its place among the words.
    case positional

    /// By a name and a value.
    case option

    /// By a name alone.
    case flag
  }

  /// How it is given.
  public let kind: Kind

  /// Its names with dashes, short ones first; none for a positional argument.
  public let names: [String]

  /// The names of its opposite, such as `--no-color`.
  public var inversions: [String] = []

  /// Its value; none for a flag.
  public var value: ValueInformation?

  /// What it is for.
  public let help: ArgumentHelp

  /// Its default as a user would type it, where there is one to show.
  public let defaultText: String?

  /// Whether leaving it out is an error.
  public let isRequired: Bool

  /// The title of its group, or nothing.
  public var section = ""

  /// Whether it works without being shown.
  public var isHidden: Bool { help.visibility == .hidden }

  /// Whether it can be given more than once and all values count.
  public var isRepeating: Bool { value?.isRepeating ?? false }

  /// The first long name, or else a short one; nothing for a positional argument.
  public var preferredName: String? { names.first { !$0.isShortName } ?? names.first }

  /// The name and value for a sentence, such as `--jobs <count>` or `<path>`.
  public var synopsis: String { synopsis(of: preferredName.map { [$0] } ?? []) }

  /// All names and the value for a list, such as `-j, --jobs <count>`.
  public var fullSynopsis: String {
    let synopsis = synopsis(of: names)
    guard !inversions.isEmpty else { return synopsis }
    return "\(synopsis)/\(inversions.joined(separator: ", "))"
  }

  /// The parts that stand for it in a usage line, such as `[--color]` and `[--no-color]`.
  public var usageParts: [String] {
    guard inversions.isEmpty else {
      let names = [synopsis] + inversions.prefix(1)
      return isRequired ? ["(\(names.joined(separator: " | ")))"] : names.map { "[\($0)]" }
    }
    let part = isRepeating ? "\(synopsis) ..." : synopsis
    return [isRequired ? part : "[\(part)]"]
  }

  /// Which values it takes and which one it has, in brackets; empty where neither is known.
  var valueFacts: String {
    let values = value?.allowedValues ?? []
    let facts = [
      values.isEmpty ? nil : "values: \(values.joined(separator: ", "))",
      defaultText.map { "default: \($0)" },
    ].compactMap(\.self).joined(separator: "; ")
    return facts.isEmpty ? "" : "(\(facts))"
  }

  /// The name and value for a sentence, by the name that was typed.
  func synopsis(as name: String?) -> String { synopsis(of: name.map { [$0] } ?? []) }

  private func synopsis(of names: [String]) -> String {
    let value = value.map { ["<\($0.name)>"] } ?? []
    let names = names.isEmpty ? [] : [names.joined(separator: ", ")]
    return (names + value).joined(separator: " ")
  }
}

/// What the value of an argument or option may be.
public struct ValueInformation: Hashable, Sendable {
  /// Its name, without angle brackets.
  public let name: String

  /// All words that are accepted, or none where they cannot be listed.
  public let allowedValues: [String]

  /// Whether there can be several.
  public let isRepeating: Bool

  /// What a shell offers for it.
  public let completion: CompletionKind
}
