import DecoderAgreement
import ShieldedDecoding

/// What the rescue table makes of a token for a type.
enum Conversion {
  case kept(ExactValue, RescueOutcome)
  case unusable(RescueReason)

  /// Whether the value may be kept under an action.
  func isAllowed(by action: RescuePolicy.Action) -> Bool {
    guard case .kept(_, let outcome) = self else { return false }
    switch action {
    case .lossy: return true
    case .retype: return outcome == .retyped
    default: return false
    }
  }

  /// The conversion as a lossy one.
  func lossy(if isLossy: Bool) -> Conversion {
    if isLossy, case .kept(let value, _) = self { .kept(value, .lossy) } else { self }
  }

  /// The reason for which the default is used.
  var reason: RescueReason {
    if case .unusable(let reason) = self { reason } else { .refusedByPolicy }
  }
}

extension SpecifiedType {
  /// The row of the rescue table for a token that plain `Codable` doesn't read as this type.
  ///
  /// - Parameter isRefused: Whether the policy refuses the conversion. A date that isn't kept has the rule of any other date.
  func rule(for token: SpecifiedToken, over decoder: SpecifiedDecoder, isRefused: Bool = false) -> RescueRule {
    switch self {
    case .optional(let wrapped): return wrapped.rule(for: token, over: decoder, isRefused: isRefused)
    case .wrapper(.safeBox(let type)), .wrapper(.safeDefault(let type, _)):
      return type.rule(for: token, over: decoder, isRefused: isRefused)
    case .array, .set, .oneOrMany, .arrayFromObject, .wrapper(.droppingArray): return .arrayFromOther
    case .firstOfMany(let type), .field(let type), .entry(let type):
      return type.rule(for: token, over: decoder, isRefused: isRefused)
    case .converted(let conversion): return conversion.input.rule(for: token, over: decoder, isRefused: isRefused)
    case .dictionary, .integerDictionary, .enumerationDictionary, .undeclared: return .dictionaryFromOther
    case .model, .choice, .plain, .checkedInteger, .embedded, .json: return .objectFromOther
    case .union: return .unionFromOther
    case .date, .url, .uuid, .data: return .valueByStrategy
    case .listedDate(let list): return isRefused ? .valueByStrategy : list.conversion(of: token, over: decoder).1
    case .enumeration: return .enumerationFromRawValue
    case .ownScalar(let scalar): return scalar.base.rule(for: token, over: decoder)
    case .integer, .float, .double, .decimal, .boolean, .string: break
    }
    switch (self, token) {
    case (_, .null): return .nullValue
    case (_, .array), (_, .object): return .scalarFromContainer
    case (.boolean, .number): return .booleanFromNumber
    case (.boolean, _): return .booleanFromString
    case (.string, .number): return .stringFromNumber
    case (.string, .boolean): return .stringFromBoolean
    case (.string, _): return .stringFromInvalidString
    case (_, .number): return .numberFromNumber
    case (_, .boolean): return .numberFromBoolean
    case (_, _): return .numberFromString
    }
  }

  /// The row of the rescue table for a token that isn't `null`.
  func conversion(of token: SpecifiedToken, over decoder: SpecifiedDecoder) -> Conversion {
    switch self {
    case .optional(let wrapped): return wrapped.conversion(of: token, over: decoder)
    case .wrapper(.safeBox(let type)), .wrapper(.safeDefault(let type, _)):
      return type.conversion(of: token, over: decoder)
    case .boolean: return Self.boolean(from: token, over: decoder)
    case .string: return Self.string(from: token, over: decoder)
    case .integer, .float, .double, .decimal: return number(from: token, over: decoder)
    case .enumeration(let enumeration): return enumeration.conversion(of: token, over: decoder)
    case .ownScalar(let scalar): return scalar.base.conversion(of: token, over: decoder)
    case .date, .url, .uuid, .data: return .unusable(Self.reasonOfStrategy(token, over: decoder))
    case .listedDate(let list): return list.conversion(of: token, over: decoder).0
    case .firstOfMany(let type), .entry(let type): return type.conversion(of: token, over: decoder)
    case .field(let type):
      let conversion = type.conversion(of: token, over: decoder)
      if case .kept(let value, let outcome) = conversion { return .kept(.list([value]), outcome) }
      return conversion
    case .converted(let own):
      if case .null = token, own.input.isOptional {
        return own.value(.absent).map { .kept($0, .retyped) } ?? .unusable(.notConvertible)
      }
      guard case .kept(let input, let outcome) = own.input.conversion(of: token, over: decoder) else {
        return own.input.conversion(of: token, over: decoder)
      }
      return own.value(input).map { .kept($0, outcome) } ?? .unusable(.notConvertible)
    case .array, .set, .dictionary, .integerDictionary, .enumerationDictionary, .undeclared, .oneOrMany,
      .arrayFromObject, .wrapper(.droppingArray):
      if token.source == .emptyString { return .unusable(.empty) }
      return .unusable(.typeMismatch)
    case .model, .choice, .plain, .checkedInteger, .embedded, .json: return .unusable(.typeMismatch)
    case .union: return .unusable(.unknownCase)
    }
  }

