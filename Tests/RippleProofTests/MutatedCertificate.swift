import Foundation
import RippleModel
import TestSupport

/// Makes certificates of which one statement differs from another certificate's.
struct MutatedCertificate {
  private let original: TestSelection
  private var random: SplitMix64

  init(_ original: TestSelection, seed: UInt64) {
    self.original = original
    random = SplitMix64(seed: seed)
  }

  /// A certificate that says something else; text that is no certificate is drawn again.
  mutating func next() throws -> TestSelection {
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(original))
    var words: [String] = ["x"]
    collect(json, &words)
    words = Set(words).sorted()
    while true {
      let changed = mutate(json, words)
      guard let data = try? JSONSerialization.data(withJSONObject: changed),
        let certificate = try? JSONDecoder().decode(TestSelection.self, from: data),
        certificate != original
      else { continue }
      return certificate
    }
  }

  private func collect(_ value: Any, _ words: inout [String]) {
    if let object = value as? [String: Any] {
      for key in object.keys.sorted() { object[key].map { collect($0, &words) } }
    } else if let list = value as? [Any] {
      for item in list { collect(item, &words) }
    } else if let text = value as? String {
      words.append(text)
    }
  }

  /// The value with one place in it changed.
  private mutating func mutate(_ value: Any, _ words: [String]) -> Any {
    if var object = value as? [String: Any] {
      guard let key = object.keys.sorted().randomElement(using: &random), let inner = object[key]
      else { return ["path": words.randomElement(using: &random) ?? ""] }
      if Int.random(in: 0..<10, using: &random) == 0 {
        object[key] = nil
      } else {
        object[key] = mutate(inner, words)
      }
      return object
    }
    if let list = value as? [Any] { return mutate(list, words) }
    if let number = value as? NSNumber {
      return value is Bool || "\(number)" == "true" ? !number.boolValue : number.intValue + 1
    }
    return words.randomElement(using: &random) ?? ""
  }

  private mutating func mutate(_ list: [Any], _ words: [String]) -> Any {
    var list = list
    guard let place = list.indices.randomElement(using: &random) else {
      return [words.randomElement(using: &random) ?? ""]
    }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: list.remove(at: place)
    case 1: list.insert(list[place], at: place)
    case 2: list.swapAt(place, list.indices.randomElement(using: &random) ?? place)
    default: list[place] = mutate(list[place], words)
    }
    return list
  }
}
