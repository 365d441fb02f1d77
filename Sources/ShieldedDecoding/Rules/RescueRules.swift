import Foundation

/// The rescue table: what each token becomes in each kind of target.
///
/// Each function takes a token and returns a ``Conversion``. The functions don't depend on a decoder, a policy or a log, and
/// every conversion rule is defined here.
public enum RescueRules {
  /// Converts a token to an integer of any width.
  ///
  /// A number, or a string that is a JSON number, is truncated toward zero before its range is checked: `3.9` is 3, `-0.5` is 0
  /// as a `UInt`, `1e300` is out of range for every type. No value passes through a `Double`.
  ///
  /// - Parameter token: The payload's token.
  @inlinable
  public static func integer<Integer: FixedWidthInteger>(_ token: JSONToken) -> Conversion<Integer> {
    switch wholeNumber(token) {
    case .exact(let whole): Integer(whole).map(Conversion.exact) ?? .unusable(.outOfRange)
    case .retyped(let whole, let rule): Integer(whole).map { .retyped($0, rule) } ?? .unusable(.outOfRange)
    case .lossy(let whole, let rule): Integer(whole).map { .lossy($0, rule) } ?? .unusable(.outOfRange)
    case .unusable(let reason): .unusable(reason)
    }
  }

  /// Converts a token to a binary floating-point number, correctly rounded from its digits.
  ///
  /// A value that is too large for the type is out of range, never infinite. One that is too small becomes 0 and is lossy.
  ///
  /// - Parameter token: The payload's token.
  @inlinable
  public static func floatingPoint<Number: BinaryFloatingPoint & LosslessStringConvertible>(
    _ token: JSONToken
  ) -> Conversion<Number> {
    switch numberSpelling(token) {
    case .exact(let spelling), .retyped(let spelling, _), .lossy(let spelling, _):
      if Number.self == Double.self, let value = spelling.double { return .retyped(Number(value), spelling.rule) }
      guard let value = Number(spelling.trimmedText), value.isFinite else { return .unusable(.outOfRange) }
      return value == 0 && !spelling.isZero ? .lossy(value, spelling.rule) : .retyped(value, spelling.rule)
    case .unusable(let reason): return .unusable(reason)
    }
  }

  /// Converts a token to a truth value.
  ///
  /// Strings are compared without regard to ASCII case, after JSON white space is trimmed: `1 y yes t true on checked` are
  /// true, `0 n no f false off unchecked` are false. The only numbers that are truth values are 0 and 1.
  ///
  /// - Parameter token: The payload's token.
  public static func boolean(_ token: JSONToken) -> Conversion<Bool> {
    switch token {
    case .boolean(let value): return .exact(value)
    case .number(let number):
      guard let number = JSONNumberText(number.text.utf8) else { return .unusable(.notBoolean) }
      if number.isZero { return .retyped(false, .booleanFromNumber) }
      return number.isOne ? .retyped(true, .booleanFromNumber) : .unusable(.notBoolean)
    case .unreadableNumber: return .unusable(.unreadableNumber)
    case .string(let text):
      guard let word = FoldedWord(trimmed(text).utf8) else { return .unusable(.notBoolean) }
      if word == "" { return .unusable(.empty) }
      if trueWords.contains(word) { return .retyped(true, .booleanFromString) }
      return falseWords.contains(word) ? .retyped(false, .booleanFromString) : .unusable(.notBoolean)
    default: return .unusable(reason(forShapeOf: token))
    }
  }

  private static let trueWords: [FoldedWord] = ["1", "y", "yes", "t", "true", "on", "checked"]
  private static let falseWords: [FoldedWord] = ["0", "n", "no", "f", "false", "off", "unchecked"]

  /// Converts a token to a string.
  ///
  /// A number becomes its spelling in the payload if the decoder can supply it. Otherwise it becomes the spelling with the
  /// fewest digits that reads back as the same value, with an exponent only below 0.000001 and above 39 digits: `1.10` is
  /// `"1.1"`, `1e-7` is `"1e-7"`. It is lossy if digits may have been lost on the way. An integer that may have lost digits
  /// doesn't become a string.
  ///
  /// - Parameter token: The payload's token.
  public static func string(_ token: JSONToken) -> Conversion<String> {
    switch token {
    case .string(let text): .exact(text)
    case .number(let number):
      switch number.fidelity {
      case .spelling: .retyped(number.text, .stringFromNumber)
      case .value, .floatingPoint: .retyped(JSONNumberText.shortestSpelling(of: number.text), .stringFromNumber)
      case .rounded: .lossy(JSONNumberText.shortestSpelling(of: number.text), .stringFromNumber)
      case .magnitude: .unusable(.unreadableNumber)
      }
    case .unreadableNumber: .unusable(.unreadableNumber)
    case .boolean(let value): .retyped(value ? "true" : "false", .stringFromBoolean)
    case .invalidString(let repaired?): .lossy(repaired, .stringFromInvalidString)
    default: .unusable(reason(forShapeOf: token))
    }
  }

