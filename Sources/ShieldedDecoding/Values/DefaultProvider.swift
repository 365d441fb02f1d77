/// A DTO that provides a default instance, used when the payload's object can't be decoded.
///
///     struct Seller: Codable, DefaultProvider {
///       @SafeBox var name: String
///       static func defaultInstance() -> Seller { Seller(name: "") }
///     }
///     // under `@SafeBox var seller: Seller`: {"seller": []} gives defaultInstance()
///     // under `@SafeArray var sellers: [Seller]`: {"sellers": [{"name": "A"}, 7]} gives "A" and defaultInstance()
///
/// ## Modules Isolated to the Main Actor
///
/// In a new app project, declarations are isolated to the main actor by default. A type that conforms to `DefaultProvider`,
/// ``Rescuable`` or ``SafeEnum`` isn't isolated, so it can be decoded by any task:
///
///     struct Seller: Codable, DefaultProvider {
///       @SafeBox var name: String
///       static func defaultInstance() -> Seller { Seller(name: "") }
///     }
///
///     @concurrent func sellers(in body: Data) async throws -> [Seller] {
///       try JSONDecoder().decodeWithReport(ShieldedResponse<[Seller]>.self, from: body).value.data
///     }
///
/// - Declare the conformance with the type itself. In an extension, it doesn't change the isolation, and the compiler rejects
///   it.
/// - Don't write `nonisolated struct`: the compiler rejects it for a type whose properties have wrappers.
/// - The type's members aren't isolated either. If they use a declaration that is, such as a static property of another type,
///   mark that declaration `nonisolated`.
/// - A type without one of these conformances is decoded on the main actor only.
public protocol DefaultProvider: SafeValue {
  /// Creates the default instance.
  static func defaultInstance() -> Self
}

extension DefaultProvider {
  /// The instance that ``defaultInstance()`` creates.
  public static var defaultValue: Self { defaultInstance() }
}
