import Foundation

extension URL: Rescuable {
  /// Never returns a value, only the reason: a `URL` is decoded by the decoder's own strategy alone.
  public static func converted(from token: JSONToken) -> Conversion<URL> { RescueRules.byStrategy(token) }

  /// The table row for URLs.
  public static var rescueTarget: RescueTarget { .url }
}
