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
    let container = try _ShieldedContainer<CodingKeys>(decoder)
    name = try container.decode(forKey: .name)
    rating = try container.decode(forKey: .rating)
  }

  func encode(to encoder: any Encoder) throws {
    var container = _ShieldedEncodingContainer<CodingKeys>(encoder)
    try container.encode(name, forKey: .name)
    try container.encode(rating, forKey: .rating)
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
    let container = try _ShieldedContainer<CodingKeys>(decoder)
    number = try container.decodeStrict(forKey: .number)
    label = try container.decode(forKey: .label)
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
    let container = try _ShieldedContainer<CodingKeys>(decoder)
    id = try container.decode(forKey: .id)
    price = try container.decode(forKey: .price)
    quantity = try container.decode(forKey: .quantity, default: 1)
    let members = try _ShieldedContainer<_PayloadKey>(decoder)
    isActive = try members.at(["is_active"], ["active"]) { try $0.decode(forKey: $1) }
    stock = try members.at(["stock", "warehouse", "count"]) { try $0.decode(forKey: $1) }
    tags = try container.decode(forKey: .tags)
    photos = try container.decodeDropping(forKey: .photos)
    version = try container.decodeStrict(forKey: .version)
    seller = try container.decode(forKey: .seller)
    status = try container.decode(forKey: .status)
  }

  func encode(to encoder: any Encoder) throws {
    var members = _PayloadEncodingContainer(encoder)
    try members.encode(id, at: ["id"])
    try members.encode(price, at: ["price"])
    try members.encode(quantity, at: ["quantity"])
    try members.encode(isActive, at: ["is_active"])
    try members.encode(stock, at: ["stock", "warehouse", "count"])
    try members.encode(tags, at: ["tags"])
    try members.encode(photos, at: ["photos"])
    try members.encode(version, at: ["version"])
    try members.encode(seller, at: ["seller"])
    try members.encode(status, at: ["status"])
  }
}
