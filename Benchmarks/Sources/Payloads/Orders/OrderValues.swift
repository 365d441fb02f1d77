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
      id: nextIdentifier(),
      number: number,
      status: generator.pick(from: Order.Status.allCases.dropLast()) ?? .open,
      total: lines.reduce(0) { $0 + $1.price * Decimal($1.quantity) },
      createdAt: Date(timeIntervalSince1970: Double(created)),
      paidAt: paid.map { nextDate(in: $0) },
      shippedAt: shipped.map { Date(timeIntervalSince1970: Double($0)) },
      changedAt: nextDate(in: changed),
      link: URL(string: "https://shop.example.com/orders/\(number)?view=full"),
      customer: nextCustomer(),
      lines: lines,
      points: ["base": generator.index(below: 200), "bonus": generator.index(below: 50)]
    )
  }

  /// A date within a second, in eighths: a `Date` represents these exactly, so that every decoder gives the same one.
  private mutating func nextDate(in second: Int) -> Date {
    Date(timeIntervalSince1970: Double(second) + Double(generator.index(below: 8)) / 8)
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

  /// A UUID of version 4.
  private mutating func nextIdentifier() -> UUID? {
    let digits = (0..<32).map { position -> String in
      switch position {
      case 12: "4"
      case 16: String(8 + generator.index(below: 4), radix: 16)
      default: String(generator.index(below: 16), radix: 16)
      }
    }
    let text = digits.joined()
    let groups = [(0, 8), (8, 12), (12, 16), (16, 20), (20, 32)].map { start, end in
      String(text.dropFirst(start).prefix(end - start))
    }
    return UUID(uuidString: groups.joined(separator: "-"))
  }
}
