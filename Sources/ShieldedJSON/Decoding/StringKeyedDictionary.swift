/// A dictionary with strings as keys, which are left as the payload spells them, whatever the key strategy.
protocol StringKeyedDictionary: Decodable {
  static func decoded(by decoder: ValueDecoder, at index: Int, _ step: ValueDecoder.Step) throws -> Self
}

extension Dictionary: StringKeyedDictionary where Key == String, Value: Decodable {
  static func decoded(by decoder: ValueDecoder, at index: Int, _ step: ValueDecoder.Step) throws -> [String: Value] {
    try decoder.requireObject(at: index, step)
    let document = decoder.document
    let child = decoder.child(at: index, step)
    let end = document.tape[index + 1].next
    var dictionary: [String: Value] = [:]
    dictionary.reserveCapacity(document.count(at: index))
    var position = index + 2
    while position < end {
      guard let key = document.text(at: position) else {
        throw child.corrupted(.none, "The key \"\(document.repairedText(at: position))\" is no valid Unicode.")
      }
      // The first of equal keys counts.
      if dictionary[key] == nil {
        dictionary[key] = try child.value(Value.self, at: position + 1, .key(ElementKey(stringValue: key)))
      }
      position = document.index(after: position + 1)
    }
    return dictionary
  }
}
