import Foundation

extension UUID: Rescuable {
  /// Never returns a value, only the reason: a `UUID` is decoded by the decoder's own strategy alone.
  public static func converted(from token: JSONToken) -> Conversion<UUID> { RescueRules.byStrategy(token) }

  /// The table row for UUIDs.
  public static var rescueTarget: RescueTarget { .uuid }
}
