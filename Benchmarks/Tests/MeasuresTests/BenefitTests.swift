import Contenders
import Measures
import Payloads
import Testing

@Suite("Benefit")
struct BenefitTests {
  @Test(
    "is every record where plain Codable delivers none, and every rescue by its rule",
    arguments: [
      (DirtKind.numberAsString, "retyped", "numberFromString"), (.missing, "defaulted", "missingKey"),
    ]
  )
  func dirty(kind: DirtKind, outcome: String, rule: String) throws {
    let suite = try #require(ContenderRegistry.suite(named: "catalogue"))
    let specification = PayloadSpecification(
      size: .records(40),
      dirtRate: 1,
      dirtDensity: 1,
      mix: DirtMix(only: [kind]),
      seed: 51
    )
    let benefit = try Benefit(of: suite, on: specification)
    let fields = kind == .missing ? 13 : 5
    #expect(
      benefit
        == Benefit(
          records: 40,
          plainRecords: 0,
          shieldedRecords: 40,
          rescued: 40 * fields,
          outcomes: [outcome: 40 * fields],
          rules: benefit.rules
        )
    )
    #expect(benefit.rules[rule] != nil)
    #expect(benefit.rules.values.reduce(0, +) == 40 * fields)
  }

  @Test("is nothing on a clean payload")
  func clean() throws {
    let suite = try #require(ContenderRegistry.suite(named: "feed"))
    let benefit = try Benefit(
      of: suite,
      on: PayloadSpecification(size: .records(10)),
      reporting: "safebox-log-shielded"
    )
    #expect(
      benefit
        == Benefit(records: 10, plainRecords: 10, shieldedRecords: 10, rescued: 0, outcomes: [:], rules: [:])
    )
    #expect(benefit.costPerRescue(clean: 1, dirty: 2) == nil)
  }

  @Test("has a cost for each rescued value")
  func cost() {
    let benefit = Benefit(records: 1, plainRecords: 0, shieldedRecords: 1, rescued: 4, outcomes: [:], rules: [:])
    #expect(benefit.costPerRescue(clean: 100, dirty: 180) == 20)
  }

  @Test("isn't to be had of a contender without a report")
  func noReport() throws {
    let suite = try #require(ContenderRegistry.suite(named: "catalogue"))
    let error = #expect(throws: Benefit.Unknown.self) {
      try Benefit(of: suite, on: PayloadSpecification(size: .records(1)), reporting: "safebox")
    }
    #expect(error?.description == "the contender safebox has no report for the shape catalogue")
  }
}
