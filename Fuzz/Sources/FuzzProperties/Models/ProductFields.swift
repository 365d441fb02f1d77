import ShieldedDecoding
import ShieldedMacros

/// A record of the product catalogue that the benchmark measures, which makes the generator's payloads usable as seeds.
protocol ProductFields: ExactlyComparable {
  var id: String { get }
  var sku: Int { get }
  var name: String { get }
  var category: String { get }
  var price: Double { get }
  var rating: Double { get }
  var quantity: Int { get }
  var views: Int { get }
  var isActive: Bool { get }
  var isFeatured: Bool { get }
  var currency: String { get }
  var updatedAt: String { get }
  var tags: [String] { get }
}

extension ProductFields {
  var exactValue: ExactValue {
    .record([
      .init("id", id), .init("sku", sku), .init("name", name), .init("category", category), .init("price", price),
      .init("rating", rating), .init("quantity", quantity), .init("views", views), .init("isActive", isActive),
      .init("isFeatured", isFeatured), .init("currency", currency), .init("updatedAt", updatedAt), .init("tags", tags),
    ])
  }
}

struct ShieldedProduct: Codable, DefaultProvider, ProductFields {
  @SafeBox var id: String
  @SafeBox var sku: Int
  @SafeBox var name: String
  @SafeBox var category: String
  @SafeBox var price: Double
  @SafeBox var rating: Double
  @SafeBox var quantity: Int
  @SafeBox var views: Int
  @SafeBox var isActive: Bool
  @SafeBox var isFeatured: Bool
  @SafeBox var currency: String
  @SafeBox var updatedAt: String
  @SafeArray var tags: [String]

  static func defaultInstance() -> ShieldedProduct {
    ShieldedProduct(
      id: "",
      sku: 0,
      name: "",
      category: "",
      price: 0,
      rating: 0,
      quantity: 0,
      views: 0,
      isActive: false,
      isFeatured: false,
      currency: "",
      updatedAt: "",
      tags: []
    )
  }
}

@Shielded
struct MacroProduct {
  var id: String
  var sku: Int
  var name: String
  var category: String
  var price: Double
  var rating: Double
  var quantity: Int
  var views: Int
  var isActive: Bool
  var isFeatured: Bool
  var currency: String
  var updatedAt: String
  var tags: [String]
}

extension MacroProduct: ProductFields {}

struct PlainProduct: Decodable, ProductFields {
  var id: String
  var sku: Int
  var name: String
  var category: String
  var price: Double
  var rating: Double
  var quantity: Int
  var views: Int
  var isActive: Bool
  var isFeatured: Bool
  var currency: String
  var updatedAt: String
  var tags: [String]
}
