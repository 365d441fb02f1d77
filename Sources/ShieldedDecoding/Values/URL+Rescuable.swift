import Foundation

extension URL: Rescuable {
  /// Gives no value: the decoder's own strategy is the only reading of a `URL`.
  public static func converted(from token: JSONToken) -> Conversion<URL> { RescueRules.byStrategy(token) }

  /// An address.
  public static var rescueTarget: RescueTarget { .url }
}
