import Payloads

/// One record as a library decoded it: the fields of ``CatalogueRecord``, each `nil` if the library's model gave no value.
package struct AnsweredRecord: Codable, Equatable, Sendable {
  /// The names of the fields, in the order of the model.
  package static let fields = [
    "id", "sku", "name", "category", "price", "rating", "quantity", "views", "isActive", "isFeatured", "currency",
    "updatedAt", "tags",
  ]

  /// The product's identifier.
  package var id: String?
  /// The stock-keeping number.
  package var sku: Int?
  /// The product's name.
  package var name: String?
  /// The product's category.
  package var category: String?
  /// The price.
  package var price: Double?
  /// The average rating.
  package var rating: Double?
  /// The number of items in stock.
  package var quantity: Int?
  /// How often the product was viewed.
  package var views: Int?
  /// Whether the product is on sale.
  package var isActive: Bool?
  /// Whether the product is on the front page.
  package var isFeatured: Bool?
  /// The price's currency.
  package var currency: String?
  /// The time of the record's last change.
  package var updatedAt: String?
  /// The product's tags.
  package var tags: [String]?

  /// Creates a record with the values that the library's model gave.
  package init(
    id: String?,
    sku: Int?,
    name: String?,
    category: String?,
    price: Double?,
    rating: Double?,
    quantity: Int?,
    views: Int?,
    isActive: Bool?,
    isFeatured: Bool?,
    currency: String?,
    updatedAt: String?,
    tags: [String]?
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

  /// Creates a record with the values of a plain `Codable` model.
  package init(_ record: CatalogueRecord) {
    self.init(
      id: record.id,
      sku: record.sku,
      name: record.name,
      category: record.category,
      price: record.price,
      rating: record.rating,
      quantity: record.quantity,
      views: record.views,
      isActive: record.isActive,
      isFeatured: record.isFeatured,
      currency: record.currency,
      updatedAt: record.updatedAt,
      tags: record.tags
    )
  }

  /// The value of a field. A field without a value has its type's default: an empty string or list, 0, or false.
  func value(of field: String) -> FieldValue? {
    switch field {
    case "id": .text(id ?? "")
    case "sku": .integer(sku ?? 0)
    case "name": .text(name ?? "")
    case "category": .text(category ?? "")
    case "price": .number(price ?? 0)
    case "rating": .number(rating ?? 0)
    case "quantity": .integer(quantity ?? 0)
    case "views": .integer(views ?? 0)
    case "isActive": .flag(isActive ?? false)
    case "isFeatured": .flag(isFeatured ?? false)
    case "currency": .text(currency ?? "")
    case "updatedAt": .text(updatedAt ?? "")
    case "tags": .list(tags ?? [])
    default: nil
    }
  }
}

/// The value of one field, for comparison.
enum FieldValue: Equatable {
  case text(String)
  case integer(Int)
  case number(Double)
  case flag(Bool)
  case list([String])

  /// Whether the value is its type's default.
  var isDefault: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .integer(let number): number == 0
    case .number(let number): number == 0
    case .flag(let flag): !flag
    case .list(let list): list.isEmpty
    }
  }
}
