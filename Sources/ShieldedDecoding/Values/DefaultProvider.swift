/// A DTO that has an instance to stand in where the payload's can't be used.
///
///     struct Seller: Codable, DefaultProvider {
///       @SafeBox var name: String
///       static func defaultInstance() -> Seller { Seller(name: "") }
///     }
///     // under `@SafeBox var seller: Seller`: {"seller": []} gives defaultInstance()
///     // under `@SafeArray var sellers: [Seller]`: {"sellers": [{"name": "A"}, 7]} gives "A" and defaultInstance()
public protocol DefaultProvider: SafeValue {
  /// Makes the instance that stands in.
  static func defaultInstance() -> Self
}

extension DefaultProvider {
  /// ``defaultInstance()``.
  public static var safeDefault: Self { defaultInstance() }
}