  private static func boolean(from token: SpecifiedToken, over decoder: SpecifiedDecoder) -> Conversion {
    switch token {
    case .number(let spelling):
      switch FoundNumber(spelling, over: decoder) {
      case .exact(let number) where number.isZero: return .kept(.boolean(false), .retyped)
      case .exact(let number) where number.isOne: return .kept(.boolean(true), .retyped)
      case .exact, .rounded, .magnitude: return .unusable(.notBoolean)
      case .unreadable: return .unusable(.unreadableNumber)
      }
    case .string(let text):
      let word = String(decoding: SpecifiedToken.trimmed(text).map(Self.lowercase), as: UTF8.self)
      if word.isEmpty { return .unusable(.empty) }
      if SpecifiedFlag.words.contains(where: { $0.utf8.elementsEqual(word.utf8) }) {
        return .kept(.boolean(true), .retyped)
      }
      if ["0", "n", "no", "f", "false", "off", "unchecked"].contains(where: { $0.utf8.elementsEqual(word.utf8) }) {
        return .kept(.boolean(false), .retyped)
      }
      return .unusable(.notBoolean)
    case .invalidString: return .unusable(.invalidString)
    default: return .unusable(.typeMismatch)
    }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
  }

  private static func string(from token: SpecifiedToken, over decoder: SpecifiedDecoder) -> Conversion {
    switch (token, decoder) {
    case (.number(let spelling), .shieldedJSONDecoder): return .kept(.utf8(spelling), .retyped)
    case (.number(let spelling), .jsonDecoder):
      switch FoundNumber(spelling, over: decoder) {
      case .exact(let number): return .kept(.text(number.shortestSpelling), .retyped)
      case .rounded(let number): return .kept(.text(number.shortestSpelling), .lossy)
      case .magnitude, .unreadable: return .unusable(.unreadableNumber)
      }
    case (.boolean(let value), _): return .kept(.text(value ? "true" : "false"), .retyped)
    case (.invalidString(let repaired), .shieldedJSONDecoder): return .kept(.text(repaired), .lossy)
    case (.invalidString, .jsonDecoder): return .unusable(.invalidString)
    default: return .unusable(.typeMismatch)
    }
  }

  private func number(from token: SpecifiedToken, over decoder: SpecifiedDecoder) -> Conversion {
    switch token {
    case .number(let spelling):
      if case .decimal = self, decoder == .shieldedJSONDecoder, let plain = DecimalFormat.plain(spelling) {
        return .kept(.text(plain.text), plain.isRounded ? .lossy : .retyped)
      }
      switch FoundNumber(spelling, over: decoder) {
      case .exact(let number): return converted(number)
      case .rounded(let number): return converted(number).lossy(if: target == .decimal)
      case .magnitude(let number):
        return target == .integer ? .unusable(.outOfRange) : converted(number).lossy(if: true)
      case .unreadable: return .unusable(.unreadableNumber)
      }
    case .string(let text):
      let spelling = SpecifiedToken.trimmed(text)
      if spelling.isEmpty { return .unusable(.empty) }
      guard let number = ExactDecimal(spelling) else { return .unusable(.notNumeric) }
      return converted(number)
    case .boolean(let value):
      guard let number = ExactDecimal((value ? "1" : "0").utf8) else { return .unusable(.typeMismatch) }
      return converted(number)
    case .invalidString: return .unusable(.invalidString)
    default: return .unusable(.typeMismatch)
    }
  }

