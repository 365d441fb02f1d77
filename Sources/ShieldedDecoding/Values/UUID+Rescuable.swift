import Foundation

extension UUID: Rescuable {
  /// Gives no value: the decoder's own strategy is the only reading of a `UUID`.
  public static func converted(from token: JSONToken) -> Conversion<UUID> { RescueRules.byStrategy(token) }

  /// A unique identifier.
  public static var rescueTarget: RescueTarget { .uuid }
}
