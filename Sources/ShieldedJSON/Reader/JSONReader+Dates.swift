import Foundation
import ShieldedDecoding

// Properties with the attribute `@DateFormats`. They are read as a `ListedDate`, and rescued by the same rules as any other.
extension _JSONReader {
  /// Interrupts the pass if a list of date formats isn't valid, so that `Codable` throws the error.
  ///
  /// - Parameter formats: The list.
  public func check<Formats: DateFormatList>(_ formats: Formats.Type) throws(Interruption) {
    if (try? formats.firstFormat()) == nil { throw Interruption() }
  }

  /// Reads a date over its default.
  ///
  /// - Parameters:
  ///   - value: The property.
  ///   - key: The property's key.
  ///   - formats: The formats of the date.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  @_disfavoredOverload
  public mutating func read<Formats: DateFormatList>(
    _ value: inout Date,
    forKey key: StaticString,
    formats: Formats.Type
  ) throws(Interruption) {
    if let date: Date = try self.value(forKey: key, formats: formats) { value = date }
  }

  /// Reads an Optional date over its default.
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
  public mutating func value<Formats: DateFormatList>(
    forKey key: StaticString,
    formats: Formats.Type
  ) throws(Interruption) -> Date? {
    // Looking up the metadata of `ListedDate<Formats>` takes longer than reading a date.
    if let date = try date(byFirstOf: formats.formats) { return date }
    return try convertedValue(ListedDate<Formats>.self, forKey: key, at: PathFrame.property)?.date
  }

  /// Reads an Optional date.
  public mutating func value<Formats: DateFormatList>(
    forKey key: StaticString,
    formats: Formats.Type
  ) throws(Interruption) -> Date?? {
    if let date = try date(byFirstOf: formats.formats) { return date }
    return try usableValue(ListedDate<Formats>?.self, forKey: key, at: PathFrame.property).map { $0?.date }
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
    try reader.date(byFirstOf: Formats.formats).map(ListedDate.init)
  }
}

extension _JSONReader {
  /// Reads a date by the first of some formats; `nil` if the value isn't in that format.
  ///
  /// - Throws: An interruption also if a format isn't valid, or there is none.
  mutating func date(byFirstOf formats: [DateFormat]) throws(Interruption) -> Date? {
    guard let format = DateFormat.first(of: formats) else { throw Interruption() }
    if !format.isNumber { return try string { RescueRules.firstDate($0, formats: formats) } }
    let start = cursor
    guard let number = try double() else { return nil }
    if let date = RescueRules.firstDate(number, formats: formats) { return date }
    cursor = start
    skipWhiteSpace()
    return nil
  }
}

extension ListedDate: _OnePassScalar {}
