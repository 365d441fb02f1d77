import Foundation
import ShieldedDecoding

extension Date: _OnePassScalar {
  /// Reads a date by the decoder's strategy.
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> Date? {
    let strategy = reader.session.dateDecodingStrategy
    switch strategy {
    case .iso8601: return try reader.text { Date(iso8601: $0) }
    case .deferredToDate, .secondsSince1970, .millisecondsSince1970:
      guard let number = try reader.double() else { return nil }
      return strategy.date(from: number)
    #if canImport(Darwin)
      case .formatted: return try reader.string { strategy.date(from: $0) }
    #endif
    default: return try reader.codableValue(Date.self, forKey: key, at: index)
    }
  }
}

extension Data: _OnePassRareScalar {
  /// Reads data by the decoder's strategy.
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> Data? {
    guard case .base64 = reader.session.dataDecodingStrategy else {
      return try reader.codableValue(Data.self, forKey: key, at: index)
    }
    return try reader.string { Data(base64Encoded: $0) }
  }
}

extension URL: _OnePassRareScalar {
  /// Reads the value that the reader is positioned at, or at white space before it.
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> URL? { try reader.string { URL(string: $0) } }
}

extension UUID: _OnePassScalar {
  /// Reads the value that the reader is positioned at, or at white space before it.
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> UUID? { try reader.text { UUID(text: $0) } }
}

extension Duration: _OnePassValue {
  /// Reads an array of two integers: the upper and the lower 64 bits of the number of attoseconds.
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> Duration? {
    let start = reader.cursor
    let depth = reader.depth
    if try reader.beginArray() == true, let high: Int64 = try reader.integer(), try reader.advanceToElement(),
      let low: UInt64 = try reader.integer()
    {
      while try reader.advanceToElement() { try reader.skipValue() }
      if let duration = Duration(attosecondsHigh: high, low: low) { return duration }
    }
    reader.cursor = start
    reader.depth = depth
    return try reader.codableValue(Duration.self, forKey: key, at: index)
  }
}

extension Duration {
  /// Creates a duration from a number of attoseconds in two words; `nil` if its seconds don't fit into an `Int64`.
  fileprivate init?(attosecondsHigh high: Int64, low: UInt64) {
    // The magnitude: both parts are rounded toward zero.
    let isNegative = high < 0
    let lowMagnitude = isNegative ? 0 &- low : low
    let highMagnitude = isNegative ? ~UInt64(bitPattern: high) &+ (low == 0 ? 1 : 0) : UInt64(bitPattern: high)
    let (seconds, attoseconds) = WideInteger(high: highMagnitude, low: lowMagnitude)
      .quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
    guard seconds.high == 0, seconds.low <= UInt64(Int64.max) + (isNegative ? 1 : 0) else { return nil }
    let sign: Int64 = isNegative ? -1 : 1
    self.init(
      secondsComponent: Int64(bitPattern: seconds.low) &* sign,
      attosecondsComponent: Int64(attoseconds) &* sign
    )
  }
}

extension _JSONReader {
  /// Reads a string and converts its UTF-8. Creating a string of more than 15 bytes takes longer than reading a date or a UUID.
  ///
  /// - Parameter convert: Returns `nil` if the text is no such value. The reader then is at the string.
  mutating func text<Value>(_ convert: (Span<UInt8>) -> Value?) throws(Interruption) -> Value? {
    guard let count = plainCount() else { return try string { $0.withUTF8Span(convert) } }
    // Sound: the span isn't kept.
    let value = unsafe cursor.withBytes(at: cursor.position &+ 1, count: count) { unsafe convert($0.span) }
    if value != nil { cursor.advance(by: count &+ 2) }
    return value
  }

  /// Reads a string and converts it.
  ///
  /// - Parameter convert: Returns `nil` if the string is no such value. The reader then is at the string.
  mutating func string<Value>(_ convert: (String) -> Value?) throws(Interruption) -> Value? {
    let start = cursor
    guard let text = try string() else { return nil }
    if let value = convert(text) { return value }
    cursor = start
    skipWhiteSpace()
    return nil
  }
}
