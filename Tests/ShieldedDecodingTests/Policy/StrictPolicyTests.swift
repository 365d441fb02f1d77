import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("The strict policy throws exactly what plain Codable throws", .timeLimit(.minutes(20)))
struct StrictPolicyTests {
  struct Plain: Codable, Equatable {
    struct Seller: Codable, Equatable {
      var name: String
      var ratings: [Double]
      var contacts: [String: String]
    }

    var id: String
    var quantity: Int
    var isActive: Bool?
    var sellers: [Seller]
    var grid: [[Int]]
    var sizes: [String: [Int]]
  }

  struct Shielded: Codable, Equatable {
    struct Seller: Codable, Equatable, DefaultProvider {
      @SafeBox var name: String
      @SafeArray var ratings: [Double]
      @DroppingDictionary var contacts: [String: String]

      static func defaultInstance() -> Seller { Seller(name: "", ratings: [], contacts: [:]) }
    }

    @SafeBox var id: String
    @SafeBox var quantity: Int
    @SafeBox var isActive: Bool?
    @SafeArray var sellers: [Seller]
    @SafeArray var grid: [[Int]]
    @DroppingDictionary var sizes: [String: [Int]]
  }

  static let clean: PayloadTree = [
    "id": "a", "quantity": 1, "isActive": true,
    "sellers": [["name": "A", "ratings": [1.5, 2], "contacts": ["mail": "x"]]],
    "grid": [[1, 2], [3]], "sizes": ["s": [1]],
  ]

  /// The clean payload with one value replaced, at every position and by every kind of token.
  static let payloads: [PayloadTree] = replacements(of: clean)

  private static func replacements(of tree: PayloadTree) -> [PayloadTree] {
    let tokens: [PayloadTree] = [.null, true, 7, 3.9, .number("1e300"), "x", "", [], [:], [[]], ["a": [:]]]
    var results = tokens
    switch tree {
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        for replacement in replacements(of: element) {
          var copy = elements
          copy[index] = replacement
          results.append(.array(copy))
        }
      }
    case .object(let members):
      for (index, member) in members.enumerated() {
        var copy = members
        copy.remove(at: index)
        results.append(.object(copy))
        for replacement in replacements(of: member.value) {
          var copy = members
          copy[index] = PayloadTree.Member(key: member.key, value: replacement)
          results.append(.object(copy))
        }
      }
    default: break
    }
    return results
  }

  /// The deviations from plain `Codable` under the strict policy.
  private func deviations(of subject: some ConformanceSubject) -> [String] {
    Self.payloads.compactMap { tree in
      guard subject.hasNull || tree.propertyList != nil else { return nil }
      let strict = DecodingResult {
        let value = try RescueOptions.strict.apply { try subject.decode(Shielded.self, from: tree) }
        return try JSONDecoder().decode(Plain.self, from: JSONEncoder().encode(value))
      }
      let plain = DecodingResult { try subject.decode(Plain.self, from: tree) }
      return strict == plain ? nil : "\(tree.json): \(strict), not \(plain)"
    }
  }

  @Test("There are more than 200 payloads")
  func payloadCount() {
    #expect(Self.payloads.count > 200)
  }

  @Test("Over JSONDecoder, the strict policy throws what plain Codable throws")
  func json() {
    #expect(deviations(of: JSONSubject()) == [])
  }

  @Test("Over PropertyListDecoder, the strict policy throws what plain Codable throws")
  func propertyList() {
    #expect(deviations(of: PropertyListSubject()) == [])
  }

  // A decoder that rejects a type itself is excluded: its error names the requested type, which is the wrapper.
  @Test(
    "Over foreign decoders, the strict policy throws what plain Codable throws",
    arguments: ElementHabit.allCases.filter { $0.comesToAnEnd && $0.givesEveryElement }
  )
  func foreign(_ habit: ElementHabit) {
    #expect(deviations(of: TreeSubject(habit)) == [])
  }

  @Test(
    "The lenient policy decodes every one of the same payloads that is an object",
    arguments: [ElementHabit.staysAtFailure, .advancesBeforeThrowing]
  )
  func lenient(_ habit: ElementHabit) throws {
    for tree in Self.payloads {
      guard case .object = tree else { continue }
      let json = try JSONSubject().decode(Shielded.self, from: tree)
      #expect(try TreeSubject(habit).decode(Shielded.self, from: tree) == json)
    }
  }

  @Test(
    "A whole payload of another kind throws, also under the lenient policy",
    arguments: ["null", "7", #""x""#, "[]", "true"]
  )
  func wholePayload(_ json: String) {
    #expect(
      DecodingResult { try JSONDecoder().decode(Shielded.self, from: Data(json.utf8)).id }
        == DecodingResult { try JSONDecoder().decode(Plain.self, from: Data(json.utf8)).id }
    )
  }

  @Test(
    "Bytes that aren't JSON throw dataCorrupted, also under the lenient policy",
    arguments: ["", "{", "{\"id\":", "{\"id\":\"a\"", "{]", "nul", "{\"id\" \"a\"}"]
  )
  func corrupt(_ json: String) {
    let shielded = DecodingResult { try JSONDecoder().decode(Shielded.self, from: Data(json.utf8)).id }
    #expect(shielded == DecodingResult { try JSONDecoder().decode(Plain.self, from: Data(json.utf8)).id })
    guard case .failure(let failure) = shielded else {
      Issue.record("did not throw")
      return
    }
    #expect(failure.kind == "dataCorrupted")
  }
}

extension RescueOptions {
  fileprivate static var strict: RescueOptions { RescueOptions(policy: .strict) }
}
