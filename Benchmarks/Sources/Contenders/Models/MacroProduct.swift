import Foundation
import Payloads
import ShieldedMacros

/// A product as a user of the macro declares it.
@Shielded
struct MacroProduct {
  @Shielded
  enum Category: String {
    case kitchen, outdoor, office, audio, bicycle, clothing, tools, home, garden, toys, books
    @Fallback case unknown
  }

  @Shielded
  enum Currency: String {
    case eur = "EUR"
    case usd = "USD"
    case gbp = "GBP"
    case jpy = "JPY"
    case sek = "SEK"
    case cny = "CNY"
    case brl = "BRL"
    @Fallback case unknown
  }

  var id: String
  var sku: Int
  var name: String
  var category: Category
  var price: Decimal
  var rating: Double
  var quantity: Int
  var views: Int
  var isActive: Bool
  var isFeatured: Bool
  var currency: Currency
  var updatedAt: Date?
  var tags: [String]
  var uuid: UUID?
  var image: URL?
  var listedAt: Date?
  @DateFormats(.seconds) var releasedAt: Date?
  @DateFormats(.milliseconds) var syncedAt: Date?
  var maker: MacroMaker?
  var attributes: [String: Int]
}

extension MacroProduct: RecordModel {
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

/// A maker.
@Shielded
struct MacroMaker {
  var name: String
  var country: String
  var site: URL?
}

extension MacroMaker: RecordModel {
  var record: Product.Maker { Product.Maker(name: name, country: country, site: site) }
}
