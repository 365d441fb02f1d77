import Foundation
import Payloads
import ShieldedDecoding
import Testing

@testable import Contenders

@Suite("AnswerCheck", .timeLimit(.minutes(20)))
struct AnswerCheckTests {
  private static let plain = PlainCodable(
    decoder: JSONDecoder(),
    model: ResponseModel<Catalogue, PlainEnvelope> { $0.data }
  )

  /// Plain Codable with one deliberate fault.
  private struct Faulty: Contender {
    typealias Shape = Catalogue

    var alter: @Sendable (inout [CatalogueRecord]) -> Void
    var rescued: [ExpectedRescue]?
    var reportsInPayloadOrder = false
    let name = "faulty"
    let summary = ""

    func decode(_ payload: Data) throws -> PlainEnvelope {
      try plain.decode(payload)
    }

    func records(in output: PlainEnvelope) -> [Any] {
      var records = output.data
      alter(&records)
      return records
    }

    func rescueCount(in output: PlainEnvelope) -> Int? { rescued?.count }

    func rescues(decoding payload: Data) throws -> [ExpectedRescue]? { rescued }
  }

  private func specification(density: Double = 0) -> PayloadSpecification {
    PayloadSpecification(size: .records(20), dirtRate: 1, dirtDensity: density, seed: 31)
  }

  private func verdict(on contender: some Contender<Catalogue>, density: Double = 0) -> AnswerVerdict {
    let specification = specification(density: density)
    let data = Data(Catalogue().payload(specification).bytes)
    return AnswerCheck(contender: contender, shape: Catalogue()).verdict(on: data, of: specification)
  }

  @Test("A right answer passes with the number of delivered records")
  func right() {
    #expect(verdict(on: Self.plain) == .right(delivered: 20, rescued: nil))
  }

  @Test("A wrong answer is described by the first field that differs")
  func wrongValue() {
    let expected = Catalogue().payload(specification()).records[7].price
    let faulty = Faulty { records in
      records[7].price += 1
      records[9].sku += 1
    }
    #expect(verdict(on: faulty) == .wrong("record 7.price is \(expected + 1), expected \(expected)"))
  }

