import Foundation

/// An order, as the API documents it.
///
/// This is the DTO that plain `Codable` decodes, and the expected value of a record after rescue. A field whose type has no
/// default is Optional, so that a model can say that it has no value.
package struct Order: Codable, Hashable, Sendable {
  /// The state of an order.
  package enum Status: String, Codable, Hashable, Sendable, CaseIterable {
    case draft, open, paid, shipped, returned
    /// Any other state.
    case unknown
  }

  /// Who ordered.
  package struct Customer: Codable, Hashable, Sendable {
    package var name: String
    package var email: String?
    package var address: Address?

    /// Creates a customer.
    package init(name: String = "", email: String? = nil, address: Address? = nil) {
      self.name = name
      self.email = email
      self.address = address
    }
  }

  /// Where to ship.
  package struct Address: Codable, Hashable, Sendable {
    package var street: String
    package var city: String
    package var zip: String

    /// Creates an address.
    package init(street: String = "", city: String = "", zip: String = "") {
      self.street = street
      self.city = city
      self.zip = zip
    }
  }

  /// What is ordered.
  package struct Line: Codable, Hashable, Sendable {
    package var sku: String
    package var quantity: Int
    package var price: Decimal
    package var isGift: Bool

    /// Creates a line.
    package init(sku: String = "", quantity: Int = 0, price: Decimal = 0, isGift: Bool = false) {
      self.sku = sku
      self.quantity = quantity
      self.price = price
      self.isGift = isGift
    }
  }

  package var id: UUID?
  package var number: Int
  package var status: Status
  /// The sum of all lines.
  package var total: Decimal
  /// When the order was placed, in ISO 8601 without a fraction of a second.
  package var createdAt: Date?
  /// When the order was paid, if it has been, in ISO 8601 with milliseconds.
  package var paidAt: Date?
  /// When the order was shipped, if it has been, in seconds since 1970.
  @UnixDate<UnixSeconds> package var shippedAt: Date?
  /// When the order changed last, in milliseconds since 1970.
  @UnixDate<UnixMilliseconds> package var changedAt: Date?
  package var link: URL?
  package var customer: Customer
  package var lines: [Line]
  /// How many points of each kind the order earns.
  package var points: [String: Int]

  /// Creates an order.
  package init(
    id: UUID? = nil,
    number: Int = 0,
    status: Status = .unknown,
    total: Decimal = 0,
    createdAt: Date? = nil,
    paidAt: Date? = nil,
    shippedAt: Date? = nil,
    changedAt: Date? = nil,
    link: URL? = nil,
    customer: Customer = Customer(),
    lines: [Line] = [],
    points: [String: Int] = [:]
  ) {
    self.id = id
    self.number = number
    self.status = status
    self.total = total
    self.createdAt = createdAt
    self.paidAt = paidAt
    self.shippedAt = shippedAt
    self.changedAt = changedAt
    self.link = link
    self.customer = customer
    self.lines = lines
    self.points = points
  }
}
