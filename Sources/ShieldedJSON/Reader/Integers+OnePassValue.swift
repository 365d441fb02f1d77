import ShieldedDecoding

extension _OnePassScalar where Self: FixedWidthInteger {
  /// Reads the value that the reader is positioned at, or at white space before it.
  @inlinable @inline(__always)
  public static func _read(
    from reader: inout JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(JSONReader.Interruption) -> Self? { try reader.integer() }
}

extension Int: _OnePassScalar {
  /// Reads a property's value over its default.
  @inlinable @inline(__always)
  public static func _read(
    into value: inout Int,
    from reader: inout JSONReader,
    forKey key: StaticString
  ) throws(JSONReader.Interruption) { try reader.read(into: &value, forKey: key) }
}

extension Int8: _OnePassScalar {}
extension Int16: _OnePassScalar {}
extension Int32: _OnePassScalar {}
extension Int64: _OnePassScalar {}
extension Int128: _OnePassScalar {}
extension UInt: _OnePassScalar {}
extension UInt8: _OnePassScalar {}
extension UInt16: _OnePassScalar {}
extension UInt32: _OnePassScalar {}
extension UInt64: _OnePassScalar {}
extension UInt128: _OnePassScalar {}
