import ShieldedDecoding

/// A type of property or element that generated code reads from the payload's bytes.
public protocol _OnePassValue: Rescuable {
  /// Reads the value that the reader is positioned at, or at white space before it.
  ///
  /// The parts of an array, a dictionary or an object are rescued separately.
  ///
  /// - Parameters:
  ///   - reader: The reader, which moves past the value.
  ///   - key: The key of the property.
  ///   - index: The index of an element; -1 for a property, -2 for the value of a dictionary's entry.
  /// - Returns: The value; `nil` if the payload holds another kind of value or one that doesn't fit. The reader is then at that
  ///   value's first byte, and nothing has been recorded.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> Self?

  /// Reads a property's value over the default, which stays if there is no usable value.
  ///
  /// - Parameters:
  ///   - value: The property.
  ///   - reader: The reader, which moves past the value.
  ///   - key: The key of the property.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  static func _read(
    into value: inout Self,
    from reader: inout _JSONReader,
    forKey key: StaticString
  ) throws(_JSONReader.Interruption)

  /// Reads a list of these values.
  ///
  /// - Parameters:
  ///   - reader: The reader, which moves past the list.
  ///   - key: The key of the list.
  ///   - index: The index of the list in another list, or as in `_read`.
  ///   - treatment: What becomes of an element without a usable value.
  /// - Returns: The list; `nil` if the payload holds another kind of value. The reader is then at that value's first byte.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  static func _readList(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int,
    unusable treatment: _JSONReader._UnusableElements
  ) throws(_JSONReader.Interruption) -> [Self]?

  /// The form of a value of this type as the payload of a response.
  static var _payloadForm: _JSONReader._PayloadForm { get }

  /// Reads the payload, or the value inside it, that the reader is positioned at.
  ///
  /// It doesn't return an Optional, because each call would look up the metadata of one.
  ///
  /// - Parameter reader: The reader, which moves past the payload.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`; also if the payload isn't an array or an object
  ///   from which the type is read.
  static func _readPayload(from reader: inout _JSONReader) throws(_JSONReader.Interruption) -> Self

  /// The element that replaces one without a usable value: the type's default, or `nil` if it has none.
  static var _replacement: Self? { get }
}

extension _JSONReader {
  /// The treatment of an element without a usable value.
  public enum _UnusableElements: Sendable {
    /// It is replaced by the type's default.
    case replaced
    /// It is dropped.
    case dropped
    /// It interrupts the pass.
    case refused
  }

  /// The form of a response's payload, which decides whether the payload is read in one pass.
  @frozen
  public enum _PayloadForm: Sendable {
    /// An object whose members are read from the bytes.
    case object
    /// A list of such objects.
    case list
    /// Anything else; the response is then decoded by `Codable`.
    case other
  }
}

extension _OnePassValue {
  /// `other`: the type isn't an object or a list of objects.
  public static var _payloadForm: _JSONReader._PayloadForm { .other }

  /// Reads the payload that the reader is positioned at.
  public static func _readPayload(from reader: inout _JSONReader) throws(_JSONReader.Interruption) -> Self {
    guard reader.cursor.byte == UInt8(ascii: "{") || reader.cursor.byte == UInt8(ascii: "["),
      let value = try _read(from: &reader, forKey: "", at: PathFrame.entry)
    else { throw _JSONReader.Interruption() }
    return value
  }
}

extension _OnePassValue where Self: SafeValue {
  /// The type's default.
  public static var _replacement: Self? { replacement() }

  /// Compiled once for all types.
  @inline(never)
  private static func replacement() -> Self? { _defaultValue }
}

extension _OnePassValue {
  /// Reads a property's value over its default.
  @inlinable @inline(__always)
  public static func _read(
    into value: inout Self,
    from reader: inout _JSONReader,
    forKey key: StaticString
  ) throws(_JSONReader.Interruption) {
    if let usable = try reader.usableValue(Self.self, forKey: key, at: PathFrame.property) { value = usable }
  }

  /// Reads a list of these values.
  @inlinable
  public static func _readList(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int,
    unusable treatment: _JSONReader._UnusableElements
  ) throws(_JSONReader.Interruption) -> [Self]? {
    try reader.elements(forKey: key, at: index, unusable: treatment)
  }

  /// The default of a type that has one only for some of its parameters, which the compiler doesn't see here.
  public static var _replacement: Self? { (Self.self as? any SafeValue.Type)?._defaultValue as? Self }
}

/// A type whose values are single tokens, so that reading one doesn't read a list inside it.
public protocol _OnePassScalar: _OnePassValue {}

extension _OnePassScalar {
  /// Reads a list of these values.
  @inlinable
  public static func _readList(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int,
    unusable treatment: _JSONReader._UnusableElements
  ) throws(_JSONReader.Interruption) -> [Self]? {
    try reader.scalars(forKey: key, at: index, unusable: treatment)
  }
}

/// A scalar of the library whose lists are rare or take long to read.
public protocol _OnePassRareScalar: _OnePassScalar {}

extension _OnePassRareScalar {
  /// Reads a list of these values. One function reads the lists of all types, with 1.1 times (`URL`) to 5.7 times (an integer) as
  /// many instructions as a copy for the type, which is 2 kB of every app (callgrind; `Benchmarks/run size`).
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never)
  public static func _readList(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int,
    unusable treatment: _JSONReader._UnusableElements
  ) throws(_JSONReader.Interruption) -> [Self]? {
    try reader.scalars(forKey: key, at: index, unusable: treatment)
  }
}
