import Foundation
import ShieldedDecoding
import ShieldedJSON

/// A type with the members that `@Shielded` generates.
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

extension Gadget: DefaultProvider {
  static func defaultInstance() -> Gadget { Gadget() }
}

extension Gadget: Decodable {
  enum CodingKeys: String, CodingKey {
    case id
    case quantity
    case price
    case ratio
    case isOn = "on"
    case note
    case size
    case level
    case amount
    case status
    case state
    case tags
    case numbers
    case statuses
    case matrix
    case seller
    case previous
    case variants
    case maybe
    case groups
    case kept
    case keptNumbers
    case rates
    case stock
    case sellers
    case lists
    case ids
    case sellerSet
    case seenAt
    case dates
    case site
    case photos
    case token
    case blob
    case length
    case part
    case parts
    case maker
    case opaque
  }

  init(from decoder: any Decoder) throws {
    try JSONReader.offerPass(for: Self.self, to: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decodeShielded(forKey: .id)
    quantity = try container.decodeShielded(forKey: .quantity, default: 1)
    price = try container.decodeShielded(forKey: .price)
    ratio = try container.decodeShielded(forKey: .ratio)
    isOn = try container.decodeShielded(forKey: .isOn)
    note = try container.decodeShielded(forKey: .note)
    size = try container.decodeShielded(forKey: .size, default: 7)
    level = try container.decodeShielded(forKey: .level)
    amount = try container.decodeShielded(forKey: .amount)
    status = try container.decodeShielded(forKey: .status)
    state = try container.decodeShielded(forKey: .state)
    tags = try container.decodeShielded(forKey: .tags)
    numbers = try container.decodeShielded(forKey: .numbers)
    statuses = try container.decodeShielded(forKey: .statuses)
    matrix = try container.decodeShielded(forKey: .matrix)
    seller = try container.decodeShielded(forKey: .seller)
    previous = try container.decodeShielded(forKey: .previous)
    variants = try container.decodeShielded(forKey: .variants)
    maybe = try container.decodeShielded(forKey: .maybe)
    groups = try container.decodeShielded(forKey: .groups)
    kept = try container.decodeDropping(forKey: .kept)
    keptNumbers = try container.decodeDropping(forKey: .keptNumbers)
    rates = try container.decodeShielded(forKey: .rates)
    stock = try container.decodeShielded(forKey: .stock)
    sellers = try container.decodeShielded(forKey: .sellers)
    lists = try container.decodeShielded(forKey: .lists)
    ids = try container.decodeShielded(forKey: .ids)
    sellerSet = try container.decodeShielded(forKey: .sellerSet)
    seenAt = try container.decodeShielded(forKey: .seenAt)
    dates = try container.decodeShielded(forKey: .dates)
    site = try container.decodeShielded(forKey: .site)
    photos = try container.decodeShielded(forKey: .photos)
    token = try container.decodeShielded(forKey: .token)
    blob = try container.decodeShielded(forKey: .blob)
    length = try container.decodeShielded(forKey: .length)
    part = try container.decodeShielded(forKey: .part)
    parts = try container.decodeShielded(forKey: .parts)
    maker = try container.decodeShielded(forKey: .maker)
    opaque = try container.decodeShielded(forKey: .opaque)
    let members = try decoder.container(keyedBy: PayloadKey.self)
    isActive = try members.decodeShielded(at: [["is_active"], ["active"]])
    count = try members.decodeShielded(at: [["stock_info", "ware_house", "count"]])
    rank = try members.decodeShielded(at: [["rank", "value"], ["position"]], default: 3)
  }
}

extension Gadget: _OnePassInPlaceDecodable {
  private static let memberKeys = MemberKeys(
    "id",
    "quantity",
    "price",
    "ratio",
    "on",
    "note",
    "size",
    "level",
    "amount",
    "status",
    "state",
    "tags",
    "numbers",
    "statuses",
    "matrix",
    "seller",
    "previous",
    "variants",
    "maybe",
    "groups",
    "kept",
    "keptNumbers",
    "rates",
    "stock",
    "sellers",
    "lists",
    "ids",
    "sellerSet",
    "seenAt",
    "dates",
    "site",
    "photos",
    "token",
    "blob",
    "length",
    "part",
    "parts",
    "maker",
    "opaque",
    "is_active",
    "active",
    "stock_info",
    "rank",
    "position"
  )

