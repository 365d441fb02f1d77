import Foundation

/// A pattern of dates in UTC with English names and those fields that the models use, as the documentation of `DateFormat.pattern` describes it.
///
/// The documentation leaves the value to Foundation, whose calendar is the Julian one up to October 1582.
package struct SpecifiedDatePattern: Hashable, Sendable {
  /// The pattern as the library takes it.
  package let text: String
  /// The fields, and text in their places.
  private let parts: [String]

  /// - Parameter parts: The fields, and text between single quotes or without letters.
  package init(_ parts: String...) {
    self.parts = parts
    text = parts.joined()
  }

  /// The date of a text that has exactly this form; `nil` for any other text.
  func date(from text: [UInt8]) -> Date? {
    var rest = text[...]
    var numbers: [Character: Int] = [:]
    for part in parts {
      guard Self.read(part, from: &rest, into: &numbers) else { return nil }
    }
    guard rest.isEmpty else { return nil }
    let (year, month, day) = (numbers["y"] ?? 0, numbers["M"] ?? 1, numbers["d"] ?? 1)
    guard day <= SpecifiedDateFormat.dayCount(month, of: year, isJulian: year < 1_583) else { return nil }
    var components = DateComponents(year: year, month: month, day: day)
    let afternoon = numbers["a"].map { $0 * 12 }
    components.hour = afternoon.map { $0 + (numbers["h"] ?? 0) % 12 } ?? numbers["H"] ?? 0
    (components.minute, components.second) = (numbers["m"] ?? 0, numbers["s"] ?? 0)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    // The zone is the distance from UTC in minutes.
    return calendar.date(from: components)?.addingTimeInterval(Double(numbers["Z"] ?? 0) * -60)
  }

  /// Reads a field or a text, and returns whether it is there. The weekday isn't compared with the date.
  private static func read(_ part: String, from rest: inout ArraySlice<UInt8>, into numbers: inout [Character: Int])
    -> Bool
  {
    func number(_ digits: ClosedRange<Int>, _ range: ClosedRange<Int>) -> Int? {
      let found = rest.prefix(digits.upperBound).prefix { (0x30...0x39).contains($0) }
      rest = rest.dropFirst(found.count)
      let number = found.reduce(0) { $0 * 10 + Int($1 & 15) }
      return digits.contains(found.count) && range.contains(number) ? number : nil
    }
    func name(_ names: [String]) -> Int? {
      guard let index = names.firstIndex(where: { rest.starts(with: $0.utf8) }) else { return nil }
      rest = rest.dropFirst(names[index].utf8.count)
      return index
    }
    let value: Int?
    switch part {
    case "yyyy": value = number(4...4, 1...9_999)
    case "M", "MM": value = number(part.count...2, 1...12)
    case "MMM": value = name(months.map { String($0.prefix(3)) }).map { $0 + 1 }
    case "MMMM": value = name(months).map { $0 + 1 }
    case "d", "dd": value = number(part.count...2, 1...31)
    case "EEE": value = name(["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"])
    case "HH": value = number(2...2, 0...23)
    case "h": value = number(1...2, 1...12)
    case "a": value = name(["AM", "PM"])
    case "mm", "ss": value = number(2...2, 0...59)
    case "Z", "XXX":
      if part == "XXX", name(["Z"]) != nil { return true }
      guard let sign = name(["+", "-"]), let hours = number(2...2, 0...18), part == "Z" || name([":"]) != nil,
        let minutes = number(2...2, 0...59), hours * 60 + minutes <= 18 * 60
      else { return false }
      value = (1 - 2 * sign) * (hours * 60 + minutes)
    default: return name([part.filter { $0 != "'" }]) != nil
    }
    numbers[part.first == "X" ? "Z" : part.first ?? "y"] = value
    return value != nil
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}
