import Foundation
import ShieldedDecoding
import Testing

/// As `@Shielded(policy:)` expands it.
struct FieldHint: Equatable {
  var level: Int
}

extension FieldHint: Decodable, DefaultProvider {
  enum CodingKeys: String, CodingKey { case level }

  init(from decoder: any Decoder) throws {
    self = try RescuePolicy.lenient.applyUnlessSet { try FieldHint(members: decoder) }
  }

  private init(members decoder: any Decoder) throws {
    let container = try _ShieldedContainer<CodingKeys>(decoder)
    level = try container.decode(forKey: .level)
  }

  static func defaultInstance() -> FieldHint { FieldHint(level: 0) }
}

@Suite("The policy of a type", .timeLimit(.minutes(20)))
struct TypePolicyTests {
  @Test("A type's policy applies inside an envelope, whose options stay those of the decoder")
  func envelope() throws {
    struct Outer: Decodable {
      let response: ShieldedResponse<FieldHintList>
      init(from decoder: any Decoder) throws {
        response = try RescuePolicy.strict.applyUnlessSet {
          try decoder.container(keyedBy: _PayloadKey.self).decode(
            ShieldedResponse<FieldHintList>.self,
            forKey: "response"
          )
        }
      }
    }
    let decoder = JSONDecoder()
    decoder.userInfo[.decodePath] = ["hints"]
    let json = { (count: String) in Data("{\"response\":{\"hints\":{\"count\":\(count)}}}".utf8) }
    #expect(try decoder.decode(Outer.self, from: json("1")).response.data.count == 1)
    #expect(throws: DecodingError.self) { try decoder.decode(Outer.self, from: json("\"1\"")) }
    let options = RescueOptions(log: RescueLog())
    #expect(try decoder.decode(Outer.self, from: json("1"), options: options).response.data.count == 1)
    #expect(throws: DecodingError.self) { try decoder.decode(Outer.self, from: json("\"1\""), options: options) }
  }

  struct FieldHintList: Decodable, Sendable {
    @SafeBox var count: Int
  }

  @Test("A list inside a type with a policy is counted as a part of the outermost list")
  func lists() throws {
    struct Item: Decodable, DefaultProvider {
      var hints: [FieldHint]
      init(hints: [FieldHint]) { self.hints = hints }
      init(from decoder: any Decoder) throws {
        self = try RescuePolicy(.retype).applyUnlessSet {
          Item(hints: try _ShieldedContainer<_PayloadKey>(decoder).decode(forKey: "hints"))
        }
      }
      static func defaultInstance() -> Item { Item(hints: []) }
    }
    let json = #"[{"hints":[{"level":1},{"level":2}]},{"hints":[{"level":"3"}]}]"#
    let decoded = try JSONDecoder().decodeWithReport(SafeArray<Item>.self, from: Data(json.utf8))
    #expect(decoded.value.wrappedValue.map { $0.hints.map(\.level) } == [[1, 2], [3]])
    #expect(decoded.report.records.map(\.path.description) == ["[1].hints[0].level"])
    #expect(decoded.report.lists.map(\.elementCount) == [2])
  }
}
