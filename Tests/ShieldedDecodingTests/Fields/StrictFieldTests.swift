import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("Strict properties, and types that have no default because of one", .timeLimit(.minutes(20)))
struct StrictFieldTests {
  struct Release: Equatable {
    var number: Int
    var label: String?
    var current: FieldVersion?
    var all: [FieldVersion]
    var older: [FieldVersion]?
    var byName: [String: FieldVersion]
  }

  struct Parent: Decodable, Equatable {
    var version: FieldVersion

    init(from decoder: any Decoder) throws {
      version = try _ShieldedContainer<_PayloadKey>(decoder).decode(forKey: "version")
    }
  }

  private let one = FieldVersion(number: 1, label: "a")

  @Test("A value without a default becomes nil, or is dropped from its list or dictionary, and is recorded")
  func dropped() {
    let good: PayloadTree = ["number": 1, "label": "a"]
    let bad: PayloadTree = ["number": "x", "label": "a"]
    expect(
      Release.self,
      from: [
        "number": 1, "current": bad, "all": [bad, good, 7, .null], "older": [good, bad],
        "byName": ["a": bad, "b": good],
      ],
      is: Release(number: 1, label: nil, current: nil, all: [one], older: [one], byName: ["b": one]),
      [
        .defaulted(.elementFailed, "current"), .dropped(.elementFailed, "all[0]"), .dropped(.typeMismatch, "all[2]"),
        .dropped(.valueNotFound, "all[3]"), .dropped(.elementFailed, "older[1]"), .dropped(.elementFailed, "byName.a"),
      ]
    )
    expect(
      Release.self,
      from: ["number": 1, "all": .null, "older": 7, "byName": []],
      is: Release(number: 1, label: nil, current: nil, all: [], older: nil, byName: [:]),
      [.defaulted(.valueNotFound, "all"), .defaulted(.typeMismatch, "older"), .defaulted(.typeMismatch, "byName")]
    )
  }

  @Test("A property that needs the value passes on its error")
  func propagated() {
    expectError(Parent.self, from: ["version": ["number": "x"]], "typeMismatch", at: ["version", "number"])
    expectError(Parent.self, from: ["version": .null], "valueNotFound", at: ["version"], over: [JSONSubject()])
    expectError(Parent.self, from: [:], "keyNotFound version", at: [])
  }

  @Test("A record of a list or an Optional contains the declared type")
  func recordedTypes() throws {
    let json = #"{"number":1,"current":5,"all":5,"older":5,"byName":{}}"#
    let records = try JSONDecoder().decodeWithReport(Release.self, from: Data(json.utf8)).report.records
    #expect(
      records.map(\.expected) == ["Optional<FieldVersion>", "Array<FieldVersion>", "Optional<Array<FieldVersion>>"]
    )
  }

  @Test("An element without a default is dropped from a list that is the payload of an envelope")
  func payloads() throws {
    let data = Data(#"{"data":[{"number":1,"label":"a"},{"number":"x"},7]}"#.utf8)
    let decoded = try JSONDecoder().decodeWithReport(ShieldedResponse<[FieldVersion]>.self, from: data)
    #expect(decoded.value.data == [one])
    let places: [ExpectedRescue] = [.dropped(.elementFailed, "data[1]"), .dropped(.typeMismatch, "data[2]")]
    #expect(decoded.report.records.map(ExpectedRescue.init) == places)
    let options = RescueOptions(decodePath: ["data"])
    let located = try JSONDecoder()
      .decodeWithReport(ShieldedResponse<[FieldVersion]>.self, from: data, options: options)
    #expect(located.value.data == [one])
    #expect(located.report.records.map(ExpectedRescue.init) == places)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        ShieldedResponse<[FieldVersion]>.self,
        from: data,
        options: RescueOptions(policy: .strict)
      )
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ShieldedResponse<[FieldVersion]>.self, from: Data(#"{"data":7}"#.utf8))
    }
  }
}

extension StrictFieldTests.Release: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try _ShieldedContainer<_PayloadKey>(decoder)
    number = try container.decodeStrict(forKey: "number")
    label = try container.decodeStrict(forKey: "label")
    current = try container.decode(forKey: "current")
    all = try container.decode(forKey: "all")
    older = try container.decode(forKey: "older")
    byName = try container.decode(forKey: "byName")
  }
}
