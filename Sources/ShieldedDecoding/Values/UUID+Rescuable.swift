import Foundation

extension UUID: Rescuable {
  /// Returns only a reason, never a value: a `UUID` is decoded only by the decoder.
  public static func converted(from token: JSONToken) -> Conversion<UUID> { RescueRules.byStrategy(token) }

  /// The table row for UUIDs.
  public static var rescueTarget: RescueTarget { .uuid }
}
