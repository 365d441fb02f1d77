import Foundation
import ShieldedDecoding
import ShieldedJSON

/// An object with scalars and a list, and with the initializer that the compiler synthesizes.
struct Product: Codable, Equatable, Sendable {
  var id: String = ""
  var sku: Int = 0
  var name: String = ""
  var category: String = ""
  var price: Double = 0
  var rating: Double = 0
  var quantity: Int = 0
  var views: Int = 0
  var isActive: Bool = false
  var isFeatured: Bool = false
  var currency: String = ""
  var updatedAt: String = ""
  var tags: [String] = []
}

extension Product: TabulatedMembers {
  static let members = MemberTable<Product>(#"{"id":"#) { table in
    table.add(\.id, "id", #","id":"#)
    table.add(\.sku, "sku", #","sku":"#)
    table.add(\.name, "name", #","name":"#)
    table.add(\.category, "category", #","category":"#)
    table.add(\.price, "price", #","price":"#)
    table.add(\.rating, "rating", #","rating":"#)
    table.add(\.quantity, "quantity", #","quantity":"#)
    table.add(\.views, "views", #","views":"#)
    table.add(\.isActive, "isActive", #","isActive":"#)
    table.add(\.isFeatured, "isFeatured", #","isFeatured":"#)
    table.add(\.currency, "currency", #","currency":"#)
    table.add(\.updatedAt, "updatedAt", #","updatedAt":"#)
    table.add(\.tags, "tags", #","tags":"#)
  }
}

/// An envelope with a list of objects.
struct ProductEnvelope: Codable, Equatable, Sendable {
  var code: Int = 0
  var message: String = ""
  var data: [Product] = []
}

extension ProductEnvelope: TabulatedMembers {
  static let members = MemberTable<ProductEnvelope>(#"{"code":"#) { table in
    table.add(\.code, "code", #","code":"#)
    table.add(\.message, "message", #","message":"#)
    table.add(\.data, "data", #","data":"#)
  }
}

/// A small object with a property of each kind: with a default, an Optional, and a list.
struct Seller: Equatable, Sendable {
  var name: String = ""
  var score: Int? = nil
  var labels: [String] = []
}

extension Seller: TabulatedMembers {
  static let members = MemberTable<Seller>(#"{"name":"#) { table in
    table.add(\.name, "name", #","name":"#)
    table.add(\.score, "score", #","score":"#)
    table.add(\.labels, "labels", #","labels":"#)
  }

  init(from decoder: any Decoder) throws {
    self.init()
    try decodeMembers(from: decoder)
  }
}

/// An object with lists of objects.
struct Shop: Equatable, Sendable {
  var sellers: [Seller] = []
  var kept: [Seller?] = []
  var name: String = ""
}

extension Shop: TabulatedMembers {
  static let members = MemberTable<Shop>(#"{"sellers":"#) { table in
    table.add(\.sellers, "sellers", #","sellers":"#)
    table.add(\.kept, "kept", #","kept":"#)
    table.add(\.name, "name", #","name":"#)
  }

  init(from decoder: any Decoder) throws {
    self.init()
    try decodeMembers(from: decoder)
  }
}

/// An object with a property of every kind that is read in one pass.
struct Gadget: Equatable, Sendable {
  var id: String = ""
  var quantity: Int = 1
  var price: Double = 0
  var ratio: Float = 0
  var isOn: Bool = false
  var note: String? = nil
  var size: Int? = 7
  var level: UInt8 = 0
  var amount: Decimal = 0
  var status: Status = .unknown
  var state: Status? = nil
  var tags: [String] = []
  var numbers: [Int?] = []
  var statuses: [Status] = []
  var matrix: [[Int]] = []
  var seller: Seller = Seller()
  var previous: Seller? = nil
  var variants: [Seller] = []
  var maybe: [Seller]? = nil
  var groups: [[Seller]] = []
  var kept: [Seller] = []
  var keptNumbers: [Int]? = nil
  var rates: [String: Double] = [:]
  var stock: [Int: Int] = [:]
  var sellers: [String: Seller] = [:]
  var lists: [String: [Int]] = [:]
  var ids: Set<Int> = []
  var sellerSet: [String: [Seller]] = [:]
  var seenAt: Date? = nil
  var dates: [Date?] = []
  var site: URL? = nil
  var photos: [URL] = []
  var token: UUID? = nil
  var blob: Data? = nil
  var length: Duration? = nil
  var part: Part = Part()
  var parts: [Part] = []
  var maker: Maker? = nil
  var opaque: Opaque? = nil
  var isActive: Bool = false
  var count: Int? = nil
  var rank: Int = 3
}

extension Gadget: TabulatedMembers {
  static let members = MemberTable<Gadget>(#"{"id":"#) { table in
    table.add(\.id, "id", #","id":"#)
    table.add(\.quantity, "quantity", #","quantity":"#, default: 1)
    table.add(\.price, "price", #","price":"#)
    table.add(\.ratio, "ratio", #","ratio":"#)
    table.add(\.isOn, "on", #","on":"#)
    table.add(\.note, "note", #","note":"#)
    table.add(\.size, "size", #","size":"#, default: 7)
    table.add(\.level, "level", #","level":"#)
    table.add(\.amount, "amount", #","amount":"#)
    table.add(\.status, "status", #","status":"#)
    table.add(\.state, "state", #","state":"#)
    table.add(\.tags, "tags", #","tags":"#)
    table.add(\.numbers, "numbers", #","numbers":"#)
    table.add(\.statuses, "statuses", #","statuses":"#)
    table.add(\.matrix, "matrix", #","matrix":"#)
    table.add(\.seller, "seller", #","seller":"#)
    table.add(\.previous, "previous", #","previous":"#)
    table.add(\.variants, "variants", #","variants":"#)
    table.add(\.maybe, "maybe", #","maybe":"#)
    table.add(\.groups, "groups", #","groups":"#)
    table.add(\.kept, "kept", #","kept":"#) {
      try $0.decodeDropping(forKey: $1)
    } read: { value, reader throws(_JSONReader.Interruption) in
      try reader.readDropping(&value, forKey: "kept")
    }
    table.add(\.keptNumbers, "keptNumbers", #","keptNumbers":"#) {
      try $0.decodeDropping(forKey: $1)
    } read: { value, reader throws(_JSONReader.Interruption) in
      try reader.readDropping(&value, forKey: "keptNumbers")
    }
    table.add(\.rates, "rates", #","rates":"#)
    table.add(\.stock, "stock", #","stock":"#)
    table.add(\.sellers, "sellers", #","sellers":"#)
    table.add(\.lists, "lists", #","lists":"#)
    table.add(\.ids, "ids", #","ids":"#)
    table.add(\.sellerSet, "sellerSet", #","sellerSet":"#)
    table.add(\.seenAt, "seenAt", #","seenAt":"#)
    table.add(\.dates, "dates", #","dates":"#)
    table.add(\.site, "site", #","site":"#)
    table.add(\.photos, "photos", #","photos":"#) {
      try $0.decode(forKey: $1)
    } read: { value, reader throws(_JSONReader.Interruption) in
      try reader.read(&value, forKey: "photos")
    }
    table.add(\.token, "token", #","token":"#)
    table.add(\.blob, "blob", #","blob":"#)
    table.add(\.length, "length", #","length":"#)
    table.add(\.part, "part", #","part":"#) {
      try $0.decode(forKey: $1)
    } read: { value, reader throws(_JSONReader.Interruption) in
      try reader.read(&value, forKey: "part")
    }
    table.add(\.parts, "parts", #","parts":"#) {
      try $0.decode(forKey: $1)
    } read: { value, reader throws(_JSONReader.Interruption) in
      try reader.read(&value, forKey: "parts")
    }
    table.add(\.maker, "maker", #","maker":"#) {
      try $0.decode(forKey: $1)
    } read: { value, reader throws(_JSONReader.Interruption) in
      try reader.read(&value, forKey: "maker")
    }
    table.add(\.opaque, "opaque", #","opaque":"#) {
      try $0.decode(forKey: $1)
    } read: { value, reader throws(_JSONReader.Interruption) in
      try reader.read(&value, forKey: "opaque")
    }
    table.add("is_active", #","is_active":"#)
    table.add("active", #","active":"#)
    table.add("stock_info", #","stock_info":"#)
    table.add("rank", #","rank":"#)
    table.add("position", #","position":"#)
  }

  static let candidatePaths = [
    ["is_active"], ["active"], ["stock_info", "ware_house", "count"], ["rank", "value"], ["position"],
  ]

  init(from decoder: any Decoder) throws {
    self.init()
    try decodeMembers(from: decoder)
    let members = try _ShieldedContainer<_PayloadKey>(decoder)
    isActive = try members.at(["is_active"], ["active"]) { try $0.decode(forKey: $1) }
    count = try members.at(["stock_info", "ware_house", "count"]) { try $0.decode(forKey: $1) }
    rank = try members.at(["rank", "value"], ["position"]) { try $0.decode(forKey: $1, default: 3) }
  }

  mutating func readCandidates(
    at places: [_JSONReader.Place?],
    from reader: inout _JSONReader
  ) throws(_JSONReader.Interruption) {
    let places = places.suffix(5)
    func place(_ offset: Int) -> _JSONReader.Place? { places[places.startIndex + offset] }
    if let visit = try reader.visit(
      &isActive,
      at: _JSONReader.Candidate(place(0), "is_active"),
      _JSONReader.Candidate(place(1), "active")
    ) {
      try reader.read(&isActive, forKey: visit.key)
      reader.end(visit)
    }
    if let visit = try reader.visit(&count, at: _JSONReader.Candidate(place(2), "stock_info", "ware_house", "count")) {
      try reader.read(&count, forKey: visit.key)
      reader.end(visit)
    }
    if let visit = try reader.visit(
      &rank,
      at: _JSONReader.Candidate(place(3), "rank", "value"),
      _JSONReader.Candidate(place(4), "position")
    ) {
      try reader.read(&rank, forKey: visit.key)
      reader.end(visit)
    }
  }
}

/// A DTO that doesn't know the reader.
struct Part: Decodable, Equatable, DefaultProvider {
  @SafeBox var name: String
  @SafeBox var sizes: [Int]
  @SafeBox var seller: Seller

  init() {
    name = "none"
    sizes = []
    seller = Seller()
  }

  static func defaultInstance() -> Part { Part() }
}

/// A DTO that doesn't know the reader, and has no default.
struct Maker: Decodable, Equatable, Rescuable {
  var name: String
  @SafeArray var sellers: [Seller]
}

/// A type that is only `Decodable`.
struct Opaque: Decodable, Equatable, Sendable { var number: Int }

enum Status: String, Decodable, SafeEnum, _OnePassValue {
  case open, closed, unknown
  static let fallback = Status.unknown
}
