import Foundation

/// A product with the field types of an app's model, as the API documents it.
///
/// This is the DTO that plain `Codable` decodes, and the expected value of a record after rescue. A field whose type has no
/// default is Optional, so that a model can say that it has no value. The fields up to `tags` are those of ``CatalogueRecord``.
package struct Product: Codable, Hashable, Sendable {
  /// What kind of product it is.
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

  /// Who makes the product.
  package struct Maker: Codable, Hashable, Sendable {
    package var name: String
    package var country: String
    package var site: URL?

    /// Creates a maker.
    package init(name: String = "", country: String = "", site: URL? = nil) {
      self.name = name
      self.country = country
      self.site = site
    }
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

  /// Creates a product.
  package init(
    id: String = "",
    sku: Int = 0,
    name: String = "",
    category: Category = .unknown,
    price: Decimal = 0,
    rating: Double = 0,
    quantity: Int = 0,
    views: Int = 0,
    isActive: Bool = false,
    isFeatured: Bool = false,
    currency: Currency = .unknown,
    updatedAt: Date? = nil,
    tags: [String] = [],
    uuid: UUID? = nil,
    image: URL? = nil,
    listedAt: Date? = nil,
    releasedAt: Date? = nil,
    syncedAt: Date? = nil,
    maker: Maker? = nil,
    attributes: [String: Int] = [:]
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
    self.uuid = uuid
    self.image = image
    self.listedAt = listedAt
    self.releasedAt = releasedAt
    self.syncedAt = syncedAt
    self.maker = maker
    self.attributes = attributes
  }
}
