/// Collects the entries of a map and applies merge keys.
struct YAMLMapBuilder {
  private(set) var entries: [YAMLEntry] = []
  /// Where each key stands.
  private var places: [String: Int] = [:]

  /// Adds a key; of a key that stands twice the last value counts, as for XcodeGen.
  ///
  /// - Returns: The values that a merge repeats.
  mutating func add(
    _ key: String, isPlain: Bool, at place: YAMLPlace, _ value: YAMLNode
  ) throws(YAMLError) -> Int {
    if isPlain, key == "<<" { return try merge(value) }
    let entry = YAMLEntry(key: key, place: place, value: value)
    if let known = places[key] {
      entries[known] = entry
    } else {
      places[key] = entries.count
      entries.append(entry)
    }
    return 0
  }

  private mutating func merge(_ value: YAMLNode) throws(YAMLError) -> Int {
    var repeated = 0
    for source in value.list ?? [value] {
      guard source.isMap else {
        throw YAMLError("'<<' takes a map or a list of maps", at: value.place)
      }
      for entry in source.entries {
        repeated += 1
        if places[entry.key] != nil { continue }
        places[entry.key] = entries.count
        entries.append(entry)
      }
    }
    return repeated
  }
}
