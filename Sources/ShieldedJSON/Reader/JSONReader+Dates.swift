import Foundation
import ShieldedDecoding

// Properties with the attribute `@DateFormats`. They are read as a `ListedDate`, and rescued by the same rules as any other.
//
// The functions are inlined, so that the compiler knows the list: retaining its formats for each use takes as long as reading a date.
extension _JSONReader {
  /// Interrupts the pass if a list of date formats isn't valid, so that `Codable` throws the error.
  ///
  /// - Parameter formats: The list.
  @inlinable @inline(__always)
  public func check<Formats: DateFormatList>(_ formats: Formats.Type) throws(Interruption) {
    if !DateFormat.areUsable(formats.formats) { throw Interruption() }
  }

  /// Reads a date over its default.
  ///
  /// - Parameters:
  ///   - value: The property.
  ///   - key: The property's key.
  ///   - formats: The formats of the date.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  @_disfavoredOverload
  @inlinable @inline(__always)
  public mutating func read<Formats: DateFormatList>(
    _ value: inout Date,
    forKey key: StaticString,
    formats: Formats.Type
  ) throws(Interruption) {
    if let date: Date = try self.value(forKey: key, formats: formats) { value = date }
  }

  /// Reads an Optional date over its default.
  @inlinable @inline(__always)
  public mutating func read<Formats: DateFormatList>(
    _ value: inout Date?,
    forKey key: StaticString,
    formats: Formats.Type
  ) throws(Interruption) {
    if let date: Date? = try self.value(forKey: key, formats: formats) { value = date }
  }

  // These methods return the date, for a default that is evaluated only if it is used.

  /// Reads a date.
  ///
  /// - Parameters:
  ///   - key: The property's key.
  ///   - formats: The formats of the date.
  /// - Returns: The date, or `nil` if the payload has no usable one. The fault has then been recorded.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  @_disfavoredOverload
  @inlinable @inline(__always)
  public mutating func value<Formats: DateFormatList>(
    forKey key: StaticString,
    formats: Formats.Type
  ) throws(Interruption) -> Date? {
    if let date = try date(by: formats.formats) { return date }
    return try convertedDate(formats, forKey: key)
  }

  /// Reads an Optional date.
  @inlinable @inline(__always)
  public mutating func value<Formats: DateFormatList>(
    forKey key: StaticString,
    formats: Formats.Type
  ) throws(Interruption) -> Date?? {
    if let date = try date(by: formats.formats) { return date }
    return try advancePastNull() ? .some(nil) : convertedOptionalDate(formats, forKey: key)
  }

  // Looking up the metadata of `ListedDate<Formats>` takes longer than reading a date, so it isn't done in the functions above.

  @usableFromInline @inline(never)
  mutating func convertedDate<Formats: DateFormatList>(
    _ formats: Formats.Type,
    forKey key: StaticString
  ) throws(Interruption) -> Date? {
    try convertedValue(ListedDate<Formats>.self, forKey: key, at: PathFrame.property)?.date
  }

  @usableFromInline @inline(never)
  mutating func convertedOptionalDate<Formats: DateFormatList>(
    _ formats: Formats.Type,
    forKey key: StaticString
  ) throws(Interruption) -> Date?? {
    try convertedValue(ListedDate<Formats>?.self, forKey: key, at: PathFrame.property).map { $0?.date }
  }
}

// MARK: Elements and entries

extension ListedDate: _OnePassValue {
  /// Reads a date by the first format of the list.
  ///
  /// - Throws: An interruption also if the list isn't valid, so that `Codable` throws the error.
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> ListedDate? {
    try reader.check(Formats.self)
    return try reader.date(by: Formats.formats).map(ListedDate.init)
  }
}

extension _JSONReader {
  /// Reads a date by the first of some formats or, in a call with a lenient policy and without a log, by any; `nil` if the value
  /// isn't in such a format.
  ///
  /// - Parameter formats: The formats, which have been checked.
  @usableFromInline
  mutating func date(by formats: [DateFormat]) throws(Interruption) -> Date? {
    let isObserved = session.isObserved
    func accepted(_ conversion: Conversion<Date>) -> Date? {
      switch conversion {
      case .exact(let date): date
      case .retyped(let date, _): isObserved ? nil : date
      case .lossy, .unusable: nil
      }
    }
    let start = cursor
    skipWhiteSpace()
    if cursor.byte == UInt8(ascii: "\"") { return try text { accepted(RescueRules.date($0, formats: formats)) } }
    guard isAtNumber, let number = try double() else { return nil }
    if let date = accepted(RescueRules.date(number, formats: formats)) { return date }
    cursor = start
    skipWhiteSpace()
    return nil
  }
}

extension ListedDate: _OnePassRareScalar {}
