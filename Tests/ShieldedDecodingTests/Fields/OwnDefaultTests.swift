import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("Properties with defaults of their own", .timeLimit(.minutes(20)))
struct OwnDefaultTests {
  struct Line: Decodable, Equatable {
    var quantity = 1
    var discount: Int? = 5
    var orderedAt = Date(timeIntervalSince1970: 0)
    var tags = ["none"]
    var labels: [String]? = ["none"]
    var size = FieldSize.large
    var note = FieldNote(text: "empty")
    var remark: FieldNote? = FieldNote(text: "empty")
    var appendix: FieldNote?

    enum CodingKeys: String, CodingKey {
      case quantity, discount, orderedAt, tags, labels, size, note, remark, appendix
    }

    init() {}

    init(from decoder: any Decoder) throws {
      let container = try _ShieldedContainer<CodingKeys>(decoder)
      quantity = try container.decode(forKey: .quantity, default: 1)
      discount = try container.decode(forKey: .discount, default: 5)
      orderedAt = try container.decode(forKey: .orderedAt, default: Date(timeIntervalSince1970: 0))
      tags = try container.decode(forKey: .tags, default: ["none"])
      labels = try container.decode(forKey: .labels, default: ["none"])
      size = try container.decode(forKey: .size, default: FieldSize.large)
      note = try container.decode(forKey: .note, default: FieldNote(text: "empty"))
      remark = try container.decode(forKey: .remark, default: FieldNote(text: "empty"))
      appendix = try container.decode(forKey: .appendix)
    }
  }

  private static let clean: PayloadTree = [
    "quantity": 2, "discount": 3, "orderedAt": 0, "tags": ["a"], "labels": ["b"], "size": 1, "note": ["text": "n"],
    "remark": ["text": "r"], "appendix": ["text": "a"],
  ]

  private func clean(_ change: (inout Line) -> Void = { _ in }) -> Line {
    var line = Line()
    line.quantity = 2
    line.discount = 3
    line.orderedAt = Date(timeIntervalSinceReferenceDate: 0)
    line.tags = ["a"]
    line.labels = ["b"]
    line.size = .small
    line.note.text = "n"
    line.remark?.text = "r"
    line.appendix = FieldNote(text: "a")
    change(&line)
    return line
  }

  private static func clean(_ key: String, _ value: PayloadTree?) -> PayloadTree {
    guard case .object(let members) = clean else { return .null }
    let others = members.filter { $0.key != key }
    return .object(others + (value.map { [PayloadTree.Member(key: key, value: $0)] } ?? []))
  }

  /// A property, what the payload has for it, the rescue, and the change of the clean line.
  typealias Case = (key: String, token: PayloadTree?, rescue: ExpectedRescue?, change: @Sendable (inout Line) -> Void)

  static let cases: [Case] = [
    ("quantity", nil, .defaulted(.keyNotFound, "quantity"), { $0.quantity = 1 }),
    ("quantity", .null, .defaulted(.valueNotFound, "quantity"), { $0.quantity = 1 }),
    ("quantity", "many", .defaulted(.notNumeric, "quantity"), { $0.quantity = 1 }),
    ("quantity", "7", .retyped("quantity"), { $0.quantity = 7 }),
    ("discount", nil, .defaulted(.keyNotFound, "discount"), { $0.discount = 5 }),
    ("discount", .null, nil, { $0.discount = nil }),
    ("discount", [], .defaulted(.typeMismatch, "discount"), { $0.discount = 5 }),
    ("discount", "7", .retyped("discount"), { $0.discount = 7 }),
    ("orderedAt", "now", .defaulted(.invalidString, "orderedAt"), { $0.orderedAt = Date(timeIntervalSince1970: 0) }),
    ("tags", nil, .defaulted(.keyNotFound, "tags"), { $0.tags = ["none"] }),
    ("tags", .null, .defaulted(.valueNotFound, "tags"), { $0.tags = ["none"] }),
    ("tags", "", .defaulted(.empty, "tags"), { $0.tags = ["none"] }),
    ("tags", 5, .defaulted(.typeMismatch, "tags"), { $0.tags = ["none"] }),
    ("tags", ["a", [:]], .defaulted(.typeMismatch, "tags[1]"), { $0.tags = ["a", ""] }),
    ("tags", [], nil, { $0.tags = [] }), ("labels", nil, .defaulted(.keyNotFound, "labels"), { $0.labels = ["none"] }),
    ("labels", .null, nil, { $0.labels = nil }),
    ("labels", 5, .defaulted(.typeMismatch, "labels"), { $0.labels = ["none"] }),
    ("labels", ["a", [:]], .defaulted(.typeMismatch, "labels[1]"), { $0.labels = ["a", ""] }),
    ("size", 9, .defaulted(.unknownCase, "size"), { $0.size = .large }),
    ("size", "1", .retyped("size"), { $0.size = .small }),
    ("note", nil, .defaulted(.keyNotFound, "note"), { $0.note.text = "empty" }),
    ("note", .null, .defaulted(.valueNotFound, "note"), { $0.note.text = "empty" }),
    ("note", 5, .defaulted(.typeMismatch, "note"), { $0.note.text = "empty" }),
    ("note", ["text": 5], .defaulted(.elementFailed, "note"), { $0.note.text = "empty" }),
    ("remark", nil, .defaulted(.keyNotFound, "remark"), { $0.remark?.text = "empty" }),
    ("remark", .null, nil, { $0.remark = nil }),
    ("remark", [:], .defaulted(.elementFailed, "remark"), { $0.remark?.text = "empty" }),
    ("appendix", nil, nil, { $0.appendix = nil }), ("appendix", .null, nil, { $0.appendix = nil }),
    ("appendix", [:], .defaulted(.elementFailed, "appendix"), { $0.appendix = nil }),
    ("appendix", [], .defaulted(.typeMismatch, "appendix"), { $0.appendix = nil }),
  ]

