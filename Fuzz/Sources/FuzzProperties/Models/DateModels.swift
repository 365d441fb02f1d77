import Foundation
import RescueSpecification
import ShieldedDecoding
import ShieldedMacros

/// A list of formats, which is made from the specification's.
protocol SpecifiedDateFormats: DateFormatList { static var specified: [SpecifiedDateFormat] { get } }

/// Both units: the magnitude decides.
enum CreatedDates: SpecifiedDateFormats {
  static let specified: [SpecifiedDateFormat] = [.iso8601, .iso8601WithFractions, .seconds, .milliseconds]
  static let formats = specified.map(\.format)
}

/// A number first, and a default.
enum ChangedDates: SpecifiedDateFormats {
  static let specified: [SpecifiedDateFormat] = [.milliseconds, .day, .seconds]
  static let formats = specified.map(\.format)
  static let defaultValue = Date(timeIntervalSince1970: 0)
}

/// No number.
enum Days: SpecifiedDateFormats {
  static let specified: [SpecifiedDateFormat] = [.day, .iso8601, .dateTime]
  static let formats = specified.map(\.format)
}

/// One unit.
enum PaidDates: SpecifiedDateFormats {
  static let specified: [SpecifiedDateFormat] = [.iso8601WithFractions, .seconds]
  static let formats = specified.map(\.format)
}

/// Patterns with names, halves of the day, a zone, and text.
enum SentDates: SpecifiedDateFormats {
  static let specified: [SpecifiedDateFormat] = [
    .pattern(SpecifiedDatePattern("EEE", ", ", "d", " ", "MMM", " ", "yyyy", " ", "h", ":", "mm", " ", "a", " ", "Z")),
    .pattern(SpecifiedDatePattern("dd", ".", "MM", ".", "yyyy", " 'at' ", "HH", ":", "mm", ":", "ss")),
    .pattern(SpecifiedDatePattern("MMMM", " ", "yyyy")), .pattern(SpecifiedDatePattern("yyyy", "/", "M", "XXX")),
  ]
  static let formats = specified.map(\.format)
}

extension SpecifiedDateFormat {
  var format: DateFormat {
    switch self {
    case .iso8601: .iso8601
    case .iso8601WithFractions: .iso8601WithFractions
    case .dateTime: .dateTime()
    case .seconds: .seconds
    case .milliseconds: .milliseconds
    case .pattern(let pattern): .pattern(pattern.text)
    }
  }
}

/// Dates with lists of formats.
struct ShieldedDateLists: ShieldedModel, Rescuable, ReflectedValue {
  typealias Plain = PlainDateLists

  @SafeDate<CreatedDates> var createdAt: Date?
  @SafeDate<ChangedDates> var changedAt: Date
  @SafeDate<Days> var day: Date?
  @SafeDate<PaidDates> var paidAt: Date?
  @SafeDate<SentDates> var sentAt: Date?
}

@Shielded
struct MacroDateLists: Codable {
  @DateFormats(.iso8601, .iso8601WithFractions, .seconds, .milliseconds) var createdAt: Date?
  @DateFormats(.milliseconds, .pattern("yyyy-MM-dd"), .seconds) var changedAt: Date = Date(timeIntervalSince1970: 0)
  @DateFormats(.pattern("yyyy-MM-dd"), .iso8601, .dateTime()) var day: Date?
  @DateFormats(.iso8601WithFractions, .seconds) var paidAt: Date?
  @DateFormats(
    .pattern("EEE, d MMM yyyy h:mm a Z"),
    .pattern("dd.MM.yyyy 'at' HH:mm:ss"),
    .pattern("MMMM yyyy"),
    .pattern("yyyy/MXXX")
  ) var sentAt: Date?
}

extension MacroDateLists: MacroModel, ReflectedValue {
  typealias Plain = PlainDateLists
  typealias Twin = ShieldedDateLists
}

/// The dates in the first format of each list, which is what a listed date reads without a wrapper.
struct PlainDateLists: Decodable, ReflectedValue {
  private enum CodingKeys: String, CodingKey { case createdAt, changedAt, day, paidAt, sentAt }

  var createdAt: Date?
  var changedAt: Date
  var day: Date?
  var paidAt: Date?
  var sentAt: Date?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    createdAt = try container.decodeIfPresent(ListedDate<CreatedDates>.self, forKey: .createdAt)?.date
    changedAt = try container.decode(ListedDate<ChangedDates>.self, forKey: .changedAt).date
    day = try container.decodeIfPresent(ListedDate<Days>.self, forKey: .day)?.date
    paidAt = try container.decodeIfPresent(ListedDate<PaidDates>.self, forKey: .paidAt)?.date
    sentAt = try container.decodeIfPresent(ListedDate<SentDates>.self, forKey: .sentAt)?.date
  }
}
