import Foundation
import ShieldedDecoding
import Testing

@testable import ShieldedJSON

@Suite("A pass and the containers agree", .timeLimit(.minutes(20)))
struct PassAgreementTests {
  /// The members of a clean payload, in declared order.
  static let clean: [(key: String, value: String)] = [
    ("id", #""a1""#), ("quantity", "2"), ("price", "9.5"), ("ratio", "0.5"), ("on", "true"), ("note", #""x""#),
    ("size", "3"), ("level", "4"), ("amount", "12.50"), ("status", #""open""#), ("state", #""closed""#),
    ("tags", #"["a","b"]"#), ("numbers", "[1,null,3]"), ("statuses", #"["open"]"#), ("matrix", "[[1],[2,3]]"),
    ("seller", #"{"name":"n","score":1,"labels":["l"]}"#), ("previous", #"{"name":"n","score":1,"labels":[]}"#),
    ("variants", #"[{"name":"n","score":1,"labels":["l"]}]"#), ("maybe", #"[{"name":"n","score":1,"labels":["l"]}]"#),
    ("groups", #"[[{"name":"n","score":1,"labels":["l"]}]]"#), ("kept", #"[{"name":"n","score":1,"labels":["l"]}]"#),
    ("keptNumbers", "[1]"), ("rates", #"{"EUR":1.5}"#), ("stock", #"{"7":3}"#),
    ("sellers", #"{"s":{"name":"n","score":1,"labels":["l"]}}"#), ("lists", #"{"a":[1]}"#), ("ids", "[1,2]"),
    ("sellerSet", #"{"a":[{"name":"n","score":1,"labels":["l"]}]}"#), ("seenAt", "12.5"), ("dates", "[1,null]"),
    ("site", #""https://a.example""#), ("photos", #"["https://a.example"]"#),
    ("token", #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#), ("blob", #""AAEC""#), ("length", "[0,1]"),
    ("part", #"{"name":"p","sizes":[1],"seller":{"name":"n","score":1,"labels":["l"]}}"#),
    ("parts", #"[{"name":"p","sizes":[1],"seller":{"name":"n","score":1,"labels":["l"]}}]"#),
    ("maker", #"{"name":"m","sellers":[{"name":"n","score":1,"labels":["l"]}]}"#), ("opaque", #"{"number":1}"#),
    ("is_active", "true"), ("stock_info", #"{"ware_house":{"count":5}}"#), ("rank", #"{"value":4}"#),
  ]

  /// Values that don't fit most members.
  static let dirt: [String] = [
    "null", "true", "7", "-1", "3.9", "300", "1e400", "1e-400", "123456789012345678901234567890123456789012345", "1.0",
    #""""#, #"" ""#, #""12""#, #""yes""#, #""nonsense""#, #""\ud800""#, #""ä\n""#, "[]", "{}", "[7]",
    #"["x",{},null,[]]"#,
    #"{"a":1}"#, #"{"name":7,"score":"x"}"#, #"[{"name":7,"labels":[1,null]},null,"x",[]]"#,
    #"[[{"name":7}],7,[null]]"#,
    #"{"7":"3","x":1,"08":{}}"#, #"{"a":[{"name":7},null],"b":7}"#, #"{"a":{"name":7,"labels":"x"},"b":7,"a":8}"#,
    #"{"name":7,"sizes":["1","x"],"seller":{"name":null}}"#,
    #"[{"name":7,"sizes":["1","x"],"seller":{"name":null}},3]"#,
    #"{"name":"m","sellers":[{"name":7},null]}"#, #"{"number":"x"}"#, #"{"ware_house":null}"#, #"{"ware_house":[]}"#,
    #"{"ware_house":{"count":"6"}}"#, #"{"wareHouse":{"count":1}}"#, #"{"value":"5"}"#, #"{"value":null}"#,
  ]

  static func payload(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",") + "}"
  }

  static func payload(replacing key: String, by value: String?) -> String {
    payload(clean.compactMap { member in member.key == key ? value.map { (key, $0) } : member })
  }

  static let policies: [RescuePolicy?] = {
    var mixed = RescuePolicy.lenient
    mixed[.integer, from: .string] = .default
    mixed.set(.throw, from: .missing)
    return [nil, .lenient, .strict, RescuePolicy(.retype), mixed]
  }()

  @Test("A clean payload is read in one pass under every policy and with every log")
  func cleanPayload() {
    for policy in Self.policies {
      for logKind in LogKind.allCases where logKind != .handler {
        var comparison = PassComparison(Gadget.self, Self.payload(Self.clean))
        comparison.policy = policy
        comparison.logKind = logKind
        #expect(comparison.check(), "\(logKind)")
      }
    }
  }

  @Test("The same rescue in two members is counted for each of them")
  func twoMembers() {
    let seller = #"{"name":7,"score":1,"labels":[]}"#
    let members = Self.clean.map { ["seller", "previous"].contains($0.key) ? ($0.key, seller) : $0 }
    for logKind in LogKind.allCases {
      var comparison = PassComparison(Gadget.self, Self.payload(members))
      comparison.logKind = logKind
      comparison.check()
    }
  }

  @Test("A payload with one unusable or missing member agrees", arguments: Self.clean.map(\.key))
  func dirty(_ key: String) {
    for (position, value) in (Self.dirt + [nil]).enumerated() {
      for (number, policy) in Self.policies.enumerated() {
        for (kind, logKind) in LogKind.allCases.enumerated() {
          // All values under the default policy with a log; every eleventh of the other combinations.
          guard number == 0 && logKind == .fresh || (position + number * 3 + kind).isMultiple(of: 11) else { continue }
          var comparison = PassComparison(Gadget.self, Self.payload(replacing: key, by: value))
          comparison.policy = policy
          comparison.logKind = logKind
          comparison.check()
        }
      }
    }
  }
}
