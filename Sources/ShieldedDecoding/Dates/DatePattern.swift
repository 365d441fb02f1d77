/// A parsed pattern for dates: text, and fields such as `yyyy`.
///
/// The macro's plugin compiles this file too, so that a pattern is checked by the same rules at compile time.
struct DatePattern: Sendable, Hashable {
  enum Part: Sendable, Hashable {
    /// Text that a date must have in this place.
    case text(String)
    case field(DatePatternField)
  }

  let parts: [Part]

  /// Parses a pattern.
  ///
  /// - Parameter pattern: The pattern. Letters of ASCII are fields, unless they are in single quotes.
  /// - Throws: The problem, and how to correct it.
  init(_ pattern: String) throws(DatePatternProblem) {
    var parts: [Part] = []
    var rest = pattern.unicodeScalars[...]
    while let scalar = rest.first {
      if scalar == "'" {
        Self.append(try Self.quotedText(from: &rest), to: &parts)
      } else if scalar.isASCII, scalar.properties.isAlphabetic {
        let letters = String(rest.prefix { $0 == scalar })
        guard let field = DatePatternField(rawValue: letters) else { throw .unknownField(letters) }
        parts.append(.field(field))
        rest = rest.dropFirst(letters.unicodeScalars.count)
      } else {
        Self.append(String(scalar), to: &parts)
        rest = rest.dropFirst()
      }
    }
    self.parts = parts
    try checkFields()
    try checkDigits()
  }

  private static func append(_ text: String, to parts: inout [Part]) {
    if case .text(let previous)? = parts.last {
      parts[parts.count - 1] = .text(previous + text)
    } else {
      parts.append(.text(text))
    }
  }

  /// Reads text in quotes, in which two quotes are one. Outside of quotes, two quotes are one too.
  private static func quotedText(from rest: inout Substring.UnicodeScalarView) throws(DatePatternProblem) -> String {
    rest = rest.dropFirst()
    if rest.first == "'" {
      rest = rest.dropFirst()
      return "'"
    }
    var text = ""
    while let scalar = rest.popFirst() {
      guard scalar == "'" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      if rest.first != "'" { return text }
      rest = rest.dropFirst()
      text += "'"
    }
    throw .openQuote
  }

  /// The fields in their order.
  var fields: [DatePatternField] {
    parts.compactMap { if case .field(let field) = $0 { field } else { nil } }
  }

  /// Checks that the fields name one date, so that nothing is left to be guessed.
  private func checkFields() throws(DatePatternProblem) {
    var units: [DatePatternField.Unit] = []
    for field in fields {
      if units.contains(field.unit) { throw .repeatedField(field) }
      units.append(field.unit)
    }
    guard units.contains(.year) else { throw .noYear }
    for field in fields {
      if let larger = field.unit.larger, !units.contains(larger) { throw .missing(larger, for: field) }
      if field.isTwelveHour, !units.contains(.dayPeriod) { throw .missing(.dayPeriod, for: field) }
      if field.unit == .dayPeriod, !fields.contains(where: \.isTwelveHour) { throw .periodWithoutHour }
    }
  }

  /// Checks that nothing follows a number of one or two digits that could be one of its digits.
  private func checkDigits() throws(DatePatternProblem) {
    for (part, next) in zip(parts, parts.dropFirst()) {
      guard case .field(let field) = part, let count = field.digitCount, count.lowerBound < count.upperBound else {
        continue
      }
      switch next {
      case .field(let following): if following.digitCount != nil { throw .ambiguous(field, following) }
      case .text(let text): if text.utf8.first.map({ (0x30...0x39).contains($0) }) == true { throw .digitAfter(field) }
      }
    }
  }
}

/// A field of a date pattern, with the letters of Unicode Technical Standard 35.
///
/// Years of two digits and weeks aren't supported, because the century or the day would be guessed.
enum DatePatternField: String, Sendable, CaseIterable {
  case year = "yyyy"
  case month = "M"
  case twoDigitMonth = "MM"
  case shortMonthName = "MMM"
  case monthName = "MMMM"
  case day = "d"
  case twoDigitDay = "dd"
  case shortWeekdayName = "EEE"
  case weekdayName = "EEEE"
  case hour = "H"
  case twoDigitHour = "HH"
  case twelveHour = "h"
  case twoDigitTwelveHour = "hh"
  case dayPeriod = "a"
  case minute = "mm"
  case second = "ss"
  case tenths = "S"
  case hundredths = "SS"
  case thousandths = "SSS"
  /// `+0200`.
  case zone = "Z"
  /// `+02:00` or `Z`.
  case zoneWithColon = "XXX"
  /// The same as `XXX`.
  case longZone = "ZZZZZ"

