import Foundation

/// A record with every scalar, decoded as a plain property and as an Optional one.
struct Scalars: Decodable {
  var bool: Bool?
  var int: Int?
  var int8: Int8?
  var uint: UInt?
  var uint64: UInt64?
  var int128: Int128?
  var double: Double?
  var float: Float?
  var decimal: Decimal?
  var string: String?
  var url: URL?
  var date: Date?
  var data: Data?
}

/// A tree of a feed: every container in every other.
struct Feed: Decodable {
  struct Author: Decodable {
    var name: String
    var age: Int?
  }

  struct Post: Decodable {
    var id: Int
    var title: String
    var score: Double
    var isPinned: Bool
    var author: Author?
    var tags: [String]
    var counts: [String: Int]
    var grid: [[Double]]?
    var level: Level?
  }

  enum Level: String, Decodable { case low, high }

  var code: Int
  var data: [Post]
}

/// Any JSON at all, read through single value containers, which is how generic code reads it.
indirect enum AnyJSON: Decodable {
  case null, bool(Bool), number(Double), string(String), array([AnyJSON]), object([String: AnyJSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([AnyJSON].self) {
      self = .array(value)
    } else if let value = try? container.decode([String: AnyJSON].self) {
      self = .object(value)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }

  var plain: Any {
    switch self {
    case .null: Int?.none as Any
    case .bool(let value): value
    case .number(let value): value
    case .string(let value): value
    case .array(let values): values.map(\.plain)
    case .object(let values): values.mapValues(\.plain)
    }
  }
}
