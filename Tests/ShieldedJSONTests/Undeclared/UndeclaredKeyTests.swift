import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedReporting
import Testing

@Suite("Undeclared keys over ShieldedJSONDecoder", .timeLimit(.minutes(20)))
struct UndeclaredKeyTests {
  struct Plain: Decodable {
    struct Size: Decodable {
      var width: Int
    }

    var id: Int
    var name: String?
    var size: Size?
    var sizes: [Size]?
    var byName: [String: Size]?
    var byNumber: [Int: Int]?
    var numbers: [String: Int]?
  }

  struct Boxed: Codable, DefaultProvider {
    @SafeBox var id: Int
    @SafeBox var name: String
    @SafeBox var size: BoxedSize
    @DroppingArray var sizes: [StrictSize]
    @DroppingDictionary var byName: [String: StrictSize]
    @SafeBox var byNumber: [Int: Int]
    @SafeArray var parts: [BoxedSize]

    static func defaultInstance() -> Boxed {
      Boxed(id: 0, name: "", size: .defaultInstance(), sizes: [], byName: [:], byNumber: [:], parts: [])
    }
  }

  struct BoxedSize: Codable, DefaultProvider {
    @SafeBox var width: Int
    static func defaultInstance() -> BoxedSize { BoxedSize(width: 0) }
  }

  struct StrictSize: Codable, Rescuable {
    var width: Int
    var inner: BoxedSize?
  }

