import Foundation
import Payloads
import ShieldedDecoding

/// An order, with the library's wrappers.
struct ShieldedOrder: Codable, RecordModel, DefaultProvider {
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

  var record: Order {
    Order(
      id: id,
      number: number,
      status: Order.Status(rawValue: status.rawValue) ?? .unknown,
      total: total,
      createdAt: createdAt,
      paidAt: paidAt,
      shippedAt: shippedAt,
      changedAt: changedAt,
      link: link,
      customer: customer.record,
      lines: lines.map(\.record),
      points: points
    )
  }
}

/// A customer, with the library's wrappers.
struct ShieldedCustomer: Codable, RecordModel, DefaultProvider {
  @SafeBox var name: String
  @SafeBox var email: String?
  @SafeBox var address: ShieldedAddress?

  static func defaultInstance() -> ShieldedCustomer { ShieldedCustomer(name: "", email: nil, address: nil) }

  var record: Order.Customer { Order.Customer(name: name, email: email, address: address?.record) }
}

/// An address, with the library's wrappers.
struct ShieldedAddress: Codable, RecordModel, DefaultProvider {
  @SafeBox var street: String
  @SafeBox var city: String
  @SafeBox var zip: String

  static func defaultInstance() -> ShieldedAddress { ShieldedAddress(street: "", city: "", zip: "") }

  var record: Order.Address { Order.Address(street: street, city: city, zip: zip) }
}

/// A line of an order, with the library's wrappers.
struct ShieldedLine: Codable, RecordModel, DefaultProvider {
  @SafeBox var sku: String
  @SafeBox var quantity: Int
  @SafeBox var price: Decimal
  @SafeBox var isGift: Bool

  static func defaultInstance() -> ShieldedLine { ShieldedLine(sku: "", quantity: 0, price: 0, isGift: false) }

  var record: Order.Line { Order.Line(sku: sku, quantity: quantity, price: price, isGift: isGift) }
}
