import ShieldedDecoding

/// An array that is read as plain `Codable` decodes it: no element is replaced or dropped.
struct PlainElements<Element: OnePassDecodable>: OnePassValue {
  let elements: [Element]

  static func _read(
    from reader: inout JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(JSONReader.Interruption) -> PlainElements? {
    throw JSONReader.Interruption()
  }
}

extension PlainElements {
  init(from decoder: any Decoder) throws {
    elements = try [Element](from: decoder)
  }
}