  /// Gives the reason why a token that the decoder's own strategy rejects doesn't become a `Date`, `URL`, `UUID` or `Data`.
  ///
  /// The result is always ``Conversion/unusable(_:)``: the table doesn't guess the units of dates and doesn't repair URLs.
  ///
  /// - Parameter token: The payload's token.
  public static func byStrategy<Value>(_ token: JSONToken) -> Conversion<Value> {
    switch token {
    case .string(let text): .unusable(isBlank(text) ? .empty : .invalidString)
    case .unreadableNumber: .unusable(.unreadableNumber)
    default: .unusable(reason(forShapeOf: token))
    }
  }

  /// Gives the reason why a token doesn't become an array or a dictionary.
  ///
  /// The result is always ``Conversion/unusable(_:)``.
  package static func collection<Value>(_ token: JSONToken) -> Conversion<Value> {
    if case .string(let text) = token, isBlank(text) { return .unusable(.empty) }
    return .unusable(reason(forValueOf: token))
  }

  /// Finds the row of the table for a token that has no usable value for a target.
  ///
  /// - Parameter target: The kind of the expected type.
  package static func rule(for target: RescueTarget, from token: JSONToken) -> RescueRule {
    switch token {
    case .null: return .nullValue
    case .incomplete: return .incompletePayload
    default: break
    }
    switch target {
    case .array: return .arrayFromOther
    case .dictionary: return .dictionaryFromOther
    case .object: return .objectFromOther
    case .union: return .unionFromOther
    case .enumeration: return .enumerationFromRawValue
    case .date, .url, .uuid, .data: return .valueByStrategy
    case .integer, .floatingPoint, .decimal, .boolean, .string: break
    }
    switch (token, target) {
    case (.array, _), (.object, _), (.other, _), (.null, _), (.incomplete, _): return .scalarFromContainer
    case (.string, .boolean), (.invalidString, .boolean): return .booleanFromString
    case (.invalidString, .string), (.string, .string): return .stringFromInvalidString
    case (.string, _), (.invalidString, _): return .numberFromString
    case (.boolean, .string): return .stringFromBoolean
    case (.boolean, _): return .numberFromBoolean
    case (.number, .boolean), (.unreadableNumber, .boolean): return .booleanFromNumber
    case (.number, .string), (.unreadableNumber, .string): return .stringFromNumber
    case (.number, _), (.unreadableNumber, _): return .numberFromNumber
    }
  }

  /// Returns a Boolean value that indicates whether a string is empty or contains only JSON white space.
  static func isBlank(_ text: String) -> Bool { text.utf8.allSatisfy(\.isJSONWhiteSpace) }

  /// The string without JSON white space at its ends.
  static func trimmed(_ text: String) -> Substring {
    let bytes = text.utf8
    guard let first = bytes.firstIndex(where: { !$0.isJSONWhiteSpace }),
      let last = bytes.lastIndex(where: { !$0.isJSONWhiteSpace })
    else { return "" }
    return Substring(bytes[first...last])
  }

  /// The reason why a token has no value for a type that decodes itself.
  static func reason(forValueOf token: JSONToken) -> RescueReason {
    switch token {
    case .null: .valueNotFound
    case .incomplete: .incomplete
    default: .typeMismatch
    }
  }

  static func reason(forShapeOf token: JSONToken) -> RescueReason {
    if case .invalidString = token { .invalidString } else { reason(forValueOf: token) }
  }

  /// The rule that all number targets share: which tokens hold a number at all.
  static func numeric<Value>(
    _ token: JSONToken,
    fromBoolean: (Bool) -> Value,
    fromText: (_ text: String, _ rule: RescueRule) -> Conversion<Value>
  ) -> Conversion<Value> {
    switch token {
    case .number(let number): fromText(number.text, .numberFromNumber)
    case .string(let text): fromText(text, .numberFromString).orEmpty(text)
    case .boolean(let value): .retyped(fromBoolean(value), .numberFromBoolean)
    case .unreadableNumber: .unusable(.unreadableNumber)
    default: .unusable(reason(forShapeOf: token))
    }
  }

