import Foundation

extension Date {
  /// Creates the date that `Date.ISO8601FormatStyle` parses from a string; `nil` if the string isn't such a date.
  ///
  ///     Date(iso8601: "2026-01-31T10:00:00Z")
  ///
  /// Foundation takes 5 400 instructions for a date without a fraction, and this takes 1 500. So the usual forms, in UTC and from
  /// the year 1583 on, are read here, and Foundation decides about any other text: before that year, its calendar is the Julian
  /// one.
  package init?(iso8601 text: String) {
    if let date = Date(usualISO8601: text) {
      self = date
    } else if let date = Date(usualISO8601WithFraction: text) {
      self = date
    } else if let date = try? Date.ISO8601FormatStyle().parse(text) {
      self = date
    } else {
      return nil
    }
  }

  /// Creates the date of a string in the usual form, such as `2026-01-31T10:00:00Z`; `nil` for any other string.
  init?(usualISO8601 text: String) {
    guard text.utf8.count == 20 else { return nil }
    var bytes = text.utf8.makeIterator()
    guard let (days, seconds) = Self.daysAndSeconds(&bytes, endingWith: "Z") else { return nil }
    // Not as an integer, of which 32 bits end in 2069.
    self.init(timeIntervalSinceReferenceDate: Double(days) * 86_400 + Double(seconds))
  }

  /// Creates the date of a string in the usual form with one to nine digits of a second's fraction, such as
  /// `2026-01-31T10:00:00.125Z`; `nil` for any other string, and if Foundation doesn't keep nanoseconds.
  init?(usualISO8601WithFraction text: String) {
    let digitCount = text.utf8.count - 21
    guard (1...9).contains(digitCount), Self.foundationReadsNanoseconds else { return nil }
    self.init(textWithFraction: text, digitCount: digitCount)
  }

  private init?(textWithFraction text: String, digitCount: Int) {
    var bytes = text.utf8.makeIterator()
    guard let (days, seconds) = Self.daysAndSeconds(&bytes, endingWith: "."),
      var nanoseconds = Self.number(of: digitCount, endingWith: "Z", &bytes)
    else { return nil }
    for _ in digitCount..<9 { nanoseconds *= 10 }
    // Foundation adds the time of the day and its fraction first. In another order, dates near 2001 differ in their last bits.
    let time = Double(seconds) + Double(nanoseconds) / 1e9
    self.init(timeIntervalSinceReferenceDate: Double(days) * 86_400 + time)
  }

  /// A Boolean value that indicates whether this system's Foundation reads a fraction by default, and gives the same
  /// bits. An older one doesn't.
  static let foundationReadsNanoseconds: Bool = {
    // A date for which another order of the sum gives other bits.
    let text = "2000-12-31T23:58:40.923456789Z"
    guard let date = try? Date.ISO8601FormatStyle().parse(text) else { return false }
    return date == Date(textWithFraction: text, digitCount: 9)
  }()

  /// Reads a date and a time up to the seconds, and the separator after them: the days since 2001, and the seconds of the day.
  private static func daysAndSeconds(
    _ bytes: inout String.UTF8View.Iterator,
    endingWith separator: Unicode.Scalar
  ) -> (days: Int, seconds: Int)? {
    // Each number ends with a separator.
    guard let year = Self.number(of: 4, endingWith: "-", &bytes), year >= 1583,
      let month = Self.number(of: 2, endingWith: "-", &bytes), (1...12).contains(month),
      let day = Self.number(of: 2, endingWith: "T", &bytes), day >= 1,
      day <= DateText.dayCount(ofMonth: month, in: year),
      let hour = Self.number(of: 2, endingWith: ":", &bytes), hour < 24,
      let minute = Self.number(of: 2, endingWith: ":", &bytes), minute < 60,
      let second = Self.number(of: 2, endingWith: separator, &bytes), second < 60
    else { return nil }
    return (Self.daysSince2001(year, month, day), (hour * 60 + minute) * 60 + second)
  }

  private static func number(
    of digitCount: Int,
    endingWith separator: Unicode.Scalar,
    _ bytes: inout String.UTF8View.Iterator
  ) -> Int? {
    var number = 0
    for _ in 0..<digitCount {
      guard let byte = bytes.next(), byte.isDigit else { return nil }
      // At most nine digits.
      number = number * 10 + Int(byte & 0x0F)
    }
    return bytes.next() == UInt8(ascii: separator) ? number : nil
  }

  /// Returns the number of days from January 1, 2001 to a day of the Gregorian calendar.
  private static func daysSince2001(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // With years that begin in March, the leap day is the last of its year, and 153 days are in each five months.
    let marchYear = month > 2 ? year : year - 1
    let marchMonth = (month + 9) % 12
    let days = marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + (marchMonth * 153 + 2) / 5 + day
    // The days of January 1, 2001 by the same formula.
    return days - 730_792
  }
}
