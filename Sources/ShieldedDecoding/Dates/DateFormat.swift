import Foundation

/// A format of dates in a payload, for the list of a ``DateFormatList``.
///
///     enum CreatedAt: DateFormatList {
///       static let formats: [DateFormat] = [.iso8601, .seconds, .pattern("yyyy-MM-dd")]
///     }
///
///     struct Order: Codable {
///       @SafeDate<CreatedAt> var createdAt: Date?
///     }
///     // {"createdAt": "2024-01-02T03:04:05Z"} gives the date, and nothing is recorded
///     // {"createdAt": 1704164645} and {"createdAt": "2024-01-02"} give a date, recorded as retyped
///     // {"createdAt": "02/01/2024"} and {"createdAt": "yesterday"} give nil: invalidString
///
/// A format reads nothing but what its documentation names. White space, a missing or an additional digit, text after the
/// date and a day that the month doesn't have make a string another format's, or no date. The value of a date is the one that
/// Foundation gives.
///
/// A date is from the year 1 to the year 9999 in UTC, `Date.distantPast` included. Any other is refused as
/// ``RescueReason/outOfRange``.
public struct DateFormat: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case iso8601(hasFraction: Bool)
    /// The pattern of the day and the time, with the time zone of a text without one.
    case dateTime(DatePatternFormat)
    case seconds
    case milliseconds
    case pattern(DatePatternFormat)
  }

  let kind: Kind
  /// Not computed from the kind: retaining a pattern takes as long as reading a date.
  private let isValid: Bool

  init(_ kind: Kind) {
    self.kind = kind
    isValid = if case .pattern(let format) = kind { format.problem == nil } else { true }
  }

  /// A date and a time in ISO 8601 with a time zone and without a fraction of a second: `2024-01-02T03:04:05Z`.
  ///
  /// The time zone is `Z`, `+02:00` or `+0200`. The seconds are 0 to 59.
  public static let iso8601 = DateFormat(.iso8601(hasFraction: false))

  /// A date and a time in ISO 8601 with a time zone and 1 to 9 digits of a second's fraction: `2024-01-02T03:04:05.123Z`.
  ///
  /// The value is that of `Date.ISO8601FormatStyle`, in which a `Date` has a precision of less than a microsecond. Three digits
  /// are encoded, rounded.
  public static let iso8601WithFractions = DateFormat(.iso8601(hasFraction: true))

  /// A date and a time with or without a time zone, as databases and frameworks write them: `2024-01-02 03:04:05.123456`.
  ///
  ///     enum PaidAt: DateFormatList {
  ///       static let formats: [DateFormat] = [.iso8601, .dateTime()]
  ///     }
  ///
  ///     struct Payment: Codable {
  ///       @SafeDate<PaidAt> var paidAt: Date?
  ///     }
  ///     // {"paidAt": "2024-01-02 03:04:05.123456"} gives the date in UTC, recorded as retyped
  ///     // {"paidAt": "2024-01-02 03:04"} and {"paidAt": "2024-02-30 03:04:05"} give nil: invalidString
  ///
  /// | part | accepted forms | examples |
  /// |---|---|---|
  /// | between the date and the time | `T`, or one space | `2024-01-02 03:04:05` of MySQL |
  /// | fraction of the second | none, or 1 to 12 digits after a period | `2024-01-02T03:04:05.1234567` of .NET |
  /// | time zone | none, `Z`, `+02:00`, `+0200`, `+02` | `2024-01-02 03:04:05.123+00` of PostgreSQL |
  /// | time zone after one space | `UTC`, `+02:00`, `+0200`, `+02` | `2024-01-02 03:04:05 UTC` of Ruby |
  ///
  /// The date and the time have all their digits, and the seconds are 0 to 59. Digits of the fraction after the ninth are ignored:
  /// they are less than a `Date` distinguishes.
  ///
  /// A text with a time zone has the value of ``iso8601WithFractions``. A text without one is read in `timeZone`, with the value
  /// that ``pattern(_:timeZone:locale:)`` gives by `"yyyy-MM-dd HH:mm:ss"`, and its fraction is added. In a zone
  /// whose clocks change, a time that they skip isn't a date, and a time that they repeat is the second one.
  ///
  /// A date is encoded as ``iso8601WithFractions`` encodes it, in UTC: `2024-01-02T03:04:05.123Z`.
  ///
  /// - Parameter timeZone: The time zone of a text without one.
  public static func dateTime(timeZone: TimeZone = .gmt) -> DateFormat {
    DateFormat(
      .dateTime(.format("yyyy-MM-dd HH:mm:ss", timeZone: timeZone, locale: Locale(identifier: "en_US_POSIX")))
    )
  }

  /// A number of seconds since 1970, with or without a fraction: `1704164645`.
  ///
  /// If ``milliseconds`` is listed too, only numbers below 100 000 000 000 in magnitude are seconds, which end in the year 5138.
  ///
  /// A string with a JSON number, such as `"1704164645"`, is read if no listed format of strings reads it, and is always recorded.
  public static let seconds = DateFormat(.seconds)

  /// A number of milliseconds since 1970, with or without a fraction: `1704164645000`.
  ///
  /// If ``seconds`` is listed too, only numbers of 100 000 000 000 or more in magnitude are milliseconds. Then the dates between
  /// October 1966 and March 1973 can't be sent as milliseconds: their numbers are read as seconds, and encoding them throws.
  public static let milliseconds = DateFormat(.milliseconds)

  /// A pattern of fields, such as `"yyyy-MM-dd HH:mm:ss"`.
  ///
  ///     .pattern("yyyy-MM-dd")                               // 2024-01-02
  ///     .pattern("dd.MM.yyyy 'at' HH:mm")                    // 02.01.2024 at 03:04
  ///     .pattern("EEE, dd MMM yyyy HH:mm:ss Z")              // Tue, 02 Jan 2024 03:04:05 +0000
  ///     .pattern("yyyy-MM-dd'T'HH:mm:ss", timeZone: berlin)  // 2024-01-02T03:04:05
  ///
  /// | fields | meaning |
  /// |---|---|
  /// | `yyyy` | the year in four digits. A pattern needs it. |
  /// | `M`, `MM`, `MMM`, `MMMM` | the month in one or two digits, in two digits, and as a short or full name |
  /// | `d`, `dd` | the day of the month in one or two digits, and in two digits |
  /// | `EEE`, `EEEE` | the short or full name of the weekday, which isn't compared with the date |
  /// | `H`, `HH` | the hour from 0 to 23 |
  /// | `h`, `hh`, `a` | the hour from 1 to 12, and the half of the day: `PM` |
  /// | `mm`, `ss` | the minute and the second in two digits |
  /// | `S`, `SS`, `SSS` | tenths, hundredths or thousandths of a second |
  /// | `Z`; `XXX` or `ZZZZZ` | the time zone: `+0200`; `+02:00` or `Z` |
  ///
  /// Text with letters is in single quotes. Names are compared exactly. What a pattern leaves out is the first month, the first
  /// day or midnight. A pattern without a year, or with other letters, isn't valid: decoding throws a ``DateFormatError``.
  ///
  /// - Parameters:
  ///   - pattern: The pattern. The calendar is the Gregorian one.
  ///   - timeZone: The time zone of a date whose pattern has none, and of all encoded dates.
  ///   - locale: The locale whose names months, weekdays and halves of the day have.
  public static func pattern(
    _ pattern: String,
    timeZone: TimeZone = .gmt,
    locale: Locale = Locale(identifier: "en_US_POSIX")
  ) -> DateFormat { DateFormat(.pattern(.format(pattern, timeZone: timeZone, locale: locale))) }
}

