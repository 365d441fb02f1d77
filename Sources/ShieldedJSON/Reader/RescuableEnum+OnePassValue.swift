import ShieldedDecoding

extension OnePassValue where Self: RescuableEnum, RawValue: OnePassValue {
  /// Reads the raw value, and finds its case.
  @inlinable
  public static func _read(
    from reader: inout JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(JSONReader.Interruption) -> Self? {
    let start = reader.cursor
    guard let rawValue = try RawValue._read(from: &reader, forKey: key, at: index) else {
      // Plain `Codable` looks up the case of a Decimal by the digits that a Decimal holds.
      if RawValue.rescueTarget == .decimal { throw JSONReader.Interruption() }
      return nil
    }
    if let value = Self(rawValue: rawValue) { return value }
    reader.cursor = start
    reader.skipWhiteSpace()
    return nil
  }
}
