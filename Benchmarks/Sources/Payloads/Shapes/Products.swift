import Foundation

/// The catalogue with the field types of an app's models: dates in four formats, enums, a decimal price, a UUID, URLs, an
/// Optional object and a dictionary.
///
///     {"code":200,"message":"ok","data":[{"id":"52614387","sku":48211,"name":"Compact Steel Kettle","category":"kitchen",
///       "price":19.95, …,"currency":"EUR","updatedAt":"2025-01-02T03:04:05Z","tags":["new"],"uuid":"3F2C…",
///       "image":"https://…","listedAt":"2024-12-01T08:00:00.125Z","releasedAt":1732000000,"syncedAt":1735787045125,
///       "maker":{"name":"Østby","country":"DK","site":null},"attributes":{"weight":850,"width":24}}]}
///
/// The fields up to `tags` are the catalogue's, in its order. Each product has the values of the record at the same place in a
/// catalogue with the same seed.
package struct Products: PayloadShape {
  package let name = "products"
  package let summary =
    "the catalogue with dates, enums, a decimal, URLs, a UUID and an Optional object, about 580 bytes each"

  package init() {}

  package func pieces(_ specification: PayloadSpecification) -> PayloadPieces<Product> {
    PayloadPieces(ProductSource(values: ProductValues(specification)), specification)
  }
}

/// A product with the field types of an app's model, as the API documents it.
///
/// This is the DTO that plain `Codable` decodes, and the expected value of a record after rescue. A field whose type has no
/// default is Optional, so that a model can say that it has no value. The fields up to `tags` are those of ``CatalogueRecord``.
package struct Product: Codable, Hashable, Sendable {
  /// The kind of product.
  package enum Category: String, Codable, Hashable, Sendable, CaseIterable {
    case kitchen, outdoor, office, audio, bicycle, clothing, tools, home, garden, toys, books
    /// Any other category.
    case unknown
  }

  /// A currency by its code in ISO 4217.
  package enum Currency: String, Codable, Hashable, Sendable, CaseIterable {
    case eur = "EUR"
    case usd = "USD"
    case gbp = "GBP"
    case jpy = "JPY"
    case sek = "SEK"
    case cny = "CNY"
    case brl = "BRL"
    /// Any other currency.
    case unknown
  }

  /// The maker of the product.
  package struct Maker: Codable, Hashable, Sendable {
    package var name: String
    package var country: String
    package var site: URL?
  }

  package var id: String
  package var sku: Int
  package var name: String
  package var category: Category
  /// A whole number of hundredths.
  package var price: Decimal
  package var rating: Double
  package var quantity: Int
  package var views: Int
  package var isActive: Bool
  package var isFeatured: Bool
  package var currency: Currency
  /// When the product changed last, in ISO 8601 without a fraction of a second.
  package var updatedAt: Date?
  package var tags: [String]
  package var uuid: UUID?
  package var image: URL?
  /// When the product was listed, in ISO 8601 with milliseconds.
  package var listedAt: Date?
  /// When the product was released, in seconds since 1970.
  @UnixDate<UnixSeconds> package var releasedAt: Date?
  /// When the product was last compared with the stock, in milliseconds since 1970.
  @UnixDate<UnixMilliseconds> package var syncedAt: Date?
  package var maker: Maker?
  /// The weight and the size, in whole units.
  package var attributes: [String: Int]
}

/// Writes products.
struct ProductSource: RecordSource {
  var values: ProductValues

