import ShieldedDecoding

// Lists of the most frequent types are read by one function each, so that the modules which use them don't contain copies of it.

extension String {
  public static func _readList(
    from reader: inout JSONReader,
    forKey key: StaticString,
    at index: Int,
    unusable treatment: JSONReader._UnusableElements
  ) throws(JSONReader.Interruption) -> [String]? { try reader.scalars(forKey: key, at: index, unusable: treatment) }
}

extension Int {
  public static func _readList(
    from reader: inout JSONReader,
    forKey key: StaticString,
    at index: Int,
    unusable treatment: JSONReader._UnusableElements
  ) throws(JSONReader.Interruption) -> [Int]? { try reader.scalars(forKey: key, at: index, unusable: treatment) }
}

extension Double {
  public static func _readList(
    from reader: inout JSONReader,
    forKey key: StaticString,
    at index: Int,
    unusable treatment: JSONReader._UnusableElements
  ) throws(JSONReader.Interruption) -> [Double]? { try reader.scalars(forKey: key, at: index, unusable: treatment) }
}

extension Bool {
  public static func _readList(
    from reader: inout JSONReader,
    forKey key: StaticString,
    at index: Int,
    unusable treatment: JSONReader._UnusableElements
  ) throws(JSONReader.Interruption) -> [Bool]? { try reader.scalars(forKey: key, at: index, unusable: treatment) }
}
