import DecoderAgreement
import Foundation
import ShieldedDecoding

/// The formats of a date, as a property lists them.
package struct SpecifiedDateList: Sendable {
  package let formats: [SpecifiedDateFormat]

  package init(_ formats: [SpecifiedDateFormat]) { self.formats = formats }

  /// Whether the first format is a number.
  var readsNumbers: Bool { formats.first?.isNumber ?? false }

  /// The date of a text in the first format.
  func firstDate(from text: [UInt8]) -> ExactValue? {
    formats.first?.date(from: text).flatMap { Self.isInBounds($0) ? Self.value($0) : nil }
  }

  /// The date of a number, if its unit is the first format.
  func firstDate(from number: Double) -> ExactValue? {
    guard let unit = unit(of: number), unit == formats.first, let date = unit.date(from: number),
      Self.isInBounds(date)
    else { return nil }
    return Self.value(date)
  }

  /// The row of the rescue table for a token, and its rule.
  func conversion(of token: SpecifiedToken, over decoder: SpecifiedDecoder) -> (Conversion, RescueRule) {
    switch token {
    case .string(let text): return conversion(of: text)
    case .number:
      let number = SpecifiedType.double.conversion(of: token, over: decoder)
      if case .unusable(.unreadableNumber) = number { return (number, .valueByStrategy) }
      guard formats.contains(where: \.isNumber) else { return (.unusable(.typeMismatch), .valueByStrategy) }
      return date(of: number, isInString: false)
    case .invalidString: return (.unusable(.invalidString), .valueByStrategy)
    default: return (.unusable(.typeMismatch), .valueByStrategy)
    }
  }

  private func conversion(of text: String) -> (Conversion, RescueRule) {
    if SpecifiedToken.trimmed(text).isEmpty { return (.unusable(.empty), .valueByStrategy) }
    var isOutOfBounds = false
    for format in formats {
      guard let date = format.date(from: Array(text.utf8)) else { continue }
      if Self.isInBounds(date) { return (.kept(Self.value(date), .retyped), .dateFromOtherFormat) }
      isOutOfBounds = true
    }
    if formats.contains(where: \.isNumber), let number = ExactDecimal(SpecifiedToken.trimmed(text)) {
      switch BinaryFormat.double.rounded(number) {
      case .value(let bits): return date(of: .kept(.binary64(bits), .retyped), isInString: true)
      default: return (.unusable(.outOfRange), .valueByStrategy)
      }
    }
    return (.unusable(isOutOfBounds ? .outOfRange : .invalidString), .valueByStrategy)
  }

  private func date(of number: Conversion, isInString: Bool) -> (Conversion, RescueRule) {
    if case .unusable = number { return (number, .valueByStrategy) }
    // A number that a Double can't hold isn't a date.
    guard case .kept(.binary64(let bits), .retyped) = number, let unit = unit(of: Double(bitPattern: bits)),
      let date = unit.date(from: Double(bitPattern: bits)), Self.isInBounds(date)
    else { return (.unusable(.outOfRange), .valueByStrategy) }
    let rule: RescueRule =
      if listsBothUnits, unit != formats.first {
        .dateFromMagnitude
      } else {
        isInString ? .numberFromString : .dateFromOtherFormat
      }
    return (.kept(Self.value(date), .retyped), rule)
  }

  private var listsBothUnits: Bool { formats.contains(.seconds) && formats.contains(.milliseconds) }

  private func unit(of number: Double) -> SpecifiedDateFormat? {
    if listsBothUnits { return abs(number) < 100_000_000_000 ? .seconds : .milliseconds }
    return formats.first(where: \.isNumber)
  }

  /// From the year 1 to the year 9999.
  private static func isInBounds(_ date: Date) -> Bool {
    date >= .distantPast && date < Date(timeIntervalSince1970: 253_402_300_800)
  }

  private static func value(_ date: Date) -> ExactValue { .binary64(date.timeIntervalSinceReferenceDate.bitPattern) }
}

