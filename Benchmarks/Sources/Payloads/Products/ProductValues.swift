import Foundation

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

  /// A catalogue's record with the types of a product.
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
      tags: record.tags
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
    var attributes = [
      "weight": 10 + generator.index(below: 20_000),
      "width": 1 + generator.index(below: 1_500),
    ]
    if generator.happens(0.5) { attributes["height"] = 1 + generator.index(below: 1_500) }
    return attributes
  }
}
