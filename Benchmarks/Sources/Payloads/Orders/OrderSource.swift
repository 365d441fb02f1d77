import Foundation

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
      document.writeObjects("lines", &order.lines, standIn: Order.Line()) { document, line in
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
    document.writeObject("customer", &customer, standIn: Order.Customer()) { document, customer in
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
