import Foundation
import ShieldedDecoding
import Testing

/// Foundation's decoder reads JSON5's `Infinity` as a `Decimal` that isn't a number. It was kept without a record.
@Suite("Public report: an infinite Decimal", .timeLimit(.minutes(20)))
struct InfiniteDecimalRegressionTests {
  private struct Prices: Codable {
    @SafeBox var price: Decimal
    @SafeBox var discount: Decimal?
    @SafeArray var all: [Decimal]
    @DroppingArray var kept: [Decimal]
  }

  private static let decoder = {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    return decoder
  }()

  private static func body(_ token: String) -> Data {
    Data("{price: \(token), discount: \(token), all: [1, \(token), 2], kept: [1, \(token), 2]}".utf8)
  }

  @Test("Infinity is replaced and recorded, in every place", arguments: ["Infinity", "-Infinity", "+Infinity"])
  func infinity(token: String) throws {
    let decoded = try Self.decoder.decodeWithReport(Prices.self, from: Self.body(token))
    #expect(decoded.value.price == 0)
    #expect(decoded.value.discount == nil)
    #expect(decoded.value.all == [1, 0, 2])
    #expect(decoded.value.kept == [1, 2])
    #expect(
      decoded.report.records.map(\.description) == [
        "price: defaulted by numberFromNumber (unreadableNumber), expected Decimal, found unreadable number",
        "discount: defaulted by numberFromNumber (unreadableNumber), expected Optional<Decimal>, found unreadable number",
        "all[1]: defaulted by numberFromNumber (unreadableNumber), expected Decimal, found unreadable number",
        "kept[1]: dropped by numberFromNumber (unreadableNumber), expected Decimal, found unreadable number",
      ]
    )
    let unobserved = try Self.decoder.decode(Prices.self, from: Self.body(token))
    #expect(unobserved.price == 0)
    #expect(unobserved.all == [1, 0, 2])
  }

  @Test("NaN is what the payload says, and a strict policy gives what plain Codable gives")
  func unchanged() throws {
    let decoded = try Self.decoder.decodeWithReport(Prices.self, from: Self.body("NaN"))
    #expect(decoded.value.price.isNaN)
    #expect(decoded.value.all.map(\.isNaN) == [false, true, false])
    #expect(decoded.report.records.isEmpty)
    let strict = try Self.decoder.decode(
      Prices.self,
      from: Self.body("Infinity"),
      options: RescueOptions(policy: .strict)
    )
    #expect(strict.price.isNaN)
    #expect(strict.all.map(\.isNaN) == [false, true, false])
  }
}
