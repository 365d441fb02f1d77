import Foundation

extension Date {
  /// Creates the date that `Date.ISO8601FormatStyle` parses from a string; `nil` if the string isn't such a date.
  ///
  ///     "2026-01-31T10:00:00Z".withUTF8Span { Date(iso8601: $0) }
  ///
  /// The usual forms are read here, and Foundation decides about any other text.
  package init?(iso8601 text: Span<UInt8>) {
    let date = Date(usualISO8601: text) ?? (try? Date.ISO8601FormatStyle().parse(String(utf8: text)))
    guard let date else { return nil }
    self = date
  }

  /// Creates the date of a string in a usual form: `2026-01-31T10:00:00Z`, or with one to nine digits of a second's fraction,
  /// `2026-01-31T10:00:00.125Z`. `nil` for any other string, before the year 1583, when Foundation's calendar is the Julian one,
  /// and for a fraction if Foundation doesn't keep nanoseconds.
  ///
  /// Foundation takes 5 400 instructions for a date without a fraction, and this takes 100.
  init?(usualISO8601 text: Span<UInt8>) {
    guard text.count == 20 || Self.foundationReadsNanoseconds else { return nil }
    self.init(textOfUsualForm: text)
  }

  private init?(textOfUsualForm text: Span<UInt8>) {
    let last = text.count - 1
    guard last == 19 || 21...29 ~= last, text[last] == UInt8(ascii: "Z"),
      let century = Self.pair(text, at: 0), let yearOfCentury = Self.pair(text, at: 2), text[4] == UInt8(ascii: "-"),
      let month = Self.pair(text, at: 5), 1...12 ~= month, text[7] == UInt8(ascii: "-"),
      let day = Self.pair(text, at: 8), day >= 1, text[10] == UInt8(ascii: "T"),
      let hour = Self.pair(text, at: 11), hour < 24, text[13] == UInt8(ascii: ":"),
      let minute = Self.pair(text, at: 14), minute < 60, text[16] == UInt8(ascii: ":"),
      let second = Self.pair(text, at: 17), second < 60
    else { return nil }
    let year = century * 100 + yearOfCentury
    guard year >= Self.firstGregorianYear, day <= DateText.dayCount(ofMonth: month, in: year) else { return nil }
    var time = Double((hour * 60 + minute) * 60 + second)
    if last != 19 {
      guard text[19] == UInt8(ascii: "."), let nanoseconds = Self.nanoseconds(text, from: 20, to: last) else {
        return nil
      }
      // Foundation adds the time of the day and its fraction first. In another order, dates near 2001 differ in their last bits.
      time += Double(nanoseconds) / 1e9
    }
    // Not as an integer, of which 32 bits end in 2069.
    self.init(timeIntervalSinceReferenceDate: Double(Self.daysSince2001(year, month, day)) * 86_400 + time)
  }

  /// A Boolean value that indicates whether this system's Foundation reads a fraction by default, and gives the same
  /// bits. An older one doesn't.
  static let foundationReadsNanoseconds: Bool = {
    // A date for which another order of the sum gives other bits.
    let text = "2000-12-31T23:58:40.923456789Z"
    guard let date = try? Date.ISO8601FormatStyle().parse(text) else { return false }
    return date == text.withUTF8Span { Date(textOfUsualForm: $0) }
  }()

  /// The first whole year in which Foundation's calendar is the Gregorian one.
  static var firstGregorianYear: Int { 1583 }

  /// The number of two digits; `nil` if the bytes aren't digits.
  @inline(__always)
  private static func pair(_ text: Span<UInt8>, at position: Int) -> Int? {
    let (tens, ones) = (text[position] &- UInt8(ascii: "0"), text[position + 1] &- UInt8(ascii: "0"))
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
  }

  private static func nanoseconds(_ text: Span<UInt8>, from start: Int, to end: Int) -> Int? {
    var number = 0
    // At most nine digits.
    for position in start..<start + 9 {
      number *= 10
      if position >= end { continue }
      guard text[position].isDigit else { return nil }
      number += Int(text[position] & 0x0F)
    }
    return number
  }

  /// Returns the number of days from January 1, 2001 to a day of the Gregorian calendar.
  static func daysSince2001(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // With years that begin in March, the leap day is the last of its year, and 153 days are in each five months.
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = (month + 9) % 12
    let days = marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + (marchMonth * 153 + 2) / 5 + day
    // The days of January 1, 2001 by the same formula.
    return days - 730_792
  }
}

extension String {
  /// Lends the string's UTF-8.
  package func withUTF8Span<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    #if !SHIELDED_OLDER_SYSTEMS
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { return body(utf8.span) }
    #endif
    // An array's span requires iOS 26.
    return body(ContiguousArray(utf8).span)
  }

  /// Copies the UTF-8 of a string.
  package init(utf8 bytes: Span<UInt8>) {
    var copy: [UInt8] = []
    for position in 0..<bytes.count { copy.append(bytes[position]) }
    self.init(decoding: copy, as: UTF8.self)
  }
}
