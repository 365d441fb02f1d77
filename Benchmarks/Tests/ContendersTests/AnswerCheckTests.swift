import Foundation
import Payloads
import ShieldedDecoding
import ShieldedJSON
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

  /// Exchanges two fields of one type in every record.
  private static func exchanging<Value>(
    _ first: WritableKeyPath<CatalogueRecord, Value> & Sendable,
    _ second: WritableKeyPath<CatalogueRecord, Value> & Sendable
  ) -> @Sendable (inout [CatalogueRecord]) -> Void {
    { records in
      for index in records.indices {
        let value = records[index][keyPath: first]
        records[index][keyPath: first] = records[index][keyPath: second]
        records[index][keyPath: second] = value
      }
    }
  }

  /// What a wrong contender does to the records, and how the description of the first difference begins.
  static let faults: [(fault: String, alter: @Sendable (inout [CatalogueRecord]) -> Void, message: String)] = [
    ("another value", { $0[7].price = -1 }, "record 7.price is -1.0, expected "),
    ("strings exchanged", exchanging(\.category, \.currency), "record 0.category is "),
    ("integers exchanged", exchanging(\.quantity, \.views), "record 0.quantity is "),
    ("numbers exchanged", exchanging(\.price, \.rating), "record 0.price is "),
    ("Bools exchanged", exchanging(\.isActive, \.isFeatured), "record 1.isActive is false, expected true"),
    ("a default for a string", { $0[2].name = "" }, "record 2.name is \"\", expected "),
    ("a default for a number", { $0[2].rating = 0 }, "record 2.rating is 0.0, expected "),
    ("a default for a Bool", { $0[1].isActive = false }, "record 1.isActive is false, expected true"),
    ("a default for a list", { $0[2].tags = [] }, "record 2.tags is [], expected "),
    ("an element less", { $0[0].tags.removeLast() }, "record 0.tags has "),
    ("an element more", { $0[0].tags.append("?") }, "record 0.tags has "),
    ("another element", { $0[0].tags[0] = "?" }, "record 0.tags[0] is \"?\", expected "),
    ("an element in place of another", { $0[0].tags.insert("?", at: 0) }, "record 0.tags[0] is \"?\", expected "),
    ("another order of records", { $0.swapAt(4, 5) }, "record 4.id is "),
    ("a record twice", { $0[5] = $0[4] }, "record 5.id is "),
    ("a record less", { $0.removeLast() }, "delivered 19 records, expected 20"),
    ("a record more", { $0.append($0[0]) }, "delivered 21 records, expected 20"),
    ("no records", { $0 = [] }, "delivered 0 records, expected 20"),
  ]

  @Test("A wrong answer is described by the first value that differs", arguments: faults)
  func wrong(fault: String, alter: @escaping @Sendable (inout [CatalogueRecord]) -> Void, message: String) {
    guard case .wrong(let text) = verdict(on: Faulty(alter: alter)) else {
      Issue.record("\(fault) isn't noticed")
      return
    }
    #expect(text.hasPrefix(message), "\(fault): \(text)")
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

  @Test(
    "A wrong answer with a setting is refused: another strategy, undeclared keys that aren't reported, another outcome"
  )
  func settings() throws {
    let specification = PayloadSpecification(size: .records(5), layout: .extra, seed: 3)
    func verdict<Subject: Contender>(on contender: Subject, _ shape: Subject.Shape) -> AnswerVerdict {
      let data = Data(shape.payload(specification).bytes)
      return AnswerCheck(contender: contender, shape: shape).verdict(on: data, of: specification)
    }
    func wrong(_ verdict: AnswerVerdict) -> String { if case .wrong(let text) = verdict { text } else { "\(verdict)" } }

    let repositories = ResponseModel<Repositories, [MacroRepository]> { $0 }
    let withoutStrategy = ShieldedSilent(decoder: ShieldedJSONDecoder(), model: repositories, style: .macro)
    #expect(wrong(verdict(on: withoutStrategy, Repositories())).hasPrefix("record 0.nodeId is \"\", expected "))

    let seconds = DecoderStrategies(dates: .secondsSince1970).shielded
    let visits = ResponseModel<Visits, [MacroVisit]> { $0 }
    let otherDates = ShieldedSilent(decoder: seconds, model: visits, style: .macro)
    #expect(wrong(verdict(on: otherDates, Visits(.iso8601))).hasPrefix("record 0.createdAt is nil, expected "))

    var silent = ShieldedReporting(
      decoder: ShieldedJSONDecoder(),
      model: ContenderRegistry.catalogue(of: MacroRecord.self),
      style: .macro,
      reportsUndeclaredKeys: true
    )
    let payload = Data(Catalogue().payload(specification).bytes)
    #expect(verdict(on: silent, Catalogue()) == .right(delivered: 5, rescued: 0))
    silent.reportsUndeclaredKeys = false
    let output = try silent.decode(payload)
    silent.reportsUndeclaredKeys = true
    #expect(silent.fault(in: output, of: payload) == "reported 0 undeclared keys, expected 35")

    let function = ReportFunction(name: "report-count", calls: 1, use: \.totalCount) { count, _ in count == 1 }
    #expect(verdict(on: function, Catalogue()) == .wrong("report-count-1 gives 0"))
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
  }

  private struct Pair: Equatable { var first = 0.0, second = 1.5 }
  private struct Renamed { var first = 0.0, third = 1.5 }
  private struct First { var first = 0.0 }
  private struct Point: Equatable { var list: [Double], pair: Pair?, names: [String: Int] }

  private static let point = Point(list: [1, 0], pair: Pair(), names: ["a": 1])
  /// The record of a missing price.
  private static let free = CatalogueRecord(
    id: "1",
    sku: 1,
    name: "A",
    category: "",
    price: 0,
    rating: 4,
    quantity: 0,
    views: 0,
    isActive: true,
    isFeatured: false,
    currency: "",
    updatedAt: "",
    tags: []
  )

  private static func changing<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
    var value = value
    change(&value)
    return value
  }

  /// A wrong value, the right one, and the description of the difference; `nil` if the two count as the same.
  private static let values: [(actual: any Sendable, expected: any Sendable, message: String?)] = [
    (0.0, 0.0, nil), (-0.0, 0.0, "x is -0.0, expected 0.0"), (0.0, -0.0, "x is 0.0, expected -0.0"),
    (Double.nan, 0.0, "x is nan, expected 0.0"), ([0.0, -0.0], [0.0, 0.0], "x[1] is -0.0, expected 0.0"),
    (Pair(first: -0.0), Pair(), "x.first is -0.0, expected 0.0"),
    (changing(free) { $0.price = -0.0 }, free, "x.price is -0.0, expected 0.0"),
    (changing(point) { $0.list[1] = -0.0 }, point, "x.list[1] is -0.0, expected 0.0"),
    (changing(point) { $0.pair?.first = -0.0 }, point, "x.pair.some.first is -0.0, expected 0.0"),
    (changing(point) { $0.names = ["a": 2] }, point, "x.names is [\"a\": 2], expected [\"a\": 1]"),
    (1, 1.0, "x is 1, expected 1.0"), ([1], ["1"], "x[0] is 1, expected \"1\""),
    (String?.none, "", "x is nil, expected \"\""), ("", String?.none, "x is \"\", expected nil"),
    ([String]?.none, [String](), "x is nil, expected []"), ([String](), [String]?.none, "x is [], expected nil"),
    ([String]?.some([]), [String]?.none, "x is Optional([]), expected nil"),
    ([String: Int](), [String: Int]?.none, "x is [:], expected nil"), (Int?.none, String?.none, nil),
    (["a", "b"], ["b", "a"], "x[0] is \"a\", expected \"b\""),
    ([Int](), [0], "x is [], expected [0]"), ([0, 0], [0], "x has 2 elements, expected 1"),
    (First(), Pair(), "x has no second"), (Pair(), First(), "x has 2 elements, expected 1"),
    (Renamed(), Pair(), "x has no second"),
  ]

  @Test("Values that differ in a zero's sign, in nil or empty, in a field or in an order aren't the same")
  func differences() {
    for (actual, expected, message) in Self.values {
      #expect(ValueDifference.first(between: actual, and: expected, at: "x") == message)
    }
  }
}
