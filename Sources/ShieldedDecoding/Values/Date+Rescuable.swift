import Foundation

extension Date: Rescuable {
  /// Gives no value: the decoder's own strategy is the only reading of a `Date`.
  public static func converted(from token: JSONToken) -> Conversion<Date> { RescueRules.byStrategy(token) }

  /// A date.
  public static var rescueTarget: RescueTarget { .date }
}
