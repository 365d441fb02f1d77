import DecodingTestSupport
import Foundation
import Testing

@testable import ShieldedDecoding

@Suite("Dates and times with and without a zone", .timeLimit(.minutes(20)))
struct DateTimeFormatTests {
  private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  private static let india = TimeZone(secondsFromGMT: 19_800) ?? .gmt
  private static let timeZones = [TimeZone.gmt, india, TimeZone(secondsFromGMT: -12_600) ?? .gmt, berlin]

  private static func conversion(_ text: String, _ timeZone: TimeZone = .gmt) -> Conversion<Date> {
    RescueRules.date(.string(text), formats: [.dateTime(timeZone: timeZone)])
  }

  @Test(
    "Each form is read in the zone of the text, or else in that of the format",
    arguments: [
      ("2024-01-02T03:04:05", 1_704_164_645, 1_704_161_045), ("2024-01-02 03:04:05", 1_704_164_645, 1_704_161_045),
      ("2024-07-02 03:04:05", 1_719_889_445, 1_719_882_245),
      ("2024-01-02 03:04:05.25", 1_704_164_645.25, 1_704_161_045.25),
      ("2024-01-02T03:04:05.1234567", 1_704_164_645.1234567, 1_704_161_045.1234567),
      ("2024-01-02T03:04:05.1234567Z", 1_704_164_645.1234567, 1_704_164_645.1234567),
      ("2024-01-02T03:04:05.250000000999Z", 1_704_164_645.25, 1_704_164_645.25),
      ("2024-01-02T03:04:05Z", 1_704_164_645, 1_704_164_645), ("2024-01-02 03:04:05Z", 1_704_164_645, 1_704_164_645),
      ("2024-01-02 03:04:05+00", 1_704_164_645, 1_704_164_645),
      ("2024-01-02 03:04:05-08", 1_704_193_445, 1_704_193_445),
      ("2024-01-02 03:04:05.5+05:30", 1_704_144_845.5, 1_704_144_845.5),
      ("2024-01-02T03:04:05+0200", 1_704_157_445, 1_704_157_445),
      ("2024-01-02 03:04:05 UTC", 1_704_164_645, 1_704_164_645),
      ("2024-01-02 03:04:05 +0200", 1_704_157_445, 1_704_157_445),
      ("2024-01-02 03:04:05.0000000 +02:00", 1_704_157_445, 1_704_157_445),
      ("2024-02-29 23:59:59-18", 1_709_315_999, 1_709_315_999),
      ("1583-01-01 00:00:00", -12_212_553_600, -12_212_556_808),
      ("1500-02-28 00:00:00.5", -14_825_980_799.5, -14_825_984_007.5),
    ] as [(String, Double, Double)]
  )
  func forms(_ text: String, _ utc: Double, _ local: Double) {
    #expect(Self.conversion(text) == .exact(Date(timeIntervalSince1970: utc)))
    #expect(Self.conversion(text, Self.berlin) == .exact(Date(timeIntervalSince1970: local)))
  }

