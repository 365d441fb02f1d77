import Foundation

extension Decimal: SafeValue {
  /// Reads the token by ``RescueRules/decimal(_:)``.
  public static func converted(from token: JSONToken) -> Conversion<Decimal> { RescueRules.decimal(token) }

  /// A decimal number.
  public static var rescueTarget: RescueTarget { .decimal }

  /// True.
  @inlinable
  public static var _isStandardScalar: Bool { true }
}
