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
