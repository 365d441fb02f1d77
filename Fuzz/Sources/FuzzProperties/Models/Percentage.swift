import ShieldedDecoding

/// A DTO with its own `init(from:)` that refuses some values: with a `DecodingError`, which must be rescued, and with an error
/// that isn't the decoder's, which must pass.
struct Percentage: Codable, DefaultProvider, ExactlyComparable {
  /// Thrown for 13. It represents a cancellation.
  struct Unlucky: Error {}

  var value: Int

  init(_ value: Int) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = try container.decode(Int.self)
    if value == 13 { throw Unlucky() }
    guard (0...100).contains(value) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(value) isn't a percentage")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }

  static func defaultInstance() -> Percentage { Percentage(0) }

  var exactValue: ExactValue { value.exactValue }
}
