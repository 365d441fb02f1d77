/// A payload that is a list of values without a default, whose invalid elements are dropped as in a property.
protocol StrictListPayload {
  /// The list as it is decoded.
  associatedtype Dropping: Decodable

  /// Creates the list.
  static func list(_ dropping: Dropping) -> Self
}

extension Array: StrictListPayload where Element: StrictlyDecodable {
  static func list(_ dropping: DroppingArray<Element>) -> [Element] { dropping.wrappedValue }
}

extension Optional: StrictListPayload where Wrapped: StrictListPayload {
  static func list(_ dropping: Wrapped.Dropping?) -> Wrapped? { dropping.map(Wrapped.list) }
}

extension StrictListPayload {
  /// Decodes the list at the end of a path.
  static func payload(at path: [String], in decoder: any Decoder) throws -> Self {
    list(try PayloadReader<Dropping>.payload(at: path, in: decoder))
  }

  /// Decodes the list under the first usable candidate key, or the body itself if it is an array.
  static func payload(underAnyOf candidates: [String], in decoder: any Decoder) throws -> Self {
    list(try PayloadReader<Dropping>.payload(underAnyOf: candidates, in: decoder))
  }

  /// Decodes the list under the first usable candidate key of a container.
  static func payload(
    underAnyOf candidates: [String],
    in container: KeyedDecodingContainer<RawCodingKey>,
    isDisplaced: Bool
  ) throws -> Self? {
    try PayloadReader<Dropping>.payload(underAnyOf: candidates, in: container, isDisplaced: isDisplaced).map(list)
  }
}
