import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("Alternative keys and paths", .timeLimit(.minutes(20)))
struct PayloadKeyTests {
  struct Alternatives: Decodable, Equatable {
    var value: Int?
    var required: Int

    init(_ required: Int, _ value: Int? = nil) {
      self.required = required
      self.value = value
    }

    init(from decoder: any Decoder) throws {
      let members = try _ShieldedContainer<_PayloadKey>(decoder)
      required = try members.at(["a"], ["b"], ["c"]) { try $0.decode(forKey: $1) }
      value = try members.at(["a"], ["b"], ["c"]) { try $0.decode(forKey: $1) }
    }
  }

  typealias Row = (tree: PayloadTree, required: Int, value: Int?, rescues: [ExpectedRescue])

  static let alternativeRows: [Row] = [
    (["a": 1, "b": 2], 1, 1, []), (["b": 2, "a": 1], 1, 1, []), (["c": 3, "b": 2], 2, 2, []),
    (["a": .null, "c": 3], 3, 3, []), (["a": 0, "b": 2], 0, 0, []),
    (["a": "7", "b": 2], 7, 7, [.retyped("a"), .retyped("a")]),
    (["b": 2, "a": "x"], 0, nil, [.defaulted(.notNumeric, "a"), .defaulted(.notNumeric, "a")]),
    (["c": .null, "b": .null], 0, nil, [.defaulted(.valueNotFound, "b")]),
    ([:], 0, nil, [.defaulted(.keyNotFound, "a")]), (["A": 1], 0, nil, [.defaulted(.keyNotFound, "a")]),
  ]

  @Test(
    "The first declared key with a value other than null counts, whatever the payload's order",
    arguments: alternativeRows
  )
  func alternatives(_ row: Row) {
    expect(Alternatives.self, from: row.tree, is: Alternatives(row.required, row.value), row.rescues)
    if row.rescues.isEmpty {
      expect(Alternatives.self, from: row.tree, is: Alternatives(row.required, row.value), policy: .strict)
    }
  }

  struct Paths: Decodable, Equatable {
    var value: Int?
    var required: Int
    var own: Int

    init(_ required: Int, _ value: Int?, _ own: Int) {
      (self.required, self.value, self.own) = (required, value, own)
    }

    init(from decoder: any Decoder) throws {
      let members = try _ShieldedContainer<_PayloadKey>(decoder)
      required = try members.at(["a", "b", "c"]) { try $0.decode(forKey: $1) }
      value = try members.at(["a", "b", "c"]) { try $0.decode(forKey: $1) }
      own = try members.at(["a", "b", "c"]) { try $0.decode(forKey: $1, default: 9) }
    }
  }

  static let pathRows: [(tree: PayloadTree, path: String, reason: RescueReason, isNoted: Bool)] = [
    ([:], "a", .keyNotFound, false), (["a": .null], "a", .valueNotFound, false), (["a": 5], "a", .typeMismatch, true),
    (["a": "12"], "a", .typeMismatch, true), (["a": []], "a", .typeMismatch, true),
    (["a": [:]], "a.b", .keyNotFound, false), (["a": ["b": .null]], "a.b", .valueNotFound, false),
    (["a": ["b": [["c": 1]]]], "a.b", .typeMismatch, true), (["a": ["b": [:]]], "a.b.c", .keyNotFound, false),
    (["a": ["b": ["c": .null]]], "a.b.c", .valueNotFound, false),
    (["a": ["b": ["c": "x"]]], "a.b.c", .notNumeric, true),
  ]

  @Test("A path that ends early is recorded at the node where it ends", arguments: pathRows)
  func paths(_ row: (tree: PayloadTree, path: String, reason: RescueReason, isNoted: Bool)) {
    let rescue = ExpectedRescue.defaulted(row.reason, row.path)
    expect(
      Paths.self,
      from: row.tree,
      is: Paths(0, nil, 9),
      row.isNoted ? [rescue, rescue, rescue] : [rescue, rescue]
    )
  }

  @Test("A value at the end of a path is decoded, and rescued there")
  func pathValues() {
    expect(Paths.self, from: ["a": ["b": ["c": 4]]], is: Paths(4, 4, 4))
    expect(Paths.self, from: ["a": ["b": ["c": 4]]], is: Paths(4, 4, 4), policy: .strict)
    let rescue = ExpectedRescue.retyped("a.b.c")
    expect(Paths.self, from: ["a": ["b": ["c": "4"]]], is: Paths(4, 4, 4), [rescue, rescue, rescue])
  }

  struct Strict: Decodable, Equatable {
    var value: Int
    init(from decoder: any Decoder) throws {
      value = try _ShieldedContainer<_PayloadKey>(decoder).strictly(at: ["a", "b"], ["c"]) {
        try $0.decodeStrict(forKey: $1)
      }
    }
    init(_ value: Int) { self.value = value }
  }

