import Foundation
import ShieldedDecoding

/// A type that plain `Codable` may read with fewer digits than its number has, without an error.
///
/// The rescue table calls that lossy with a decoder that gives a number's own spelling. With any other decoder the loss can't
/// be detected.
protocol LosesDigits {
  /// Whether the decoder's value, or a part of it, has lost digits.
  static func losesDigits(in decoder: any Decoder) -> Bool
}

extension Decimal: LosesDigits {
  static func losesDigits(in decoder: any Decoder) -> Bool {
    guard case .number(let number)? = try? decoder.singleValueContainer().decode(JSONToken.self),
      number.fidelity == .spelling
    else { return false }
    return !holdsDigits(of: number.text)
  }

  /// Whether a number's digits, without leading and trailing zeros, are an integer of at most 128 bits.
  static func holdsDigits(of number: String) -> Bool {
    let mantissa = number.prefix { $0 != "e" && $0 != "E" }.filter(\.isNumber).drop { $0 == "0" }
    let zeros = mantissa.reversed().prefix { $0 == "0" }.count
    let digits = String(mantissa.dropLast(zeros))
    let limit = "340282366920938463463374607431768211455"
    return digits.count < limit.count || (digits.count == limit.count && digits <= limit)
  }
}

extension Optional: LosesDigits where Wrapped: LosesDigits {
  static func losesDigits(in decoder: any Decoder) -> Bool { Wrapped.losesDigits(in: decoder) }
}

extension Array: LosesDigits where Element: LosesDigits {
  static func losesDigits(in decoder: any Decoder) -> Bool {
    let elements = try? decoder.singleValueContainer().decode([LostDigits<Element>].self)
    return elements?.contains(where: \.areLost) ?? false
  }
}

extension Dictionary: LosesDigits where Key == String, Value: LosesDigits {
  static func losesDigits(in decoder: any Decoder) -> Bool {
    let entries = try? decoder.singleValueContainer().decode([String: LostDigits<Value>].self)
    return entries?.values.contains(where: \.areLost) ?? false
  }
}

/// Whether a value has lost digits. Decoding never throws, and the result can be `nil` as an ``Attempt`` can.
struct LostDigits<Value>: Decodable, ExpressibleByNilLiteral {
  var areLost = false

  init(nilLiteral: ()) {}

  init(from decoder: any Decoder) {
    areLost = (Value.self as? any LosesDigits.Type)?.losesDigits(in: decoder) ?? false
  }
}
