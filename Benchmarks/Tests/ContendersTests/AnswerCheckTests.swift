import Foundation
import Payloads
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

    func records(in output: PlainEnvelope) -> [CatalogueRecord] {
      var records = plain.records(in: output)
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
    /// A record with two rescues, decoded as plain Codable decodes it.
    let rescues = ["city", "celsius"].map { key in ExpectedRescue(path: [.key(key)], outcome: .retyped) }
    let sample = SampleRecord("1", gives: 1, dirt: [.null], rescues: rescues)
    let shape = SampleList(name: "numbers", summary: "", clean: [SampleRecord("0", gives: 0)], dirty: [sample])
    let specification = PayloadSpecification(size: .records(2), dirtRate: 1)
    let data = Data(shape.payload(specification).bytes)
    func verdict(_ order: [Int], _ isPayloadOrder: Bool) -> AnswerVerdict {
      let reported = shape.payload(specification).rescues
      let contender = Numbers(rescued: order.map { reported[$0] }, reportsInPayloadOrder: isPayloadOrder)
      return AnswerCheck(contender: contender, shape: shape).verdict(on: data, of: specification)
    }
    #expect(verdict([0, 1, 2, 3], false) == .right(delivered: 2, rescued: 4))
    #expect(verdict([1, 0, 2, 3], true) == .right(delivered: 2, rescued: 4))
    #expect(verdict([1, 0, 2, 3], false) != .right(delivered: 2, rescued: 4))
    // Rescues of different records aren't exchanged, and none is counted twice.
    #expect(verdict([2, 3, 0, 1], true) != .right(delivered: 2, rescued: 4))
    #expect(verdict([0, 0, 2, 3], true) != .right(delivered: 2, rescued: 4))
  }

  /// A contender that decodes numbers and reports given rescues.
  private struct Numbers: Contender {
    typealias Shape = SampleList<Int>

    var rescued: [ExpectedRescue]
    var reportsInPayloadOrder: Bool
    let name = "numbers"
    let summary = ""

    func decode(_ payload: Data) throws -> [Int] { try JSONDecoder().decode([Int].self, from: payload) }

    func records(in output: [Int]) -> [Int] { output }

    func rescueCount(in output: [Int]) -> Int? { rescued.count }

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

  @Test("A reference measurement that processed other bytes is wrong")
  func references() {
    let copy = MemoryCopy<Catalogue>()
    #expect(copy.fault(in: [0x5B, 0x5D], of: Data("[]".utf8)) == nil)
    #expect(copy.fault(in: [0x5B], of: Data("[]".utf8)) == "the copy differs")
    #expect(TapeScan<Catalogue>().fault(in: 3, of: Data("[]".utf8)) == "the tape has 3 words, expected 2")
    let tree = SerializationTree<Catalogue>()
    #expect(tree.fault(in: [1], of: Data("[1,[2,3]]".utf8)) == "the outermost container has 1 elements, expected 2")
  }

  static let structures: [(text: String, containers: Int, members: Int, values: Int, outermost: Int)] = [
    ("7", 0, 0, 1, 0), ("[]", 1, 0, 1, 0), ("[ ]", 1, 0, 1, 0), ("{}", 1, 0, 1, 0), ("[1]", 1, 0, 2, 1),
    ("[[],[]]", 3, 0, 3, 2), (#"{"a":[1,2],"b":{"c":"x,[\"{"}}"#, 3, 3, 6, 2), ("[1,[2,[3]],4]", 3, 0, 7, 3),
  ]

  @Test("DocumentStructure counts the parts of a document", arguments: structures)
  func structure(text: String, containers: Int, members: Int, values: Int, outermost: Int) {
    let structure = DocumentStructure(of: Data(text.utf8))
    #expect(structure.containers == containers)
    #expect(structure.members == members)
    #expect(structure.values == values)
    #expect(structure.outermostCount == outermost)
  }
}
