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