  @Test("A property uses its own default as its row says, and the use is recorded", arguments: cases)
  func rows(_ row: Case) {
    expect(
      Line.self,
      from: Self.clean(row.key, row.token),
      is: clean(row.change),
      row.rescue.map { [$0] } ?? [],
      over: [JSONSubject(), TreeEngine(), TreeSubject(.staysAtFailure)]
    )
  }

  @Test("What is recorded under the lenient policy throws under the strict one", arguments: cases)
  func strict(_ row: Case) {
    let tree = Self.clean(row.key, row.token)
    let result = DecodingResult {
      try RescueOptions(policy: .strict).apply { try JSONSubject().decode(Line.self, from: tree) }
    }
    if row.rescue == nil {
      #expect(result == .value(clean(row.change)))
    } else if row.token == nil {
      expectError(Line.self, from: tree, "keyNotFound \(row.key)", at: [], policy: .strict, over: [JSONSubject()])
    } else {
      guard case .failure = result else {
        Issue.record("No error is thrown.")
        return
      }
    }
  }

  @Test("A record contains the declared type and what was found")
  func recordedTypes() throws {
    let json = #"{"quantity":"many","note":5,"remark":[],"labels":5,"discount":"x"}"#
    let records = try JSONDecoder().decodeWithReport(Line.self, from: Data(json.utf8)).report.records
    #expect(
      records.map { "\($0.path) \($0.expected) \($0.found ?? "missing")" } == [
        #"quantity Int "many""#, #"discount Optional<Int> "x""#, "orderedAt Date missing", "tags Array<String> missing",
        "labels Optional<Array<String>> 5", "size FieldSize missing", "note FieldNote 5",
        "remark Optional<FieldNote> []",
      ]
    )
  }

  private final class Counter {
    var count = 0
    func next() -> Int {
      count += 1
      return count
    }
  }

  @Test("A default is evaluated once if it is used, and otherwise not at all")
  func evaluation() throws {
    let counter = Counter()
    func quantity(_ json: String, _ policy: RescuePolicy = .lenient) throws -> Int {
      let decoder = JSONDecoder()
      decoder.userInfo = [:]
      return try RescueOptions(policy: policy).apply {
        try decoder.decode(Reader.self, from: Data(json.utf8)).container.decode(
          forKey: "quantity",
          default: counter.next()
        )
      }
    }
    #expect(try quantity(#"{"quantity":9}"#) == 9)
    #expect(try quantity(#"{"quantity":"9"}"#) == 9)
    #expect(counter.count == 0)
    #expect(throws: DecodingError.self) { try quantity("{}", .strict) }
    #expect(counter.count == 0)
    #expect(try quantity("{}") == 1)
    #expect(try quantity(#"{"quantity":"x"}"#) == 2)
    #expect(try quantity(#"{"quantity":null}"#) == 3)
    #expect(counter.count == 3)
  }

  @Test("An error that a default throws is passed on")
  func throwingDefault() throws {
    let container = try JSONDecoder().decode(Reader.self, from: Data("{}".utf8)).container
    func makeDefault() throws -> Int { throw CancellationError() }
    #expect(throws: CancellationError.self) {
      let _: Int = try container.decode(forKey: "quantity", default: makeDefault())
    }
    #expect(throws: CancellationError.self) {
      let _: Int? = try container.decode(forKey: "quantity", default: makeDefault())
    }
  }

  @Test("An error that isn't a DecodingError is passed on from a type that isn't Rescuable")
  func foreignErrors() throws {
    struct Canceled: Decodable {
      init(from decoder: any Decoder) throws { throw CancellationError() }
    }
    let container = try JSONDecoder().decode(Reader.self, from: Data(#"{"a":1}"#.utf8)).container
    #expect(throws: CancellationError.self) { let _: Canceled? = try container.decode(forKey: "a") }
  }
}

/// Lends the container of an object.
struct Reader: Decodable {
  let container: _ShieldedContainer<_PayloadKey>

  init(from decoder: any Decoder) throws {
    container = try _ShieldedContainer(decoder)
  }
}
