/// Why a text isn't a pattern for dates, and how to correct it.
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
        #"Write at most "SSS": a pattern reads thousandths of a second. For finer ones, list iso8601WithFractions."#
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