  /// An integer of any size, before its range is checked against the target type.
  @usableFromInline
  struct WholeNumber {
    @usableFromInline var magnitude: WideInteger
    @usableFromInline var isNegative: Bool
  }

  @usableFromInline
  static func wholeNumber(_ token: JSONToken) -> Conversion<WholeNumber> {
    // None of the decoder's integer types could read it, and its last digits aren't known.
    if case .number(let number) = token, number.fidelity == .magnitude { return .unusable(.outOfRange) }
    let fromBoolean = { WholeNumber(magnitude: WideInteger(low: $0 ? 1 : 0), isNegative: false) }
    return numeric(token, fromBoolean: fromBoolean) { text, rule in
      guard let number = JSONNumberText(text.utf8) else { return .unusable(.notNumeric) }
      guard !number.isFull || number.exponent <= 0 else { return .unusable(.outOfRange) }
      var magnitude = number.significand
      var isCut = number.isTruncated
      var exponent = magnitude == .zero ? 0 : number.exponent
      // Each loop runs at most 39 times: then the magnitude has overflowed or is 0.
      while exponent > 0 {
        guard let product = magnitude.appending(digit: 0) else { return .unusable(.outOfRange) }
        magnitude = product
        exponent -= 1
      }
      while exponent < 0, magnitude != .zero {
        let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: 10)
        if remainder != 0 { isCut = true }
        magnitude = quotient
        exponent += 1
      }
      let whole = WholeNumber(magnitude: magnitude, isNegative: number.isNegative)
      return isCut ? .lossy(whole, rule) : .retyped(whole, rule)
    }
  }
}

extension RescueRules {
  /// The text of a JSON number, as it is in the token.
  @usableFromInline
  struct NumberSpelling {
    /// The text, which may have white space around it.
    @usableFromInline var text: String
    @usableFromInline var isZero: Bool
    @usableFromInline var rule: RescueRule
    /// The value if one correctly rounded operation gives it, as for all but the longest numbers.
    @usableFromInline var double: Double?

    /// The text without surrounding white space, which the standard library's initializers reject.
    @usableFromInline var trimmedText: String { String(RescueRules.trimmed(text)) }
  }

  /// Finds the number in a token.
  ///
  /// The text is checked against JSON's grammar first: the standard library also reads hexadecimals, "nan" and "inf".
  @usableFromInline
  static func numberSpelling(_ token: JSONToken) -> Conversion<NumberSpelling> {
    let fromBoolean = { NumberSpelling(text: $0 ? "1" : "0", isZero: !$0, rule: .numberFromBoolean) }
    return numeric(token, fromBoolean: fromBoolean) { text, rule in
      guard let number = JSONNumberText(text.utf8) else { return .unusable(.notNumeric) }
      return .retyped(NumberSpelling(text: text, isZero: number.isZero, rule: rule, double: number.double), rule)
    }
  }
}

extension FixedWidthInteger {
  /// Creates an integer; `nil` if the type can't represent the value.
  @inlinable
  init?(_ whole: RescueRules.WholeNumber) {
    guard whole.isNegative, whole.magnitude != WideInteger(low: 0) else {
      self.init(exactly: whole.magnitude)
      return
    }
    guard Self.isSigned else { return nil }
    // The minimum's magnitude is one more than the maximum's, so negating a positive value can't produce it.
    if Self.Magnitude(exactly: whole.magnitude) == Self.min.magnitude {
      self = .min
      return
    }
    guard let positive = Self(exactly: whole.magnitude) else { return nil }
    self = 0 - positive
  }
}

extension Conversion {
  /// Changes the reason from `notNumeric` to `empty` if the text is blank. Checked last because few texts are.
  fileprivate func orEmpty(_ text: String) -> Conversion {
    guard case .unusable(.notNumeric) = self, RescueRules.isBlank(text) else { return self }
    return .unusable(.empty)
  }
}

// MARK: - Decimals

