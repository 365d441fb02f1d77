import Payloads
import ShieldedDecoding
import ShieldedMacros

/// The envelope as a user of the library declares it: by the backend's contract. Its list keeps the valid elements, and is
/// found under an alternative key too.
package typealias ShieldedEnvelope = CodeMessageResponse<[ShieldedRecord]>

/// A product with the library's wrapper on every field.
package struct ShieldedRecord: Codable, RecordModel {
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
}

extension ShieldedRecord: DefaultProvider {
  /// An instance with every field at its default.
  package static func defaultInstance() -> ShieldedRecord {
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

extension MacroRecord: RecordModel {}
