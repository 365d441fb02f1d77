import Foundation

/// A number token: its text in JSON's number grammar, and how close that text is to the payload's spelling.
public struct JSONNumber: Sendable, Hashable {
  /// The precision with which a decoder has supplied a number.
  public enum Fidelity: Sendable, Hashable {
    /// The text is exactly the payload's spelling.
    case spelling
    /// The text has the same value as the token; its spelling may differ (`1.10` reads `1.1`).
    case value
    /// The text may lack digits, because the decoder drops them without an error: those after the 38th, and for a number too
    /// small for a `Decimal` those that a `Double` doesn't hold.
    case rounded
    /// The decoder supplied only a `Double`; the text is the shortest that reads back as that `Double`.
    case floatingPoint
    /// The text is close to the value but lacks digits: a number of 38 digits or more that fits no integer type.
    case magnitude
  }

  /// The number in JSON's grammar: `-12.5e3`.
  public let text: String

  /// The closeness of ``text`` to the payload's spelling.
  public let fidelity: Fidelity

  /// Creates a number.
  ///
  /// - Parameters:
  ///   - text: The number in JSON's grammar.
  ///   - fidelity: How close the text is to the payload's spelling.
  public init(text: String, fidelity: Fidelity) {
    self.text = text
    self.fidelity = fidelity
  }
}

extension JSONNumber {
  /// Creates a number from an integer, with all its digits.
  init(_ value: some FixedWidthInteger) { self.init(text: value.description, fidelity: .value) }

  /// Creates a number from a decoder's `Decimal`; `nil` if it has so many digits that the token may have had more.
  init?(_ value: Decimal) {
    // Takes a fiftieth of the time of a Decimal's description.
    let integer = NSDecimalNumber(decimal: value).int64Value
    if Decimal(integer) == value {
      self.init(integer)
      return
    }
    let text = value.description
    guard let number = JSONNumberText(text.utf8), number.significand < RescueRules.digitLimitTenth,
      value.magnitude < Decimal(sign: .plus, exponent: 38, significand: 1)
    else { return nil }
    self.init(text: text, fidelity: .value)
  }
}

// MARK: - The grammar of numbers

/// A number in JSON's grammar, parsed so that it can be converted to any number type without further loss.
///
/// The value is `significand × 10^exponent`, negated if `isNegative`. The significand holds the digits up to the first that
/// would overflow 128 bits. That digit and those after it are only counted, and `isTruncated` is true if any of them isn't
/// zero. Parsing takes one pass over the text, whatever the exponent is.
struct JSONNumberText {
  private(set) var isNegative = false
  private(set) var significand = WideInteger.zero
  private(set) var exponent = 0
  private(set) var isTruncated = false

  /// A Boolean value that indicates whether the significand couldn't hold all digits. If the exponent is also above 0,
  /// digits of the integer part are missing, and the value is larger than any integer type.
  private(set) var isFull = false

  /// A Boolean value that indicates whether the first digit that didn't fit is 5 or more, so that the nearest
  /// significand is one more.
  private(set) var roundsUp = false

