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
    case .deferredToDate, .secondsSince1970, .millisecondsSince1970:
      guard let number = try reader.double() else { return nil }
      return strategy.date(from: number)
    #if canImport(Darwin)
      case .iso8601, .formatted: return try reader.string { strategy.date(from: $0) }
    #else
      case .iso8601: return try reader.string { strategy.date(from: $0) }
    #endif
    default: return try reader.codableValue(Date.self, forKey: key, at: index)
    }
  }
}

extension Data: _OnePassScalar {
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

extension URL: _OnePassScalar {
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
  ) throws(_JSONReader.Interruption) -> UUID? { try reader.string { UUID(text: $0) } }
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
      let (seconds, attoseconds) = (Int128(high) << 64 | Int128(low)).quotientAndRemainder(
        dividingBy: 1_000_000_000_000_000_000
      )
      if let seconds = Int64(exactly: seconds) {
        return Duration(secondsComponent: seconds, attosecondsComponent: Int64(attoseconds))
      }
    }
    reader.cursor = start
    reader.depth = depth
    return try reader.codableValue(Duration.self, forKey: key, at: index)
  }
}

extension _JSONReader {
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
