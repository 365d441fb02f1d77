import Foundation
import ShieldedDecoding
import ShieldedMacros

struct ShieldedProduct: Codable, Sendable, DefaultProvider {
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
}

struct ShieldedMaker: Codable, Sendable, DefaultProvider {
  @SafeBox var name: String
  @SafeBox var country: String
  @SafeBox var site: URL?

  static func defaultInstance() -> ShieldedMaker { ShieldedMaker(name: "", country: "", site: nil) }
}

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

@Shielded
struct MacroMaker {
  var name: String
  var country: String
  var site: URL?
}

struct ShieldedOrder: Codable, Sendable, DefaultProvider {
  enum Status: String, Codable, SafeEnum {
    case draft, open, paid, shipped, returned, unknown
    static let fallback = Status.unknown
  }

  @SafeBox var id: UUID?
  @SafeBox var number: Int
  @SafeBox var status: Status
  @SafeBox var total: Decimal
  @SafeBox var createdAt: Date?
  @SafeBox var paidAt: Date?
  @SafeDate<SecondsFormat> var shippedAt: Date?
  @SafeDate<MillisecondsFormat> var changedAt: Date?
  @SafeBox var link: URL?
  @SafeBox var customer: ShieldedCustomer
  @SafeArray var lines: [ShieldedLine]
  @DroppingDictionary var points: [String: Int]

  static func defaultInstance() -> ShieldedOrder {
    ShieldedOrder(
      id: nil,
      number: 0,
      status: .unknown,
      total: 0,
      createdAt: nil,
      paidAt: nil,
      shippedAt: nil,
      changedAt: nil,
      link: nil,
      customer: .defaultInstance(),
      lines: [],
      points: [:]
    )
  }
}

struct ShieldedCustomer: Codable, Sendable, DefaultProvider {
  @SafeBox var name: String
  @SafeBox var email: String?
  @SafeBox var address: ShieldedAddress?

  static func defaultInstance() -> ShieldedCustomer { ShieldedCustomer(name: "", email: nil, address: nil) }
}

struct ShieldedAddress: Codable, Sendable, DefaultProvider {
  @SafeBox var street: String
  @SafeBox var city: String
  @SafeBox var zip: String

  static func defaultInstance() -> ShieldedAddress { ShieldedAddress(street: "", city: "", zip: "") }
}

struct ShieldedLine: Codable, Sendable, DefaultProvider {
  @SafeBox var sku: String
  @SafeBox var quantity: Int
  @SafeBox var price: Decimal
  @SafeBox var isGift: Bool

  static func defaultInstance() -> ShieldedLine { ShieldedLine(sku: "", quantity: 0, price: 0, isGift: false) }
}

@Shielded
struct MacroOrder {
  @Shielded
  enum Status: String {
    case draft, open, paid, shipped, returned
    @Fallback case unknown
  }

  var id: UUID?
  var number: Int
  var status: Status
  var total: Decimal
  var createdAt: Date?
  var paidAt: Date?
  @DateFormats(.seconds) var shippedAt: Date?
  @DateFormats(.milliseconds) var changedAt: Date?
  var link: URL?
  var customer: MacroCustomer
  var lines: [MacroLine]
  var points: [String: Int]
}

@Shielded
struct MacroCustomer {
  var name: String
  var email: String?
  var address: MacroAddress?
}

@Shielded
struct MacroAddress {
  var street: String
  var city: String
  var zip: String
}

@Shielded
struct MacroLine {
  var sku: String
  var quantity: Int
  var price: Decimal
  var isGift: Bool
}

enum SecondsFormat: DateFormatList {
  static let formats: [DateFormat] = [.seconds]
}

enum MillisecondsFormat: DateFormatList {
  static let formats: [DateFormat] = [.milliseconds]
}
