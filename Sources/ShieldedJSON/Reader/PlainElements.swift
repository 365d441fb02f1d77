import ShieldedDecoding

/// An array that is read as plain `Codable` decodes it: no element is replaced or dropped.
struct PlainElements<Element: _OnePassDecodable>: OnePassValue {
  let elements: [Element]

  /// Reads an array.
  ///
  /// - Throws: An interruption also if an element isn't an object.
  static func _read(
    from reader: inout JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(JSONReader.Interruption) -> PlainElements? {
    reader.session.beginsWithPlainList = reader.session.countsElements
    return try Element._readList(from: &reader, forKey: key, at: index, unusable: .refused).map(PlainElements.init)
  }
}

extension PlainElements {
  init(from decoder: any Decoder) throws {
    elements = try [Element](from: decoder)
  }
}
