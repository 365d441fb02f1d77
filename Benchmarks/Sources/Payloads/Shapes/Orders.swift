import Foundation

/// Orders with the types of an app's models: dates in four formats, an enum, decimal prices, a URL, a UUID, an Optional object, a
/// list of objects and a dictionary.
///
///     {"code":200,"message":"ok","data":[{"id":"3f2c…","number":10001,"status":"paid","total":59.85,
///       "createdAt":"2026-01-02T03:04:05Z","paidAt":"2026-01-02T03:20:00.125Z","shippedAt":null,
///       "changedAt":1767324000125,"link":"https://…","customer":{"name":"Ada", …,"address":{…}},
///       "lines":[{"sku":"A-17","quantity":3,"price":19.95,"isGift":false}],"points":{"base":5}}]}
package struct Orders: PayloadShape {
  package let name = "orders"
  package let summary = "orders with dates, an enum, decimals, a URL, a UUID and Optional objects, about 700 bytes each"

  package init() {}

  package func pieces(_ specification: PayloadSpecification) -> PayloadPieces<Order> {
    PayloadPieces(OrderSource(values: OrderValues(generator: specification.values)), specification)
  }
}

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
  }

  /// Where to ship.
  package struct Address: Codable, Hashable, Sendable {
    package var street: String
    package var city: String
    package var zip: String
  }

  /// An ordered article.
  package struct Line: Codable, Hashable, Sendable {
    package var sku: String
    package var quantity: Int
    package var price: Decimal
    package var isGift: Bool
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
}

/// Writes orders.
struct OrderSource: RecordSource {
  var values: OrderValues

  mutating func writeRecord(to document: inout DocumentWriter) -> Order {
    var order = values.nextOrder()
    document.members { document in
      document.write("id", &order.id)
      document.write("number", &order.number)
      document.write("status", &order.status)
      document.write("total", &order.total)
      document.write("createdAt", &order.createdAt, as: .text(hasFraction: false))
      document.write("paidAt", &order.paidAt, as: .text(hasFraction: true))
      document.write("shippedAt", &order.shippedAt, as: .number(perSecond: 1))
      document.write("changedAt", &order.changedAt, as: .number(perSecond: 1000))
      document.write("link", &order.link)
      write(&order.customer, to: &document)
      document.writeObjects("lines", &order.lines, standIn: Order.Line(sku: "", quantity: 0, price: 0, isGift: false)) {
        document,
        line in
        document.write("sku", &line.sku)
        document.write("quantity", &line.quantity)
        document.write("price", &line.price)
        document.write("isGift", &line.isGift)
      }
      order.points = document.write("points", order.points.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
    return order
  }

  private func write(_ customer: inout Order.Customer, to document: inout DocumentWriter) {
    document.writeObject("customer", &customer, standIn: Order.Customer(name: "", email: nil, address: nil)) {
      document,
      customer in
      document.write("name", &customer.name)
      document.write("email", &customer.email)
      document.writeObject("address", &customer.address) { document, address in
        document.write("street", &address.street)
        document.write("city", &address.city)
        document.write("zip", &address.zip)
      }
    }
  }
}

struct OrderValues {
  var generator: SeededGenerator

  private static let names = ["Ada Lovelace", "Grace Hopper", "Đặng Thái Sơn", "José Núñez", "王小明", "Zoë Ångström"]
  private static let streets = ["Main Street", "Rue de Rivoli", "Große Straße", "Calle Mayor", "Nanjing Road"]
  private static let cities = ["Springfield", "Paris", "Osnabrück", "Madrid", "Taipei"]

  mutating func nextOrder() -> Order {
    let number = 10_000 + generator.index(below: 900_000)
    let lines = (0..<(1 + generator.index(below: 4))).map { _ in nextLine() }
    let created = 1_760_000_000 + generator.index(below: 20_000_000)
    let paid = generator.happens(0.6) ? created + generator.index(below: 90_000) : nil
    let shipped = generator.happens(0.5) ? paid.map { $0 + generator.index(below: 300_000) } : nil
    let changed = shipped ?? paid ?? created
    return Order(
      id: generator.identifier(),
      number: number,
      status: generator.pick(from: Order.Status.allCases.dropLast()) ?? .open,
      total: lines.reduce(0) { $0 + $1.price * Decimal($1.quantity) },
      createdAt: Date(timeIntervalSince1970: Double(created)),
      paidAt: paid.map { generator.date(in: $0) },
      shippedAt: shipped.map { Date(timeIntervalSince1970: Double($0)) },
      changedAt: generator.date(in: changed),
      link: URL(string: "https://shop.example.com/orders/\(number)?view=full"),
      customer: nextCustomer(),
      lines: lines,
      points: ["base": generator.index(below: 200), "bonus": generator.index(below: 50)]
    )
  }

  private mutating func nextCustomer() -> Order.Customer {
    let name = generator.pick(from: Self.names) ?? ""
    let address = Order.Address(
      street: "\(generator.pick(from: Self.streets) ?? "") \(1 + generator.index(below: 200))",
      city: generator.pick(from: Self.cities) ?? "",
      zip: "\(10_000 + generator.index(below: 80_000))"
    )
    return Order.Customer(
      name: name,
      email: generator.happens(0.8) ? "customer\(generator.index(below: 10_000))@example.com" : nil,
      address: generator.happens(0.9) ? address : nil
    )
  }

  private mutating func nextLine() -> Order.Line {
    Order.Line(
      sku: "A-\(100 + generator.index(below: 900))",
      quantity: 1 + generator.index(below: 5),
      price: Decimal(100 + generator.index(below: 20_000)) / 100,
      isGift: generator.happens(0.1)
    )
  }
}