extension DateFormat: CustomStringConvertible {
  /// The format as source code spells it: `.iso8601`, `.dateTime()`, or `.pattern("yyyy-MM-dd")`.
  public var description: String {
    switch kind {
    case .iso8601(let hasFraction): hasFraction ? ".iso8601WithFractions" : ".iso8601"
    case .dateTime(let format):
      format.key.timeZone == .gmt
        ? ".dateTime()" : ".dateTime(timeZone: TimeZone(identifier: \(format.key.timeZone.identifier.quoted))!)"
    case .seconds: ".seconds"
    case .milliseconds: ".milliseconds"
    case .pattern(let format): ".pattern(\(format.key.pattern.quoted))"
    }
  }
}

extension DateFormat {
  /// The dates that are accepted.
  static let bounds = Date.distantPast..<Date(timeIntervalSince1970: 253_402_300_800)

  /// The least magnitude of a number of milliseconds, if seconds are listed too: 5138 as seconds, 1973 as milliseconds.
  static var leastMilliseconds: Double { 100_000_000_000 }

  /// Returns a Boolean value that indicates whether there are formats, all of which are valid.
  @usableFromInline
  package static func areUsable(_ formats: [DateFormat]) -> Bool {
    for index in formats.indices where !formats[index].isValid { return false }
    return !formats.isEmpty
  }

