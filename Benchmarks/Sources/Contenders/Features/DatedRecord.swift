import Foundation
import Payloads
import ShieldedDecoding
import ShieldedMacros

/// A record of dates that are decoded with the decoder's strategy.
struct DatedRecord: Codable, Sendable {
  @SafeBox var id: Int
  @SafeBox var createdAt: Date?
  @SafeBox var changedAt: Date?
}

/// The same record with listed formats.
struct ListedDatedRecord: Codable, Sendable {
  enum Formats: DateFormatList {
    static let formats: [DateFormat] = [.iso8601, .seconds, .pattern("yyyy-MM-dd")]
  }

  @SafeBox var id: Int
  @SafeDate<Formats> var createdAt: Date?
  @SafeDate<Formats> var changedAt: Date?
}

/// A record of dates that are decoded with the decoder's strategy, as a user of the macro declares it.
@Shielded
struct MacroDatedRecord {
  var id: Int
  var createdAt: Date?
  var changedAt: Date?
}

/// The same record with listed formats.
@Shielded
struct MacroListedDatedRecord {
  var id: Int
  @DateFormats(.iso8601, .seconds, .pattern("yyyy-MM-dd")) var createdAt: Date?
  @DateFormats(.iso8601, .seconds, .pattern("yyyy-MM-dd")) var changedAt: Date?
}

extension DatedRecord {
  /// A list of records, clean with dates in ISO 8601, otherwise with seconds in one field and a day in the other.
  static func body(isClean: Bool, count: Int = 400) -> Data {
    var values = SeededGenerator(seed: 1, stream: 0)
    let records = (0..<count).map { index in
      let day = "2024-0\(1 + values.index(below: 9))-\(10 + values.index(below: 18))"
      let seconds = 1_700_000_000 + values.index(below: 10_000_000)
      return isClean
        ? #"{"id":\#(index),"createdAt":"\#(day)T10:20:30Z","changedAt":"\#(day)T11:21:31Z"}"#
        : #"{"id":\#(index),"createdAt":\#(seconds),"changedAt":"\#(day)"}"#
    }
    return Data("[\(records.joined(separator: ","))]".utf8)
  }
}
