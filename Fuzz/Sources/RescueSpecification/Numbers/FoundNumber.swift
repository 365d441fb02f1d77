import Foundation

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

/// Numbers as Foundation's decoder reads them: a value that it gives without an error isn't a rescue, even if it is rounded.
enum FoundationReading {
  /// The value of a number, or `nil` if the decoder throws.
  static func value(of spelling: [UInt8], as type: SpecifiedType) -> ExactValue? {
    switch type {
    case .integer(let integer): integer.foundationValue(spelling)
    case .float: read(Float.self, spelling).map { .binary32($0.bitPattern) }
    case .double: read(Double.self, spelling).map { .binary64($0.bitPattern) }
    case .decimal: decimal(spelling).map(ExactValue.text)
    default: nil
    }
  }

  /// The digits that a `Decimal` holds of a number, or `nil` if the decoder throws.
  static func decimal(_ spelling: [UInt8]) -> String? { read(Decimal.self, spelling)?.description }

  fileprivate static func read<Value: Decodable>(_ type: Value.Type, _ spelling: [UInt8]) -> Value? {
    try? JSONDecoder().decode([Value].self, from: Data("[".utf8) + spelling + Data("]".utf8)).first
  }
}

extension SpecifiedInteger {
  fileprivate func foundationValue(_ spelling: [UInt8]) -> ExactValue? {
    func value<Value: FixedWidthInteger & Decodable>(_ type: Value.Type) -> ExactValue? {
      FoundationReading.read(type, spelling).map {
        Int128(exactly: $0).map(ExactValue.integer) ?? .unsigned(UInt128(truncatingIfNeeded: $0))
      }
    }
    return switch (bitWidth, isSigned) {
    case (8, true): value(Int8.self)
    case (16, true): value(Int16.self)
    case (32, true): value(Int32.self)
    case (64, true): value(Int64.self)
    case (_, true): value(Int128.self)
    case (8, false): value(UInt8.self)
    case (16, false): value(UInt16.self)
    case (32, false): value(UInt32.self)
    case (64, false): value(UInt64.self)
    case (_, false): value(UInt128.self)
    }
  }
}
