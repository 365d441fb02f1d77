import Foundation
import ShieldedDecoding

// The most frequent types are read and stored by one function each, so that a property takes little code where its type is read.

extension String: _OnePassScalar {
  /// Reads the value that the reader is positioned at, or at white space before it.
  @inlinable @inline(__always)
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> String? { try reader.string() }

  /// Reads a property's value over its default.
  @inline(never)
  public static func _read(
    into value: inout String,
    from reader: inout _JSONReader,
    forKey key: StaticString
  ) throws(_JSONReader.Interruption) {
    guard let text = try reader.plainString() else {
      if let text = try reader.convertedValue(String.self, forKey: key, at: PathFrame.property) { value = text }
      return
    }
    if value.isEmpty {
      // Sound: the memory is initialized again. An empty literal owns nothing, so there is nothing to release. If another empty
      // string had memory of its own, that would leak.
      unsafe withUnsafeMutablePointer(to: &value) { slot in unsafe slot.initialize(to: text) }
    } else {
      value = text
    }
  }
}

extension Bool: _OnePassScalar {
  /// Reads the value that the reader is positioned at, or at white space before it.
  @inlinable @inline(__always)
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> Bool? { try reader.boolean() }

  /// Reads a property's value over its default.
  @inline(never)
  public static func _read(
    into value: inout Bool,
    from reader: inout _JSONReader,
    forKey key: StaticString
  ) throws(_JSONReader.Interruption) {
    if let boolean = try reader.plainBoolean() {
      value = boolean
    } else if let boolean = try reader.convertedValue(Bool.self, forKey: key, at: PathFrame.property) {
      value = boolean
    }
  }
}

extension Double: _OnePassScalar {
  /// Reads the value that the reader is positioned at, or at white space before it.
  @inlinable @inline(__always)
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> Double? { try reader.double() }

  /// Reads a property's value over its default.
  @inline(never)
  public static func _read(
    into value: inout Double,
    from reader: inout _JSONReader,
    forKey key: StaticString
  ) throws(_JSONReader.Interruption) {
    if let number = try reader.plainDouble() {
      value = number
    } else if let number = try reader.convertedValue(Double.self, forKey: key, at: PathFrame.property) {
      value = number
    }
  }
}

extension Float: _OnePassScalar {
  /// Reads the value that the reader is positioned at, or at white space before it.
  @inlinable @inline(__always)
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> Float? { try reader.float() }
}

extension CGFloat: _OnePassScalar {
  /// Reads the value that the reader is positioned at, or at white space before it.
  @inlinable
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> CGFloat? {
    try NativeType._read(from: &reader, forKey: key, at: index).map { CGFloat($0) }
  }
}

// Intel Macs have no Float16.
#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
  extension Float16: _OnePassScalar {
    /// Reads a `Float` and rounds it, as plain `Codable` does. A value that is too large doesn't fit.
    public static func _read(
      from reader: inout _JSONReader,
      forKey key: StaticString,
      at index: Int
    ) throws(_JSONReader.Interruption) -> Float16? {
      let start = reader.cursor
      guard let wide = try reader.float() else { return nil }
      let value = Float16(wide)
      if value.isFinite { return value }
      reader.cursor = start
      return nil
    }
  }
#endif

extension Decimal: _OnePassScalar {
  /// Reads the value that the reader is positioned at, or at white space before it.
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> Decimal? { try reader.decimal() }
}

// MARK: Integers

extension _OnePassScalar where Self: FixedWidthInteger {
  /// Reads the value that the reader is positioned at, or at white space before it.
  @inlinable @inline(__always)
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> Self? { try reader.integer() }
}

extension Int: _OnePassScalar {
  /// Reads a property's value over its default.
  @inline(never)
  public static func _read(
    into value: inout Int,
    from reader: inout _JSONReader,
    forKey key: StaticString
  ) throws(_JSONReader.Interruption) {
    let start = reader.cursor
    if let number = try reader.plainInt() {
      if let number = Int(exactly: number) {
        value = number
        return
      }
      // `Int` has 32 bits.
      reader.cursor = start
    }
    if let number = try reader.convertedValue(Int.self, forKey: key, at: PathFrame.property) { value = number }
  }
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

// MARK: Enumerations

extension _OnePassValue where Self: RescuableEnum, RawValue: _OnePassValue {
  /// Reads the raw value, and finds its case.
  @inlinable
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> Self? {
    let start = reader.cursor
    guard let rawValue = try RawValue._read(from: &reader, forKey: key, at: index) else {
      // Plain `Codable` looks up the case of a Decimal by the digits that a Decimal holds.
      if RawValue._rescueTarget == .decimal { throw _JSONReader.Interruption() }
      return nil
    }
    if let value = Self(rawValue: rawValue) { return value }
    reader.cursor = start
    reader.skipWhiteSpace()
    return nil
  }
}
