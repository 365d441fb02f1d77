import Foundation

/// The fields of a date in a text that has exactly the form of a date.
///
/// Foundation's strategies accept more: text after the date, a 30th of February, 99 hours. So the form is checked here, and most
/// dates are computed from the fields: Foundation's parser takes 25 000 instructions for `2024-01-02`.
struct DateText {
  private var position = 0
  // What a pattern leaves out is the first month, the first day or midnight.
  private var year = 1
  private var month = 1
  private var day = 1
  private var hour = 0
  private var minute = 0
  private var second = 0
  private var milliseconds = 0
  /// The fraction of a text in ISO 8601, instead of the milliseconds of a pattern.
  private var nanoseconds = 0
  /// The seconds east of Greenwich; `nil` if the text has no time zone.
  private var zone: Int?

  /// Reads a date and a time in ISO 8601; `nil` if the text has another form.
  ///
  /// - Parameter hasFraction: Whether the seconds have a fraction. If not, they must have none. `nil` for any form of
  ///   ``DateFormat/dateTime(timeZone:)``.
  init?(iso8601 text: Span<UInt8>, hasFraction: Bool?) {
    guard read(.year, text), skip("-", text), read(.twoDigitMonth, text), skip("-", text), read(.twoDigitDay, text),
      day <= Self.dayCount(ofMonth: month, in: year), skip("T", text) || hasFraction == nil && skip(" ", text),
      read(.twoDigitHour, text), skip(":", text), read(.minute, text), skip(":", text), read(.second, text)
    else { return nil }
    if let hasFraction {
      guard !hasFraction || skip(".", text) && readFraction(1...9, text), readZone(.either, text) else { return nil }
    } else {
      guard !skip(".", text) || readFraction(1...12, text), position == text.count || readZone(.any, text) else {
        return nil
      }
    }
    if position < text.count { return nil }
  }

  /// Reads the parts of a pattern; `nil` if the text has another form.
  ///
  /// Whether the month has the day isn't checked.
  init?(_ text: Span<UInt8>, by parts: [DatePattern.Part], _ names: DatePatternNames) {
    for part in parts {
      switch part {
      case .text(let literal): guard skip(literal, text) else { return nil }
      case .field(let field): guard read(field, text, names) else { return nil }
      }
    }
    guard position == text.count else { return nil }
  }

  /// Returns the date that Foundation gives; `nil` if only Foundation knows, or refuses the day.
  ///
  /// - Parameter zone: The seconds east of Greenwich of a text without a time zone; `nil` if they vary.
  func date(inZone zone: Int?) -> Date? {
    guard let zone = self.zone ?? zone, year >= Date.firstGregorianYear,
      day <= Self.dayCount(ofMonth: month, in: year)
    else { return nil }
    let days = Double(Date.daysSince2001(year, month, day))
    if nanoseconds > 0 {
      guard Date.foundationReadsNanoseconds else { return nil }
      // In the order of Foundation's parser of ISO 8601, which decides the last bits.
      let time = Double((hour * 60 + minute) * 60 + second) + Double(nanoseconds) / 1e9
      return Date(timeIntervalSinceReferenceDate: days * 86_400 + time - Double(zone))
    }
    // Foundation's calendar counts milliseconds since 1970, a whole number that a Double holds.
    let seconds = (days + 11_323) * 86_400 + Double((hour * 60 + minute) * 60 + second - zone)
    return Date(timeIntervalSince1970: (seconds * 1000 + Double(milliseconds)) / 1000)
  }

  /// Returns the date that Foundation gives for a date and a time, which is needed if ``date(inZone:)`` gives none.
  ///
  /// - Parameters:
  ///   - text: The text of the fields.
  ///   - format: The pattern of the date and the time, in the time zone of a text without one.
  func foundationDate(of text: Span<UInt8>, by format: DatePatternFormat) -> Date? {
    let (date, time) = (String(utf8: text.extracting(0..<10)), String(utf8: text.extracting(11..<19)))
    if let zone {
      let minutes = zone.magnitude / 60
      let end = String(format: ".%09d%@%02d:%02d", nanoseconds, zone < 0 ? "-" : "+", minutes / 60, minutes % 60)
      return try? DateFormat.styleWithFractions.parse("\(date)T\(time)\(end)")
    }
    return format.foundationDate(from: "\(date) \(time)").map { $0 + Double(nanoseconds) / 1e9 }
  }

