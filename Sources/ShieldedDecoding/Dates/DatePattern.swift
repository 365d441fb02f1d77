/// A parsed pattern for dates: text, and fields such as `yyyy`.
///
/// The macro's plugin compiles this file too, so that a pattern is checked by the same rules at compile time.
struct DatePattern: Sendable, Hashable {
  /// A part of a pattern.
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
    var units: Set<DatePatternField.Unit> = []
    for field in fields {
      guard units.insert(field.unit).inserted else { throw .repeatedField(field) }
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
