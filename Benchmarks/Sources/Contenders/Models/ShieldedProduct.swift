import Foundation
import Payloads
import ShieldedDecoding

/// A product, with the library's wrappers.
struct ShieldedProduct: Codable, RecordModel, DefaultProvider {
  enum Category: String, Codable, SafeEnum {
    case kitchen, outdoor, office, audio, bicycle, clothing, tools, home, garden, toys, books, unknown
    static let fallback = Category.unknown
  }

  enum Currency: String, Codable, SafeEnum {
    case eur = "EUR"
    case usd = "USD"
    case gbp = "GBP"
    case jpy = "JPY"
    case sek = "SEK"
    case cny = "CNY"
    case brl = "BRL"
    case unknown
    static let fallback = Currency.unknown
  }

  @SafeBox var id: String
  @SafeBox var sku: Int
  @SafeBox var name: String
  @SafeBox var category: Category
  @SafeBox var price: Decimal
  @SafeBox var rating: Double
  @SafeBox var quantity: Int
  @SafeBox var views: Int
  @SafeBox var isActive: Bool
  @SafeBox var isFeatured: Bool
  @SafeBox var currency: Currency
  @SafeBox var updatedAt: Date?
  @SafeArray var tags: [String]
  @SafeBox var uuid: UUID?
  @SafeBox var image: URL?
  @SafeBox var listedAt: Date?
  @SafeDate<SecondsFormat> var releasedAt: Date?
  @SafeDate<MillisecondsFormat> var syncedAt: Date?
  @SafeBox var maker: ShieldedMaker?
  @DroppingDictionary var attributes: [String: Int]

  static func defaultInstance() -> ShieldedProduct {
    ShieldedProduct(
      id: "",
      sku: 0,
      name: "",
      category: .unknown,
      price: 0,
      rating: 0,
      quantity: 0,
      views: 0,
      isActive: false,
      isFeatured: false,
      currency: .unknown,
      updatedAt: nil,
      tags: [],
      uuid: nil,
      image: nil,
      listedAt: nil,
      releasedAt: nil,
      syncedAt: nil,
      maker: nil,
      attributes: [:]
    )
  }

  var record: Product {
    Product(
      id: id,
      sku: sku,
      name: name,
      category: Product.Category(rawValue: category.rawValue) ?? .unknown,
      price: price,
      rating: rating,
      quantity: quantity,
      views: views,
      isActive: isActive,
      isFeatured: isFeatured,
      currency: Product.Currency(rawValue: currency.rawValue) ?? .unknown,
      updatedAt: updatedAt,
      tags: tags,
      uuid: uuid,
      image: image,
      listedAt: listedAt,
      releasedAt: releasedAt,
      syncedAt: syncedAt,
      maker: maker?.record,
      attributes: attributes
    )
  }
}

/// A maker, with the library's wrappers.
struct ShieldedMaker: Codable, RecordModel, DefaultProvider {
  @SafeBox var name: String
  @SafeBox var country: String
  @SafeBox var site: URL?

  static func defaultInstance() -> ShieldedMaker { ShieldedMaker(name: "", country: "", site: nil) }

  var record: Product.Maker { Product.Maker(name: name, country: country, site: site) }
}
