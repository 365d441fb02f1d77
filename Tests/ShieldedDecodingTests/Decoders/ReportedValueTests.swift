import Foundation
import ShieldedDecoding
import Testing

@Suite(.timeLimit(.minutes(20))) struct ReportedValueTests {
  struct Priced: Codable, Equatable {
    @SafeBox var price: Double
  }

  @Test("A reported value contains its report when a plain decode call reads it")
  func decodedByAnybody() throws {
    let reported = try JSONDecoder().decode(ReportedValue<Priced>.self, from: #"{"price": "2.5"}"#.json)
    #expect(reported.value == Priced(price: 2.5))
    #expect(
      reported.report.records.map(\.description) == [
        #"price: retyped by numberFromString, expected Double, found "2.5""#
      ]
    )
  }

  @Test("Each reported element of a list has its own report")
  func element() throws {
    let list = try JSONDecoder().decode([ReportedValue<Priced>].self, from: #"[{"price": 1}, {"price": "2"}]"#.json)
    #expect(list.map(\.value.price) == [1, 2])
    #expect(list.map(\.report.totalCount) == [0, 1])
    #expect(list[1].report.records.map(\.path.description) == ["[1].price"])
  }

  @Test("The policy and the log of a call apply to a reported value")
  func optionsOfCall() throws {
    let json = #"{"price": "2.5"}"#.json
    let log = RescueLog()
    let options = RescueOptions(log: log)
    let reported = try JSONDecoder().decode(ReportedValue<Priced>.self, from: json, options: options)
    #expect(reported.value.price == 2.5)
    #expect(reported.report.totalCount == 1)
    #expect(log.report() == reported.report)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ReportedValue<Priced>.self, from: json, options: RescueOptions(policy: .strict))
    }
  }

  @Test("Applied options end with their closure")
  func applied() throws {
    let json = #"{"price": true}"#.json
    let log = RescueLog()
    let value = try RescueOptions(log: log).apply { try JSONDecoder().decode(Priced.self, from: json) }
    #expect(value.price == 1)
    _ = try JSONDecoder().decode(Priced.self, from: json)
    #expect(log.report().totalCount == 1)
  }

  @Test("The description of a report is readable text")
  func description() throws {
    let json = #"[{"price": "2"}, {"price": "3"}, {}]"#.json
    let report = try JSONDecoder().decodeWithReport([Priced].self, from: json).report
    #expect(
      report.description == """
        2 × [*].price: retyped by numberFromString
        1 × [*].price: defaulted by missingKey (keyNotFound)
        """
    )
    #expect(
      try JSONDecoder().decodeWithReport([Priced].self, from: "[]".json).report.description == "nothing was rescued"
    )
    #expect(report.count(of: .retyped) == 2 && report.count(of: .defaulted) == 1 && report.count(of: .dropped) == 0)
  }
}

@Suite(.timeLimit(.minutes(20))) struct RescueRecordTests {
  @Test("A path distinguishes an index from a key that looks like one")
  func keysWithIntegers() throws {
    enum Keys: Int, CodingKey { case inner = 1, other = 2 }
    struct Inner: Codable { @SafeBox var price: Double }
    struct Outer: Decodable {
      let inner: Inner
      let other: Inner

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        inner = try container.decode(Inner.self, forKey: .inner)
        other = try container.decode(Inner.self, forKey: .other)
      }
    }
    let json = #"{"inner": {"price": "1"}, "other": {"price": "2"}}"#
    let paths = try JSONDecoder().decodeWithReport(Outer.self, from: json.json).report.records.map(\.path.description)
    #expect(paths == ["inner.price", "other.price"])

    let rates = #"{"value": {"3": "1", "+5": "2", "-7": "3"}}"#
    struct Rates: Codable { @DroppingDictionary var value: [String: Int] }
    let keys = try JSONDecoder().decodeWithReport(Rates.self, from: rates.json).report.records.map(\.path.description)
    #expect(Set(keys) == [#"value["3"]"#, #"value["+5"]"#, #"value["-7"]"#])
  }

  @Test("The description of a record is one line of bounded length for any key and value")
  func bounded() throws {
    struct Rates: Codable { @DroppingDictionary var value: [String: Int] }
    let long = String(repeating: "ä", count: 100_000)
    let json = try JSONSerialization.data(withJSONObject: ["value": [long: long, "a\nb": "c\nd"]])
    let report = try JSONDecoder().decodeWithReport(Rates.self, from: json).report
    #expect(report.records.count == 2)
    for record in report.records {
      #expect(record.description.utf8.count < 600)
      #expect(!record.description.contains("\n"))
    }
  }
}