  struct OptionalStrict: Decodable, Equatable {
    var value: Int?
    init(from decoder: any Decoder) throws {
      value = try _ShieldedContainer<_PayloadKey>(decoder).strictly(at: ["a", "b"], ["c"]) {
        try $0.decodeStrict(forKey: $1)
      }
    }
    init(_ value: Int?) { self.value = value }
  }

  @Test("A strict property throws at the node where its path ends")
  func strict() {
    expect(Strict.self, from: ["a": ["b": 1], "c": 2], is: Strict(1))
    expect(Strict.self, from: ["a": 5, "c": 2], is: Strict(2))
    expectError(Strict.self, from: [:], "keyNotFound a", at: [])
    expectError(Strict.self, from: ["a": [:]], "keyNotFound b", at: ["a"])
    expectError(Strict.self, from: ["a": .null], "valueNotFound", at: ["a"])
    expectError(Strict.self, from: ["a": 5], "typeMismatch", at: ["a"])
    expectError(Strict.self, from: ["a": ["b": "x"]], "typeMismatch", at: ["a", "b"])
    expectError(Strict.self, from: ["a": ["b": "x"], "c": 1], "typeMismatch", at: ["a", "b"])
    expect(OptionalStrict.self, from: [:], is: OptionalStrict(nil))
    expect(OptionalStrict.self, from: ["a": ["b": .null]], is: OptionalStrict(nil))
    expectError(OptionalStrict.self, from: ["a": []], "typeMismatch", at: ["a"])
  }

  @Test("Under the strict policy, a path that ends early throws at the node where it ends")
  func strictPolicy() {
    expectError(Paths.self, from: [:], "keyNotFound a", at: [], policy: .strict)
    expectError(Paths.self, from: ["a": [:]], "keyNotFound b", at: ["a"], policy: .strict)
    expectError(Paths.self, from: ["a": ["b": .null]], "valueNotFound", at: ["a", "b"], policy: .strict)
    expectError(Paths.self, from: ["a": ["b": 7]], "typeMismatch", at: ["a", "b"], policy: .strict)
    expectError(Alternatives.self, from: ["b": .null], "valueNotFound", at: ["b"], policy: .strict)
    expectError(Alternatives.self, from: [:], "keyNotFound a", at: [], policy: .strict)
  }

  struct Author: Decodable, Equatable {
    var name: String
    init(_ name: String) { self.name = name }
    init(from decoder: any Decoder) throws {
      name = try _ShieldedContainer<_PayloadKey>(decoder).at(["author", "name"], ["author"], ["by"]) {
        try $0.decode(forKey: $1)
      }
    }
  }

  @Test("An alternative whose path ends early is passed over for a later one with a value")
  func alternativePaths() {
    expect(Author.self, from: ["author": ["name": "A"], "by": "B"], is: Author("A"))
    expect(Author.self, from: ["author": "A", "by": "B"], is: Author("A"))
    expect(Author.self, from: ["author": .null, "by": "B"], is: Author("B"))
    expect(Author.self, from: ["author": [:], "by": "B"], is: Author(""), [.defaulted(.typeMismatch, "author")])
    expect(Author.self, from: ["by": .null], is: Author(""), [.defaulted(.valueNotFound, "by")])
    expect(Author.self, from: [:], is: Author(""), [.defaulted(.keyNotFound, "author")])
  }

  struct Everything: Decodable, Equatable {
    var note: FieldNote?
    var ownNote: FieldNote
    var ownOptionalNote: FieldNote?
    var numbers: [Int]
    var optionalNumbers: [Int]?
    var ownNumbers: [Int]
    var ownOptionalNumbers: [Int]?
    var kinds: Set<Int>
    var ownKinds: Set<Int>
    var versions: [FieldVersion]
    var optionalVersions: [FieldVersion]?
    var ownVersions: [FieldVersion]
    var discount: Int?

    init(from decoder: any Decoder) throws {
      let members = try _ShieldedContainer<_PayloadKey>(decoder)
      note = try members.at(["a", "note"]) { try $0.decode(forKey: $1) }
      ownNote = try members.at(["a", "note"]) { try $0.decode(forKey: $1, default: FieldNote(text: "own")) }
      ownOptionalNote = try members.at(["a", "note"]) { try $0.decode(forKey: $1, default: FieldNote(text: "own")) }
      numbers = try members.at(["a", "numbers"]) { try $0.decodeDropping(forKey: $1) }
      optionalNumbers = try members.at(["a", "numbers"]) { try $0.decodeDropping(forKey: $1) }
      ownNumbers = try members.at(["a", "numbers"]) { try $0.decodeDropping(forKey: $1, default: [7]) }
      ownOptionalNumbers = try members.at(["a", "numbers"]) { try $0.decodeDropping(forKey: $1, default: [7]) }
      kinds = try members.at(["a", "numbers"]) { try $0.decodeDropping(forKey: $1) }
      ownKinds = try members.at(["a", "numbers"]) { try $0.decodeDropping(forKey: $1, default: [7]) }
      versions = try members.at(["a", "versions"]) { try $0.decode(forKey: $1) }
      optionalVersions = try members.at(["a", "versions"]) { try $0.decode(forKey: $1) }
      ownVersions = try members.at(["a", "versions"]) {
        try $0.decode(forKey: $1, default: [FieldVersion(number: 7, label: "")])
      }
      discount = try members.at(["a", "discount"]) { try $0.decode(forKey: $1, default: 7) }
    }

