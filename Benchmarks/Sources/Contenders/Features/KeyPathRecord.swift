import ShieldedMacros

/// A product with the table of its keys, which ``MacroRecord`` doesn't have, so that its code remains that of most users.
@Shielded(keyPaths: true)
struct KeyPathRecord {
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
