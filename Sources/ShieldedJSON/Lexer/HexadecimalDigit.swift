/// The hexadecimal digits of escapes such as `\u00e9`.
enum HexadecimalDigit {
  /// The value of a digit; `nil` if the byte isn't a hexadecimal digit.
  @inline(__always)
  static func value(of byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
