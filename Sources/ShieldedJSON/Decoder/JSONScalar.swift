/// A type that is read from a single token. The containers' `decode` methods for `Bool`, `String` and the number types use it.
protocol JSONScalar {
  /// Reads the token at a tape index; `nil` if the token is of another kind or its value doesn't fit.
  static func read(from decoder: ValueDecoder, at index: Int) -> Self?
}

extension String: JSONScalar {
  @inline(__always)
  static func read(from decoder: ValueDecoder, at index: Int) -> String? {
    decoder.document.kind(at: index).isString ? decoder.document.text(at: index) : nil
  }
}

extension Bool: JSONScalar {
  @inline(__always)
  static func read(from decoder: ValueDecoder, at index: Int) -> Bool? {
    let kind = decoder.document.kind(at: index)
    return kind.isBoolean ? kind == .true : nil
  }
}

extension Double: JSONScalar {
  @inline(__always)
  static func read(from decoder: ValueDecoder, at index: Int) -> Double? {
    decoder.document.kind(at: index).isNumber
      ? decoder.document.double(at: index) : decoder.nonConformingFloat(at: index)
  }
}

extension Float: JSONScalar {
  @inline(__always)
  static func read(from decoder: ValueDecoder, at index: Int) -> Float? {
    decoder.document.kind(at: index).isNumber
      ? decoder.document.float(at: index) : decoder.nonConformingFloat(at: index)
  }
}

extension JSONScalar where Self: FixedWidthInteger {
  @inline(__always)
  static func read(from decoder: ValueDecoder, at index: Int) -> Self? {
    decoder.document.kind(at: index).isNumber ? decoder.document.integer(at: index) : nil
  }
}

extension Int: JSONScalar {}
extension Int8: JSONScalar {}
extension Int16: JSONScalar {}
extension Int32: JSONScalar {}
extension Int64: JSONScalar {}
extension Int128: JSONScalar {}
extension UInt: JSONScalar {}
extension UInt8: JSONScalar {}
extension UInt16: JSONScalar {}
extension UInt32: JSONScalar {}
extension UInt64: JSONScalar {}
extension UInt128: JSONScalar {}

extension ValueDecoder {
  /// Reads a string that the decoder's strategy defines as infinity or not-a-number; `nil` for any other value.
  @inline(never)
  func nonConformingFloat<Number: BinaryFloatingPoint>(at index: Int) -> Number? {
    guard
      case .convertFromString(let positiveInfinity, let negativeInfinity, let nan) =
        session.settings.nonConformingFloatDecodingStrategy,
      document.kind(at: index).isString
    else { return nil }
    switch document.text(at: index) {
    case positiveInfinity: return .infinity
    case negativeInfinity: return -.infinity
    case nan: return .nan
    default: return nil
    }
  }
}
