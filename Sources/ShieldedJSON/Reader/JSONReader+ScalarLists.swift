import ShieldedDecoding

// Lists of the most frequent types are read by one function each, so that the modules which use them don't contain copies of
// it.

extension String {
  /// Reads a list of these values.
  public static func _readList(
    from reader: inout JSONReader,
    forKey key: StaticString,
    at index: Int,
    unusable treatment: JSONReader._UnusableElements
  ) throws(JSONReader.Interruption) -> [String]? { try reader.scalars(forKey: key, at: index, unusable: treatment) }
}

extension Int {
  /// Reads a list of these values.
  public static func _readList(
    from reader: inout JSONReader,
    forKey key: StaticString,
    at index: Int,
    unusable treatment: JSONReader._UnusableElements
  ) throws(JSONReader.Interruption) -> [Int]? { try reader.scalars(forKey: key, at: index, unusable: treatment) }
}

extension Double {
  /// Reads a list of these values.
  public static func _readList(
    from reader: inout JSONReader,
    forKey key: StaticString,
    at index: Int,
    unusable treatment: JSONReader._UnusableElements
  ) throws(JSONReader.Interruption) -> [Double]? { try reader.scalars(forKey: key, at: index, unusable: treatment) }
}

extension Bool {
  /// Reads a list of these values.
  public static func _readList(
    from reader: inout JSONReader,
    forKey key: StaticString,
    at index: Int,
    unusable treatment: JSONReader._UnusableElements
  ) throws(JSONReader.Interruption) -> [Bool]? { try reader.scalars(forKey: key, at: index, unusable: treatment) }
}