  mutating func writeRecord(to document: inout DocumentWriter) -> Product {
    var (product, escapesName) = values.nextProduct()
    document.members { document in
      document.write("id", &product.id)
      document.write("sku", &product.sku)
      document.write("name", &product.name, escapesNonASCII: escapesName)
      document.write("category", &product.category, fallback: .unknown)
      document.write("price", &product.price)
      document.write("rating", &product.rating)
      document.write("quantity", &product.quantity)
      document.write("views", &product.views)
      document.write("isActive", &product.isActive)
      document.write("isFeatured", &product.isFeatured)
      document.write("currency", &product.currency, fallback: .unknown)
      document.write("updatedAt", &product.updatedAt, as: .text(hasFraction: false))
      document.write("tags", &product.tags)
      document.write("uuid", &product.uuid)
      document.write("image", &product.image)
      document.write("listedAt", &product.listedAt, as: .text(hasFraction: true))
      document.write("releasedAt", &product.releasedAt, as: .number(perSecond: 1))
      document.write("syncedAt", &product.syncedAt, as: .number(perSecond: 1000))
      document.writeObject("maker", &product.maker) { document, maker in
        document.write("name", &maker.name)
        document.write("country", &maker.country)
        document.write("site", &maker.site)
      }
      let attributes = product.attributes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      product.attributes = document.write("attributes", attributes)
    }
    return product
  }
}

/// Draws the values of products: those of a catalogue's records, and those of the other fields.
struct ProductValues {
  private var catalogue: CatalogueValues
  /// Draws the other fields. It is separate, so that a product has the values of the record at its place in the catalogue.
  private var generator: SeededGenerator

  private static let makers = ["Hearth & Sons", "Nordlicht GmbH", "Atelier Éclat", "山田工業", "Verde Vivo", "Østby"]
  private static let countries = ["GB", "DE", "FR", "JP", "BR", "DK"]

  init(_ specification: PayloadSpecification) {
    catalogue = CatalogueValues(generator: specification.values)
    generator = SeededGenerator(seed: specification.seed, stream: 3)
  }

  /// Draws a product, and whether its name is written with escapes.
  mutating func nextProduct() -> (product: Product, escapesName: Bool) {
    let (record, escapesName) = catalogue.nextRecord()
    var product = Self.product(record)
    let updated = Int(product.updatedAt?.timeIntervalSince1970 ?? 0)
    let listed = updated - generator.index(below: 50_000_000)
    product.uuid = generator.identifier()
    product.image = image(of: record)
    product.listedAt = generator.date(in: listed)
    product.releasedAt = released(before: listed)
    product.syncedAt = generator.date(in: updated + generator.index(below: 90_000))
    product.maker = generator.happens(0.8) ? nextMaker() : nil
    product.attributes = nextAttributes()
    return (product, escapesName)
  }

  private static func product(_ record: CatalogueRecord) -> Product {
    Product(
      id: record.id,
      sku: record.sku,
      name: record.name,
      category: Product.Category(rawValue: record.category) ?? .unknown,
      // A Decimal from the Double itself has the digits of the nearest binary fraction.
      price: Decimal(Int((record.price * 100).rounded())) / 100,
      rating: record.rating,
      quantity: record.quantity,
      views: record.views,
      isActive: record.isActive,
      isFeatured: record.isFeatured,
      currency: Product.Currency(rawValue: record.currency) ?? .unknown,
      updatedAt: try? Date(record.updatedAt, strategy: .iso8601),
      tags: record.tags,
      releasedAt: nil,
      syncedAt: nil,
      attributes: [:]
    )
  }

  /// The address of a picture, which one product in ten doesn't have.
  private mutating func image(of record: CatalogueRecord) -> URL? {
    guard generator.happens(0.9) else { return nil }
    let width = 100 * (1 + generator.index(below: 16))
    return URL(string: "https://images.example.com/products/\(record.id).jpg?width=\(width)")
  }

  /// A date before a second, which one product in ten doesn't have.
  private mutating func released(before second: Int) -> Date? {
    guard generator.happens(0.9) else { return nil }
    return Date(timeIntervalSince1970: Double(second - generator.index(below: 30_000_000)))
  }

  private mutating func nextMaker() -> Product.Maker {
    let index = generator.index(below: Self.makers.count)
    let hasSite = generator.happens(0.7)
    return Product.Maker(
      name: Self.makers[index],
      country: Self.countries[index],
      site: hasSite ? URL(string: "https://maker-\(index).example.com/about") : nil
    )
  }

  private mutating func nextAttributes() -> [String: Int] {
    var attributes = ["weight": 10 + generator.index(below: 20_000), "width": 1 + generator.index(below: 1_500)]
    if generator.happens(0.5) { attributes["height"] = 1 + generator.index(below: 1_500) }
    return attributes
  }
}
