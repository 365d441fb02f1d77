import Foundation

/// The values of orders.
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
