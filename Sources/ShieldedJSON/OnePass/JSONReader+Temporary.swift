import ShieldedDecoding

extension JSONReader {
  @_disfavoredOverload
  public mutating func readDropping<Value: Decodable>(_ value: inout Value, forKey key: StaticString)
    throws(Interruption)
  {
    throw Interruption()
  }

  @_disfavoredOverload
  public mutating func readStrict<Value: Decodable>(_ value: inout Value, forKey key: StaticString) throws(Interruption) {
    throw Interruption()
  }
}
