import Foundation
import Payloads
import ShieldedMacros

/// An order as a user of the macro declares it.
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

extension MacroOrder: RecordModel {
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

/// A customer.
@Shielded
struct MacroCustomer {
  var name: String
  var email: String?
  var address: MacroAddress?
}

extension MacroCustomer: RecordModel {
  var record: Order.Customer { Order.Customer(name: name, email: email, address: address?.record) }
}

/// An address.
@Shielded
struct MacroAddress {
  var street: String
  var city: String
  var zip: String
}

extension MacroAddress: RecordModel {
  var record: Order.Address { Order.Address(street: street, city: city, zip: zip) }
}

/// A line of an order.
@Shielded
struct MacroLine {
  var sku: String
  var quantity: Int
  var price: Decimal
  var isGift: Bool
}

extension MacroLine: RecordModel {
  var record: Order.Line { Order.Line(sku: sku, quantity: quantity, price: price, isGift: isGift) }
}
