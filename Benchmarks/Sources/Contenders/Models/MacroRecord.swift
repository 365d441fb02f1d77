import Payloads
import ShieldedMacros

/// A product as a user of the macro declares it.
@Shielded
struct MacroRecord {
  var id: String
  var sku: Int
  var name: String
  var category: String
  var price: Double
  var rating: Double
  var quantity: Int
  var views: Int
  var isActive: Bool
  var isFeatured: Bool
  var currency: String
  var updatedAt: String
  var tags: [String]
}

extension MacroRecord: RecordModel {
  var record: CatalogueRecord {
    CatalogueRecord(
      id: id,
      sku: sku,
      name: name,
      category: category,
      price: price,
      rating: rating,
      quantity: quantity,
      views: views,
      isActive: isActive,
      isFeatured: isFeatured,
      currency: currency,
      updatedAt: updatedAt,
      tags: tags
    )
  }
}
