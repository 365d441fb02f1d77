/// An unsigned integer of 128 bits, for the digits of numbers.
///
/// `UInt128` would require iOS 18.
@usableFromInline
package struct WideInteger: Hashable, Sendable {
  @usableFromInline package let high: UInt64
  @usableFromInline package let low: UInt64

  @usableFromInline
  package init(high: UInt64 = 0, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates the product of two integers.
  init(_ a: UInt64, times b: UInt64) {
    let (high, low) = a.multipliedFullWidth(by: b)
    self.init(high: high, low: low)
  }

  static let zero = WideInteger(low: 0)

  /// Returns this value times 10, plus a digit; `nil` if that needs more than 128 bits.
  func appending(digit: UInt64) -> WideInteger? {
    let (carry, product) = low.multipliedFullWidth(by: 10)
    let (sum, carries) = product.addingReportingOverflow(digit)
    let (shifted, overflows) = high.multipliedReportingOverflow(by: 10)
    let (top, overflowsAgain) = shifted.addingReportingOverflow(carry + (carries ? 1 : 0))
    return overflows || overflowsAgain ? nil : WideInteger(high: top, low: sum)
  }

  /// Returns this value with another byte after its last; `nil` if that needs more than 128 bits.
  func appending(byte: UInt8) -> WideInteger? {
    if high >> 56 != 0 { return nil }
    return WideInteger(high: high << 8 | low >> 56, low: low << 8 | UInt64(byte))
  }

  /// - Parameter divisor: Any number but 0.
  package func quotientAndRemainder(dividingBy divisor: UInt64) -> (quotient: WideInteger, remainder: UInt64) {
    let (top, rest) = high.quotientAndRemainder(dividingBy: divisor)
    // The rest is less than the divisor, so the quotient has one word.
    let (bottom, remainder) = divisor.dividingFullWidth((rest, low))
    return (WideInteger(high: top, low: bottom), remainder)
  }

  /// The value without its last digit; `nil` if that isn't 0, or if the value is 0.
  var withoutLastZero: WideInteger? {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: 10)
    return remainder == 0 && self != .zero ? quotient : nil
  }

  /// The value plus 1, without regard to overflow.
  var successor: WideInteger { WideInteger(high: high &+ (low == .max ? 1 : 0), low: low &+ 1) }
}

extension WideInteger: Comparable {
  @usableFromInline
  package static func < (a: WideInteger, b: WideInteger) -> Bool { (a.high, a.low) < (b.high, b.low) }
}

extension WideInteger: CustomStringConvertible {
  /// The value in decimal digits.
  @usableFromInline package var description: String {
    if high == 0 { return String(low) }
    // Each part has 19 digits, and the value has at most 39.
    let (upper, part) = quotientAndRemainder(dividingBy: Self.partLimit)
    let digits = String(part)
    return upper.description + String(repeating: "0", count: 19 - digits.utf8.count) + digits
  }

  private static var partLimit: UInt64 { 10_000_000_000_000_000_000 }
}

extension FixedWidthInteger {
  /// Creates an integer; `nil` if the type can't represent the value.
  @inlinable
  init?(exactly value: WideInteger) {
    if value.high == 0 {
      self.init(exactly: value.low)
    } else {
      guard Self.bitWidth >= 128, let high = Self(exactly: value.high), high <= Self.max >> 64 else { return nil }
      self = high << 64 | Self(truncatingIfNeeded: value.low)
    }
  }
}
