/// Methods for lists of scalars and for dictionaries. Each writes the field, clean or dirty, and returns the expected value.
extension DocumentWriter {
  mutating func write(_ key: String, _ value: [String]) -> [String] {
    switch drawDirt(for: .list) {
    case .stringAsNumber?:
      let position = dirt.index(below: value.count)
      let spelling = numberSpelling(of: "")
      beginField(key)
      writeList(value, replacing: position, with: spelling)
      guard !value.isEmpty else { return value }
      rescue(key, .retyped, element: .index(position))
      return value.replacing(position, with: spelling)
    case .corruptElement?:
      let position = dirt.index(below: value.count)
      let token = dirt.pick(from: DirtySpellings.corruptTexts) ?? "null"
      beginField(key)
      writeList(value, replacing: position, with: token)
      guard !value.isEmpty else { return value }
      rescue(key, .defaulted, token == "null" ? .valueNotFound : .typeMismatch, element: .index(position))
      return value.replacing(position, with: "")
    case .wrongShape?:
      writeUnusable(.wrongShape, key, tokensOfOtherShape: DirtySpellings.listsOfOtherShape)
      return []
    case let kind?:
      writeUnusable(kind, key, innerToken: "\"new\"")
      return []
    case nil:
      beginField(key)
      writeList(value, replacing: nil, with: "")
      return value
    }
  }

  /// Writes a list of numbers, of which at most one is dirty. The list must not be empty.
  mutating func write(_ key: String, _ value: [Double]) -> [Double] {
    let kind = drawDirt(for: .numberList)
    switch kind {
    case .numberAsString?, .corruptElement?:
      let position = dirt.index(below: value.count)
      var expected = value
      beginField(key)
      json.append("[")
      for (index, number) in value.enumerated() {
        if index > 0 { json.append(",") }
        if index != position {
          json.append(number)
        } else if kind == .numberAsString {
          json.append(string: paddedSpelling(of: number))
          rescue(key, .retyped, element: .index(index))
        } else {
          expected[index] = 0
          let token = dirt.pick(from: DirtySpellings.corruptNumbers) ?? "null"
          json.append(token)
          rescue(key, .defaulted, token == "null" ? .valueNotFound : .typeMismatch, element: .index(index))
        }
      }
      json.append("]")
      return expected
    case let kind?:
      writeUnusable(kind, key, tokensOfOtherShape: DirtySpellings.arraysOfOtherShape)
      return []
    case nil:
      beginField(key)
      json.append("[")
      for (index, number) in value.enumerated() {
        if index > 0 { json.append(",") }
        json.append(number)
      }
      json.append("]")
      return value
    }
  }

  /// Writes a dictionary of numbers in the given order. At most one entry is dirty. The keys must be unique.
  mutating func write(_ key: String, _ entries: [(key: String, value: Int)]) -> [String: Int] {
    let kind = drawDirt(for: .dictionary)
    switch kind {
    case .missing?, .null?, .wrongShape?:
      writeUnusable(kind ?? .missing, key, tokensOfOtherShape: ["[1]", "\"none\"", "7", "true"])
      return [:]
    default:
      let position = kind == nil || entries.isEmpty ? nil : dirt.index(below: entries.count)
      beginField(key)
      return members { document in
        var expected = Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first }
        for (index, entry) in entries.enumerated() {
          document.beginField(entry.key)
          if index == position {
            let token = document.dirt.pick(from: DirtySpellings.corruptNumbers) ?? "null"
            document.json.append(token)
            expected[entry.key] = nil
            let reason: ExpectedRescue.Reason = token == "null" ? .valueNotFound : .typeMismatch
            document.rescue(key, .dropped, reason, element: .key(entry.key))
          } else {
            document.json.append(entry.value)
          }
        }
        return expected
      }
    }
  }

  private mutating func writeList(_ elements: [String], replacing position: Int?, with token: String) {
    json.append("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { json.append(",") }
      if index == position {
        json.append(token)
      } else {
        json.append(string: element)
      }
    }
    json.append("]")
  }
}

extension Array {
  fileprivate func replacing(_ position: Int, with element: Element) -> [Element] {
    var copy = self
    if indices.contains(position) { copy[position] = element }
    return copy
  }
}
