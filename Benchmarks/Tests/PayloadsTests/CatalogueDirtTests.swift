import Foundation
import Payloads
import Testing

@Suite("Catalogue dirt", .timeLimit(.minutes(20)))
struct CatalogueDirtTests {
  @Test("The density is the share of dirty fields in a dirty record", arguments: [0.01, 0.1, 0.5])
  func rate(rate: Double) {
    let records = 4_000
    let payload = Catalogue().payload(
      PayloadSpecification(size: .records(records), dirtRate: 1, dirtDensity: rate, seed: 11)
    )
    let share = Double(payload.dirtCounts.values.reduce(0, +)) / Double(records * 13)
    // Four standard deviations of a binomial share.
    let tolerance = 4 * (rate * (1 - rate) / Double(records * 13)).squareRoot()
    #expect(abs(share - rate) < tolerance)
  }

  @Test("The rate is the share of dirty records, and all other records are clean", arguments: [0.1, 0.5])
  func recordRate(rate: Double) {
    let records = 4_000
    let specification = PayloadSpecification(size: .records(records), dirtRate: rate, dirtDensity: 1, seed: 18)
    let payload = Catalogue().payload(specification)
    var fieldsByRecord: [Int: Int] = [:]
    for rescue in payload.rescues {
      if case .index(let index) = rescue.path[1] { fieldsByRecord[index, default: 0] += 1 }
    }
    let tolerance = 4 * (rate * (1 - rate) / Double(records)).squareRoot()
    #expect(abs(Double(fieldsByRecord.count) / Double(records) - rate) < tolerance)
    #expect(fieldsByRecord.values.allSatisfy { $0 == 13 })
  }

  @Test("The kinds of dirt have the proportions of the mix even")
  func mix() {
    let payload = Catalogue().payload(
      PayloadSpecification(size: .records(4_000), dirtRate: 1, dirtDensity: 0.5, seed: 12)
    )
    let total = Double(payload.dirtCounts.values.reduce(0, +))
    for share in DirtMix.even.shares {
      let count = share.kinds.reduce(0) { $0 + payload.dirtCounts[$1, default: 0] }
      #expect(abs(Double(count) / total - Double(share.weight) / 10) < 0.015)
    }
    #expect(payload.dirtCounts[.renamedEnvelope] == nil)
    #expect(Set(payload.dirtCounts.keys) == Set(DirtKind.allCases).intersection(DirtMix.even.shares.flatMap(\.kinds)))
  }

  static let fieldsByKind: [(kind: DirtKind, fields: Int)] = [
    (.missing, 13), (.null, 13), (.numberAsString, 5), (.stringAsNumber, 6), (.creativeBool, 2), (.wrongShape, 13),
    (.misfitNumber, 3), (.corruptElement, 1), (.emptyString, 7),
  ]

  @Test("A single kind of dirt affects every field that it applies to", arguments: fieldsByKind)
  func alone(kind: DirtKind, fields: Int) {
    let payload = Catalogue().payload(
      PayloadSpecification(size: .records(50), dirtRate: 1, dirtDensity: 1, mix: DirtMix(only: [kind]), seed: 13)
    )
    #expect(payload.dirtCounts == [kind: 50 * fields])
    #expect(payload.rescues.count == 50 * fields)
  }

  @Test("Dirt doesn't change the values around it")
  func independence() {
    let clean = Catalogue().payload(PayloadSpecification(size: .records(200), seed: 14))
    let dirty = Catalogue().payload(PayloadSpecification(size: .records(200), dirtRate: 1, dirtDensity: 0.2, seed: 14))
    let touched = Set(dirty.rescues.map { Array($0.path.prefix(3)) })
    for (index, pair) in zip(clean.records, dirty.records).enumerated() {
      if !touched.contains([.key("data"), .index(index), .key("price")]) { #expect(pair.0.price == pair.1.price) }
      if !touched.contains([.key("data"), .index(index), .key("name")]) { #expect(pair.0.name == pair.1.name) }
      if !touched.contains([.key("data"), .index(index), .key("tags")]) { #expect(pair.0.tags == pair.1.tags) }
    }
    #expect(clean.records != dirty.records)
  }

  @Test("The expected values of retyped and misfit numbers follow from their spelling")
  func spelledValues() throws {
    let mix = DirtMix(only: [.numberAsString, .misfitNumber])
    let payload = Catalogue().payload(
      PayloadSpecification(size: .records(200), dirtRate: 1, dirtDensity: 1, mix: mix, seed: 16)
    )
    for (parsed, expected) in zip(try payload.parsedRecords(), payload.records) {
      switch parsed["quantity"] {
      case let text as String:
        #expect(Double(text.trimmingCharacters(in: .whitespaces)) == Double(expected.quantity))
      case let number as NSNumber:
        let value = number.doubleValue
        #expect(expected.quantity == (value < 0x1p63 ? Int(value) : 0))
      default:
        Issue.record("no quantity")
      }
    }
  }

  @Test("Dirt in the envelope renames only the key of the records")
  func envelope() throws {
    let mix = DirtMix(only: [.renamedEnvelope])
    let payload = Catalogue().payload(
      PayloadSpecification(size: .records(3), dirtRate: 1, dirtDensity: 1, mix: mix, seed: 17)
    )
    #expect(payload.dirtCounts == [.renamedEnvelope: 1])
    let clean = Catalogue().payload(PayloadSpecification(size: .records(3), seed: 17))
    #expect(payload.records == clean.records)
    let text = String(decoding: clean.bytes, as: UTF8.self).replacing("\"data\":", with: "\"items\":")
    #expect(String(decoding: payload.bytes, as: UTF8.self) == text)
  }
}
