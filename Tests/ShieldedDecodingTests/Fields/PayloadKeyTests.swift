import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("Alternative keys and paths", .timeLimit(.minutes(20)))
struct PayloadKeyTests {
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
    let decoded = try JSONDecoder().decodeWithReport(OnlyOptional.self, from: Data(#"{"a":"12"}"#.utf8))
    let record = try #require(decoded.report.records.first)
    #expect(record.path.description == "a")
    #expect(record.rule == .objectFromOther)
    #expect(record.found == #""12""#)
    #expect(record.expected == "Optional<Int>")
  }

  @Test("A policy decides about a node that isn't an object by its action for an object")
  func nodePolicy() {
    var policy = RescuePolicy.lenient
    policy.set(.throw, for: .object)
    expectError(OnlyOptional.self, from: ["a": 5], "typeMismatch", at: ["a"], policy: policy)
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

  @Test("A payload key has text and no integer")
  func keys() {
    #expect(_PayloadKey(stringValue: "a.b") == "a.b")
    #expect(_PayloadKey(intValue: 1) == nil)
    #expect(("1" as _PayloadKey).intValue == nil)
  }
}
