import Foundation
import Testing

@testable import ShieldedDecoding

@Suite("Dates in ISO 8601", .timeLimit(.minutes(20)))
struct ISO8601DateTests {
  /// Years around the change to the Gregorian calendar, and those whose number decides whether they have a leap day.
  static let years = [
    1, 1000, 1499, 1500, 1582, 1583, 1600, 1700, 1899, 1900, 1970, 1999, 2000, 2001, 2024, 2025, 2100, 9999,
  ]

  private func date(_ text: String) -> Date? { text.withUTF8Span { Date(iso8601: $0) } }

  /// A date and a time of a year, without a fraction and a zone.
  private static func day(_ index: Int, in year: Int) -> String {
    String(
      format: "%04d-%02d-%02dT%02d:59:%02d",
      year,
      index % 12 + 1,
      index % 28 + 1,
      index % 24,
      index % 60
    )
  }

  @Test("Every day of a year is the date that Foundation parses", arguments: years)
  func days(year: Int) throws {
    for month in 1...12 {
      for day in 1...31 {
        let (hour, minute, second) = (day % 24, (month * 5 + day) % 60, (day * 7) % 60)
        let text = String(format: "%04d-%02d-%02dT%02d:%02d:%02dZ", year, month, day, hour, minute, second)
        #expect(date(text) == (try? Date.ISO8601FormatStyle().parse(text)), "\(text)")
      }
    }
  }

  @Test(
    "A text of another form is what Foundation parses",
    arguments: [
      "2026-01-31T10:00:00Z", "2026-01-31T23:59:59Z", "2026-01-31T24:00:00Z", "2026-01-31T10:60:00Z",
      "2026-01-31T10:00:60Z", "2026-13-01T10:00:00Z", "2026-00-01T10:00:00Z", "2026-01-00T10:00:00Z",
      "2026-02-29T10:00:00Z", "2024-02-29T10:00:00Z", "2026-04-31T10:00:00Z", "2026-01-31T10:00:00z",
      "2026-01-31t10:00:00Z", "2026-01-31 10:00:00Z", "2026-01-31T10:00:00+02:00", "2026-01-31T10:00:00-0330",
      "2026-01-31T10:00:00.5Z", "2026-01-31T10:00:00.Z", "2026-01-31T10:00:00.0Z", "2026-01-31T10:00:00.000000000Z",
      "2026-01-31T10:00:00.999999999Z", "2026-01-31T10:00:00.1234567890Z", "2026-01-31T10:00:00,5Z",
      "2026-01-31T10:00:00.5Zx", "2026-01-31T10:00:00.-5Z", "2026-01-31T10:00:00.5+02:00", "2026-02-29T10:00:00.5Z",
      "2026-01-31T10:00:60.5Z", "2026-01-31T24:00:00.5Z", "0001-01-01T00:00:00.5Z", "2026-01-31T10:00:00", "2026-01-31",
      "2026-01-31T10:00:00Z ", " 2026-01-31T10:00:00Z",
      "2026-1-31T10:00:00Z", "+026-01-31T10:00:00Z", "2026-01-31T10:00:0\u{661}Z", "20260131T100000Z", "", "Z",
      "0000-01-01T00:00:00Z", "2026/01/31T10:00:00Z", "2026-01-31T10-00-00Z", "2026-01-31T10:00:00ZZ",
    ]
  )
  func form(text: String) {
    #expect(date(text) == (try? Date.ISO8601FormatStyle().parse(text)))
  }

  @Test("Every fraction of a second is the date that Foundation parses, in a listed format too", arguments: years)
  func fractions(year: Int) throws {
    let styles = [Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true)]
    var digits: UInt64 = 123_456_789
    for index in 0..<400 {
      // The digits of a linear congruential sequence, with many zeros at the end of some.
      digits = digits &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let fraction = String(
        format: "%09d",
        index.isMultiple(of: 3) ? digits % 1000 * 1_000_000 : (digits >> 30) % 1_000_000_000
      )
      let day = Self.day(index, in: year)
      let text = "\(day).\(fraction.prefix(index % 9 + 1))Z"
      #expect(date(text) == (try? styles[0].parse(text)), "\(text)")
      #expect(
        text.withUTF8Span { DateFormat.iso8601WithFractions.date(from: $0) } == (try? styles[1].parse(text)),
        "\(text)"
      )
      #expect(text.withUTF8Span { DateFormat.iso8601.date(from: $0) } == nil, "\(text)")
      let isReadHere = Date.foundationReadsNanoseconds && year >= 1583
      #expect((text.withUTF8Span { Date(usualISO8601: $0) } != nil) == isReadHere, "\(text)")
    }
  }

  @Test("Every time zone gives the date that Foundation parses, in a listed format", arguments: years)
  func timeZones(year: Int) throws {
    for index in 0..<300 {
      let zone = String(
        format: "%@%02d%@%02d",
        index % 2 == 0 ? "+" : "-",
        index % 18,
        index % 3 == 0 ? ":" : "",
        index % 60
      )
      let day = Self.day(index, in: year)
      let read = "\(day)\(zone)".withUTF8Span { DateFormat.iso8601.date(from: $0) }
      #expect(try read == Date.ISO8601FormatStyle().parse("\(day)\(zone)"), "\(day)\(zone)")
      let text = String(format: "%@.%0\(index % 9 + 1)d%@", day, index % 10, zone)
      let fraction = text.withUTF8Span { DateFormat.iso8601WithFractions.date(from: $0) }
      #expect(try fraction == Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text), "\(text)")
    }
  }

  @Test("The epoch and a known date have their numbers of seconds")
  func known() {
    #expect(date("1970-01-01T00:00:00Z")?.timeIntervalSince1970 == 0)
    #expect(date("2009-02-13T23:31:30Z")?.timeIntervalSince1970 == 1_234_567_890)
  }

  @Test("A date with a fraction has its number of seconds", .enabled(if: Date.foundationReadsNanoseconds))
  func knownFractions() {
    #expect(date("1970-01-01T00:00:00.25Z")?.timeIntervalSince1970 == 0.25)
    #expect(date("1969-12-31T23:59:59.750Z")?.timeIntervalSince1970 == -0.25)
    // The fraction is added to the time of the day, as Foundation does, and not to the seconds since 2001.
    #expect(date("2000-12-31T23:58:40.9Z")?.timeIntervalSinceReferenceDate == -79.10000000000582)
    #expect(date("2009-02-13T23:31:30.125000000Z")?.timeIntervalSince1970 == 1_234_567_890.125)
  }
}
