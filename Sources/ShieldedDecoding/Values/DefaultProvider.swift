/// A DTO that provides a default instance, used when the payload's object can't be decoded.
///
///     struct Seller: Codable, DefaultProvider {
///       @SafeBox var name: String
///       static func defaultInstance() -> Seller { Seller(name: "") }
///     }
///     // under `@SafeBox var seller: Seller`: {"seller": []} gives defaultInstance()
///     // under `@SafeArray var sellers: [Seller]`: {"sellers": [{"name": "A"}, 7]} gives "A" and defaultInstance()
public protocol DefaultProvider: SafeValue {
  /// Creates the default instance.
  static func defaultInstance() -> Self
}

extension DefaultProvider {
  /// The instance that ``defaultInstance()`` creates.
  public static var defaultValue: Self { defaultInstance() }
}
