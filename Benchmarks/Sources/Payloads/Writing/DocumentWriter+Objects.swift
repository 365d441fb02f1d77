/// Methods for nested objects and lists of them. Each writes the field, clean or dirty, and returns the expected value.
extension DocumentWriter {
  /// Writes an object under a key.
  /// - Parameters:
  ///   - key: The member's key.
  ///   - standIn: The value that a model uses if the object is missing.
  ///   - body: Writes the members, and returns the expected object after rescue.
  mutating func writeObject<Value>(
    _ key: String,
    standIn: Value,
    _ body: (inout DocumentWriter) -> Value
  ) -> Value {
    if let kind = drawDirt(for: .object) {
      writeUnusable(kind, key, tokensOfOtherShape: DirtySpellings.objectsOfOtherShape)
      return standIn
    }
    beginField(key)
    return inside(.key(key)) { $0.members(body) }
  }

  /// Writes a list of objects under a key.
  /// - Parameters:
  ///   - key: The member's key.
  ///   - values: The clean objects.
  ///   - standIn: The value that a model uses for an element that isn't an object.
  ///   - body: Writes an object's members, and returns the expected object after rescue.
  mutating func writeObjects<Value>(
    _ key: String,
    _ values: [Value],
    standIn: Value,
    _ body: (inout DocumentWriter, Value) -> Value
  ) -> [Value] {
    let kind = drawDirt(for: .objectList)
    if let kind, kind != .corruptElement {
      writeUnusable(kind, key, tokensOfOtherShape: DirtySpellings.arraysOfOtherShape)
      return []
    }
    let position = kind == nil || values.isEmpty ? nil : dirt.index(below: values.count)
    beginField(key)
    json.append("[")
    let expected = inside(.key(key)) { document in
      values.enumerated().map { index, value in
        if index > 0 { document.json.append(",") }
        guard index == position else { return document.inside(.index(index)) { $0.members { body(&$0, value) } } }
        let token = document.dirt.pick(from: DirtySpellings.corruptObjects) ?? "null"
        document.json.append(token)
        document.rescue([.index(index)], .defaulted, token == "null" ? .valueNotFound : .typeMismatch)
        return standIn
      }
    }
    json.append("]")
    return expected
  }
}