  @Test("A difference inside a list is described by its position")
  func wrongElement() {
    let tags = Catalogue().payload(specification()).records[0].tags
    #expect(
      verdict(on: Faulty { $0[0].tags[0] = "?" })
        == .wrong("record 0.tags[0] is \"?\", expected \(tags[0].debugDescription)")
    )
    #expect(
      verdict(on: Faulty { $0[0].tags.append("?") })
        == .wrong("record 0.tags has \(tags.count + 1) elements, expected \(tags.count)")
    )
  }

  @Test("A missing record and an extra record are both noticed")
  func recordCount() {
    #expect(verdict(on: Faulty { $0.removeLast() }) == .wrong("delivered 19 records, expected 20"))
    #expect(verdict(on: Faulty { $0.append($0[0]) }) == .wrong("delivered 21 records, expected 20"))
  }

  @Test("A rescue that is reported but not expected is noticed")
  func falseRescue() {
    let rescue = ExpectedRescue(path: [.key("code")], outcome: .retyped)
    #expect(verdict(on: Faulty(alter: { _ in }, rescued: [rescue])) == .wrong("reported 1 rescues, expected 0"))
  }

  @Test("The order of a record's rescues counts only if the contender reports in the model's order")
  func order() {
    let mix = DirtMix(only: [.null])
    let specification = PayloadSpecification(size: .records(2), dirtRate: 1, dirtDensity: 1, mix: mix)
    let payload = Catalogue().payload(specification)
    func verdict(_ order: [Int], _ isPayloadOrder: Bool) -> AnswerVerdict {
      let rescues = order.map { payload.rescues[$0] } + payload.rescues.dropFirst(order.count)
      let contender = Given(records: payload.records, rescued: rescues, reportsInPayloadOrder: isPayloadOrder)
      return AnswerCheck(contender: contender, shape: Catalogue()).verdict(on: Data(payload.bytes), of: specification)
    }
    let right = AnswerVerdict.right(delivered: 2, rescued: 26)
    #expect(verdict([0, 1], false) == right)
    #expect(verdict([1, 0], true) == right)
    #expect(verdict([1, 0], false) != right)
    // Rescues of different records aren't exchanged, and none is counted twice.
    #expect(verdict(Array(13..<26) + Array(0..<13), true) != right)
    #expect(verdict([0, 0], true) != right)
  }

  /// A contender that gives the records and rescues that it is told.
  private struct Given: Contender {
    typealias Shape = Catalogue

    var records: [CatalogueRecord]
    var rescued: [ExpectedRescue]
    var reportsInPayloadOrder: Bool
    let name = "given"
    let summary = ""

    func decode(_ payload: Data) throws -> [CatalogueRecord] { records }

    func records(in output: [CatalogueRecord]) -> [Any] { output }

    func rescueCount(in output: [CatalogueRecord]) -> Int? { rescued.count }

    func rescues(decoding payload: Data) throws -> [ExpectedRescue]? { rescued }
  }

  @Test("Only the baseline may throw on dirt")
  func throwing() {
    guard case .throwsOnDirt = verdict(on: Self.plain, density: 0.5) else {
      Issue.record("plain Codable should throw")
      return
    }
    guard case .wrong(let text) = verdict(on: Faulty { _ in }, density: 0.5) else {
      Issue.record("a contender that should deliver and throws is wrong")
      return
    }
    #expect(text.hasPrefix("threw: "))
  }

  @Test("A scan with another number of words is wrong")
  func references() {
    #expect(TapeScan<Catalogue>().fault(in: 2, of: Data("[]".utf8)) == nil)
    #expect(TapeScan<Catalogue>().fault(in: 3, of: Data("[]".utf8)) == "the tape has 3 words, expected 2")
  }

  static let structures: [(text: String, containers: Int, members: Int, values: Int)] = [
    ("7", 0, 0, 1), ("[]", 1, 0, 1), ("[ ]", 1, 0, 1), ("{}", 1, 0, 1), ("[1]", 1, 0, 2), ("[[],[]]", 3, 0, 3),
    (#"{"a":[1,2],"b":{"c":"x,[\"{"}}"#, 3, 3, 6), ("[1,[2,[3]],4]", 3, 0, 7),
  ]

  @Test("DocumentStructure counts the parts of a document", arguments: structures)
  func structure(text: String, containers: Int, members: Int, values: Int) {
    let structure = DocumentStructure(of: Data(text.utf8))
    #expect(structure.containers == containers)
    #expect(structure.members == members)
    #expect(structure.values == values)
  }

  /// A model of an order with fields in another order and types of its own.
  private struct Model {
    enum Status: String { case draft, open }
    struct Customer { var email: String? = nil, name = "Ada", address: Int? = nil }

    @SafeBox var number = 7
    var status = Status.open
    @SafeDate<SecondsFormat> var shippedAt: Date? = Date(timeIntervalSince1970: 5)
    var customer = Customer()
    @SafeArray var tags = ["a"]
  }

  private struct Record {
    enum Status: String { case draft, open }
    struct Customer: Equatable { var name = "Ada", email: String? = nil, address: String? = nil }

    var tags = ["a"]
    var number = 7
    var status = Status.open
    @UnixDate<UnixSeconds> var shippedAt: Date? = Date(timeIntervalSince1970: 5)
    var customer = Customer()
  }

  @Test("A model's values are compared with the record's by the names of the fields, whatever their types")
  func models() {
    func difference(_ change: (inout Record) -> Void) -> String? {
      var record = Record()
      change(&record)
      return ValueDifference.first(between: Model(), and: record, at: "x")
    }
    #expect(difference { _ in } == nil)
    #expect(difference { $0.number = 8 } == "x.number is 7, expected 8")
    #expect(difference { $0.status = .draft }?.hasPrefix("x.status is ") == true)
    #expect(difference { $0.shippedAt = nil }?.hasPrefix("x.shippedAt is ") == true)
    #expect(difference { $0.shippedAt? += 0.125 }?.hasPrefix("x.shippedAt.") == true)
    #expect(difference { $0.customer.email = "a" }?.hasPrefix("x.customer.email is nil") == true)
    #expect(difference { $0.tags = [] }?.hasPrefix("x.tags is ") == true)
    #expect(difference { $0.tags.append("b") } == "x.tags has 1 elements, expected 2")
    #expect(ValueDifference.first(between: Record.Customer(), and: Record(), at: "x") != nil)
    #expect(ValueDifference.first(between: [1], and: ["1"], at: "x") == "x[0] is 1, expected \"1\"")
  }
}
