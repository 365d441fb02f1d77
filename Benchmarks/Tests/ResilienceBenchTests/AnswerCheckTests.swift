import Contenders
import Foundation
import Payloads
import Testing

@testable import ResilienceBench

@Suite("AnswerCheck")
struct AnswerCheckTests {
  /// Plain Codable with one fault of its own.
  private struct Faulty: Contender {
    var alter: @Sendable (inout [CatalogueRecord]) -> Void
    var rescued: [ExpectedRescue]?
    let name = "faulty"
    let summary = ""

    func decode(_ payload: Data) throws -> PlainEnvelope {
      try ContenderRegistry.baseline.decode(payload)
    }

    func records(in output: PlainEnvelope) -> [CatalogueRecord] {
      var records = ContenderRegistry.baseline.records(in: output)
      alter(&records)
      return records
    }

    func rescues(decoding payload: Data) throws -> [ExpectedRescue]? { rescued }
  }

  private func workload(rate: Double = 0) -> Workload {
    let specification = PayloadSpecification(size: .records(20), dirtRate: 1, dirtDensity: rate, seed: 31)
    return Workload(rate: rate, payload: Catalogue().payload(specification))
  }

  @Test("passes a right answer, with what was delivered")
  func right() {
    let verdict = AnswerCheck.verdict(on: ContenderRegistry.baseline, decoding: workload())
    #expect(verdict == .right(delivered: 20, rescued: nil))
  }

  @Test("names the first field that differs")
  func wrongValue() {
    let expected = workload().payload.records[7].price
    let faulty = Faulty { records in
      records[7].price += 1
      records[9].sku += 1
    }
    let verdict = AnswerCheck.verdict(on: faulty, decoding: workload())
    #expect(verdict == .wrong("data[7].price is \(expected + 1), expected \(expected)"))
  }

  @Test("notices a record that is missing")
  func missingRecord() {
    let verdict = AnswerCheck.verdict(on: Faulty { $0.removeLast() }, decoding: workload())
    #expect(verdict == .wrong("delivered 19 records, expected 20"))
  }

  @Test("notices a rescue that is reported and wasn't one")
  func falseRescue() {
    let rescue = ExpectedRescue(path: [.key("code")], outcome: .retyped)
    let verdict = AnswerCheck.verdict(on: Faulty(alter: { _ in }, rescued: [rescue]), decoding: workload())
    #expect(verdict == .wrong("reported 1 rescues, expected 0"))
  }

  @Test("expects the baseline to throw on dirt, and nobody else")
  func throwing() {
    guard case .throwsOnDirt = AnswerCheck.verdict(on: ContenderRegistry.baseline, decoding: workload(rate: 0.5)) else {
      Issue.record("plain Codable should throw")
      return
    }
    guard case .wrong(let text) = AnswerCheck.verdict(on: Faulty { _ in }, decoding: workload(rate: 0.5)) else {
      Issue.record("a contender that should deliver and throws is wrong")
      return
    }
    #expect(text.hasPrefix("threw: "))
  }
}
