/// A payload that is a list of values without a default, whose invalid elements are dropped as in a property.
protocol StrictListPayload {
  /// Decodes the list at the end of a path.
  static func payload(at path: [String], in decoder: any Decoder) throws -> Self

  /// Decodes the list under the first usable candidate key.
  static func payload(underAnyOf candidates: [String], in decoder: any Decoder) throws -> Self
}

extension Array: StrictListPayload where Element: StrictlyDecodable {
  static func payload(at path: [String], in decoder: any Decoder) throws -> [Element] {
    try PayloadReader<DroppingArray<Element>>.payload(at: path, in: decoder).wrappedValue
  }

  static func payload(underAnyOf candidates: [String], in decoder: any Decoder) throws -> [Element] {
    try PayloadReader<DroppingArray<Element>>.payload(underAnyOf: candidates, in: decoder).wrappedValue
  }
}

extension PayloadReader {
  /// Decodes the payload if it is a list of values without a default; returns `nil` for any other type.
  static func strictList(_ decode: (any StrictListPayload.Type) throws -> any StrictListPayload) rethrows -> Payload? {
    // The type is tested first: for an Optional payload, casting a `nil` list would give a payload that is `nil`.
    guard let type = Payload.self as? any StrictListPayload.Type else { return nil }
    return try decode(type) as? Payload
  }
}
