import ShieldedDecoding

/// An enum with its own `init(from:)`: it accepts any case of its raw values' letters, refuses some strings with a
/// `DecodingError`, which must be rescued, and one with an error that isn't the decoder's, which must pass.
enum Priority: String, Codable, CaseIterable, SafeEnum, ExactlyComparable {
  case low, high, unset

  static let fallback = Priority.unset

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    if text == "13" { throw Percentage.Unlucky() }
    guard let priority = Priority(rawValue: text.lowercased()) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) isn't a priority")
    }
    self = priority
  }

  var exactValue: ExactValue { rawValue.exactValue }
}