  @Test(
    "A key that no property asked for is reported with its path and its value",
    arguments: [
      (#"{"id": 1}"#, []),
      (#"{"id": 1, "colour": "red"}"#, [#"colour "red""#]),
      (
        #"{"b": null, "id": 1, "a": [1], "c": {"x": {}}, "d": 1.50, "e": true}"#,
        [
          "b null", "a […]", "c {…}", "d 1.50", "e true",
        ]
      ),
      (#"{"id": 1, "size": {"width": 2, "depth": 3}, "z": 1}"#, ["z 1", "size.depth 3"]),
      (#"{"id": 1, "sizes": [{"width": 2}, {"depth": 3, "width": 1}]}"#, ["sizes[1].depth 3"]),
      (#"{"id": 1, "byName": {"a": {"width": 2, "depth": 3}, "b": {"width": 1}}}"#, ["byName.a.depth 3"]),
      (#"{"id": 1, "byNumber": {"1": 2}, "numbers": {"x": 7}}"#, []),
      (#"{"id": 1, "x": {"width": 2}, "x": 3, "id": 2}"#, ["x {…}"]),
      (#"{"id": 1, "ID": 2, "i\u0064": 3, "\u0049\u0064": 4}"#, ["ID 2", "Id 4"]),
      (#"{"id": 1, "name": null, "size": null, "sizes": []}"#, []),
    ] as [(String, [String])]
  )
  func plain(json: String, undeclared: [String]) {
    #expect(UndeclaredOutcome(Plain.self, json).undeclared == undeclared)
  }

  @Test(
    "Keys beside rescued, dropped and defaulted values are reported, and those of a value that throws aren't",
    arguments: [
      (#"{"id": "1", "colour": 2}"#, ["colour 2"]),
      (#"{"size": {"width": "2", "depth": 3}, "z": 1}"#, ["z 1", "size.depth 3"]),
      (#"{"size": 7}"#, []),
      (#"{"sizes": [{"width": 2, "a": 1}, {"a": 1}, 7, {"width": 3, "b": 2}]}"#, ["sizes[0].a 1", "sizes[3].b 2"]),
      (#"{"byName": {"x": {"width": 1, "a": 1}, "y": {"a": 1}, "z": {"width": 1}}}"#, ["byName.x.a 1"]),
      (#"{"byNumber": {"1": 2, "many": 3}}"#, []),
      (#"{"parts": [{"width": null, "a": 1}, null, {"b": 2}]}"#, ["parts[0].a 1", "parts[2].b 2"]),
      // The inner value is complete, the outer one isn't.
      (#"{"sizes": [{"inner": {"width": 1, "a": 2}, "width": "x", "b": 3}]}"#, []),
      (#"{"sizes": [{"width": 2, "inner": {"width": 1, "a": 2}, "b": 3}]}"#, ["sizes[0].b 3", "sizes[0].inner.a 2"]),
    ] as [(String, [String])]
  )
  func wrappers(json: String, undeclared: [String]) {
    #expect(UndeclaredOutcome(Boxed.self, json).undeclared == undeclared)
  }

  @Test("A complete value inside one that throws keeps its report")
  func completePart() {
    struct Outer: Decodable {
      @SafeBox var part: BoxedSize
      var required: Int
    }
    let outcome = UndeclaredOutcome(Outer.self, #"{"part": {"width": 1, "a": 2}, "b": 3}"#)
    #expect(outcome.error != nil)
    #expect(outcome.undeclared == ["part.a 2"])
  }

  @Test("Lists and dictionaries at the top level are examined element by element")
  func collections() {
    let list = #"[{"width": 1, "a": 2}, {"width": 1}, {"b": 3, "width": 1}]"#
    #expect(UndeclaredOutcome([Plain.Size].self, list).undeclared == ["[0].a 2", "[2].b 3"])
    #expect(UndeclaredOutcome([[Plain.Size]].self, "[\(list)]").undeclared == ["[0][0].a 2", "[0][2].b 3"])
    let dictionary = #"{"x": {"width": 1, "a": 2}}"#
    #expect(UndeclaredOutcome([String: Plain.Size].self, dictionary).undeclared == ["x.a 2"])
    #expect(UndeclaredOutcome([JSONToken].self, list).undeclared == [])
  }

  @Test("The strict policy reports undeclared keys, which it doesn't forbid")
  func strict() {
    let options = RescueOptions(policy: .strict)
    let json =
      #"{"id": 1, "name": "a", "size": {"width": 1, "a": 2}, "sizes": [], "byName": {}, "byNumber": {}, "parts": [], "b": 3}"#
    let outcome = UndeclaredOutcome(Boxed.self, json, ShieldedJSONDecoder(), options)
    #expect(outcome.error == nil)
    #expect(outcome.undeclared == ["b 3", "size.a 2"])
  }

  @Test("An object with many undeclared keys has sixteen records")
  func limit() {
    let members = (0..<100).map { #""k\#($0)": \#($0)"# }.joined(separator: ", ")
    let outcome = UndeclaredOutcome(Plain.self, #"{"id": 1, \#(members), "size": {"width": 1, "z": 1}}"#)
    #expect(outcome.undeclared == (0..<16).map { "k\($0) \($0)" } + ["size.z 1"])
  }

  @Test("A key with invalid Unicode is reported once, as it is repaired")
  func invalidKey() {
    let json = #"{"id": 1, "\ud800": 1, "\ud800": 2, "ok": 3}"#
    #expect(UndeclaredOutcome(Plain.self, json).undeclared == ["[\"\u{FFFD}\"] 1", "ok 3"])
  }

  @Test(
    "The keys that a key strategy converts are reported as the payload spells them",
    arguments: [
      (
        #"{"unit_price": 1, "item_colour": 2, "ship_to": {"zip_code": 3, "street_name": "s"}}"#,
        [
          "item_colour 2", "shipTo.zip_code 3",
        ]
      ),
      (#"{"unitPrice": 1, "unit_price": 2}"#, []),
      (#"{"unit_price": 1, "by_name": {"a_b": {"street_name": "s", "x_y": 1}}}"#, ["byName.a_b.x_y 1"]),
    ] as [(String, [String])]
  )
  func keyStrategy(json: String, undeclared: [String]) {
    struct Order: Decodable {
      struct Address: Decodable {
        var streetName: String
      }

      var unitPrice: Int
      var shipTo: Address?
      var byName: [String: Address]?
    }
    var decoder = ShieldedJSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    #expect(UndeclaredOutcome(Order.self, json, decoder).undeclared == undeclared)
  }

  @Test("A budget forbids undeclared keys, and allows them by their outcome")
  func budget() throws {
    let report = UndeclaredOutcome(Plain.self, #"{"id": 1, "a": 2, "size": {"width": 1, "b": "x"}}"#).report
    #expect(report.totalCount == 0)
    #expect(!report.isEmpty)
    let breach = RescueBudgetError.exceeded([
      "1 × a: undeclared by undeclaredKey, which the budget doesn't allow; first found: 2",
      "1 × size.b: undeclared by undeclaredKey, which the budget doesn't allow; first found: \"x\"",
    ])
    #expect(throws: breach) { try report.check(against: RescueBudget()) }
    #expect(throws: breach) { try report.check(against: RescueBudget().allowing(.defaulted, .dropped, at: "**")) }
    try report.check(against: RescueBudget().allowing(.undeclared, at: "**"))
    try report.check(against: RescueBudget().allowing(.undeclared, at: "a").allowing(.undeclared, at: "size.*"))
    let generated = try RescueBudget(allowing: report)
    try report.check(against: generated)
    #expect(
      generated.swiftSource == """
        try RescueBudget()
          .allowing(.undeclared, by: .undeclaredKey, found: .number, expected: "Never", at: "a")
          .allowing(.undeclared, by: .undeclaredKey, found: .string, expected: "Never", at: "size.b")
        """
    )
  }

  @Test("Without the option, nothing is reported")
  func off() throws {
    let body = Data(#"{"id": 1, "a": 2}"#.utf8)
    #expect(
      try ShieldedJSONDecoder().decodeWithReport(Plain.self, from: body).report == RescueReport(cleanResponseCount: 1)
    )
  }
}
