import Foundation

/// A pattern with all that is needed to read and write dates by it, which takes long to make.
final class DatePatternFormat: Sendable {
  /// The properties that distinguish a format from others.
  struct Key: Sendable, Hashable {
    let pattern: String
    let timeZone: TimeZone
    let locale: Locale
  }

  let key: Key
  /// The reason why the pattern can't be used; `nil` if it can.
  let problem: DatePatternProblem?
  private let parts: [DatePattern.Part]
  private let names: DatePatternNames
  /// How many parts a second has in the pattern's longest fraction; `nil` if it has no fraction.
  private let partsOfSecond: Double?
  private let strategy: Date.ParseStrategy
  private let style: Date.VerbatimFormatStyle
  /// The seconds east of Greenwich of the time zone; `nil` if they vary.
  let zone: Int?
  /// A Boolean value that indicates whether ``DateText`` has all that a date needs.
  private let isComplete: Bool
  /// The result of the comparison with Foundation, which is made for the first date: it takes 7 million instructions.
  private let agreement = Lock<Bool?>(nil)

  init(_ key: Key) {
    self.key = key
    let pattern = Result { () throws(DatePatternProblem) in try DatePattern(key.pattern) }
    if case .failure(let problem) = pattern { self.problem = problem } else { problem = nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = key.locale
    calendar.timeZone = key.timeZone
    let fields = (try? pattern.get().fields) ?? []
    parts = (try? pattern.get().parts) ?? []
    names = DatePatternNames(of: fields, calendar)
    var partsOfSecond: Double?
    for field in fields {
      if let parts = field.partsOfSecond, parts > partsOfSecond ?? 0 { partsOfSecond = parts }
    }
    self.partsOfSecond = partsOfSecond
    let format = Date.FormatString(parts)
    strategy = Date.ParseStrategy(
      format: format,
      locale: key.locale,
      timeZone: key.timeZone,
      calendar: calendar,
      isLenient: false
    )
    style = Date.VerbatimFormatStyle(format: format, locale: key.locale, timeZone: key.timeZone, calendar: calendar)
    let seconds = key.timeZone.secondsFromGMT(for: .distantPast)
    zone = seconds.isMultiple(of: 60) && key.timeZone == TimeZone(secondsFromGMT: seconds) ? seconds : nil
    // Without the day, Foundation computes it from the weekday. After a zone that is the first field, what the pattern leaves out
    // isn't midnight.
    let hasDay = !fields.contains { $0.unit == .weekday } || fields.contains { $0.unit == .day }
    let hasZone = zone != nil || fields.contains { $0.unit == .zone }
    isComplete = hasDay && hasZone && fields.first?.unit != .zone
  }

  /// A Boolean value that indicates whether ``DateText`` gives the dates that Foundation gives.
  var isReadHere: Bool {
    isComplete
      && agreement.withLock { known in
        let agrees =
          known
          ?? Self.samples.allSatisfy { date in
            let text = style.format(date)
            let read = text.withUTF8Span { DateText($0, by: parts, names)?.date(inZone: zone) }
            return read != nil && read == foundationDate(from: text)
          }
        known = agrees
        return agrees
      }
  }

  /// Dates in all months, on all weekdays and in both halves of the day. If Foundation reads them otherwise than ``DateText``,
  /// for example because a locale's names are ambiguous, it reads all dates of the format.
  private static var samples: [Date] {
    (0..<12).map { Date(timeIntervalSince1970: 1_700_000_000.5 + Double($0) * 2_550_000) }
  }

  /// Returns the date of a text; `nil` if the text isn't exactly in the format.
  func date(from text: Span<UInt8>) -> Date? {
    // Foundation also accepts other digits, additional white space and text after the date.
    guard problem == nil, let fields = DateText(text, by: parts, names) else { return nil }
    if isReadHere, let date = fields.date(inZone: zone) { return date }
    return foundationDate(from: String(utf8: text))
  }

  /// Returns the date that Foundation parses, which also accepts other texts.
  func foundationDate(from text: String) -> Date? { try? strategy.parse(text) }

  /// Returns the string of a date; an empty one if the pattern isn't valid.
  func text(of date: Date) -> String {
    guard problem == nil else { return "" }
    return style.format(partsOfSecond.map(date.centered(inPartsOfSecond:)) ?? date)
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
  fileprivate init(_ parts: [DatePattern.Part]) {
    var text = StringInterpolation(literalCapacity: 0, interpolationCount: parts.count)
    for part in parts {
      switch part {
      case .text(let literal): text.appendLiteral(literal)
      case .field(let field): text.append(field)
      }
    }
    self.init(stringInterpolation: text)
  }
}

extension DatePatternField {
  /// How many parts a second has in the field; `nil` if it isn't a fraction of a second.
  fileprivate var partsOfSecond: Double? {
    switch self {
    case .tenths: 10
    case .hundredths: 100
    case .thousandths: 1000
    default: nil
    }
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
  private struct Name {
    let field: DatePatternField
    let index: Int
    let bytes: [UInt8]
  }

  /// A pattern without names.
  static let empty = DatePatternNames(names: [])

  private let names: [Name]

  private init(names: [Name]) { self.names = names }

  /// - Parameter fields: The fields of the pattern. Only their names are looked up.
  init(of fields: [DatePatternField], _ calendar: Calendar) {
    let names = fields.flatMap { field in
      let names =
        switch field {
        case .shortMonthName: calendar.shortMonthSymbols
        case .monthName: calendar.monthSymbols
        case .shortWeekdayName: calendar.shortWeekdaySymbols
        case .weekdayName: calendar.weekdaySymbols
        case .dayPeriod: [calendar.amSymbol, calendar.pmSymbol]
        default: [String]()
        }
      return names.enumerated().map { Name(field: field, index: $0, bytes: Array($1.utf8)) }
    }
    // A name may begin with another one.
    self.names = names.filter { !$0.bytes.isEmpty }.inOrder { $0.bytes.count > $1.bytes.count }
  }

  /// Returns the longest name of a field that is at a position of a text, compared byte by byte.
  func name(
    of field: DatePatternField,
    in text: Span<UInt8>,
    at position: Int
  ) -> (index: Int, count: Int)? {
    for name in names where name.field == field && name.bytes.count <= text.count - position {
      if name.bytes.indices.allSatisfy({ name.bytes[$0] == text[position + $0] }) {
        return (name.index, name.bytes.count)
      }
    }
    return nil
  }
}
