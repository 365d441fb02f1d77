import Foundation

/// An object with every scalar, as a plain property and as an Optional.
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

/// A feed that nests every kind of container in every other.
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
