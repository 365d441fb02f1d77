import Foundation
import ShieldedDecoding

extension String: _OnePassScalar {
  /// Reads the value that the reader is positioned at, or at white space before it.
  @inlinable @inline(__always)
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> String? { try reader.string() }

  /// Reads a property's value over its default.
  @inlinable @inline(__always)
  public static func _read(
    into value: inout String,
    from reader: inout _JSONReader,
    forKey key: StaticString
  ) throws(_JSONReader.Interruption) { try reader.read(into: &value, forKey: key) }
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
  @inlinable @inline(__always)
  public static func _read(
    into value: inout Bool,
    from reader: inout _JSONReader,
    forKey key: StaticString
  ) throws(_JSONReader.Interruption) { try reader.read(into: &value, forKey: key) }
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
  @inlinable @inline(__always)
  public static func _read(
    into value: inout Double,
    from reader: inout _JSONReader,
    forKey key: StaticString
  ) throws(_JSONReader.Interruption) { try reader.read(into: &value, forKey: key) }
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

extension CGFloat: _OnePassRareScalar {
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
  extension Float16: _OnePassRareScalar {
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
  @inlinable @inline(__always)
  public static func _read(
    into value: inout Int,
    from reader: inout _JSONReader,
    forKey key: StaticString
  ) throws(_JSONReader.Interruption) { try reader.read(into: &value, forKey: key) }
}

extension Int8: _OnePassRareScalar {}
extension Int16: _OnePassRareScalar {}
extension Int32: _OnePassScalar {}
extension Int64: _OnePassScalar {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Int128: _OnePassRareScalar {}
extension UInt: _OnePassRareScalar {}
extension UInt8: _OnePassRareScalar {}
extension UInt16: _OnePassRareScalar {}
extension UInt32: _OnePassRareScalar {}
extension UInt64: _OnePassScalar {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UInt128: _OnePassRareScalar {}

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
