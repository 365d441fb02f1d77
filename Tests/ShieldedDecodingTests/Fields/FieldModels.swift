import ShieldedDecoding

// Models as `@Shielded` expands them.

/// A DTO without any conformance of this package.
struct FieldNote: Codable, Equatable {
  var text: String
}

/// A struct with a strict property.
struct FieldVersion: Equatable {
  var number: Int
  var label: String
}

extension FieldVersion: Codable, StrictlyDecodable {
  enum CodingKeys: String, CodingKey {
    case number
    case label
  }

  init(from decoder: any Decoder) throws {
    let container = try _ShieldedContainer<CodingKeys>(decoder)
    number = try container.decodeStrict(forKey: .number)
    label = try container.decode(forKey: .label)
  }
}

enum FieldSize: Int, Equatable {
  case small = 1
  case large = 2
}

extension FieldSize: Codable, RescuableEnum, ValueWithoutDefault {}
