import ShieldedDecoding
import ShieldedMacros

/// A model that a probe decodes.
package protocol ColdItem: Decodable {
  /// The sum of `id`, `quantity` and the `id` of `seller`, which shows that the value was decoded.
  var checksum: Int { get }
}

/// The nested object of ``PlainItem``.
public struct PlainSeller: Codable {
  var id: Int
  var name: String
  var city: String
}

/// The model with synthesized `Codable`, the baseline.
public struct PlainItem: Codable {
  var id: Int
  var name: String
  var price: Double
  var rating: Double
  var quantity: Int
  var isActive: Bool
  var updatedAt: String
  var seller: PlainSeller
}

extension PlainItem: ColdItem {
  package var checksum: Int { id + quantity + seller.id }
}

/// The nested object of ``SafeBoxItem``.
public struct SafeBoxSeller: Codable, DefaultProvider {
  @SafeBox var id: Int
  @SafeBox var name: String
  @SafeBox var city: String

  /// A seller without a name.
  public static func defaultInstance() -> SafeBoxSeller { SafeBoxSeller(id: 0, name: "", city: "") }
}

/// The model with the library's wrapper on every field.
public struct SafeBoxItem: Codable {
  @SafeBox var id: Int
  @SafeBox var name: String
  @SafeBox var price: Double
  @SafeBox var rating: Double
  @SafeBox var quantity: Int
  @SafeBox var isActive: Bool
  @SafeBox var updatedAt: String
  @SafeBox var seller: SafeBoxSeller
}

extension SafeBoxItem: ColdItem {
  package var checksum: Int { id + quantity + seller.id }
}

/// The nested object of ``MacroItem``.
@Shielded
public struct MacroSeller {
  var id: Int
  var name: String
  var city: String
}

/// The model with the library's macro.
@Shielded
public struct MacroItem {
  var id: Int
  var name: String
  var price: Double
  var rating: Double
  var quantity: Int
  var isActive: Bool
  var updatedAt: String
  var seller: MacroSeller
}

extension MacroItem: ColdItem {
  package var checksum: Int { id + quantity + seller.id }
}
