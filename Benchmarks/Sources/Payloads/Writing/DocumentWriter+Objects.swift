/// Methods for nested objects and lists of them. Each writes a field, clean or dirty, and replaces the value by the expected
/// one.
extension DocumentWriter {
  /// Writes an object under a key.
  /// - Parameters:
  ///   - key: The member's key.
  ///   - value: The object.
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
  ///   - key: The member's key.
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
  ///   - key: The member's key.
  ///   - values: The objects.
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
