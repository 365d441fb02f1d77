import Foundation

extension Data: Rescuable {
  /// Gives no value: the decoder's own strategy is the only reading of a `Data`.
  public static func converted(from token: JSONToken) -> Conversion<Data> { RescueRules.byStrategy(token) }

  /// Bytes.
  public static var rescueTarget: RescueTarget { .data }
}
