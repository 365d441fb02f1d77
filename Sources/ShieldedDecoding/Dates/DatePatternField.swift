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

  /// What a field names.
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

  /// How many digits the field has; `nil` if it isn't a number.
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