  @Test(
    "Any other form is refused",
    arguments: [
      "2024-01-02", "2024-01-02T03:04", "2024-01-02 03:04Z", "2024-01-02T03", "20240102T030405", "2024-01-02  03:04:05",
      "2024-01-02_03:04:05", "2024-01-02t03:04:05", "2024-01-02T03:04:05z", " 2024-01-02 03:04:05",
      "2024-01-02 03:04:05 ",
      "2024-01-02 03:04:05.", "2024-01-02 03:04:05.Z", "2024-01-02 03:04:05,5", "2024-01-02 03:04:05.1234567890123",
      "2024-01-02 03:04:05.1 2", "2024-01-02 03:04:05.-5", "2024-1-2 3:4:5", "24-01-02 03:04:05",
      "12024-01-02 03:04:05",
      "+2024-01-02 03:04:05", "2024-02-30 03:04:05", "2023-02-29 03:04:05", "2024-04-31T03:04:05",
      "2024-13-01 03:04:05",
      "2024-00-01 03:04:05", "2024-01-00 03:04:05", "0000-01-01 00:00:00", "0000-00-00 00:00:00", "2024-01-02 24:00:00",
      "2024-01-02 23:60:00", "2024-01-02 23:59:60", "2024-01-02 03:04:05 Z", "2024-01-02 03:04:05UTC",
      "2024-01-02 03:04:05  UTC", "2024-01-02 03:04:05 utc", "2024-01-02 03:04:05 GMT", "2024-01-02 03:04:05 U+02",
      "2024-01-02 03:04:05 UT", "2024-01-02 03:04:05 +0000 UTC",
      "2024-01-02 03:04:05+", "2024-01-02 03:04:05+2", "2024-01-02 03:04:05+02:", "2024-01-02 03:04:05+02:0",
      "2024-01-02 03:04:05+020", "2024-01-02 03:04:05+02000", "2024-01-02 03:04:05+02:00:00", "2024-01-02 03:04:05+19",
      "2024-01-02 03:04:05+18:01", "2024-01-02 03:04:05+02:60", "2024-01-02 03:04:05+02x",
      "2024-01-02 03:04:05Europe/Berlin",
      "２０２４-01-02 03:04:05", "2024-01-02 03:04:05 AM", "1704164645",
    ]
  )
  func otherForms(_ text: String) {
    #expect(Self.conversion(text) == .unusable(.invalidString))
    #expect(Self.conversion(text, Self.berlin) == .unusable(.invalidString))
  }

  @Test(
    "A time that a change of the clocks skips is no date, and one that it repeats is the second, as in a pattern",
    arguments: [
      ("2024-03-31 01:59:59", 1_711_846_799), ("2024-03-31 02:00:00", nil), ("2024-03-31 02:30:00", nil),
      ("2024-03-31 03:00:00", 1_711_846_800), ("2024-10-27 01:59:59", 1_729_987_199),
      ("2024-10-27 02:00:00", 1_729_990_800), ("2024-10-27 02:59:59", 1_729_994_399),
      ("2024-10-27 03:00:00", 1_729_994_400),
    ] as [(String, Double?)]
  )
  func changesOfClocks(_ text: String, _ seconds: Double?) {
    let pattern = DateFormat.pattern("yyyy-MM-dd HH:mm:ss", timeZone: Self.berlin)
    #expect(RescueRules.date(.string(text), formats: [pattern]).value?.timeIntervalSince1970 == seconds)
    #expect(Self.conversion(text, Self.berlin).value?.timeIntervalSince1970 == seconds)
    #expect(Self.conversion("\(text).5", Self.berlin).value?.timeIntervalSince1970 == seconds.map { $0 + 0.5 })
  }

  @Test("A date before the year 1 or after the year 9999 in UTC is out of range")
  func bounds() {
    #expect(Self.conversion("0001-01-01 00:00:00") == .exact(.distantPast))
    #expect(Self.conversion("0001-01-01 00:00:00+00:01") == .unusable(.outOfRange))
    #expect(Self.conversion("0001-01-01 00:00:00", Self.india) == .unusable(.outOfRange))
    #expect(Self.conversion("9999-12-31 23:59:59.5") == .exact(Date(timeIntervalSince1970: 253_402_300_799.5)))
    #expect(Self.conversion("9999-12-31 23:59:59-01") == .unusable(.outOfRange))
  }

