import Foundation

extension Date: Rescuable {
  /// Never returns a value, only the reason: a `Date` is decoded by the decoder's own strategy alone.
  public static func converted(from token: JSONToken) -> Conversion<Date> { RescueRules.byStrategy(token) }

  /// The table row for dates.
  public static var rescueTarget: RescueTarget { .date }
}
