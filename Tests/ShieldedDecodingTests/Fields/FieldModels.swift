import Foundation
import ShieldedDecoding

// Models as `@Shielded` expands them.

struct FieldSeller: Equatable {
  var name: String
  var rating: Double?
}

extension FieldSeller: Codable, DefaultProvider {
  enum CodingKeys: String, CodingKey {
    case name
    case rating
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decodeShielded(forKey: .name)
    rating = try container.decodeShielded(forKey: .rating)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeShielded(name, forKey: .name)
    try container.encodeShielded(rating, forKey: .rating)
  }

  static func defaultInstance() -> FieldSeller { FieldSeller(name: "", rating: nil) }
}

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
    let container = try decoder.container(keyedBy: CodingKeys.self)
    number = try container.decodeStrict(forKey: .number)
    label = try container.decodeShielded(forKey: .label)
  }
}

enum FieldStatus: String, Equatable {
  case open, closed
  case unknown
}

extension FieldStatus: Codable, SafeEnum {
  static var fallback: FieldStatus { .unknown }
}

enum FieldSize: Int, Equatable {
  case small = 1
  case large = 2
}

extension FieldSize: Codable, RescuableEnum, ValueWithoutDefault {}

struct FieldProduct: Equatable {
  var id: String
  var price: Double
  var quantity = 1
  var isActive: Bool
  var stock: Int?
  var tags: [String]
  var photos: [UUID]
  var version: Int
  var seller: FieldSeller
  var status: FieldStatus
}

extension FieldProduct: Codable, StrictlyDecodable {
  enum CodingKeys: String, CodingKey {
    case id
    case price
    case quantity
    case tags
    case photos
    case version
    case seller
    case status
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decodeShielded(forKey: .id)
    price = try container.decodeShielded(forKey: .price)
    quantity = try container.decodeShielded(forKey: .quantity, default: 1)
    let members = try decoder.container(keyedBy: PayloadKey.self)
    isActive = try members.decodeShielded(at: [["is_active"], ["active"]])
    stock = try members.decodeShielded(at: [["stock", "warehouse", "count"]])
    tags = try container.decodeShielded(forKey: .tags)
    photos = try container.decodeDropping(forKey: .photos)
    version = try container.decodeStrict(forKey: .version)
    seller = try container.decodeShielded(forKey: .seller)
    status = try container.decodeShielded(forKey: .status)
  }

  func encode(to encoder: any Encoder) throws {
    var members = PayloadEncodingContainer(encoder)
    try members.encodeShielded(id, at: ["id"])
    try members.encodeShielded(price, at: ["price"])
    try members.encodeShielded(quantity, at: ["quantity"])
    try members.encodeShielded(isActive, at: ["is_active"])
    try members.encodeShielded(stock, at: ["stock", "warehouse", "count"])
    try members.encodeShielded(tags, at: ["tags"])
    try members.encodeShielded(photos, at: ["photos"])
    try members.encodeShielded(version, at: ["version"])
    try members.encodeShielded(seller, at: ["seller"])
    try members.encodeShielded(status, at: ["status"])
  }
}
