import Foundation
import ShieldedDecoding
import Testing

@Suite("Date formats", .timeLimit(.minutes(20)))
struct DateFormatTests {
  private func seconds(_ text: String, _ format: DateFormat) -> Double? {
    RescueRules.date(.string(text), formats: [format]).value?.timeIntervalSince1970
  }

  @Test(
    "ISO 8601 is read strictly, although Foundation accepts more",
    arguments: [
      "2024-01-02T03:04:05", "2024-01-02", "2024-01-02T03:04:05Zx", "2024-01-02T03:04:05Z ", " 2024-01-02T03:04:05Z",
      "2024-02-30T03:04:05Z", "2023-02-29T03:04:05Z", "1900-02-29T03:04:05Z", "2024-04-31T00:00:00Z",
      "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z", "2024-1-2T3:4:5Z", "2024-01-02T24:00:00Z", "2024-01-02T03:60:00Z",
      "2024-01-02T23:59:60Z", "2024-01-02T99:99:99Z", "2024-01-02t03:04:05z", "2024-01-02 03:04:05Z",
      "2024-01-02T03:04:05+2", "2024-01-02T03:04:05UTC", "2024-01-02T03:04:05GMT+2", "2024-01-02T03:04:05+02:60",
      "2024-01-02T03:04:05+19:00", "２０２４-01-02T03:04:05Z", "0000-01-01T00:00:00Z", "12024-01-02T03:04:05Z",
      "2024-01-02T03:04:05.Z", "2024-01-02T03:04:05,5Z", "2024-01-02T03:04:05.1234567890Z", "+2024-01-02T03:04:05Z",
    ]
  )
  func strictISO8601(_ text: String) {
    #expect(seconds(text, .iso8601) == nil)
    #expect(seconds(text, .iso8601WithFractions) == nil)
  }

  @Test("ISO 8601 with and without a fraction are two formats")
  func fractions() throws {
    #expect(seconds("2024-02-29T03:04:05Z", .iso8601) == 1_709_175_845)
    #expect(seconds("2024-01-02T03:04:05-0800", .iso8601) == 1_704_193_445)
    #expect(seconds("2024-01-02T03:04:05.5Z", .iso8601) == nil)
    #expect(seconds("2024-01-02T03:04:05Z", .iso8601WithFractions) == nil)
    for text in ["2024-01-02T03:04:05.1Z", "2024-01-02T03:04:05.123Z", "2024-01-02T03:04:05.123456789+02:00"] {
      let expected = try Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
      #expect(seconds(text, .iso8601WithFractions) == expected.timeIntervalSince1970)
    }
  }

  private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  @Test(
    "A pattern reads a text in its form",
    arguments: [
      (DateFormat.pattern("yyyy-MM-dd"), "2024-01-02", 1_704_153_600.0),
      (.pattern("yyyyMMdd"), "20240102", 1_704_153_600),
      (.pattern("d.M.yyyy"), "2.1.2024", 1_704_153_600), (.pattern("yyyy-MM"), "2024-02", 1_706_745_600),
      (.pattern("dd/MM/yyyy HH:mm:ss"), "02/01/2024 03:04:05", 1_704_164_645),
      (.pattern("dd.MM.yyyy 'at' HH:mm"), "02.01.2024 at 03:04", 1_704_164_640),
      (.pattern("yyyy-MM-dd'T'HH:mm:ss.SSSXXX"), "2024-01-02T03:04:05.250+02:00", 1_704_157_445.25),
      (.pattern("yyyy-MM-dd'T'HH:mm:ssXXX"), "2024-01-02T03:04:05Z", 1_704_164_645),
      (.pattern("EEE, dd MMM yyyy HH:mm:ss Z"), "Tue, 02 Jan 2024 03:04:05 +0000", 1_704_164_645),
      (.pattern("MMMM d, yyyy h:mm a"), "January 2, 2024 3:04 PM", 1_704_207_840),
      (.pattern("yyyy-MM-dd HH:mm", timeZone: berlin), "2024-01-02 01:00", 1_704_153_600),
      (.pattern("d MMMM yyyy", locale: Locale(identifier: "fr_FR")), "2 janvier 2024", 1_704_153_600),
      (.pattern("yyyy 'o''clock' ''"), "2024 o'clock '", 1_704_067_200),
    ]
  )
  func patterns(_ format: DateFormat, _ text: String, _ expected: Double) {
    #expect(seconds(text, format) == expected)
  }

