/// A binary heap, the least first.
struct Heap<Element: Comparable> {
  private var elements: [Element] = []
  var isEmpty: Bool { elements.isEmpty }

  mutating func push(_ element: Element) {
    elements.append(element)
    var place = elements.count - 1
    while place > 0, elements[place] < elements[(place - 1) / 2] {
      elements.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func pop() -> Element? {
    guard let top = elements.first, let last = elements.popLast() else { return nil }
    if elements.isEmpty { return top }
    elements[0] = last
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < elements.count && elements[child] < elements[least] {
        least = child
      }
      if least == place { return top }
      elements.swapAt(place, least)
      place = least
    }
  }
}