extension RescueRules {
  /// Converts a token to a `Decimal`, from its digits and never through a `Double`.
  ///
  /// A string with more than 38 significant digits is rounded to 38 and is lossy. A number in the payload's own spelling becomes
  /// the `Decimal` that plain `Codable` gives, with as many digits as fit into 128 bits; if there are more, the value is lossy. If
  /// the decoder supplied the number only as a `Double`, digits may have been lost, and a fraction counts as lossy.
  ///
  /// - Parameter token: The payload's token.
  public static func decimal(_ token: JSONToken) -> Conversion<Decimal> {
    if case .number(let number) = token, let conversion = plainDecimal(number) { return conversion }
    let conversion: Conversion<Decimal> = numeric(token, fromBoolean: { $0 ? 1 : 0 }) { text, rule in
      guard let number = JSONNumberText(text.utf8) else { return .unusable(.notNumeric) }
      return decimal(number, rule)
    }
    guard case .number(let number) = token, case .retyped(let value, let rule) = conversion else { return conversion }
    switch number.fidelity {
    case .spelling, .value: return conversion
    case .rounded, .floatingPoint, .magnitude: return .lossy(value, rule)
    }
  }

  /// Reads a number token as plain `Codable` does, so that logging a rescue doesn't change the value.
  ///
  /// - Returns: `nil` if the decoder didn't supply the spelling, or if plain `Codable` doesn't read an exponent of this size.
  private static func plainDecimal(_ number: JSONNumber) -> Conversion<Decimal>? {
    guard number.fidelity == .spelling, let text = JSONNumberText(number.text.utf8),
      let value = Decimal(string: String(trimmed(number.text))), !value.isNaN
    else { return nil }
    // Both stop at the first digit that would overflow 128 bits.
    return text.isTruncated ? .lossy(value, .numberFromNumber) : .retyped(value, .numberFromNumber)
  }

  private static func decimal(_ number: JSONNumberText, _ rule: RescueRule) -> Conversion<Decimal> {
    var digits = number.significand
    var exponent = number.exponent
    var isCut = number.isTruncated
    var isRoundedUp = number.roundsUp

    // Decimal holds any 38 digits, and exponents down to -128.
    while digits >= Self.digitLimit || (exponent < Self.exponents.lowerBound && digits != .zero) {
      let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: 10)
      if remainder != 0 { isCut = true }
      isRoundedUp = remainder >= 5
      digits = quotient
      exponent += 1
    }
    // If the digits ran out before the exponent came into range, the value is nearer to 0 than to any other Decimal.
    if isRoundedUp && exponent >= Self.exponents.lowerBound { digits = digits.successor }
    guard digits != .zero else { return isCut ? .lossy(0, rule) : .retyped(0, rule) }

    while exponent > Self.exponents.upperBound {
      guard let product = digits.appending(digit: 0) else { return .unusable(.outOfRange) }
      digits = product
      exponent -= 1
    }
    // The initializer with a significand removes its zeros again, and then gives NaN for the greatest numbers.
    guard let value = Decimal(string: "\(number.isNegative ? "-" : "")\(digits)e\(exponent)") else {
      return .unusable(.outOfRange)
    }
    return isCut ? .lossy(value, rule) : .retyped(value, rule)
  }

  /// The smallest number of 39 digits: Decimal holds any number of 38.
  static var digitLimit: WideInteger { WideInteger(10_000_000_000_000_000_000, times: 10_000_000_000_000_000_000) }

  /// A tenth of ``digitLimit``.
  static var digitLimitTenth: WideInteger { WideInteger(10_000_000_000_000_000_000, times: 1_000_000_000_000_000_000) }

  private static var exponents: ClosedRange<Int> { -128...127 }
}

// MARK: - Words

/// A short word without its ASCII case, in one integer, so that comparing two words takes no call.
///
/// The lowest byte is the last character, and a 1 precedes the first, so that no two words are equal: "On" is `0x01_6F_6E`.
struct FoldedWord: Equatable {
  private let bits: WideInteger

  /// - Parameter utf8: The word in UTF-8. Only ASCII is folded: the Kelvin sign doesn't become a "k".
  /// - Returns: `nil` if the word has more than 15 bytes.
  init?(_ utf8: some Sequence<UInt8>) {
    var bits = WideInteger(low: 1)
    for byte in utf8 {
      let isUppercase = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      guard let longer = bits.appending(byte: isUppercase ? byte | 0x20 : byte) else { return nil }
      bits = longer
    }
    self.bits = bits
  }
}

extension FoldedWord: ExpressibleByStringLiteral {
  /// - Precondition: The literal has at most 15 bytes in UTF-8.
  init(stringLiteral text: String) {
    var bits = WideInteger(low: 1)
    for byte in text.lowercased().utf8 { bits = bits.appending(byte: byte) ?? bits }
    self.bits = bits
  }
}
