import ShieldedDecoding

/// A scalar type of its own. Its `init(from:)` reads a string in capitals, and refuses one with an error that isn't the
/// decoder's. A rescue converts tokens as for a `String`, without capitals, so it shows which of the two has read a value.
struct Tag: Codable, SafeValue, ExactlyComparable {
  var text: String

  init(_ text: String) { self.text = text }

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    if text == "13" { throw Percentage.Unlucky() }
    self.text = text.uppercased()
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  static func converted(from token: JSONToken) -> Conversion<Tag> { String.converted(from: token).map { Tag($0) } }

  static var rescueTarget: RescueTarget { .string }
  static var defaultValue: Tag { Tag("") }

  var exactValue: ExactValue { text.exactValue }
}
