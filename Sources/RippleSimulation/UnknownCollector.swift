import RippleModel

/// What an answer could not know, gathered so that many targets make one sentence.
struct UnknownCollector {
  /// Sentences about one thing each.
  var sentences: Set<String> = []
  /// Targets whose sources are not known.
  var unread: Set<TargetID> = []
  /// Targets whose modules may change in turn, which was counted.
  var handingOn: Set<TargetID> = []
  /// Targets whose modules may change in turn, which only the bound counts.
  var notFollowed: Set<TargetID> = []
  /// Targets for which plugins write sources that nobody has read.
  var ungenerated: Set<TargetID> = []
  /// Targets whose generated sources may change.
  var generating: Set<TargetID> = []

  /// The sentences, sorted.
  var lines: [String] {
    var result = sentences
    for (targets, sentence) in [
      (unread, Wording.sourcesUnknown), (handingOn, Wording.waveMayGoOn),
      (notFollowed.subtracting(handingOn), Wording.waveNotFollowed),
      (generating, Wording.generatedMayChange), (ungenerated, Wording.generatedUnknown),
    ] where !targets.isEmpty {
      result.insert(sentence(UnknownCollector.list(targets)))
    }
    return result.sorted()
  }

  /// The first few names, and how many more there are.
  private static func list(_ targets: Set<TargetID>) -> String {
    let names = targets.sorted().map { "'\($0.name)'" }
    let shown = names.prefix(5).joined(separator: ", ")
    return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
  }
}
