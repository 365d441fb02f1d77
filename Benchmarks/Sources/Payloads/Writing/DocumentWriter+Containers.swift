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

/// Methods for nested objects and lists of them. Each writes a field, clean or dirty, and replaces the value by the expected
/// one.
extension DocumentWriter {
  /// Writes an object under a key.
  /// - Parameters:
  ///   - standIn: The value that a model uses if the object is missing.
  ///   - body: Writes the members, and replaces their values by the expected ones.
  mutating func writeObject<Value>(
    _ key: String,
    _ value: inout Value,
    standIn: Value,
    _ body: (inout DocumentWriter, inout Value) -> Void
  ) {
    if let kind = drawDirt(for: .object) {
      writeUnusable(kind, key, tokensOfOtherShape: DirtySpellings.objectsOfOtherShape)
      value = standIn
      return
    }
    beginField(key)
    inside(.key(key)) { $0.members { body(&$0, &value) } }
  }

  /// Writes an object under a key, or `null` if there is none.
  /// - Parameters:
  ///   - value: The object. A model has `nil` if it isn't an object.
  ///   - body: Writes the members, and replaces their values by the expected ones.
  mutating func writeObject<Value>(
    _ key: String,
    _ value: inout Value?,
    _ body: (inout DocumentWriter, inout Value) -> Void
  ) {
    guard var object = value else { return writeToken(key, "null") }
    if let kind = drawDirt(for: .optionalObject) {
      writeUnusable(kind, key, tokensOfOtherShape: DirtySpellings.objectsOfOtherShape)
      value = nil
      return
    }
    beginField(key)
    inside(.key(key)) { $0.members { body(&$0, &object) } }
    value = object
  }

  /// Writes a list of objects under a key.
  /// - Parameters:
  ///   - standIn: The value that a model uses for an element that isn't an object.
  ///   - body: Writes an object's members, and replaces their values by the expected ones.
  mutating func writeObjects<Value>(
    _ key: String,
    _ values: inout [Value],
    standIn: Value,
    _ body: (inout DocumentWriter, inout Value) -> Void
  ) {
    let kind = drawDirt(for: .objectList)
    if let kind, kind != .corruptElement {
      writeUnusable(kind, key, tokensOfOtherShape: DirtySpellings.arraysOfOtherShape)
      values = []
      return
    }
    let clean = values
    let position = kind == nil || clean.isEmpty ? nil : dirt.index(below: clean.count)
    beginField(key)
    inside(.key(key)) { document in
      document.writeArray(clean) { document, index, _ in
        guard index == position else {
          return document.inside(.index(index)) { $0.members { body(&$0, &values[index]) } }
        }
        let token = document.dirt.pick(from: DirtySpellings.corruptObjects) ?? "null"
        document.json.append(token)
        document.rescue([.index(index)], .defaulted, Self.reason(for: token))
        values[index] = standIn
      }
    }
  }
}