  private mutating func read(
    _ field: DatePatternField,
    _ text: Span<UInt8>,
    _ names: DatePatternNames = .empty
  ) -> Bool {
    var value = 0
    if let count = field.digitCount {
      guard let number = number(count, in: field.values, text) else { return false }
      value = number
    } else if field.unit == .zone {
      return readZone(field == .zone ? .withoutColon : .withColon, text)
    } else {
      guard let name = names.name(of: field, in: text, at: position) else { return false }
      position += name.count
      value = name.index
    }
    switch field.unit {
    case .year: year = value
    case .month: month = field.digitCount == nil ? value + 1 : value
    case .day: day = value
    case .hour: hour += field.isTwelveHour ? value % 12 : value
    case .dayPeriod: hour += value * 12
    case .minute: minute = value
    case .second: second = value
    case .fraction: milliseconds = field == .tenths ? value * 100 : field == .hundredths ? value * 10 : value
    // The weekday isn't compared with the date.
    case .weekday, .zone: break
    }
    return true
  }

  // Not inlined, here and below: that would be 20 copies.
  @inline(never)
  private mutating func skip(_ literal: String, _ text: Span<UInt8>) -> Bool {
    var end = position
    for byte in literal.utf8 {
      guard end < text.count, text[end] == byte else { return false }
      end += 1
    }
    position = end
    return true
  }

  /// Reads a number in ASCII digits.
  @inline(never)
  private mutating func number(
    _ count: ClosedRange<Int>,
    in values: ClosedRange<Int>,
    _ text: Span<UInt8>
  ) -> Int? {
    var value = 0
    let start = position
    while position < text.count, position - start < count.upperBound, text[position].isDigit {
      // At most nine digits.
      value = value * 10 + Int(text[position] & 0x0F)
      position += 1
    }
    return position - start >= count.lowerBound && values ~= value ? value : nil
  }

  /// Reads the digits of a fraction. Those after the ninth are less than a `Date` distinguishes, and aren't kept.
  private mutating func readFraction(_ count: ClosedRange<Int>, _ text: Span<UInt8>) -> Bool {
    let start = position
    guard var value = number(1...9, in: 0...999_999_999, text) else { return false }
    for _ in position - start..<9 { value *= 10 }
    nanoseconds = value
    return number(0...count.upperBound - 9, in: 0...999, text) != nil
  }

  private enum ZoneForm {
    /// `+0200`.
    case withoutColon
    /// `+02:00` or `Z`.
    case withColon
    /// Any of these.
    case either
    /// Any of these or `+02`, and after a space `UTC` instead of `Z`.
    case any
  }

  @inline(never)
  private mutating func readZone(_ form: ZoneForm, _ text: Span<UInt8>) -> Bool {
    let isApart = form == .any && skip(" ", text)
    if form != .withoutColon, skip(isApart ? "UTC" : "Z", text) {
      zone = 0
      return true
    }
    let isEast = skip("+", text)
    guard isEast || skip("-", text), let hours = number(2...2, in: 0...18, text) else { return false }
    let hasColon = skip(":", text)
    let digits = form == .any && !hasColon && position == text.count ? 0...0 : 2...2
    guard form == .either || form == .any || hasColon == (form == .withColon),
      let minutes = number(digits, in: 0...59, text), hours < 18 || minutes == 0
    else { return false }
    zone = (hours * 60 + minutes) * (isEast ? 60 : -60)
    return true
  }

  /// Returns the number of days of a month in the Gregorian calendar.
  static func dayCount(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