  /// Parses a text that may have JSON white space around it.
  ///
  /// - Parameter text: The UTF-8 bytes of the text. Only ASCII digits count as digits.
  /// - Returns: `nil` if the text isn't a JSON number (RFC 8259, section 6): a sign other than `-`, a leading zero, a
  ///   point or an exponent without digits, a hexadecimal, `nan`.
  init?(_ text: some Sequence<UInt8>) {
    var bytes = text.makeIterator()
    var next = bytes.next()
    while let byte = next, byte.isJSONWhiteSpace { next = bytes.next() }

    if next == UInt8(ascii: "-") {
      isNegative = true
      next = bytes.next()
    }

    // No digit may follow a leading zero.
    if next == UInt8(ascii: "0") {
      next = bytes.next()
    } else {
      guard let first = next, first.isDigit else { return nil }
      while let byte = next, byte.isDigit {
        append(byte, isFraction: false)
        next = bytes.next()
      }
    }

    if next == UInt8(ascii: ".") {
      next = bytes.next()
      guard let first = next, first.isDigit else { return nil }
      while let byte = next, byte.isDigit {
        append(byte, isFraction: true)
        next = bytes.next()
      }
    }

    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      next = bytes.next()
      var isExponentNegative = false
      if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") {
        isExponentNegative = next == UInt8(ascii: "-")
        next = bytes.next()
      }
      guard let first = next, first.isDigit else { return nil }
      var magnitude = 0
      while let byte = next, byte.isDigit {
        // This limit is far beyond every type's range, and another digit doesn't overflow 32 bits, so more digits don't matter.
        if magnitude < Self.exponentLimit { magnitude = magnitude * 10 + Int(byte - UInt8(ascii: "0")) }
        next = bytes.next()
      }
      exponent += isExponentNegative ? -magnitude : magnitude
    }

    while let byte = next, byte.isJSONWhiteSpace { next = bytes.next() }
    guard next == nil else { return nil }
  }

  var isZero: Bool { significand == .zero && !isTruncated }

  /// A Boolean value that indicates whether the value is exactly 1. Only 0 and 1 are truth values.
  var isOne: Bool {
    guard !isNegative, !isTruncated else { return false }
    var (rest, power) = (significand, exponent)
    while power < 0, let shorter = rest.withoutLastZero {
      rest = shorter
      power += 1
    }
    return rest == WideInteger(low: 1) && power == 0
  }

  private static let exponentLimit = 100_000_000
  private static let shortLimit: UInt64 = 1_000_000_000_000_000_000

  /// The nearest `Double` if the significand and the power of ten are both exact as a `Double`: then one operation rounds once.
  /// (W. D. Clinger, How to Read Floating Point Numbers Accurately, 1990.)
  var double: Double? {
    guard !isTruncated, significand <= WideInteger(low: 1 << 53), exponent >= -22, exponent <= 22 else { return nil }
    let magnitude = Double(significand.low)
    let power = Self.powersOfTen[abs(exponent)]
    let value = exponent < 0 ? magnitude / power : magnitude * power
    return isNegative ? -value : value
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  private mutating func append(_ byte: UInt8, isFraction: Bool) {
    let digit = UInt64(byte - UInt8(ascii: "0"))
    if significand.high == 0, significand.low < Self.shortLimit {
      // Ten times this plus a digit fits into 64 bits. Most numbers never need more, and 128 bits take five times as long.
      significand = WideInteger(low: significand.low &* 10 &+ digit)
      if isFraction { exponent -= 1 }
      return
    }
    if !isFull {
      if let longer = significand.appending(digit: digit) {
        significand = longer
        if isFraction { exponent -= 1 }
        return
      }
      isFull = true
      roundsUp = digit >= 5
    }
    if digit != 0 { isTruncated = true }
    if !isFraction { exponent += 1 }
  }
}

extension JSONNumberText {
  /// The spelling with the fewest digits that reads back as the same value, if the decoder doesn't supply the payload's own.
  ///
  /// Integers of up to 39 digits, as many as 128 bits hold, and fractions down to 0.000001 are written in plain digits, as in
  /// most payloads. Any other number has an exponent and one digit before the point: `1e-7` and `1.25e-9`. The lower bound is
  /// that of ECMAScript, the origin of JSON's numbers.
  ///
  /// - Parameter text: A number in JSON's grammar, without white space around it.
  static func shortestSpelling(of text: String) -> String {
    // Most numbers are integers and return here.
    if text.utf8.count <= maximumPlainDigits, text.utf8.dropFirst().allSatisfy(\.isDigit) { return text }
    guard let number = JSONNumberText(text.utf8), !number.isTruncated else { return text }
    return number.shortestSpelling
  }

  private static var maximumPlainDigits: Int { 39 }
  /// The maximum number of zeros between the point and the first other digit.
  private static var maximumPlainZeros: Int { 5 }

  private var shortestSpelling: String {
    let sign = isNegative ? "-" : ""
    if significand == .zero { return sign + "0" }
    var (rest, exponent) = (significand, exponent)
    while let shorter = rest.withoutLastZero {
      rest = shorter
      exponent += 1
    }
    let digits = rest.description
    let pointPosition = digits.count + exponent
    guard pointPosition <= Self.maximumPlainDigits, -pointPosition <= Self.maximumPlainZeros else {
      let fraction = digits.dropFirst()
      return sign + digits.prefix(1) + (fraction.isEmpty ? "" : "." + fraction) + "e" + String(pointPosition - 1)
    }
    if exponent >= 0 { return sign + digits + String(repeating: "0", count: exponent) }
    if pointPosition > 0 { return sign + digits.prefix(pointPosition) + "." + digits.dropFirst(pointPosition) }
    return sign + "0." + String(repeating: "0", count: -pointPosition) + digits
  }
}

extension UInt8 {
  /// A Boolean value that indicates whether the byte is JSON white space (RFC 8259, section 2).
  @inlinable
  @inline(__always)
  package var isJSONWhiteSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  /// A Boolean value that indicates whether the byte is an ASCII digit.
  @inlinable
  @inline(__always)
  package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