/// A format of dates, for the list of a property.
package enum SpecifiedDateFormat: Hashable, Sendable {
  /// `2024-01-02T03:04:05Z`.
  case iso8601
  /// `2024-01-02T03:04:05.25Z`.
  case iso8601WithFractions
  /// `2024-01-02 03:04:05.25`, in UTC if the text has no zone.
  case dateTime
  case seconds, milliseconds
  case pattern(SpecifiedDatePattern)

  /// The pattern `yyyy-MM-dd`.
  package static let day = pattern(SpecifiedDatePattern("yyyy", "-", "MM", "-", "dd"))

  var isNumber: Bool { self == .seconds || self == .milliseconds }

  /// The date of a text that has exactly this form; `nil` for any other text.
  func date(from text: [UInt8]) -> Date? {
    if case .pattern(let pattern) = self { return pattern.date(from: text) }
    if self == .dateTime {
      guard let usual = Self.usualForm(text) else { return nil }
      return Self.iso8601.date(from: usual) ?? Self.iso8601WithFractions.date(from: usual)
    }
    guard hasForm(text) else { return nil }
    // The documentation leaves the value to Foundation.
    let text = String(decoding: text, as: UTF8.self)
    return switch self {
    case .iso8601: try? Date.ISO8601FormatStyle().parse(text)
    case .iso8601WithFractions: try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
    case .pattern, .dateTime, .seconds, .milliseconds: nil
    }
  }

  /// The date of a number in this unit.
  func date(from number: Double) -> Date? {
    switch self {
    case .seconds: Date(timeIntervalSince1970: number)
    case .milliseconds: Date(timeIntervalSince1970: number / 1_000)
    default: nil
    }
  }

  /// Whether a text has the form of ISO 8601. In the template, `0` is a digit.
  private func hasForm(_ text: [UInt8]) -> Bool {
    let template = Array("0000-00-00T00:00:00".utf8)
    let length = template.count
    guard text.count >= length else { return false }
    for (byte, expected) in zip(text, template) {
      guard expected == UInt8(ascii: "0") ? Self.isDigit(byte) : byte == expected else { return false }
    }
    func number(_ range: Range<Int>) -> Int { text[range].reduce(0) { $0 * 10 + Int($1 & 15) } }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    guard year >= 1, (1...12).contains(month), (1...31).contains(day) else { return false }
    guard day <= Self.dayCount(month, of: year), number(11..<13) < 24, number(14..<16) < 60, number(17..<19) < 60 else {
      return false
    }
    var rest = text[length...]
    if self == .iso8601WithFractions {
      guard rest.popFirst() == UInt8(ascii: ".") else { return false }
      let digits = rest.prefix { Self.isDigit($0) }.count
      guard (1...9).contains(digits) else { return false }
      rest = rest.dropFirst(digits)
    }
    return Self.isZone(rest)
  }

  /// A date and a time with `T`, at most nine digits of a fraction, and a zone as ISO 8601 has it.
  private static func usualForm(_ text: [UInt8]) -> [UInt8]? {
    let form = /(.{10})[T ](.{8})(\.\d{1,12})?(Z| UTC| ?[+-]\d\d(:?\d\d)?)?/.asciiOnlyDigits()
    guard let parts = String(decoding: text, as: UTF8.self).wholeMatch(of: form)?.output else { return nil }
    let zone = parts.4.map { $0.drop { $0 == " " } } ?? "Z"
    let fullZone = zone == "UTC" ? "Z" : zone.count == 3 ? "\(zone)00" : zone
    return Array("\(parts.1)T\(parts.2)\((parts.3 ?? "").prefix(10))\(fullZone)".utf8)
  }

  private static func isZone(_ zone: ArraySlice<UInt8>) -> Bool {
    if zone.elementsEqual("Z".utf8) { return true }
    guard let sign = zone.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return false }
    var digits = Array(zone.dropFirst())
    if digits.count == 5, digits[2] == UInt8(ascii: ":") { digits.remove(at: 2) }
    guard digits.count == 4, digits.allSatisfy({ isDigit($0) }) else { return false }
    let (hours, minutes) = (digits[0...1], digits[2...3])
    func number(_ digits: ArraySlice<UInt8>) -> Int { digits.reduce(0) { $0 * 10 + Int($1 & 15) } }
    return number(minutes) < 60 && number(hours) * 60 + number(minutes) <= 18 * 60
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  static func dayCount(_ month: Int, of year: Int, isJulian: Bool = false) -> Int {
    if month == 2 { return year % 4 == 0 && (isJulian || year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
    return [4, 6, 9, 11].contains(month) ? 30 : 31
  }
}
