extension UInt8 {
  /// Whether the byte is JSON white space (RFC 8259, section 2).
  @inlinable
  @inline(__always)
  package var isJSONWhiteSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  /// Whether the byte is an ASCII digit.
  @inlinable
  @inline(__always)
  package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