  @Test("The description is the source code of the format")
  func descriptions() {
    #expect("\(DateFormat.dateTime())" == ".dateTime()")
    #expect(
      "\(DateFormat.dateTime(timeZone: Self.berlin))" == #".dateTime(timeZone: TimeZone(identifier: "Europe/Berlin")!)"#
    )
    #expect(DateFormat.dateTime(timeZone: Self.berlin) == .dateTime(timeZone: Self.berlin))
    #expect(DateFormat.dateTime(timeZone: Self.berlin) != .dateTime())
    #expect(DateFormat.dateTime() != .pattern("yyyy-MM-dd HH:mm:ss"))
  }

  // MARK: - Comparison with Foundation

  /// A text in one of the forms, also on days that the month doesn't have.
  private static func text(_ generator: inout SplitMix) -> String {
    func number(_ range: ClosedRange<Int>, digits: Int = 2) -> String {
      let number = String(Int.random(in: range, using: &generator))
      return String(repeating: "0", count: digits - number.count) + number
    }
    let years =
      [1...9999, 1580...1585, 1880...1950, 1999...2002, 2015...2030].randomElement(using: &generator) ?? 1...9999
    let day = "\(number(years, digits: 4))-\(number(1...12))-\(number(1...31))"
    let time = "\(number(0...23)):\(number(0...59)):\(number(0...59))"
    let digits = Int.random(in: 0...12, using: &generator)
    let fraction =
      Bool.random(using: &generator) ? "" : ".\((0...digits).map { _ in number(0...9, digits: 1) }.joined())"
    let (hours, minutes) = (number(0...17), number(0...59))
    let sign = Bool.random(using: &generator) ? "+" : "-"
    let zones = [
      "", "", "", "Z", " UTC", "\(sign)\(hours)", "\(sign)\(hours)\(minutes)", "\(sign)\(hours):\(minutes)",
      " \(sign)\(hours)\(minutes)",
    ]
    return "\(day)\(Bool.random(using: &generator) ? "T" : " ")\(time)\(fraction.prefix(13))"
      + (zones.randomElement(using: &generator) ?? "")
  }

  /// The date of a text, which Foundation parses after a regular expression has found its parts.
  private static func foundationDate(_ text: String, _ formatter: DateFormatter) -> Date? {
    let form =
      /(?<day>(\d{4})-(\d\d)-(\d\d))[T ](?<time>(\d\d):(\d\d):(\d\d))(?<fraction>\.\d{1,12})?(?<zone>Z| UTC| ?([+-]\d\d)(:?(\d\d))?)?/
      .asciiOnlyDigits()
    guard let parts = text.wholeMatch(of: form)?.output, let year = Int(parts.2), let month = Int(parts.3),
      let day = Int(parts.4), year > 0, 1...12 ~= month, 1...DateText.dayCount(ofMonth: month, in: year) ~= day
    else { return nil }
    guard [(parts.6, 23), (parts.7, 59), (parts.8, 59)].allSatisfy({ (Int($0) ?? 99) <= $1 }) else { return nil }
    let fraction = parts.fraction?.prefix(10) ?? ""
    var zone = "Z"
    if let hours = parts.11 {
      zone = "\(hours):\(parts.13 ?? "00")"
      guard Int(hours).map({ abs($0) }) ?? 99 <= 18, Int(parts.13 ?? "0") ?? 99 < (hours.hasSuffix("18") ? 1 : 60)
      else { return nil }
    } else if parts.zone == nil {
      let date = formatter.date(from: "\(parts.day) \(parts.time)")
      guard date != nil, !fraction.isEmpty, year >= 1583, formatter.timeZone != berlin else {
        return date.map { $0 + (Double("0\(fraction)") ?? 0) }
      }
      let minutes = formatter.timeZone.secondsFromGMT() / 60
      zone = String(format: "%@%02d:%02d", minutes < 0 ? "-" : "+", abs(minutes) / 60, abs(minutes) % 60)
    }
    return try? Date.ISO8601FormatStyle(includingFractionalSeconds: !fraction.isEmpty)
      .parse("\(parts.day)T\(parts.time)\(fraction)\(zone)")
  }

  private static func formatter(_ timeZone: TimeZone) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.timeZone = timeZone
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
    return formatter
  }

  @Test("A text in a form is the date that Foundation gives, bit for bit", arguments: timeZones.indices)
  func values(_ index: Int) {
    var generator = SplitMix(state: UInt64(index))
    let formatter = Self.formatter(Self.timeZones[index])
    let format = DateFormat.dateTime(timeZone: Self.timeZones[index])
    var dates = 0
    for _ in 0..<10_000 {
      let text = Self.text(&generator)
      let expected = Self.foundationDate(text, formatter)
      let date = text.withUTF8Span { format.date(from: $0) }
      if date != nil { dates += 1 }
      #expect(
        date?.timeIntervalSinceReferenceDate.bitPattern == expected?.timeIntervalSinceReferenceDate.bitPattern,
        "\(text): \(date.debugDescription) \(expected.debugDescription)"
      )
    }
    #expect(dates > 9_500)
  }

  @Test("A text that differs from a form in one or two places is refused, or in another form", arguments: [1, 2])
  func similarTexts(_ changes: Int) {
    var generator = SplitMix(state: UInt64(changes))
    let formatter = Self.formatter(.gmt)
    let characters = Array("0123456789-+:. TZUC,zt/\u{660}")
    var refused = 0
    for _ in 0..<10_000 {
      var text = Array(Self.text(&generator))
      for _ in 0..<changes {
        let place = text.indices.randomElement(using: &generator) ?? 0
        let count = Int.random(in: 0...1, using: &generator)
        text.replaceSubrange(
          place..<place + count,
          with: characters.shuffled(using: &generator).prefix(Int.random(in: 1 - count...1, using: &generator))
        )
      }
      let expected = Self.foundationDate(String(text), formatter)
      let date = String(text).withUTF8Span { DateFormat.dateTime().date(from: $0) }
      if date == nil { refused += 1 }
      #expect(date == expected, "\(String(text))")
    }
    #expect(2_000...9_800 ~= refused)
  }

  // MARK: - In a list

  enum First: DateFormatList {
    static let formats: [DateFormat] = [.dateTime(timeZone: DateTimeFormatTests.berlin), .seconds]
  }
  enum Second: DateFormatList {
    static let formats: [DateFormat] = [.iso8601, .pattern("yyyy-MM-dd HH:mm:ss"), .dateTime()]
  }

  struct Event: Codable, Equatable {
    @SafeDate<First> var first: Date?
    @SafeDate<Second> var second: Date?
  }

  @Test(
    "The first format of a list that reads a text wins, and any but the first is recorded",
    arguments: [
      ("2024-07-02T03:04:05Z", 1_719_889_445, 1_719_889_445, []),
      ("2024-07-02 03:04:05", 1_719_882_245, 1_719_889_445, ["second retyped"]),
      ("2024-07-02 03:04:05.5", 1_719_882_245.5, 1_719_889_445.5, ["second retyped"]),
      ("2024-02-30 03:04:05", nil, nil, ["first defaulted", "second defaulted"]),
      ("2024-07-02", nil, nil, ["first defaulted", "second defaulted"]),
    ] as [(String, Double?, Double?, [String])]
  )
  func lists(_ text: String, _ first: Double?, _ second: Double?, _ records: [String]) throws {
    let json = Data(#"{"first":"\#(text)","second":"\#(text)"}"#.utf8)
    let decoded = try JSONDecoder().decodeWithReport(Event.self, from: json)
    #expect(decoded.value.first?.timeIntervalSince1970 == first)
    #expect(decoded.value.second?.timeIntervalSince1970 == second)
    #expect(decoded.report.records.map { "\($0.path) \($0.outcome)" } == records)
    #expect(try JSONDecoder().decode(Event.self, from: json) == decoded.value)
  }

  @Test("A date is encoded in UTC with three digits, and decoded again without a record")
  func roundTrip() throws {
    let json = Data(#"{"first":"2024-07-02 03:04:05.250"}"#.utf8)
    let event = try JSONDecoder().decode(Event.self, from: json)
    let encoded = try JSONEncoder().encode(event)
    #expect(String(decoding: encoded, as: UTF8.self) == #"{"first":"2024-07-02T01:04:05.250Z"}"#)
    let again = try JSONDecoder().decodeWithReport(Event.self, from: encoded)
    #expect(again.value == event)
    #expect(again.report.records.isEmpty)
  }
}
