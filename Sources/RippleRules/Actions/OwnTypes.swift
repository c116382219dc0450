/// Who counts as an enum's own reducer: the type around it, or the one that shares its stem.
struct OwnTypes {
  private let names: [String]

  init(_ action: String) {
    if let dot = action.lastIndex(of: ".") {
      names = [String(action[..<dot])]
    } else {
      var stem = action
      for word in ["Action", "Accion", "Event", "Evento", "Msg"] where stem.hasSuffix(word) {
        stem.removeLast(word.count)
      }
      names = [action] + ["", "Reducer", "Feature", "Core", "Reductor"].map { stem + $0 }
    }
  }

  func contains(_ owner: String) -> Bool {
    names.contains { owner == $0 || owner.hasPrefix($0 + ".") }
  }
}
