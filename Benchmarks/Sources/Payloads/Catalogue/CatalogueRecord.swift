/// One product of the catalogue, as the API documents it.
///
/// This is the DTO that plain `Codable` decodes, and the expected value of a record after rescue.
public struct CatalogueRecord: Codable, Equatable, Sendable {
  /// The product's identifier, in digits.
  public var id: String
  /// The stock-keeping number.
  public var sku: Int
  /// The product's name, the only field with escapes and non-ASCII characters.
  public var name: String
  /// The product's category.
  public var category: String
  /// The price, a whole number of hundredths.
  public var price: Double
  /// The average rating, from 0 to 5.
  public var rating: Double
  /// The number of items in stock.
  public var quantity: Int
  /// How often the product was viewed.
  public var views: Int
  /// Whether the product is on sale.
  public var isActive: Bool
  /// Whether the product is on the front page.
  public var isFeatured: Bool
  /// The price's currency.
  public var currency: String
  /// The time of the record's last change, as an ISO 8601 string.
  public var updatedAt: String
  /// One to five words.
  public var tags: [String]

  /// Creates a record.
  public init(
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
