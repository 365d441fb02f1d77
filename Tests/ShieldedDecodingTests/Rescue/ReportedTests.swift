import Foundation
import ShieldedDecoding
import Testing

@Suite struct ReportedTests {
  struct Priced: Codable, Equatable {
    @SafeBox var price: Double
  }

  @Test("A reported value brings its report, whoever makes the call to the decoder")
  func decodedByAnybody() throws {
    let reported = try JSONDecoder().decode(Reported<Priced>.self, from: #"{"price": "2.5"}"#.json)
    #expect(reported.value == Priced(price: 2.5))
    #expect(
      reported.report.records.map(\.description) == [
        #"price: retyped by numberFromString, expected Double, found "2.5""#
      ]
    )
  }

  @Test("A reported element has a report of its own")
  func element() throws {
    let list = try JSONDecoder().decode([Reported<Priced>].self, from: #"[{"price": 1}, {"price": "2"}]"#.json)
    #expect(list.map(\.value.price) == [1, 2])
    #expect(list.map(\.report.totalCount) == [0, 1])
    #expect(list[1].report.records.map(\.path.description) == ["[1].price"])
  }

  @Test("The policy and the log in userInfo hold for a reported value")
  func userInfo() throws {
    let decoder = JSONDecoder()
    let log = RescueLog()
    decoder.userInfo[.rescueLog] = log
    _ = try decoder.decode(Reported<Priced>.self, from: #"{"price": "2.5"}"#.json)
    #expect(log.report().totalCount == 1)
    decoder.userInfo[.rescuePolicy] = RescuePolicy.strict
    #expect(throws: DecodingError.self) {
      try decoder.decode(Reported<Priced>.self, from: #"{"price": "2.5"}"#.json)
    }
  }

  @Test("What a call sets wins over userInfo, and what it leaves open is taken from there")
  func precedence() throws {
    let decoder = JSONDecoder()
    decoder.userInfo[.rescuePolicy] = RescuePolicy.strict
    let json = #"{"price": "2.5"}"#.json
    #expect(throws: DecodingError.self) { try decoder.decodeReporting(Priced.self, from: json) }
    let lenient = RescueOptions(policy: .lenient)
    #expect(try decoder.decodeReporting(Priced.self, from: json, options: lenient).value.price == 2.5)
  }

  @Test("Options can be applied to a decoder of any kind, and to nothing after it")
  func applied() throws {
    let json = #"{"price": true}"#.json
    let log = RescueLog()
    let value = try RescueOptions(log: log).apply { try JSONDecoder().decode(Priced.self, from: json) }
    #expect(value.price == 1)
    _ = try JSONDecoder().decode(Priced.self, from: json)
    #expect(log.report().totalCount == 1)
  }

  @Test("A report describes itself in lines that can be read")
  func description() throws {
    let json = #"[{"price": "2"}, {"price": "3"}, {}]"#.json
    let report = try JSONDecoder().decodeReporting([Priced].self, from: json).report
    #expect(
      report.description == """
        2 × [*].price: retyped by numberFromString
        1 × [*].price: defaulted by missingKey (keyNotFound)
        """
    )
    #expect(
      try JSONDecoder().decodeReporting([Priced].self, from: "[]".json).report.description == "nothing was rescued"
    )
    #expect(report.count(of: .retyped) == 2 && report.count(of: .defaulted) == 1 && report.count(of: .dropped) == 0)
  }
}
