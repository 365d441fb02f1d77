import ShieldedDecoding
import ShieldedJSON

/// A type with the members that `@Shielded` generates.
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

extension Product: DefaultProvider {
  static func defaultInstance() -> Product { Product() }
}

extension Product: _OnePassInPlaceDecodable {
  private static let memberKeys = MemberKeys(
    "id",
    "sku",
    "name",
    "category",
    "price",
    "rating",
    "quantity",
    "views",
    "isActive",
    "isFeatured",
    "currency",
    "updatedAt",
    "tags"
  )

  mutating func readMembers(from reader: inout JSONReader) throws(JSONReader.Interruption) {
    var seen = MemberSet()
    var member = try reader.beginObject(expecting: "{\"id\":", Self.memberKeys)
    members: while true {
      switch member {
      case 0:
        seen.insert(0)
        try reader.read(&id, forKey: "id")
        guard !seen.contains(1), reader.advance(past: ",\"sku\":") else { break }
        fallthrough
      case 1:
        seen.insert(1)
        try reader.read(&sku, forKey: "sku")
        guard !seen.contains(2), reader.advance(past: ",\"name\":") else { break }
        fallthrough
      case 2:
        seen.insert(2)
        try reader.read(&name, forKey: "name")
        guard !seen.contains(3), reader.advance(past: ",\"category\":") else { break }
        fallthrough
      case 3:
        seen.insert(3)
        try reader.read(&category, forKey: "category")
        guard !seen.contains(4), reader.advance(past: ",\"price\":") else { break }
        fallthrough
      case 4:
        seen.insert(4)
        try reader.read(&price, forKey: "price")
        guard !seen.contains(5), reader.advance(past: ",\"rating\":") else { break }
        fallthrough
      case 5:
        seen.insert(5)
        try reader.read(&rating, forKey: "rating")
        guard !seen.contains(6), reader.advance(past: ",\"quantity\":") else { break }
        fallthrough
      case 6:
        seen.insert(6)
        try reader.read(&quantity, forKey: "quantity")
        guard !seen.contains(7), reader.advance(past: ",\"views\":") else { break }
        fallthrough
      case 7:
        seen.insert(7)
        try reader.read(&views, forKey: "views")
        guard !seen.contains(8), reader.advance(past: ",\"isActive\":") else { break }
        fallthrough
      case 8:
        seen.insert(8)
        try reader.read(&isActive, forKey: "isActive")
        guard !seen.contains(9), reader.advance(past: ",\"isFeatured\":") else { break }
        fallthrough
      case 9:
        seen.insert(9)
        try reader.read(&isFeatured, forKey: "isFeatured")
        guard !seen.contains(10), reader.advance(past: ",\"currency\":") else { break }
        fallthrough
      case 10:
        seen.insert(10)
        try reader.read(&currency, forKey: "currency")
        guard !seen.contains(11), reader.advance(past: ",\"updatedAt\":") else { break }
        fallthrough
      case 11:
        seen.insert(11)
        try reader.read(&updatedAt, forKey: "updatedAt")
        guard !seen.contains(12), reader.advance(past: ",\"tags\":") else { break }
        fallthrough
      case 12:
        seen.insert(12)
        try reader.read(&tags, forKey: "tags")
        if reader.endObject() { break members }
      default: break members
      }
      member = try reader.nextMember(of: Self.memberKeys, unlessIn: seen)
    }
    if seen.containsAll(13) { return }
    if !seen.contains(0) { try reader.noteMissing(id, forKey: "id") }
    if !seen.contains(1) { try reader.noteMissing(sku, forKey: "sku") }
    if !seen.contains(2) { try reader.noteMissing(name, forKey: "name") }
    if !seen.contains(3) { try reader.noteMissing(category, forKey: "category") }
    if !seen.contains(4) { try reader.noteMissing(price, forKey: "price") }
    if !seen.contains(5) { try reader.noteMissing(rating, forKey: "rating") }
    if !seen.contains(6) { try reader.noteMissing(quantity, forKey: "quantity") }
    if !seen.contains(7) { try reader.noteMissing(views, forKey: "views") }
    if !seen.contains(8) { try reader.noteMissing(isActive, forKey: "isActive") }
    if !seen.contains(9) { try reader.noteMissing(isFeatured, forKey: "isFeatured") }
    if !seen.contains(10) { try reader.noteMissing(currency, forKey: "currency") }
    if !seen.contains(11) { try reader.noteMissing(updatedAt, forKey: "updatedAt") }
    if !seen.contains(12) { try reader.noteMissing(tags, forKey: "tags") }
  }
}
