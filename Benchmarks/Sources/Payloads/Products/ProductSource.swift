import Foundation

/// Writes products.
struct ProductSource: RecordSource {
  var values: ProductValues

  mutating func writeRecord(to document: inout DocumentWriter) -> Product {
    var (product, escapesName) = values.nextProduct()
    document.members { document in
      document.write("id", &product.id)
      document.write("sku", &product.sku)
      document.write("name", &product.name, escapesNonASCII: escapesName)
      document.write("category", &product.category, fallback: .unknown)
      document.write("price", &product.price)
      document.write("rating", &product.rating)
      document.write("quantity", &product.quantity)
      document.write("views", &product.views)
      document.write("isActive", &product.isActive)
      document.write("isFeatured", &product.isFeatured)
      document.write("currency", &product.currency, fallback: .unknown)
      document.write("updatedAt", &product.updatedAt, as: .text(hasFraction: false))
      document.write("tags", &product.tags)
      document.write("uuid", &product.uuid)
      document.write("image", &product.image)
      document.write("listedAt", &product.listedAt, as: .text(hasFraction: true))
      document.write("releasedAt", &product.releasedAt, as: .number(perSecond: 1))
      document.write("syncedAt", &product.syncedAt, as: .number(perSecond: 1000))
      document.writeObject("maker", &product.maker) { document, maker in
        document.write("name", &maker.name)
        document.write("country", &maker.country)
        document.write("site", &maker.site)
      }
      let attributes = product.attributes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      product.attributes = document.write("attributes", attributes)
    }
    return product
  }
}
