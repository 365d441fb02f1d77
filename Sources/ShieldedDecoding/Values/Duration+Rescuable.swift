/// A `Duration` is decoded by its own `init(from:)` alone, from the two integers that plain `Codable` encodes it as.
///
/// No other token is converted: a number doesn't say its unit. A `Duration` has no default, because 0 seconds could be
/// mistaken for real data, so under ``SafeBox`` it is Optional:
///
///     struct Track: Codable {
///       @SafeBox var length: Duration?
///     }
///     // {"length": 180}, {"length": "3 min"} and {} give nil
extension Duration: Rescuable {
  /// Never returns a value, only the reason: a `Duration` is decoded from an array of two integers only.
  public static func converted(from token: JSONToken) -> Conversion<Duration> { RescueRules.collection(token) }

  /// The table row for arrays: a `Duration` is encoded as one.
  public static var rescueTarget: RescueTarget { .array }
}
