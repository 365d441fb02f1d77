import Payloads

/// A product as a library's model declares it: with the types of ``CatalogueRecord``, or with Optionals of them.
package protocol PeerRecord: SendableMetatype {
  associatedtype Text
  associatedtype Integer
  associatedtype Number
  associatedtype Flag

  var id: Text { get }
  var sku: Integer { get }
  var name: Text { get }
  var category: Text { get }
  var price: Number { get }
  var rating: Number { get }
  var quantity: Integer { get }
  var views: Integer { get }
  var isActive: Flag { get }
  var isFeatured: Flag { get }
  var currency: Text { get }
  var updatedAt: Text { get }
  var tags: [String] { get }
}

extension CatalogueRecord: PeerRecord {}

/// One record as a library decoded it: the fields of ``CatalogueRecord``, each `nil` if the library's model gave no value.
package struct AnsweredRecord: Codable, Equatable, Sendable {
  package var id: String?
  package var sku: Int?
  package var name: String?
  package var category: String?
  package var price: Double?
  package var rating: Double?
  package var quantity: Int?
  package var views: Int?
  package var isActive: Bool?
  package var isFeatured: Bool?
  package var currency: String?
  package var updatedAt: String?
  package var tags: [String]?

  /// Creates a record with the values that the library's model gave.
  package init(_ record: some PeerRecord) {
    id = record.id as? String
    sku = record.sku as? Int
    name = record.name as? String
    category = record.category as? String
    price = record.price as? Double
    rating = record.rating as? Double
    quantity = record.quantity as? Int
    views = record.views as? Int
    isActive = record.isActive as? Bool
    isFeatured = record.isFeatured as? Bool
    currency = record.currency as? String
    updatedAt = record.updatedAt as? String
    tags = record.tags
  }

  /// The fields in the order of the model. A field without a value has its type's default: an empty string or list, 0, or false.
  package var fields: [(name: String, value: FieldValue)] {
    [
      ("id", .text(id ?? "")), ("sku", .integer(sku ?? 0)), ("name", .text(name ?? "")),
      ("category", .text(category ?? "")), ("price", .number(price ?? 0)), ("rating", .number(rating ?? 0)),
      ("quantity", .integer(quantity ?? 0)), ("views", .integer(views ?? 0)), ("isActive", .flag(isActive ?? false)),
      ("isFeatured", .flag(isFeatured ?? false)), ("currency", .text(currency ?? "")),
      ("updatedAt", .text(updatedAt ?? "")), ("tags", .list(tags ?? [])),
    ]
  }
}

/// The value of one field, for comparison.
package enum FieldValue: Equatable {
  case text(String)
  case integer(Int)
  case number(Double)
  case flag(Bool)
  case list([String])

  /// A Boolean value that indicates whether the value is its type's default.
  package var isDefault: Bool {
    [.text(""), .integer(0), .number(0), .flag(false), .list([])].contains(self)
  }
}
