import Foundation

/// The names that a locale gives to months, weekdays and halves of the day.
struct DatePatternNames: Sendable {
  private let names: [DatePatternField: [String]]

  init(_ calendar: Calendar) {
    let names: [DatePatternField: [String]] = [
      .shortMonthName: calendar.shortMonthSymbols, .monthName: calendar.monthSymbols,
      .shortWeekdayName: calendar.shortWeekdaySymbols, .weekdayName: calendar.weekdaySymbols,
      .dayPeriod: [calendar.amSymbol, calendar.pmSymbol],
    ]
    // A name may begin with another one.
    self.names = names.mapValues { $0.sorted { $0.utf8.count > $1.utf8.count } }
  }

  /// The longest name of a field that a text begins with, compared byte by byte.
  func name(of field: DatePatternField, beginning text: Substring.UTF8View) -> String? {
    names[field]?.first { !$0.isEmpty && text.starts(with: $0.utf8) }
  }
}