  /// The unit that a field names.
  enum Unit: String, Sendable {
    case year, month, day, hour, minute, second, fraction
    case weekday
    case dayPeriod = "half of the day"
    case zone = "time zone"

    /// The unit that must be named too.
    var larger: Unit? {
      switch self {
      case .year, .weekday, .dayPeriod, .zone: nil
      case .month: .year
      case .day: .month
      case .hour: .day
      case .minute: .hour
      case .second: .minute
      case .fraction: .second
      }
    }
  }

  var unit: Unit {
    switch self {
    case .year: .year
    case .month, .twoDigitMonth, .shortMonthName, .monthName: .month
    case .day, .twoDigitDay: .day
    case .shortWeekdayName, .weekdayName: .weekday
    case .hour, .twoDigitHour, .twelveHour, .twoDigitTwelveHour: .hour
    case .dayPeriod: .dayPeriod
    case .minute: .minute
    case .second: .second
    case .tenths, .hundredths, .thousandths: .fraction
    case .zone, .zoneWithColon, .longZone: .zone
    }
  }

  /// The number of digits that the field has; `nil` if it isn't a number.
  var digitCount: ClosedRange<Int>? {
    switch self {
    case .year: 4...4
    case .month, .day, .hour, .twelveHour: 1...2
    case .twoDigitMonth, .twoDigitDay, .twoDigitHour, .twoDigitTwelveHour, .minute, .second, .hundredths: 2...2
    case .tenths: 1...1
    case .thousandths: 3...3
    case .shortMonthName, .monthName, .shortWeekdayName, .weekdayName, .dayPeriod, .zone, .zoneWithColon, .longZone: nil
    }
  }

  /// The values of a field that is a number.
  var values: ClosedRange<Int> {
    switch unit {
    case .year: 1...9999
    case .month: 1...12
    case .day: 1...31
    case .hour: isTwelveHour ? 1...12 : 0...23
    case .minute, .second: 0...59
    case .fraction, .weekday, .dayPeriod, .zone: 0...999
    }
  }

  var isTwelveHour: Bool { self == .twelveHour || self == .twoDigitTwelveHour }
}

/// The reason why a string isn't a pattern for dates, and how to correct it.
struct DatePatternProblem: Error, Sendable, Hashable {
  let reason: String

  static func unknownField(_ letters: String) -> DatePatternProblem {
    let fields = DatePatternField.allCases.map(\.rawValue).joined(separator: ", ")
    let hint =
      switch letters.first {
      case "Y": #"Write "yyyy" for the year: "Y" is the year of the week."#
      case "y": #"Write "yyyy" for the year: with fewer digits, the century would be guessed."#
      case "D": #"Write "d" or "dd" for the day of the month: "D" is the day of the year."#
      case "S":
        #"Write at most "SSS": a pattern reads thousandths of a second. For finer ones, list iso8601WithFractions or dateTime()."#
      default: "Put text in single quotes ('\(letters)'). The fields are \(fields)."
      }
    return DatePatternProblem(reason: "\"\(letters)\" isn't a supported field. \(hint)")
  }

  static let openQuote = DatePatternProblem(
    reason: "A single quote isn't closed. Close it after the text, or write two quotes ('') for one in the text."
  )

  static let noYear = DatePatternProblem(
    reason: #"It has no year, which would be guessed. Add "yyyy", or decode the property as a String."#
  )

  static func repeatedField(_ field: DatePatternField) -> DatePatternProblem {
    DatePatternProblem(
      reason: "\"\(field.rawValue)\" is a second field for the \(field.unit.rawValue). Remove one of them."
    )
  }

  static func missing(_ unit: DatePatternField.Unit, for field: DatePatternField) -> DatePatternProblem {
    let needed = unit == .dayPeriod ? #"Add "a", or write "HH" for hours from 0 to 23."# : "Add the \(unit.rawValue)."
    return DatePatternProblem(reason: "\"\(field.rawValue)\" needs a field for the \(unit.rawValue). \(needed)")
  }

  static let periodWithoutHour = DatePatternProblem(
    reason: #""a" needs an hour from 1 to 12. Write "h" or "hh" for the hour, or remove "a"."#
  )

  static func ambiguous(_ field: DatePatternField, _ next: DatePatternField) -> DatePatternProblem {
    DatePatternProblem(
      reason: """
        "\(field.rawValue)" has one or two digits, and "\(next.rawValue)" follows at once, so its end would be guessed. Write \
        "\(field.rawValue)\(field.rawValue)", or put text between them.
        """
    )
  }

  static func digitAfter(_ field: DatePatternField) -> DatePatternProblem {
    DatePatternProblem(
      reason: """
        "\(field.rawValue)" has one or two digits, and a digit follows at once, so its end would be guessed. Write \
        "\(field.rawValue)\(field.rawValue)", or put text between them.
        """
    )
  }
}
