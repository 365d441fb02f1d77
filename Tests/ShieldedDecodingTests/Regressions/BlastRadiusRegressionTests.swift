import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("Published fault: one bad element takes others with it", .timeLimit(.minutes(20)))
struct BlastRadiusRegressionTests {
  struct Response: Decodable {
    struct Record: Codable, DefaultProvider {
      @SafeBox var id: String
      @SafeArray var scores: [Int]
      @DroppingArray var tags: [String]

      static func defaultInstance() -> Record { Record(id: "default", scores: [], tags: []) }
    }

    @SafeArray var records: [Record]
    @SafeBox var total: Int
  }

  static let tree: PayloadTree = [
    "records": [
      ["id": "a", "scores": [1, [:], 3], "tags": ["x", [], "z"]],
      "garbage",
      ["id": [:], "scores": 7, "tags": ["y"]],
    ],
    "total": "3",
  ]

  /// The decoders over which nothing may be lost.
  static let subjects: [any ConformanceSubject] = [
    JSONSubject(), PropertyListSubject(), TreeSubject(.staysAtFailure), TreeSubject(.advancesBeforeThrowing),
  ]

  @Test("A bad element loses no other element, list, record or response", arguments: subjects.indices)
  func kept(_ index: Int) throws {
    let response = try Self.subjects[index].decode(Response.self, from: Self.tree)
    #expect(response.records.map(\.id) == ["a", "default", ""])
    #expect(response.records.map(\.scores) == [[1, 0, 3], [], []])
    #expect(response.records.map(\.tags) == [["x", "z"], [], ["y"]])
    #expect(response.total == 3)
  }

  @Test("Over a decoder that advances before it throws, the element after a bad one is kept at every position")
  func afterEveryPosition() throws {
    for bad in 0..<6 {
      for other in bad..<6 {
        var elements = (0..<6).map { PayloadTree.number("\($0)") }
        elements[bad] = [:]
        elements[other] = .null
        let expected = (0..<6).filter { $0 != bad && $0 != other }
        let tree: PayloadTree = ["value": .array(elements)]
        for habit in [ElementHabit.advancesBeforeThrowing, .staysAtFailure] {
          #expect(try TreeSubject(habit).decode(DroppingField<Int>.self, from: tree).value == expected)
        }
      }
    }
  }
}
