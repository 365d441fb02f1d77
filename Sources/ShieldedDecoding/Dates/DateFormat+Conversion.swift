import Foundation

extension DateFormat {
  /// The dates that are accepted.
  static let bounds = Date.distantPast..<Date(timeIntervalSince1970: 253_402_300_800)

  /// The least magnitude of a number of milliseconds, if seconds are listed too: 5138 as seconds, 1973 as milliseconds.
  static var leastMilliseconds: Double { 100_000_000_000 }

  /// The first of some formats; `nil` if there is none, or one of them isn't valid.
  package static func first(of formats: [DateFormat]) -> DateFormat? {
    formats.allSatisfy { $0.isValid } ? formats.first : nil
  }

  private var isValid: Bool {
    if case .pattern(let format) = kind { format.isValid } else { true }
  }

  /// Whether the format is a number.
  package var isNumber: Bool { kind == .seconds || kind == .milliseconds }

  /// The date of a text; `nil` if the text isn't in the format. The date may be out of bounds.
  func date(from text: String) -> Date? {
    switch kind {
    case .iso8601(let hasFraction):
      // The usual forms need no other check, which takes 1 300 instructions.
      if let date = hasFraction ? Date(usualISO8601WithFraction: text) : Date(usualISO8601: text) { return date }
      guard DateText.isISO8601(text, hasFraction: hasFraction) else { return nil }
      return hasFraction ? try? Self.styleWithFractions.parse(text) : Date(iso8601: text)
    case .pattern(let format): return format.date(from: text)
    case .seconds, .milliseconds: return nil
    }
  }

  /// The date of a number in the format's unit. The date may be out of bounds.
  func date(from number: Double) -> Date? {
    switch kind {
    // The same operations as those of `JSONDecoder`'s strategies.
    case .seconds: Date(timeIntervalSince1970: number)
    case .milliseconds: Date(timeIntervalSince1970: number / 1000)
    case .iso8601, .pattern: nil
    }
  }

  /// A date as it is encoded.
  enum Encoded {
    case text(String)
    case number(Double)
  }

  /// A date in the format.
  func encoded(_ date: Date) -> Encoded {
    switch kind {
    case .iso8601(let hasFraction): .text(Self.style(hasFraction: hasFraction).format(date))
    case .pattern(let format): .text(format.text(of: date))
    case .seconds: .number(date.timeIntervalSince1970)
    case .milliseconds: .number(date.timeIntervalSince1970 * 1000)
    }
  }

  private static func style(hasFraction: Bool) -> Date.ISO8601FormatStyle {
    hasFraction ? styleWithFractions : styleWithoutFractions
  }

  private static let styleWithFractions = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  private static let styleWithoutFractions = Date.ISO8601FormatStyle()
}
