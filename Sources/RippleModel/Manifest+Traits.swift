extension Manifest {
  private static let enabledTraits = "enabledTraits="

  /// The traits that are on: those of the setting `enabledTraits=A,B`.
  public var enabledTraits: Set<String> {
    Set(
      settings.filter { $0.hasPrefix(Manifest.enabledTraits) }.flatMap {
        $0.dropFirst(Manifest.enabledTraits.count).split(separator: ",").map(String.init)
      })
  }

  /// Turns some traits on, with all that they turn on in turn, and every other one off.
  ///
  /// - Parameter names: Declared traits; `default` stands for those that are on by default. Names
  ///   that the manifest does not declare are left out.
  public mutating func enable(traits names: [String]) {
    settings.removeAll { $0.hasPrefix(Manifest.enabledTraits) }
    var enabled: Set<String> = []
    var pending = names.filter { $0 == "default" || traits.contains($0) }
    while let next = pending.popLast() {
      if enabled.insert(next).inserted { pending += traitRequirements[next] ?? [] }
    }
    enabled.remove("default")
    guard !enabled.isEmpty else { return }
    settings.append(Manifest.enabledTraits + enabled.sorted().joined(separator: ","))
    settings.sort()
  }
}
