import Foundation

extension Data: Rescuable {
  /// Never returns a value, only the reason: a `Data` is decoded by the decoder's own strategy alone.
  public static func converted(from token: JSONToken) -> Conversion<Data> { RescueRules.byStrategy(token) }

  /// The table row for `Data`.
  public static var rescueTarget: RescueTarget { .data }
}
