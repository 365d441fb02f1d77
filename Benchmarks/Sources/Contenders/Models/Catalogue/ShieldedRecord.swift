import Payloads
import ShieldedDecoding

/// The envelope as the library's user declares it: which of the backend's contracts the response follows. The records are
/// a list that survives its elements, and are found under another key too.
public typealias ShieldedEnvelope = CodeMessageResponse<[ShieldedRecord]>

/// A product with the library's wrapper on every field.
public struct ShieldedRecord: Codable, Sendable {
  @SafeBox var id: String
  @SafeBox var sku: Int
  @SafeBox var name: String
  @SafeBox var category: String
  @SafeBox var price: Double
  @SafeBox var rating: Double
  @SafeBox var quantity: Int
  @SafeBox var views: Int
  @SafeBox var isActive: Bool
  @SafeBox var isFeatured: Bool
  @SafeBox var currency: String
  @SafeBox var updatedAt: String
  @SafeArray var tags: [String]

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

extension ShieldedRecord: DefaultProvider {
  /// A product of which nothing is known.
  public static func defaultInstance() -> ShieldedRecord {
    ShieldedRecord(
      id: "",
      sku: 0,
      name: "",
      category: "",
      price: 0,
      rating: 0,
      quantity: 0,
      views: 0,
      isActive: false,
      isFeatured: false,
      currency: "",
      updatedAt: "",
      tags: []
    )
  }
}
