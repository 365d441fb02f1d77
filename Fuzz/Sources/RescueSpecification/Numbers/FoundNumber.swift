/// A number as a decoder gives it to a rescue, which may be less than the document holds.
enum FoundNumber {
  /// The number, with all of its digits.
  case exact(ExactDecimal)
  /// A number that may have had more digits.
  case rounded(ExactDecimal)
  /// A number of 10^38 or more, with the digits of a `Double`.
  case magnitude(ExactDecimal)
  /// A number that the decoder can't read as any type.
  case unreadable

  init(_ spelling: [UInt8], over decoder: SpecifiedDecoder) {
    guard let number = ExactDecimal(spelling) else {
      self = .unreadable
      return
    }
    switch decoder {
    case .shieldedJSONDecoder: self = .exact(number)
    case .jsonDecoder: self = Self.found(number, spelling)
    }
  }

  /// A number as `JSONDecoder` gives it: integers through integer types, others through `Decimal` or, if that has no such
  /// exponent, through `Double`.
  private static func found(_ number: ExactDecimal, _ spelling: [UInt8]) -> FoundNumber {
    guard !number.isZero else { return .exact(.zero) }
    guard case .value(let bits) = BinaryFormat.double.rounded(number),
      let rounded = ExactDecimal("\(Double(bitPattern: bits))".utf8)
    else { return .unreadable }
    let isPlain = !spelling.contains { [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains($0) }
    if isPlain {
      let isNegative = number.isNegative
      let isInteger = number.truncated.map { !isNegative || $0.magnitude <= 1 << 127 } ?? false
      return isInteger || number.magnitude <= 38 ? .exact(number) : .magnitude(rounded)
    }
    if number.magnitude > 38 { return .magnitude(rounded) }
    guard let text = FoundationReading.decimal(spelling), let held = ExactDecimal(text.utf8) else {
      return .rounded(rounded)
    }
    return max(held.digits.count, held.magnitude) < 38 ? .exact(held) : .rounded(held)
  }
}

extension ExactDecimal {
  /// Zero, without a sign.
  static let zero = ExactDecimal(isNegative: false, digits: [], exponent: 0)

  /// The fewest digits that spell the number, with an exponent only below 0.000001.
  var shortestSpelling: String {
    guard !isZero else { return "0" }
    guard magnitude < -5 else { return DecimalFormat.text(isNegative, digits, exponent) }
    var text = digits.map { String($0) }.joined()
    if digits.count > 1 { text.insert(".", at: text.index(after: text.startIndex)) }
    return "\(isNegative ? "-" : "")\(text)e\(magnitude - 1)"
  }
}