  @Test(
    "A pattern refuses a text in any other form",
    arguments: [
      ("yyyy-MM-dd", "2024-1-2"), ("yyyy-MM-dd", "2024-02-30"), ("yyyy-MM-dd", "2024-01-02x"),
      ("yyyy-MM-dd", "2024-01-02 "),
      ("yyyy-MM-dd", "24-01-02"), ("yyyy-MM-dd", "12024-01-02"), ("yyyy-MM-dd", "2024/01/02"),
      ("yyyy-MM-dd", "２０２４-01-02"),
      ("yyyy-MM-dd HH:mm", "2024-01-02  03:04"), ("yyyy-MM-dd HH:mm", "2024-01-02 24:00"),
      ("yyyy-MM-dd h:mm a", "2024-01-02 0:04 AM"),
      ("yyyy-MM-dd h:mm a", "2024-01-02 3:04 pm"), ("dd MMM yyyy", "02 jan 2024"), ("dd MMM yyyy", "02 January 2024"),
      ("yyyy-MM-dd Z", "2024-01-02 Z"), ("yyyy-MM-dd Z", "2024-01-02 +02:00"), ("yyyy-MM-dd XXX", "2024-01-02 +0200"),
      ("yyyy", "0000"), ("d.M.yyyy", "32.1.2024"),
    ]
  )
  func otherForms(_ pattern: String, _ text: String) {
    #expect(seconds(text, .pattern(pattern)) == nil)
  }

  @Test(
    "An invalid pattern makes every decoding throw an error that says what to do",
    arguments: [
      ("dd.MM.YYYY", #"Write "yyyy" for the year"#), ("yy-MM-dd", "the century would be guessed"),
      ("yyyy-MM-ddTHH:mm", "Put text in single quotes ('T')"), ("MM-dd", "It has no year"), ("", "It has no year"),
      ("yyyy-dd", "Add the month"), ("yyyy-MM-dd mm", "Add the hour"), ("yyyy-MM-dd hh:mm", #"Add "a""#),
      ("yyyy-MM-dd a", #"Write "h" or "hh""#), ("yyyy-MM-dd MM", "Remove one of them"), ("yyyyMd", "put text between"),
      ("yyyy-M1", "put text between"), ("yyyy 'at", "Close it"), ("yyyy-MM-dd HH:mm:ss.SSSSSS", "iso8601WithFractions"),
    ]
  )
  func invalidPatterns(_ pattern: String, _ advice: String) {
    for json in ["{}", #"{"at":null}"#, #"{"at":"2024-01-02"}"#] {
      let error = #expect(throws: DateFormatError.self) {
        try Pattern.$text.withValue(pattern) { try JSONDecoder().decode(Event.self, from: Data(json.utf8)) }
      }
      #expect(error?.pattern == pattern)
      #expect(error?.description.contains(advice) == true)
      #expect(error?.description.contains("DateFormatTests.Pattern") == true)
    }
  }

  enum Pattern: DateFormatList {
    @TaskLocal static var text = ""
    static var formats: [DateFormat] { [.iso8601, .pattern(text)] }
  }

  struct Event: Codable {
    @SafeDate<Pattern> var at: Date?
  }

  enum Nothing: DateFormatList {
    static let formats: [DateFormat] = []
  }

  struct Empty: Codable {
    @SafeDate<Nothing> var at: Date?
  }

  struct Outer: Codable {
    @SafeArray var events: [Inner]
  }

  struct Inner: Codable, DefaultProvider {
    @SafeDate<Nothing> var at: Date?
    static func defaultInstance() -> Inner { Inner(at: nil) }
  }

  @Test("An empty list makes decoding and encoding throw, and no enclosing value hides the error")
  func emptyList() {
    let error = #expect(throws: DateFormatError.self) { try JSONDecoder().decode(Empty.self, from: Data("{}".utf8)) }
    #expect(error?.pattern == nil)
    #expect(
      error?.description.hasSuffix(
        "Nothing has no date formats. List at least one in `formats`, for example [.iso8601]."
      ) == true
    )
    #expect(throws: DateFormatError.self) { try JSONEncoder().encode(Empty(at: .distantPast)) }
    #expect(throws: DateFormatError.self) {
      try JSONDecoder().decode(Outer.self, from: Data(#"{"events":[{"at":1}]}"#.utf8))
    }
  }
}
