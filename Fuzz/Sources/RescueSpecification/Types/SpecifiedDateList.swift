import DecoderAgreement
import Foundation
import ShieldedDecoding

/// The formats of a date, as a property lists them.
package struct SpecifiedDateList: Sendable {
  package let formats: [SpecifiedDateFormat]

  package init(_ formats: [SpecifiedDateFormat]) {
    self.formats = formats
  }

  /// Whether the first format is a number.
  var readsNumbers: Bool { formats.first?.isNumber ?? false }

  /// The date of a text in the first format.
  func firstDate(from text: [UInt8]) -> SpecifiedValue? {
    formats.first?.date(from: text).flatMap { Self.isInBounds($0) ? Self.value($0) : nil }
  }

  /// The date of a number, if its unit is the first format.
  func firstDate(from number: Double) -> SpecifiedValue? {
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

  private static func value(_ date: Date) -> SpecifiedValue {
    .binary64(date.timeIntervalSinceReferenceDate.bitPattern)
  }
}
