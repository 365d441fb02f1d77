/// The catalogue with the field types of an app's models: dates in four formats, enums, a decimal price, a UUID, URLs, an
/// Optional object and a dictionary.
///
///     {"code":200,"message":"ok","data":[{"id":"52614387","sku":48211,"name":"Compact Steel Kettle","category":"kitchen",
///       "price":19.95, …,"currency":"EUR","updatedAt":"2025-01-02T03:04:05Z","tags":["new"],"uuid":"3F2C…",
///       "image":"https://…","listedAt":"2024-12-01T08:00:00.125Z","releasedAt":1732000000,"syncedAt":1735787045125,
///       "maker":{"name":"Østby","country":"DK","site":null},"attributes":{"weight":850,"width":24}}]}
///
/// The fields up to `tags` are the catalogue's, in its order. Each product has the values of the record at the same place in a
/// catalogue with the same seed.
package struct Products: PayloadShape {
  package let name = "products"
  package let summary =
    "the catalogue with dates, enums, a decimal, URLs, a UUID and an Optional object, about 580 bytes each"

  package init() {}

  package func pieces(_ specification: PayloadSpecification) -> PayloadPieces<Product> {
    PayloadPieces(ProductSource(values: ProductValues(specification)), specification)
  }
}
