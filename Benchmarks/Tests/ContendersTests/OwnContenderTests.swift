import Foundation
import Payloads
import Testing

@testable import Contenders

@Suite("A DTO of one's own", .timeLimit(.minutes(20)))
struct OwnContenderTests {
  private func verdict(on name: String, rate: Double) throws -> (verdict: AnswerVerdict, totals: PayloadTotals) {
    let contender = try #require(OwnSuites.weather.contender(named: name))
    let specification = PayloadSpecification(size: .bytes(5_000), dirtRate: rate, seed: 41)
    let (data, totals) = OwnSuites.weather.payload(specification)
    #expect(totals.bytes >= 5_000 || rate > 0)
    return (contender.verdict(on: data, of: specification), totals)
  }

  @Test("Your own DTO is measured by every kind of contender that doesn't need code for it")
  func kinds() {
    #expect(
      OwnSuites.weather.contenders.map(\.name) == ContenderTests.everywhere + ContenderTests.referenceNames
    )
  }

  @Test(
    "The library's contenders deliver every record and report every rescue of the samples",
    arguments: ["safebox", "safebox-log", "safebox-log-shielded", "macro", "macro-log", "macro-log-shielded"],
    [0, 0.3, 1]
  )
  func delivers(name: String, rate: Double) throws {
    let (verdict, totals) = try verdict(on: name, rate: rate)
    #expect(verdict == .right(delivered: totals.records, rescued: name.contains("log") ? totals.rescues : nil))
    #expect((totals.rescues > 0) == (rate > 0))
  }

  @Test("Plain Codable throws if a sample is dirty")
  func plain() throws {
    let clean = try verdict(on: "plain", rate: 0)
    #expect(clean.verdict == .right(delivered: clean.totals.records, rescued: nil))
    guard case .throwsOnDirt = try verdict(on: "plain", rate: 0.3).verdict else {
      Issue.record("plain Codable should throw")
      return
    }
  }

  @Test("A sample with a wrong expected record makes the answer wrong")
  func wrongSample() throws {
    let sample = SampleRecord(
      #"{"city":"Oslo","celsius":1,"isRaining":false}"#,
      gives: Weather(city: "Oslo", celsius: 2, isRaining: false)
    )
    let suite = ShapeSuite(
      SampleList(name: "wrong", summary: "", clean: [sample], dirty: []),
      wrappers: ShieldedWeather.self
    )
    let specification = PayloadSpecification(size: .records(3))
    let verdict = suite.baseline.verdict(on: suite.payload(specification).data, of: specification)
    #expect(verdict == .wrong("record 0.celsius is 1.0, expected 2.0"))
  }

  @Test("Without samples, the payload is an empty list")
  func noSamples() {
    let empty = SampleList<Weather>(name: "none", summary: "", clean: [], dirty: [])
    #expect(String(decoding: empty.payload(PayloadSpecification(size: .bytes(100))).bytes, as: UTF8.self) == "[]")
  }
}
