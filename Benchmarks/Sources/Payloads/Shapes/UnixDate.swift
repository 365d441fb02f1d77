import Foundation

/// A number's unit of time since 1970.
package protocol UnixUnit {
  /// The number of units in a second.
  static var countPerSecond: Double { get }
}

/// Seconds: `1767323045`.
package enum UnixSeconds: UnixUnit {
  package static let countPerSecond = 1.0
}

/// Milliseconds: `1767323045125`.
package enum UnixMilliseconds: UnixUnit {
  package static let countPerSecond = 1000.0
}

/// A date that an API writes as a number, for a DTO of plain `Codable`. A decoder has one date strategy, which is that of the
/// dates in ISO 8601.
///
///     @UnixDate<UnixSeconds> var shippedAt: Date?    // 1767323045 or null
@propertyWrapper package struct UnixDate<Unit: UnixUnit>: Codable, Hashable, Sendable {
  package var wrappedValue: Date?

  package init(wrappedValue: Date?) {
    self.wrappedValue = wrappedValue
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue =
      container.decodeNil()
      ? nil : Date(timeIntervalSince1970: try container.decode(Double.self) / Unit.countPerSecond)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    guard let wrappedValue else { return try container.encodeNil() }
    try container.encode(wrappedValue.timeIntervalSince1970 * Unit.countPerSecond)
  }
}
