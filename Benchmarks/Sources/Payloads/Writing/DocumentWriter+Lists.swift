/// Methods for lists of scalars and for dictionaries, of whose elements at most one is dirty.
extension DocumentWriter {
  /// Writes a list of strings, and replaces it by the expected one.
  mutating func write(_ key: String, _ value: inout [String]) {
    let kind = drawDirt(for: .list)
    switch kind {
    case .missing?, .null?, .wrongShape?:
      writeUnusable(kind ?? .missing, key, tokensOfOtherShape: DirtySpellings.listsOfOtherShape)
      value = []
    default:
      let clean = value
      let position = kind == nil ? nil : dirt.index(below: clean.count)
      let token =
        switch kind {
        case nil: ""
        case .stringAsNumber?: numberSpelling(of: "")
        default: dirt.pick(from: DirtySpellings.corruptTexts) ?? "null"
        }
      beginField(key)
      writeArray(clean) { document, index, element in
        guard index == position else { return document.json.append(string: element) }
        document.json.append(token)
        value[index] = kind == .stringAsNumber ? token : ""
        document.rescueElement(.index(index), of: key, token, isRetyped: kind == .stringAsNumber)
      }
    }
  }

  /// Writes a list of numbers, and replaces it by the expected one.
  mutating func write(_ key: String, _ value: inout [Double]) {
    let kind = drawDirt(for: .numberList)
    switch kind {
    case .missing?, .null?, .wrongShape?:
      writeUnusable(kind ?? .missing, key, tokensOfOtherShape: DirtySpellings.arraysOfOtherShape)
      value = []
    default:
      let clean = value
      let position = kind == nil ? nil : dirt.index(below: clean.count)
      beginField(key)
      writeArray(clean) { document, index, number in
        guard index == position else { return document.json.append(number.description) }
        let isRetyped = kind == .numberAsString
        let token =
          isRetyped
          ? "\"\(document.paddedSpelling(of: number))\""
          : document.dirt.pick(from: DirtySpellings.corruptNumbers) ?? "null"
        document.json.append(token)
        if !isRetyped { value[index] = 0 }
        document.rescueElement(.index(index), of: key, token, isRetyped: isRetyped)
      }
    }
  }

  /// Writes a dictionary of numbers in the given order. The keys must be unique.
  /// - Returns: The expected dictionary.
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
          guard index == position else {
            document.writeToken(entry.key, entry.value.description)
            continue
          }
          let token = document.dirt.pick(from: DirtySpellings.corruptNumbers) ?? "null"
          document.writeToken(entry.key, token)
          expected[entry.key] = nil
          document.rescue([.key(key), .key(entry.key)], .dropped, Self.reason(for: token))
        }
        return expected
      }
    }
  }

  /// Writes an array's brackets and commas, with the closure's output for each element.
  mutating func writeArray<Element>(_ elements: [Element], _ body: (inout DocumentWriter, Int, Element) -> Void) {
    json.append("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { json.append(",") }
      body(&self, index, element)
    }
    json.append("]")
  }

  private mutating func rescueElement(_ element: PathComponent, of key: String, _ token: String, isRetyped: Bool) {
    rescue([.key(key), element], isRetyped ? .retyped : .defaulted, isRetyped ? nil : Self.reason(for: token))
  }

  /// Why a token that no element can use is replaced by a default.
  static func reason(for token: String) -> ExpectedRescue.Reason {
    token == "null" ? .valueNotFound : .typeMismatch
  }
}
