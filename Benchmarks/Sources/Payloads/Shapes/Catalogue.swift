/// The product catalogue: flat records of 12 scalars and one list of strings, in an envelope.
///
///     {"code":200,"message":"ok","data":[{"id":"52614387","sku":48211,"name":"Compact Steel Kettle", …}]}
///
/// A record is about 250 bytes long. Payloads with the same seed begin with the same records, whatever their size, and carry
/// the same values, whatever their dirt.
package struct Catalogue: PayloadShape {
  package let name = "catalogue"
  package let summary = "flat records of 12 scalars and a list of strings, about 260 bytes each"

  package init() {}

  package func pieces(_ specification: PayloadSpecification) -> PayloadPieces<CatalogueRecord> {
    PayloadPieces(CatalogueSource(values: CatalogueValues(generator: specification.values)), specification)
  }
}

/// One product of the catalogue, as the API documents it.
///
/// This is the DTO that plain `Codable` decodes, and the expected value of a record after rescue.
package struct CatalogueRecord: Codable, Equatable, Sendable {
  /// The product's identifier, in digits.
  package var id: String
  package var sku: Int
  /// The product's name, the only field with escapes and non-ASCII characters.
  package var name: String
  package var category: String
  /// The price, a whole number of hundredths.
  package var price: Double
  /// The average rating, from 0 to 5.
  package var rating: Double
  package var quantity: Int
  package var views: Int
  package var isActive: Bool
  package var isFeatured: Bool
  package var currency: String
  /// The time of the record's last change, as an ISO 8601 string.
  package var updatedAt: String
  /// One to five words.
  package var tags: [String]

  package init(
    id: String,
    sku: Int,
    name: String,
    category: String,
    price: Double,
    rating: Double,
    quantity: Int,
    views: Int,
    isActive: Bool,
    isFeatured: Bool,
    currency: String,
    updatedAt: String,
    tags: [String]
  ) {
    self.id = id
    self.sku = sku
    self.name = name
    self.category = category
    self.price = price
    self.rating = rating
    self.quantity = quantity
    self.views = views
    self.isActive = isActive
    self.isFeatured = isFeatured
    self.currency = currency
    self.updatedAt = updatedAt
    self.tags = tags
  }
}

/// Writes a catalogue in any envelope.
struct CatalogueSource: RecordSource {
  var values: CatalogueValues
  var envelope = Envelope.plain

  mutating func writeRecord(to document: inout DocumentWriter) -> CatalogueRecord {
    var (record, escapesName) = values.nextRecord()
    document.members { document in
      document.write("id", &record.id)
      document.write("sku", &record.sku)
      document.write("name", &record.name, escapesNonASCII: escapesName)
      document.write("category", &record.category)
      document.write("price", &record.price)
      document.write("rating", &record.rating)
      document.write("quantity", &record.quantity)
      document.write("views", &record.views)
      document.write("isActive", &record.isActive)
      document.write("isFeatured", &record.isFeatured)
      document.write("currency", &record.currency)
      document.write("updatedAt", &record.updatedAt)
      document.write("tags", &record.tags)
    }
    return record
  }
}

/// Draws the values of clean records, with the variety in length and spelling of a real shop.
struct CatalogueValues {
  var generator: SeededGenerator

  /// Draws a record, and whether its name is written with escapes.
  mutating func nextRecord() -> (record: CatalogueRecord, escapesName: Bool) {
    let record = CatalogueRecord(
      id: "\(10_000_000 + generator.index(below: 90_000_000))",
      sku: 1 + generator.index(below: 99_999),
      name: name(),
      category: word(from: CatalogueVocabulary.categories),
      price: price(),
      rating: Double(generator.index(below: 51)) / 10,
      quantity: generator.index(below: 500),
      views: views(),
      isActive: generator.happens(0.9),
      isFeatured: generator.happens(0.1),
      currency: word(from: CatalogueVocabulary.currencies),
      updatedAt: timestamp(),
      tags: tags()
    )
    return (record, generator.happens(0.3))
  }

