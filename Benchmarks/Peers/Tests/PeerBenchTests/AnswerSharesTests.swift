import Payloads
import PeerWorker
import Testing

@testable import PeerBench

@Suite("The shares of an answer", .timeLimit(.minutes(20)))
struct AnswerSharesTests {
  static let payload = Catalogue().payload(PayloadSpecification(size: .records(200), dirtRate: 0.5))

  @Test("The expected records are right in every field")
  func expected() {
    let shares = AnswerShares(of: Self.payload.records.map { AnsweredRecord($0) }, on: Self.payload)
    #expect(shares.dirtyFields == Self.payload.rescues.count)
    #expect(shares.right == shares.dirtyFields)
    #expect(shares.lost == 0)
    #expect(shares.different == 0)
    #expect(shares.damaged == 0)
    #expect(shares.cleanFields == 200 * 13 - shares.dirtyFields)
  }

  @Test("Without a record, convertible fields are lost and no field is right")
  func nothing() {
    let shares = AnswerShares(of: [], on: Self.payload)
    let convertible = Self.payload.rescues.filter { $0.outcome == .retyped || $0.outcome == .lossy }
    #expect(shares.right == 0)
    #expect(shares.lost == convertible.count)
    #expect(shares.damaged == shares.cleanFields)
    #expect(shares.delivered == 0)
    #expect(shares.records == 200)
  }

  @Test("A field without a value counts as its default")
  func missingValues() {
    let records = Self.payload.records.map { record in
      var answer = AnsweredRecord(record)
      if record.views == 0 { answer.views = nil }
      if record.name.isEmpty { answer.name = nil }
      if record.tags.isEmpty { answer.tags = nil }
      return answer
    }
    let shares = AnswerShares(of: records, on: Self.payload)
    #expect(shares.right == shares.dirtyFields)
  }

  @Test("A converted field with another value is neither right nor lost")
  func otherValue() throws {
    let rescue = try #require(Self.payload.rescues.first { $0.outcome == .retyped && $0.path.last == .key("price") })
    guard case .index(let index) = rescue.path[1] else {
      Issue.record("\(rescue.path)")
      return
    }
    var records = Self.payload.records.map { AnsweredRecord($0) }
    records[index].price = -1
    var shares = AnswerShares(of: records, on: Self.payload)
    #expect(shares.different == 1)
    records[index].price = nil
    shares = AnswerShares(of: records, on: Self.payload)
    #expect(shares.lost == 1)
    #expect(shares.right == shares.dirtyFields - 1)
  }

  @Test("A clean field with another value is damaged")
  func damage() {
    var records = Self.payload.records.map { AnsweredRecord($0) }
    let clean = Set(records.indices).subtracting(
      Self.payload.rescues.compactMap { rescue in
        if case .index(let index) = rescue.path[1] { index } else { nil }
      }
    )
    #expect(!clean.isEmpty && clean.count < records.count)
    for index in clean { records[index].currency = "???" }
    #expect(AnswerShares(of: records, on: Self.payload).damaged == clean.count)
  }

  @Test("Records are recognized although others were left out")
  func alignment() {
    let records = Self.payload.records
    let kept = records.indices.filter { !$0.isMultiple(of: 3) }
    let places = AnswerShares.places(of: kept.map { AnsweredRecord(records[$0]) }, in: records)
    for (position, index) in kept.enumerated() { #expect(places[index] == position) }
    #expect(places.count == kept.count)
  }

  @Test("Shares of several payloads are added")
  func sum() {
    let shares = AnswerShares(of: [], on: Self.payload)
    var total = AnswerShares()
    total += shares
    total += shares
    #expect(total.dirtyFields == 2 * shares.dirtyFields)
    #expect(total.lost == 2 * shares.lost)
  }
}
