import Foundation

/// A pattern with all that is needed to read and write dates by it, which takes long to make.
final class DatePatternFormat: Sendable {
  /// The properties that distinguish a format from others.
  struct Key: Sendable, Hashable {
    let pattern: String
    let timeZone: TimeZone
    let locale: Locale
  }

  /// A pattern that can be read.
  private struct Parsed: Sendable {
    let parts: [DatePattern.Part]
    let names: DatePatternNames
    let strategy: Date.ParseStrategy
    let style: Date.VerbatimFormatStyle
  }

  let key: Key
  private let parsed: Result<Parsed, DatePatternProblem>

  init(_ key: Key) {
    self.key = key
    parsed = Result { () throws(DatePatternProblem) in
      let pattern = try DatePattern(key.pattern)
      var calendar = Calendar(identifier: .gregorian)
      calendar.locale = key.locale
      calendar.timeZone = key.timeZone
      let format = Date.FormatString(pattern)
      return Parsed(
        parts: pattern.parts,
        names: DatePatternNames(calendar),
        strategy: Date.ParseStrategy(
          format: format,
          locale: key.locale,
          timeZone: key.timeZone,
          calendar: calendar,
          isLenient: false
        ),
        style: Date.VerbatimFormatStyle(format: format, locale: key.locale, timeZone: key.timeZone, calendar: calendar)
      )
    }
  }

  var isValid: Bool {
    if case .success = parsed { true } else { false }
  }

  /// The reason why the pattern can't be used; `nil` if it can.
  var problem: DatePatternProblem? {
    if case .failure(let problem) = parsed { problem } else { nil }
  }

  /// Returns the date of a string; `nil` if the string isn't exactly in the format.
  func date(from text: String) -> Date? {
    // Foundation also accepts other digits, additional white space and text after the date.
    guard case .success(let parsed) = parsed, DateText.isText(text, in: parsed.parts, parsed.names) else { return nil }
    return try? parsed.strategy.parse(text)
  }

  /// Returns the string of a date; an empty one if the pattern isn't valid.
  func text(of date: Date) -> String {
    guard case .success(let parsed) = parsed else { return "" }
    return parsed.style.format(date)
  }
}

extension DatePatternFormat: Hashable {
  static func == (a: DatePatternFormat, b: DatePatternFormat) -> Bool { a === b || a.key == b.key }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension DatePatternFormat {
  /// The formats in use. A list of formats that isn't stored, as in a generic type, asks for them at each date.
  private static let formats = Lock<[DatePatternFormat]>([])

  /// The greatest number of formats that are kept. Patterns are part of a program, so there are few.
  private static var limit: Int { 256 }

  static func format(_ pattern: String, timeZone: TimeZone, locale: Locale) -> DatePatternFormat {
    let key = Key(pattern: pattern, timeZone: timeZone, locale: locale)
    if let format = formats.withLock({ formats in formats.first { $0.key == key } }) { return format }
    let format = DatePatternFormat(key)
    return formats.withLock { formats in
      if let earlier = formats.first(where: { $0.key == key }) { return earlier }
      if formats.count < limit { formats.append(format) }
      return format
    }
  }
}

extension Date.FormatString {
  /// Creates the fields of a pattern in Foundation's own terms.
  fileprivate init(_ pattern: DatePattern) {
    var text = StringInterpolation(literalCapacity: 0, interpolationCount: pattern.parts.count)
    for part in pattern.parts {
      switch part {
      case .text(let literal): text.appendLiteral(literal)
      case .field(let field): text.append(field)
      }
    }
    self.init(stringInterpolation: text)
  }
}

extension Date.FormatString.StringInterpolation {
  fileprivate mutating func append(_ field: DatePatternField) {
    switch field {
    case .year: appendInterpolation(year: .padded(4))
    case .month: appendInterpolation(month: .defaultDigits)
    case .twoDigitMonth: appendInterpolation(month: .twoDigits)
    case .shortMonthName: appendInterpolation(month: .abbreviated)
    case .monthName: appendInterpolation(month: .wide)
    case .day: appendInterpolation(day: .defaultDigits)
    case .twoDigitDay: appendInterpolation(day: .twoDigits)
    case .shortWeekdayName: appendInterpolation(weekday: .abbreviated)
    case .weekdayName: appendInterpolation(weekday: .wide)
    case .hour: appendInterpolation(hour: .defaultDigits(clock: .twentyFourHour, hourCycle: .zeroBased))
    case .twoDigitHour: appendInterpolation(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased))
    case .twelveHour: appendInterpolation(hour: .defaultDigits(clock: .twelveHour, hourCycle: .oneBased))
    case .twoDigitTwelveHour: appendInterpolation(hour: .twoDigits(clock: .twelveHour, hourCycle: .oneBased))
    case .dayPeriod: appendInterpolation(dayPeriod: .standard(.abbreviated))
    case .minute: appendInterpolation(minute: .twoDigits)
    case .second: appendInterpolation(second: .twoDigits)
    case .tenths: appendInterpolation(secondFraction: .fractional(1))
    case .hundredths: appendInterpolation(secondFraction: .fractional(2))
    case .thousandths: appendInterpolation(secondFraction: .fractional(3))
    case .zone: appendInterpolation(timeZone: .iso8601(.short))
    case .zoneWithColon, .longZone: appendInterpolation(timeZone: .iso8601(.long))
    }
  }
}

/// The names that a locale gives to months, weekdays and halves of the day.
struct DatePatternNames: Sendable {
  private let names: [(field: DatePatternField, names: [String])]

  init(_ calendar: Calendar) {
    let names: [(DatePatternField, [String])] = [
      (.shortMonthName, calendar.shortMonthSymbols), (.monthName, calendar.monthSymbols),
      (.shortWeekdayName, calendar.shortWeekdaySymbols), (.weekdayName, calendar.weekdaySymbols),
      (.dayPeriod, [calendar.amSymbol, calendar.pmSymbol]),
    ]
    // A name may begin with another one.
    self.names = names.map { ($0, $1.inOrder { $0.utf8.count > $1.utf8.count }) }
  }

  /// Returns the longest name of a field that a string begins with, compared byte by byte.
  func name(of field: DatePatternField, beginning text: Substring.UTF8View) -> String? {
    names.first { $0.field == field }?.names.first { !$0.isEmpty && text.starts(with: $0.utf8) }
  }
}