    init(
      _ note: FieldNote?,
      _ ownNote: String,
      _ numbers: [Int]?,
      _ own: [Int],
      _ versions: [Int]?,
      _ ownVersions: [Int],
      _ discount: Int?
    ) {
      self.note = note
      self.ownNote = FieldNote(text: ownNote)
      ownOptionalNote = FieldNote(text: ownNote)
      self.numbers = numbers ?? []
      optionalNumbers = numbers
      ownNumbers = own
      ownOptionalNumbers = own
      kinds = Set(numbers ?? [])
      ownKinds = Set(own)
      self.versions = (versions ?? []).map { FieldVersion(number: $0, label: "") }
      optionalVersions = versions.map { $0.map { FieldVersion(number: $0, label: "") } }
      self.ownVersions = ownVersions.map { FieldVersion(number: $0, label: "") }
      self.discount = discount
    }
  }

  @Test("Every kind of property can be decoded at a path")
  func everyKind() {
    expect(
      Everything.self,
      from: [
        "a": ["note": ["text": "n"], "numbers": [1, 2], "versions": [["number": 3, "label": ""]], "discount": .null]
      ],
      is: Everything(FieldNote(text: "n"), "n", [1, 2], [1, 2], [3], [3], nil)
    )
    expect(
      Everything.self,
      from: ["a": 5],
      is: Everything(nil, "own", nil, [7], nil, [7], 7),
      Array(repeating: .defaulted(.typeMismatch, "a"), count: 13)
    )
    expect(
      Everything.self,
      from: [:],
      is: Everything(nil, "own", nil, [7], nil, [7], 7),
      Array(repeating: .defaulted(.keyNotFound, "a"), count: 10)
    )
  }

  @Test("A node that isn't an object is recorded with its token, the property's type and the rule for an object")
  func nodeRecord() throws {
    let decoded = try JSONDecoder().decodeWithReport(Paths.self, from: Data(#"{"a":{"b":"12"}}"#.utf8))
    let record = try #require(decoded.report.records.dropFirst().first)
    #expect(record.path.description == "a.b")
    #expect(record.rule == .objectFromOther)
    #expect(record.found == #""12""#)
    #expect(record.expected == "Optional<Int>")
  }

  @Test("A policy decides about a node that isn't an object by its action for an object")
  func nodePolicy() {
    var policy = RescuePolicy.lenient
    policy.set(.throw, for: .object)
    expectError(Paths.self, from: ["a": 5], "typeMismatch", at: ["a"], policy: policy)
    policy = .lenient
    policy.set(.throw, for: .integer)
    expect(OnlyOptional.self, from: ["a": 5], is: OnlyOptional(), [.defaulted(.typeMismatch, "a")], policy: policy)
  }

  struct OnlyOptional: Decodable, Equatable {
    var value: Int?
    init() {}
    init(from decoder: any Decoder) throws {
      value = try _ShieldedContainer<_PayloadKey>(decoder).at(["a", "b"]) { try $0.decode(forKey: $1) }
    }
  }

  struct Converted: Decodable, Equatable {
    var isActive: Bool
    var count: Int
    init(_ isActive: Bool, _ count: Int) {
      self.isActive = isActive
      self.count = count
    }
    init(from decoder: any Decoder) throws {
      let members = try _ShieldedContainer<_PayloadKey>(decoder)
      isActive = try members.decode(forKey: members.key("is_active"))
      count = try members.at(["ware_house", "item_count"], ["item_count"]) { try $0.decode(forKey: $1) }
    }
  }

  @Test("A key is also found if the decoder's strategy has converted it", arguments: [false, true])
  func strategies(_ converts: Bool) throws {
    let decoder = JSONDecoder()
    if converts { decoder.keyDecodingStrategy = .convertFromSnakeCase }
    func decoded(_ json: String) throws -> ReportedValue<Converted> {
      try decoder.decodeWithReport(Converted.self, from: Data(json.utf8))
    }
    let nested = try decoded(#"{"is_active":true,"ware_house":{"item_count":3}}"#)
    #expect(nested.value == Converted(true, 3))
    #expect(nested.report.isEmpty)
    #expect(try decoded(#"{"is_active":true,"item_count":4}"#).value == Converted(true, 4))
    let missing = try decoded("{}")
    #expect(missing.value == Converted(false, 0))
    #expect(missing.report.records.map(\.path.description) == ["is_active", "ware_house"])
  }

  @Test("A payload key has text and no integer")
  func keys() {
    #expect(_PayloadKey(stringValue: "a.b") == "a.b")
    #expect(_PayloadKey(intValue: 1) == nil)
    #expect(("1" as _PayloadKey).intValue == nil)
  }
}
