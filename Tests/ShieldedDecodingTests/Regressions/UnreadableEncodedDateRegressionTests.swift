import Foundation
import ShieldedDecoding
import Testing

@Suite(
  "Fault: a date was encoded as text or a number that its list reads as another date, or not at all",
  .timeLimit(.minutes(20))
)
struct UnreadableEncodedDateRegressionTests {
  enum SecondsFirst: DateFormatList {
    static let formats: [DateFormat] = [.seconds, .milliseconds]
  }

  enum MillisecondsFirst: DateFormatList {
    static let formats: [DateFormat] = [.milliseconds, .iso8601, .seconds]
  }

  enum OnlyMilliseconds: DateFormatList {
    static let formats: [DateFormat] = [.milliseconds]
  }

  enum Internet: DateFormatList {
    static let formats: [DateFormat] = [.iso8601]
  }

  enum Day: DateFormatList {
    static let formats: [DateFormat] = [.pattern("yyyy-MM-dd")]
  }

  struct Event<Formats: DateFormatList>: Codable where Formats.Value == Date? {
    @SafeDate<Formats> var at: Date?
  }

  /// Encodes a date in a field, as an element, and as a whole payload, and returns the descriptions of the errors.
  static func failures<Formats: DateFormatList>(of date: Date, by list: Formats.Type) -> [String?]
  where Formats.Value == Date? {
    let values: [any Encodable] = [
      Event<Formats>(at: date), [ListedDate<Formats>(date)], SafeDate<Formats>(wrappedValue: date),
    ]
    return values.map { value in
      do {
        _ = try JSONEncoder().encode(value)
        return nil
      } catch EncodingError.invalidValue(let refused, let context) {
        // Not a number equals nothing, and its description traps.
        let isSame = (refused as? Date)?.timeIntervalSince1970.bitPattern == date.timeIntervalSince1970.bitPattern
        return isSame ? context.debugDescription : "another value"
      } catch {
        return "another error: \(error)"
      }
    }
  }

  /// Encodes a date in a field, and decodes it again.
  static func decodedAgain<Formats: DateFormatList>(_ date: Date, by list: Formats.Type) throws -> Date?
  where Formats.Value == Date? {
    let decoded = try JSONDecoder().decodeWithReport(
      Event<Formats>.self,
      from: try JSONEncoder().encode(Event<Formats>(at: date))
    )
    #expect(decoded.report.records.isEmpty)
    return decoded.value.at
  }

  @Test(
    "Milliseconds that the list reads as seconds aren't encoded",
    arguments: [-99_999_999, -1, 0, 2_700_000, 99_999_999.999]
  )
  func fewMilliseconds(_ seconds: Double) throws {
    let date = Date(timeIntervalSince1970: seconds)
    let number = date.timeIntervalSince1970 * 1000
    let refusal = "The list reads \(number) as .seconds. List one of the units, or .seconds first."
    #expect(Self.failures(of: date, by: MillisecondsFirst.self) == [refusal, refusal, refusal])
    #expect(try Self.decodedAgain(date, by: OnlyMilliseconds.self) == date)
    #expect(try Self.decodedAgain(date, by: SecondsFirst.self) == date)
  }

  @Test("Milliseconds from 100 000 000 000 on are encoded", arguments: [-100_000_000, 100_000_000, 1_704_164_645.5])
  func manyMilliseconds(_ seconds: Double) throws {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(try Self.decodedAgain(date, by: MillisecondsFirst.self) == date)
  }

  @Test("Seconds that the list reads as milliseconds aren't encoded", arguments: [100_000_000_000, 253_402_300_799])
  func manySeconds(_ seconds: Double) {
    let refusal = "The list reads \(seconds) as .milliseconds. List one of the units, or .milliseconds first."
    let failures = Self.failures(of: Date(timeIntervalSince1970: seconds), by: SecondsFirst.self)
    #expect(failures == [refusal, refusal, refusal])
  }

  @Test(
    "A date before the year 1 or after the year 9999 isn't encoded",
    arguments: [-62_135_769_601, 253_402_300_800, 1e15, .infinity, -.infinity, .nan]
  )
  func outOfBounds(_ seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    let refusal = "A date before the year 1 or after the year 9999 can't be read by a list of formats."
    #expect(Self.failures(of: date, by: Internet.self) == [refusal, refusal, refusal])
    #expect(Self.failures(of: date, by: Day.self) == [refusal, refusal, refusal])
    #expect(Self.failures(of: date, by: OnlyMilliseconds.self) == [refusal, refusal, refusal])
    #expect(Self.failures(of: date, by: SecondsFirst.self) == [refusal, refusal, refusal])
  }

  @Test("The first and the last second are encoded", arguments: [-62_135_769_600, 253_402_300_799])
  func ends(_ seconds: Double) throws {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(try Self.decodedAgain(date, by: Internet.self) == date)
    #expect(try Self.decodedAgain(date, by: OnlyMilliseconds.self) == date)
  }
}