  private mutating func word(from words: [String]) -> String {
    generator.pick(from: words) ?? ""
  }

  /// A name of two to four words; one in 25 has non-ASCII characters or characters that JSON must escape.
  private mutating func name() -> String {
    if generator.happens(0.04) { return word(from: CatalogueVocabulary.unusualNames) }
    var name = word(from: CatalogueVocabulary.adjectives)
    if generator.happens(0.6) { name += " " + word(from: CatalogueVocabulary.materials) }
    name += " " + word(from: CatalogueVocabulary.things)
    if generator.happens(0.4) { name += " \(1 + generator.index(below: 30)) " + word(from: CatalogueVocabulary.units) }
    return name
  }

  /// A price in hundredths; one in eight is a whole number, spelled with `.0`.
  private mutating func price() -> Double {
    let hundredths = 99 + generator.index(below: 200_000)
    return generator.happens(0.125) ? Double(hundredths / 100) : Double(hundredths) / 100
  }

  /// A number of one to seven digits, each length about equally likely.
  private mutating func views() -> Int {
    let bounds = [10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000]
    return generator.index(below: generator.pick(from: bounds) ?? 10)
  }

  private mutating func timestamp() -> String {
    let date = "\(2019 + generator.index(below: 7))-\(twoDigits(1, 12))-\(twoDigits(1, 28))"
    return "\(date)T\(twoDigits(0, 23)):\(twoDigits(0, 59)):\(twoDigits(0, 59))Z"
  }

  private mutating func twoDigits(_ lowest: Int, _ highest: Int) -> String {
    let number = lowest + generator.index(below: highest - lowest + 1)
    return number < 10 ? "0\(number)" : "\(number)"
  }

  private mutating func tags() -> [String] {
    let count = 1 + generator.index(below: 5)
    return (0..<count).map { _ in word(from: CatalogueVocabulary.tags) }
  }
}

/// The vocabulary of catalogue records. A change here changes every payload, and with it the pinned hashes.
enum CatalogueVocabulary {
  static let adjectives = [
    "Compact", "Foldable", "Heavy-duty", "Lightweight", "Rechargeable", "Insulated", "Classic", "Ergonomic",
    "Waterproof", "Adjustable", "Wireless", "Slim", "Organic", "Refurbished", "Professional", "Mini",
  ]
  static let materials = [
    "Steel", "Bamboo", "Cotton", "Leather", "Ceramic", "Aluminium", "Oak", "Glass", "Wool", "Carbon", "Silicone",
    "Copper",
  ]
  static let things = [
    "Kettle", "Backpack", "Desk Lamp", "Notebook", "Office Chair", "Bicycle Pump", "Headphones", "Water Bottle",
    "Tent", "Chopping Board", "Keyboard", "Rain Jacket", "Coffee Grinder", "Toolbox", "Alarm Clock", "Blanket",
  ]
  static let units = ["L", "cm", "pcs", "kg", "W", "pack"]
  static let categories = [
    "kitchen", "outdoor", "office", "audio", "bicycle", "clothing", "tools", "home", "garden", "toys", "books",
  ]
  static let currencies = ["EUR", "USD", "GBP", "JPY", "SEK", "CNY", "BRL"]
  static let tags = [
    "new", "sale", "bestseller", "eco", "gift", "limited", "clearance", "handmade", "imported", "bundle", "vegan",
    "refill", "outlet", "last-chance", "staff-pick", "xl",
  ]
  static let unusualNames = [
    "27\" Monitor Arm", "Café Crème Set", "Jacke Größe XL", "日本茶ポット", "Party Mug 🎉", "Path \\ Finder Map",
    "Two-line\nLabel", "Tab\tStop Ruler", "Señor Sombrero", "Чайник 1,7 л", "½ Pint Glass", "Rock 'n' Roll / Vol. 2",
  ]
}
