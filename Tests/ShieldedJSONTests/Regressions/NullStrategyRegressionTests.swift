import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

/// `ShieldedJSONDecoder` called a custom date or data strategy for `null`, so a strategy with a fallback made a value of it, and no
/// record. `JSONDecoder` throws before it calls the strategy.
@Suite("Public report: a custom strategy was called for null", .timeLimit(.minutes(20)))
struct NullStrategyRegressionTests {
  private static let fallback = Date(timeIntervalSinceReferenceDate: 999)

  private static let decoders: [any RescuingDecoder & Sendable] = {
    let foundation = JSONDecoder()
    foundation.dateDecodingStrategy = .custom { _ in fallback }
    foundation.dataDecodingStrategy = .custom { _ in Data([9]) }
    var shielded = ShieldedJSONDecoder()
    shielded.dateDecodingStrategy = .custom { _ in fallback }
    shielded.dataDecodingStrategy = .custom { _ in Data([9]) }
    return [foundation, shielded]
  }()

  private struct Rescued: Decodable, Equatable {
    @SafeDefault<Epoch> var at: Date
    @SafeBox var optional: Date?
    @SafeBox var bytes: Data?
    @DroppingArray var all: [Date]
    @DroppingArray var blobs: [Data]
    @DroppingDictionary var by: [String: Date]

    enum Epoch: DefaultValue { static var defaultValue: Date { Date(timeIntervalSinceReferenceDate: 0) } }
  }

  private struct Unkeyed: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      _ = try container.decode(Date.self)
    }
  }

  @Test("A null in a rescued property is a missing value, and is recorded", arguments: decoders)
  func rescued(decoder: any RescuingDecoder & Sendable) throws {
    let json =
      #"{"at": null, "optional": null, "bytes": null, "all": [null, 1], "blobs": [null], "by": {"a": null, "b": 1}}"#
    let decoded = try decoder.decodeWithReport(Rescued.self, from: Data(json.utf8))
    let value = decoded.value
    #expect(value.at == Date(timeIntervalSinceReferenceDate: 0) && value.optional == nil && value.bytes == nil)
    #expect(value.all == [Self.fallback] && value.blobs == [] && value.by == ["b": Self.fallback])
    let records = decoded.report.records.map { "\($0.path) \($0.outcome.rawValue) \($0.reason?.rawValue ?? "")" }
    #expect(
      records.sorted() == [
        "all[0] dropped valueNotFound", "at defaulted valueNotFound", "blobs[0] dropped valueNotFound",
        "by.a dropped valueNotFound",
      ]
    )
  }

  @Test("Where plain Codable requests a value, a null is valueNotFound, as with JSONDecoder", arguments: decoders)
  func plain(decoder: any RescuingDecoder & Sendable) {
    func expectNoValue<Value: Decodable>(_ type: Value.Type, _ json: String) {
      do {
        _ = try decoder.decode(type, from: Data(json.utf8), options: RescueOptions())
        Issue.record("\(type) was decoded from \(json).")
      } catch DecodingError.valueNotFound(let missing, _) {
        #expect(missing == Date.self || missing == Data.self)
      } catch {
        Issue.record("\(type) from \(json): \(error)")
      }
    }
    expectNoValue([Date].self, "[null]")
    expectNoValue([Data].self, "[null]")
    expectNoValue([String: Date].self, #"{"a": null}"#)
    expectNoValue(Date.self, "null")
    expectNoValue(Unkeyed.self, "[null]")
  }

  @Test("The description of an error has the beginning of a long number")
  func longNumber() throws {
    let error = #expect(throws: DecodingError.self) {
      try ShieldedJSONDecoder().decode([Int].self, from: "[\(String(repeating: "1", count: 100_000))]")
    }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription == "The number \(String(repeating: "1", count: 100))… doesn't fit Int.")
  }
}