  var mismatch: String { "The value isn't a date in the format \(self)." }

  package var isNumber: Bool { kind == .seconds || kind == .milliseconds }

  /// Returns the date of a text; `nil` if the text isn't in the format. The date may be out of bounds.
  func date(from text: Span<UInt8>) -> Date? {
    switch kind {
    case .iso8601(let hasFraction):
      // The usual forms need no other check.
      if hasFraction != (text.count == 20), let date = Date(usualISO8601: text) { return date }
      guard let fields = DateText(iso8601: text, hasFraction: hasFraction) else { return nil }
      if let date = fields.date(inZone: nil) { return date }
      return try? Self.style(hasFraction: hasFraction).parse(String(utf8: text))
    case .dateTime(let format):
      guard let fields = DateText(iso8601: text, hasFraction: nil) else { return nil }
      return fields.date(inZone: format.zone) ?? fields.foundationDate(of: text, by: format)
    case .pattern(let format): return format.date(from: text)
    case .seconds, .milliseconds: return nil
    }
  }

  /// Returns the date of a number in the format's unit. The date may be out of bounds.
  func date(from number: Double) -> Date? {
    switch kind {
    // The same operations as those of `JSONDecoder`'s strategies.
    case .seconds: Date(timeIntervalSince1970: number)
    case .milliseconds: Date(timeIntervalSince1970: number / 1000)
    case .iso8601, .dateTime, .pattern: nil
    }
  }

  enum Encoded {
    case text(String)
    case number(Double)
  }

  func encoded(_ date: Date) -> Encoded {
    switch kind {
    case .iso8601(hasFraction: false): .text(Self.styleWithoutFractions.format(date))
    case .iso8601(hasFraction: true), .dateTime:
      .text(Self.styleWithFractions.format(date.centered(inPartsOfSecond: 1000)))
    case .pattern(let format): .text(format.text(of: date))
    case .seconds: .number(date.timeIntervalSince1970)
    case .milliseconds: .number(date.timeIntervalSince1970 * 1000)
    }
  }

  /// A Boolean value that indicates whether the format may write a text that it doesn't read: near the bounds, a pattern with a zone
  /// of its own writes the year 1 BC or 10000, and an offset of a zone whose clocks change can have seconds.
  func mayWriteUnreadable(_ date: Date) -> Bool {
    if case .pattern(let format) = kind, format.zone == nil { return true }
    return !Self.bounds.contains(date - Self.day) || !Self.bounds.contains(date + Self.day)
  }

  static var day: TimeInterval { 86_400 }

  private static func style(hasFraction: Bool) -> Date.ISO8601FormatStyle {
    hasFraction ? styleWithFractions : styleWithoutFractions
  }

  static let styleWithFractions = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  private static let styleWithoutFractions = Date.ISO8601FormatStyle()
}

extension Date {
  /// The middle of the part of a second that the date is nearest to the beginning of. Foundation's styles cut off what a text
  /// doesn't have, and half of all thousandths are stored as a number that is slightly less.
  ///
  /// - Parameter count: How many parts a second has.
  func centered(inPartsOfSecond count: Double) -> Date {
    // A date before the year 10000 is not written in it.
    let last = DateFormat.bounds.upperBound.timeIntervalSince1970 * count - 1
    return Date(timeIntervalSince1970: (min((timeIntervalSince1970 * count).rounded(), last) + 0.5) / count)
  }
}

/// An error in a ``DateFormatList``: which list, and what to change.
///
///     enum CreatedAt: DateFormatList {
///       static let formats: [DateFormat] = [.pattern("dd.MM.YYYY")]
///     }
///     // Decoding throws: The date format "dd.MM.YYYY" of Shop.CreatedAt isn't valid: "YYYY" isn't a supported field. Write
///     // "yyyy" for the year: "Y" is the year of the week.
///
/// The error is in the program and not in the payload. So it isn't rescued, and it is thrown by every attempt to decode a
/// property with the list, whatever the payload holds.
public struct DateFormatError: Error, Sendable, Hashable {
  /// The type that has the list, with the types and the module around it.
  public let list: String

  /// The pattern; `nil` if the list is empty.
  public let pattern: String?

  /// The problem, and how to correct it.
  public let reason: String
}

extension DateFormatError: CustomStringConvertible {
  /// The list, the problem, and what to change.
  public var description: String {
    guard let pattern else { return "\(list) has no date formats. \(reason)" }
    return "The date format \(pattern.quoted) of \(list) isn't valid: \(reason)"
  }
}

extension DateFormatError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}
