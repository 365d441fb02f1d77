/// Checks that a string has exactly the form of a date.
///
/// Foundation's strategies accept more: text after the date, a 30th of February, 99 hours. These are checked here, and
/// Foundation computes the date.
struct DateText {
  private var rest: Substring.UTF8View

  private init(_ text: String) { rest = text[...].utf8 }

  /// Returns a Boolean value that indicates whether a string is a date and a time in ISO 8601.
  ///
  /// - Parameter hasFraction: Whether the seconds have a fraction. If not, they must have none.
  static func isISO8601(_ text: String, hasFraction: Bool) -> Bool {
    var text = DateText(text)
    guard let year = text.number(4...4, in: 1...9999), text.skip("-"), let month = text.number(2...2, in: 1...12),
      text.skip("-"), let day = text.number(2...2, in: 1...31), day <= dayCount(ofMonth: month, in: year),
      text.skip("T"), text.number(2...2, in: 0...23) != nil, text.skip(":"), text.number(2...2, in: 0...59) != nil,
      text.skip(":"), text.number(2...2, in: 0...59) != nil
    else { return false }
    if hasFraction {
      guard text.skip("."), text.number(1...9, in: 0...999_999_999) != nil else { return false }
    }
    return text.skipZone(.either) && text.rest.isEmpty
  }

  /// Returns a Boolean value that indicates whether a string has the parts of a pattern.
  ///
  /// Whether the month has the day isn't checked.
  static func isText(_ text: String, in parts: [DatePattern.Part], _ names: DatePatternNames) -> Bool {
    var text = DateText(text)
    return parts.allSatisfy { text.skip($0, names) } && text.rest.isEmpty
  }

  private mutating func skip(_ part: DatePattern.Part, _ names: DatePatternNames) -> Bool {
    switch part {
    case .text(let literal): return skip(literal)
    case .field(let field):
      if let count = field.digitCount { return number(count, in: field.values) != nil }
      if field == .zone { return skipZone(.withoutColon) }
      if field.unit == .zone { return skipZone(.withColon) }
      guard let name = names.name(of: field, beginning: rest) else { return false }
      return skip(name)
    }
  }

  // Not inlined, here and below: that would be 20 copies.
  @inline(never)
  private mutating func skip(_ literal: String) -> Bool {
    guard rest.starts(with: literal.utf8) else { return false }
    rest = rest.dropFirst(literal.utf8.count)
    return true
  }

  /// Reads a number in ASCII digits.
  @inline(never)
  private mutating func number(_ count: ClosedRange<Int>, in values: ClosedRange<Int>) -> Int? {
    var value = 0
    var digitCount = 0
    while digitCount < count.upperBound, let byte = rest.first, byte.isDigit {
      // At most nine digits.
      value = value * 10 + Int(byte & 0x0F)
      digitCount += 1
      rest = rest.dropFirst()
    }
    return digitCount >= count.lowerBound && values.contains(value) ? value : nil
  }

  private enum ZoneForm {
    /// `+0200`.
    case withoutColon
    /// `+02:00` or `Z`.
    case withColon
    /// Any of these.
    case either
  }

  @inline(never)
  private mutating func skipZone(_ form: ZoneForm) -> Bool {
    if form != .withoutColon, skip("Z") { return true }
    guard skip("+") || skip("-"), let hours = number(2...2, in: 0...18) else { return false }
    let hasColon = skip(":")
    guard form == .either || hasColon == (form == .withColon), let minutes = number(2...2, in: 0...59) else {
      return false
    }
    return hours < 18 || minutes == 0
  }

  /// Returns the number of days of a month in the Gregorian calendar.
  static func dayCount(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