  mutating func readMembers(from reader: inout JSONReader) throws(JSONReader.Interruption) {
    var seen = MemberSet()
    var place39: JSONReader.Place?
    var place40: JSONReader.Place?
    var place41: JSONReader.Place?
    var place42: JSONReader.Place?
    var place43: JSONReader.Place?
    var member = try reader.beginObject(expecting: "{\"id\":", Self.memberKeys)
    members: while true {
      switch member {
      case 0:
        seen.insert(0)
        try reader.read(&id, forKey: "id")
        guard !seen.contains(1), reader.advance(past: ",\"quantity\":") else { break }
        fallthrough
      case 1:
        seen.insert(1)
        try reader.read(&quantity, forKey: "quantity")
        guard !seen.contains(2), reader.advance(past: ",\"price\":") else { break }
        fallthrough
      case 2:
        seen.insert(2)
        try reader.read(&price, forKey: "price")
        guard !seen.contains(3), reader.advance(past: ",\"ratio\":") else { break }
        fallthrough
      case 3:
        seen.insert(3)
        try reader.read(&ratio, forKey: "ratio")
        guard !seen.contains(4), reader.advance(past: ",\"on\":") else { break }
        fallthrough
      case 4:
        seen.insert(4)
        try reader.read(&isOn, forKey: "on")
        guard !seen.contains(5), reader.advance(past: ",\"note\":") else { break }
        fallthrough
      case 5:
        seen.insert(5)
        try reader.read(&note, forKey: "note")
        guard !seen.contains(6), reader.advance(past: ",\"size\":") else { break }
        fallthrough
      case 6:
        seen.insert(6)
        try reader.read(&size, forKey: "size")
        guard !seen.contains(7), reader.advance(past: ",\"level\":") else { break }
        fallthrough
      case 7:
        seen.insert(7)
        try reader.read(&level, forKey: "level")
        guard !seen.contains(8), reader.advance(past: ",\"amount\":") else { break }
        fallthrough
      case 8:
        seen.insert(8)
        try reader.read(&amount, forKey: "amount")
        guard !seen.contains(9), reader.advance(past: ",\"status\":") else { break }
        fallthrough
      case 9:
        seen.insert(9)
        try reader.read(&status, forKey: "status")
        guard !seen.contains(10), reader.advance(past: ",\"state\":") else { break }
        fallthrough
      case 10:
        seen.insert(10)
        try reader.read(&state, forKey: "state")
        guard !seen.contains(11), reader.advance(past: ",\"tags\":") else { break }
        fallthrough
      case 11:
        seen.insert(11)
        try reader.read(&tags, forKey: "tags")
        guard !seen.contains(12), reader.advance(past: ",\"numbers\":") else { break }
        fallthrough
      case 12:
        seen.insert(12)
        try reader.read(&numbers, forKey: "numbers")
        guard !seen.contains(13), reader.advance(past: ",\"statuses\":") else { break }
        fallthrough
      case 13:
        seen.insert(13)
        try reader.read(&statuses, forKey: "statuses")
        guard !seen.contains(14), reader.advance(past: ",\"matrix\":") else { break }
        fallthrough
      case 14:
        seen.insert(14)
        try reader.read(&matrix, forKey: "matrix")
        guard !seen.contains(15), reader.advance(past: ",\"seller\":") else { break }
        fallthrough
      case 15:
        seen.insert(15)
        try reader.read(&seller, forKey: "seller")
        guard !seen.contains(16), reader.advance(past: ",\"previous\":") else { break }
        fallthrough
      case 16:
        seen.insert(16)
        try reader.read(&previous, forKey: "previous")
        guard !seen.contains(17), reader.advance(past: ",\"variants\":") else { break }
        fallthrough
      case 17:
        seen.insert(17)
        try reader.read(&variants, forKey: "variants")
        guard !seen.contains(18), reader.advance(past: ",\"maybe\":") else { break }
        fallthrough
      case 18:
        seen.insert(18)
        try reader.read(&maybe, forKey: "maybe")
        guard !seen.contains(19), reader.advance(past: ",\"groups\":") else { break }
        fallthrough
      case 19:
        seen.insert(19)
        try reader.read(&groups, forKey: "groups")
        guard !seen.contains(20), reader.advance(past: ",\"kept\":") else { break }
        fallthrough
      case 20:
        seen.insert(20)
        try reader.readDropping(&kept, forKey: "kept")
        guard !seen.contains(21), reader.advance(past: ",\"keptNumbers\":") else { break }
        fallthrough
      case 21:
        seen.insert(21)
        try reader.readDropping(&keptNumbers, forKey: "keptNumbers")
        guard !seen.contains(22), reader.advance(past: ",\"rates\":") else { break }
        fallthrough
      case 22:
        seen.insert(22)
        try reader.read(&rates, forKey: "rates")
        guard !seen.contains(23), reader.advance(past: ",\"stock\":") else { break }
        fallthrough
      case 23:
        seen.insert(23)
        try reader.read(&stock, forKey: "stock")
        guard !seen.contains(24), reader.advance(past: ",\"sellers\":") else { break }
        fallthrough
      case 24:
        seen.insert(24)
        try reader.read(&sellers, forKey: "sellers")
        guard !seen.contains(25), reader.advance(past: ",\"lists\":") else { break }
        fallthrough
      case 25:
        seen.insert(25)
        try reader.read(&lists, forKey: "lists")
        guard !seen.contains(26), reader.advance(past: ",\"ids\":") else { break }
        fallthrough
      case 26:
        seen.insert(26)
        try reader.read(&ids, forKey: "ids")
        guard !seen.contains(27), reader.advance(past: ",\"sellerSet\":") else { break }
        fallthrough
      case 27:
        seen.insert(27)
        try reader.read(&sellerSet, forKey: "sellerSet")
        guard !seen.contains(28), reader.advance(past: ",\"seenAt\":") else { break }
        fallthrough
      case 28:
        seen.insert(28)
        try reader.read(&seenAt, forKey: "seenAt")
        guard !seen.contains(29), reader.advance(past: ",\"dates\":") else { break }
        fallthrough
      case 29:
        seen.insert(29)
        try reader.read(&dates, forKey: "dates")
        guard !seen.contains(30), reader.advance(past: ",\"site\":") else { break }
        fallthrough
      case 30:
        seen.insert(30)
        try reader.read(&site, forKey: "site")
        guard !seen.contains(31), reader.advance(past: ",\"photos\":") else { break }
        fallthrough
      case 31:
        seen.insert(31)
        try reader.read(&photos, forKey: "photos")
        guard !seen.contains(32), reader.advance(past: ",\"token\":") else { break }
        fallthrough
      case 32:
        seen.insert(32)
        try reader.read(&token, forKey: "token")
        guard !seen.contains(33), reader.advance(past: ",\"blob\":") else { break }
        fallthrough
      case 33:
        seen.insert(33)
        try reader.read(&blob, forKey: "blob")
        guard !seen.contains(34), reader.advance(past: ",\"length\":") else { break }
        fallthrough
      case 34:
        seen.insert(34)
        try reader.read(&length, forKey: "length")
        guard !seen.contains(35), reader.advance(past: ",\"part\":") else { break }
        fallthrough
      case 35:
        seen.insert(35)
        try reader.read(&part, forKey: "part")
        guard !seen.contains(36), reader.advance(past: ",\"parts\":") else { break }
        fallthrough
      case 36:
        seen.insert(36)
        try reader.read(&parts, forKey: "parts")
        guard !seen.contains(37), reader.advance(past: ",\"maker\":") else { break }
        fallthrough
      case 37:
        seen.insert(37)
        try reader.read(&maker, forKey: "maker")
        guard !seen.contains(38), reader.advance(past: ",\"opaque\":") else { break }
        fallthrough
      case 38:
        seen.insert(38)
        try reader.read(&opaque, forKey: "opaque")
        guard !seen.contains(39), reader.advance(past: ",\"is_active\":") else { break }
        fallthrough
      case 39:
        seen.insert(39)
        place39 = try reader.skip()
        guard !seen.contains(40), reader.advance(past: ",\"active\":") else { break }
        fallthrough
      case 40:
        seen.insert(40)
        place40 = try reader.skip()
        guard !seen.contains(41), reader.advance(past: ",\"stock_info\":") else { break }
        fallthrough
      case 41:
        seen.insert(41)
        place41 = try reader.skip()
        guard !seen.contains(42), reader.advance(past: ",\"rank\":") else { break }
        fallthrough
      case 42:
        seen.insert(42)
        place42 = try reader.skip()
        guard !seen.contains(43), reader.advance(past: ",\"position\":") else { break }
        fallthrough
      case 43:
        seen.insert(43)
        place43 = try reader.skip()
        if reader.endObject() { break members }
      default: break members
      }
      member = try reader.nextMember(of: Self.memberKeys, unlessIn: seen)
    }
    try reader.read(&isActive, at: JSONReader.Candidate(place39, "is_active"), JSONReader.Candidate(place40, "active"))
    try reader.read(&count, at: JSONReader.Candidate(place41, "stock_info", "ware_house", "count"))
    try reader.read(
      &rank,
      at: JSONReader.Candidate(place42, "rank", "value"),
      JSONReader.Candidate(place43, "position")
    )
    if !seen.contains(0) { try reader.noteMissing(id, forKey: "id") }
    if !seen.contains(1) { try reader.noteMissing(quantity, forKey: "quantity") }
    if !seen.contains(2) { try reader.noteMissing(price, forKey: "price") }
    if !seen.contains(3) { try reader.noteMissing(ratio, forKey: "ratio") }
    if !seen.contains(4) { try reader.noteMissing(isOn, forKey: "on") }
    if !seen.contains(5) { try reader.noteMissing(note, forKey: "note") }
    if !seen.contains(6) { try reader.noteMissing(size, forKey: "size") }
    if !seen.contains(7) { try reader.noteMissing(level, forKey: "level") }
    if !seen.contains(8) { try reader.noteMissing(amount, forKey: "amount") }
    if !seen.contains(9) { try reader.noteMissing(status, forKey: "status") }
    if !seen.contains(10) { try reader.noteMissing(state, forKey: "state") }
    if !seen.contains(11) { try reader.noteMissing(tags, forKey: "tags") }
    if !seen.contains(12) { try reader.noteMissing(numbers, forKey: "numbers") }
    if !seen.contains(13) { try reader.noteMissing(statuses, forKey: "statuses") }
    if !seen.contains(14) { try reader.noteMissing(matrix, forKey: "matrix") }
    if !seen.contains(15) { try reader.noteMissing(seller, forKey: "seller") }
    if !seen.contains(16) { try reader.noteMissing(previous, forKey: "previous") }
    if !seen.contains(17) { try reader.noteMissing(variants, forKey: "variants") }
    if !seen.contains(18) { try reader.noteMissing(maybe, forKey: "maybe") }
    if !seen.contains(19) { try reader.noteMissing(groups, forKey: "groups") }
    if !seen.contains(20) { try reader.noteMissing(kept, forKey: "kept") }
    if !seen.contains(21) { try reader.noteMissing(keptNumbers, forKey: "keptNumbers") }
    if !seen.contains(22) { try reader.noteMissing(rates, forKey: "rates") }
    if !seen.contains(23) { try reader.noteMissing(stock, forKey: "stock") }
    if !seen.contains(24) { try reader.noteMissing(sellers, forKey: "sellers") }
    if !seen.contains(25) { try reader.noteMissing(lists, forKey: "lists") }
    if !seen.contains(26) { try reader.noteMissing(ids, forKey: "ids") }
    if !seen.contains(27) { try reader.noteMissing(sellerSet, forKey: "sellerSet") }
    if !seen.contains(28) { try reader.noteMissing(seenAt, forKey: "seenAt") }
    if !seen.contains(29) { try reader.noteMissing(dates, forKey: "dates") }
    if !seen.contains(30) { try reader.noteMissing(site, forKey: "site") }
    if !seen.contains(31) { try reader.noteMissing(photos, forKey: "photos") }
    if !seen.contains(32) { try reader.noteMissing(token, forKey: "token") }
    if !seen.contains(33) { try reader.noteMissing(blob, forKey: "blob") }
    if !seen.contains(34) { try reader.noteMissing(length, forKey: "length") }
    if !seen.contains(35) { try reader.noteMissing(part, forKey: "part") }
    if !seen.contains(36) { try reader.noteMissing(parts, forKey: "parts") }
    if !seen.contains(37) { try reader.noteMissing(maker, forKey: "maker") }
    if !seen.contains(38) { try reader.noteMissing(opaque, forKey: "opaque") }
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
struct Opaque: Decodable, Equatable, Sendable {
  var number: Int
}
