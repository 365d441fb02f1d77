import DecodingTestSupport
import Foundation
import Testing

@testable import ShieldedDecoding

@Suite("Dates in a pattern", .timeLimit(.minutes(20)))
struct DatePatternTests {
  private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  private static func zone(_ minutes: Int) -> TimeZone { TimeZone(secondsFromGMT: minutes * 60) ?? .gmt }

  /// A text in the form of a pattern, also with days that the month doesn't have and weekdays that aren't the date's.
  private static func text(in parts: [DatePattern.Part], _ locale: Locale, _ generator: inout SplitMix) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    let hours = (0...18).randomElement(using: &generator) ?? 0
    let minutes = hours == 18 ? 0 : (0...59).randomElement(using: &generator) ?? 0
    let sign = Bool.random(using: &generator) ? "+" : "-"
    return parts.map { part in
      guard case .field(let field) = part else {
        if case .text(let text) = part { return text }
        return ""
      }
      if let count = field.digitCount {
        let values =
          field.unit == .year
          ? [1...9999, 1580...1585, 1990...2030].randomElement(using: &generator) ?? 1...9999
          : field.unit == .fraction ? [0...9, 0...99, 0...999][count.lowerBound - 1] : field.values
        let text = String(Int.random(in: values, using: &generator))
        return String(repeating: "0", count: max(0, count.lowerBound - text.count)) + text
      }
      let names =
        switch field {
        case .shortMonthName: calendar.shortMonthSymbols
        case .monthName: calendar.monthSymbols
        case .shortWeekdayName: calendar.shortWeekdaySymbols
        case .weekdayName: calendar.weekdaySymbols
        case .dayPeriod: [calendar.amSymbol, calendar.pmSymbol]
        case .zone: ["\(sign)\(String(format: "%02d%02d", hours, minutes))"]
        default: ["\(sign)\(String(format: "%02d:%02d", hours, minutes))", "Z"]
        }
      return names.randomElement(using: &generator) ?? ""
    }.joined()
  }

  /// Compares the dates of some texts with those that Foundation gives.
  private static func compare(
    _ format: DatePatternFormat,
    texts count: Int,
    _ generator: inout SplitMix
  ) throws -> (dates: Int, computed: Int) {
    let parts = try DatePattern(format.key.pattern).parts
    var result = (dates: 0, computed: 0)
    for _ in 0..<count {
      let text = text(in: parts, format.key.locale, &generator)
      let expected = format.foundationDate(from: text)
      let date = text.withUTF8Span { format.date(from: $0) }
      #expect(
        date?.timeIntervalSinceReferenceDate.bitPattern == expected?.timeIntervalSinceReferenceDate.bitPattern,
        "\(format.key.pattern) of \(text), \(format.key.timeZone.identifier), \(format.key.locale.identifier)"
      )
      if date != nil { result.dates += 1 }
      if format.isReadHere { result.computed += 1 }
    }
    return result
  }

  private static let patterns = [
    "yyyy-MM-dd", "yyyyMMdd", "d.M.yyyy", "yyyy", "MM/yyyy", "yyyy-MM-dd HH:mm:ss", "yyyyMMddHHmmss",
    "yyyyMMdd'T'HHmmssSSS", "dd/MM/yyyy H:mm", "EEE, dd MMM yyyy HH:mm:ss Z", "EEEE, MMMM d, yyyy h:mm:ss a",
    "yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "yyyy-MM-dd'T'HH:mm:ss.SZZZZZ", "ss.SS mm HH dd MM yyyy",
    "hh 'o''clock' a dd-MMM-yyyy", "Z yyyy MMMM dd",
  ]

  @Test("A text in a pattern's form is the date that Foundation gives, bit for bit", arguments: patterns)
  func values(_ pattern: String) throws {
    var generator = SplitMix(state: UInt64(pattern.utf8.count) << 32 | UInt64(pattern.utf8.first ?? 0))
    for timeZone in [.gmt, Self.zone(330), Self.zone(-210), Self.zone(840), Self.berlin] {
      let format = DatePatternFormat.format(pattern, timeZone: timeZone, locale: Locale(identifier: "en_US_POSIX"))
      let hasZone = timeZone != Self.berlin || pattern.contains { "ZX".contains($0) }
      let isComputed = hasZone && !pattern.hasPrefix("Z")
      let result = try Self.compare(format, texts: 400, &generator)
      #expect(result.dates > 300)
      #expect(result.computed == (isComputed ? 400 : 0))
    }
  }

  @Test(
    "With the names of any locale, a text is the date that Foundation gives",
    arguments: [
      "en_US", "en_GB", "de_DE", "fr_FR", "es_ES", "ja_JP", "zh_Hans_CN", "ko_KR", "ru_RU", "ar_EG", "fa_IR", "th_TH",
      "he_IL",
      "hi_IN", "tr_TR", "pl_PL", "vi_VN", "lt_LT", "cs_CZ", "fi_FI", "ta_IN", "my_MM", "ja_JP@calendar=japanese",
    ]
  )
  func locales(_ identifier: String) throws {
    var generator = SplitMix(state: UInt64(identifier.utf8.count))
    for pattern in ["yyyy-MM-dd", "EEE, d MMM yyyy HH:mm Z", "EEEE d MMMM yyyy hh:mm a", "MMM yyyy", "yyyy MMMM dd"] {
      let format = DatePatternFormat.format(pattern, timeZone: .gmt, locale: Locale(identifier: identifier))
      _ = try Self.compare(format, texts: 120, &generator)
    }
  }

  @Test("Any valid pattern reads the dates that Foundation gives", arguments: 1...8)
  func anyPattern(_ seed: Int) throws {
    var generator = SplitMix(state: UInt64(seed))
    let separators = ["", "", "-", "/", ".", ":", " ", ", ", "'T'", "' at '", "年"]
    var (patterns, dates, computed) = (0, 0, 0)
    while patterns < 60 {
      let fields = DatePatternField.allCases.shuffled(using: &generator).prefix(
        Int.random(in: 1...9, using: &generator)
      )
      let text = fields.map { $0.rawValue + (separators.randomElement(using: &generator) ?? "") }.joined()
      // Foundation takes a colon and digits after an offset for its seconds.
      guard (try? DatePattern(text)) != nil, !text.contains("ZZZZZ:") else { continue }
      patterns += 1
      let format = DatePatternFormat(.init(pattern: text, timeZone: .gmt, locale: Locale(identifier: "en_US_POSIX")))
      let result = try Self.compare(format, texts: 30, &generator)
      dates += result.dates
      computed += result.computed
    }
    // Not those with a weekday and no day, and those that begin with the time zone.
    #expect(dates > 1000)
    #expect(computed > 1000)
  }

  @Test(
    "A day that the month doesn't have is no date, and a day before 1583 is Foundation's",
    arguments: [
      ("2023-02-29", nil), ("2024-02-29", 1_709_164_800), ("1900-02-29", nil), ("2000-02-29", 951_782_400),
      ("1500-02-29", -14_825_894_400), ("1582-10-04", -12_219_379_200), ("1582-10-15", -12_219_292_800),
      ("1583-01-01", -12_212_553_600), ("0001-01-01", -62_135_769_600), ("9999-12-31", 253_402_214_400),
      ("2024-04-31", nil),
    ] as [(String, Double?)]
  )
  func days(_ text: String, _ seconds: Double?) {
    let format = DatePatternFormat.format("yyyy-MM-dd", timeZone: .gmt, locale: Locale(identifier: "en_US_POSIX"))
    #expect(text.withUTF8Span { format.date(from: $0) }?.timeIntervalSince1970 == seconds)
  }
}