  /// A number as this type. If nothing is lost, it is retyped.
  private func converted(_ number: ExactDecimal) -> Conversion {
    switch self {
    case .integer(let type):
      guard let (isNegative, magnitude) = number.truncated,
        let value = type.value(isNegative: isNegative, magnitude: magnitude)
      else { return .unusable(.outOfRange) }
      return .kept(value, number.isIntegral ? .retyped : .lossy)
    case .double, .float:
      let format = isFloat ? BinaryFormat.float : .double
      switch format.rounded(number) {
      case .value(let bits): return .kept(binary(bits), .retyped)
      // The nearest number, which has a sign.
      case .tooSmall: return .kept(binary(format.zero(isNegative: number.isNegative)), .lossy)
      case .tooGreat: return .unusable(.outOfRange)
      }
    case .decimal:
      switch DecimalFormat.rounded(number) {
      case .value(let value): return .kept(.text(value.text), value.isRounded ? .lossy : .retyped)
      case .tooSmall: return .kept(.text("0"), .lossy)
      case .tooGreat: return .unusable(.outOfRange)
      }
    default: return .unusable(.typeMismatch)
    }
  }

  var isFloat: Bool { if case .float = self { true } else { false } }

  func binary(_ bits: UInt64) -> ExactValue { isFloat ? .binary32(UInt32(truncatingIfNeeded: bits)) : .binary64(bits) }

  private static func reasonOfStrategy(_ token: SpecifiedToken, over decoder: SpecifiedDecoder) -> RescueReason {
    switch token {
    case .string(let text): return SpecifiedToken.trimmed(text).isEmpty ? .empty : .invalidString
    case .invalidString: return .invalidString
    case .number(let spelling):
      if case .unreadable = FoundNumber(spelling, over: decoder) { return .unreadableNumber }
      return .typeMismatch
    default: return .typeMismatch
    }
  }
}

extension SpecifiedEnumeration {
  /// An enum from a token: the raw value, exact or retyped, and never lossy.
  fileprivate func conversion(of token: SpecifiedToken, over decoder: SpecifiedDecoder) -> Conversion {
    let raw: Conversion
    if case .string = rawType, case .string(let text) = token {
      raw = .kept(.text(text), .retyped)
    } else {
      raw = rawType.conversion(of: token, over: decoder)
    }
    guard case .kept(let value, let outcome) = raw else { return raw }
    guard outcome == .retyped, let rawValue = rawValue(for: value) else { return .unusable(.unknownCase) }
    return .kept(rawValue, .retyped)
  }
}

/// What a document holds at one place, as far as the rescue table distinguishes it.
package enum SpecifiedToken {
  case null
  case boolean(Bool)
  /// A number, by its spelling.
  case number([UInt8])
  /// A string of valid Unicode.
  case string(String)
  /// A string with invalid UTF-8 or a lone surrogate escape, with U+FFFD in place of each.
  case invalidString(String)
  case array(isEmpty: Bool)
  case object(isEmpty: Bool)

  package init(_ tree: JSONTree) {
    switch tree {
    case .array(let elements): self = .array(isEmpty: elements.isEmpty)
    case .object(let members): self = .object(isEmpty: members.isEmpty)
    case .token(let spelling):
      switch spelling.first {
      case UInt8(ascii: "n"): self = .null
      case UInt8(ascii: "t"): self = .boolean(true)
      case UInt8(ascii: "f"): self = .boolean(false)
      case UInt8(ascii: "\""):
        let string = JSONString(spelling)
        self = string.text.map(SpecifiedToken.string) ?? .invalidString(string.repairedText)
      default: self = .number(spelling)
      }
    }
  }

  /// The column of a policy.
  var source: RescueSource {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .number: .number
    case .string(let text): Self.trimmed(text).isEmpty ? .emptyString : .string
    case .invalidString: .string
    case .array(let isEmpty): isEmpty ? .emptyArray : .array
    case .object(let isEmpty): isEmpty ? .emptyObject : .object
    }
  }

  /// The token as a record shows it, before it is cut.
  var found: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let spelling): String(decoding: spelling, as: UTF8.self)
    case .string(let text), .invalidString(let text): "\"\(text)\""
    case .array(let isEmpty): isEmpty ? "[]" : "[…]"
    case .object(let isEmpty): isEmpty ? "{}" : "{…}"
    }
  }

  /// The UTF-8 of a text without JSON's white space around it.
  static func trimmed(_ text: String) -> ArraySlice<UInt8> {
    let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    var bytes = Array(text.utf8)[...]
    while let first = bytes.first, isSpace(first) { bytes.removeFirst() }
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return bytes
  }
}
