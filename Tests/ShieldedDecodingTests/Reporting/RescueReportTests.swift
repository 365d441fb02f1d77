import Foundation
import ShieldedDecoding
import Testing

@Suite("RescueReport", .timeLimit(.minutes(20)))
struct RescueReportTests {
  @Test("Many different keys in one place are counted separately")
  func wideObjects() throws {
    struct Entries: Decodable {
      @SafeArray var rows: [[String: Int]]
    }
    let row = "{" + (0..<100).map { "\"k\($0)\":\"1\"" }.joined(separator: ",") + "}"
    let log = RescueLog()
    let data = Data("{\"rows\":[\(row),\(row),\(row)]}".utf8)
    _ = try JSONDecoder().decode(Entries.self, from: data, options: RescueOptions(log: log))
    let report = log.report()
    #expect(report.tallies.count == 100)
    #expect(report.tallies.allSatisfy { $0.count == 3 })
    #expect(Set(report.tallies.map(\.path.description)) == Set((0..<100).map { "rows[*].k\($0)" }))
    #expect(report.uncountedCount == 0)
  }

  /// A value that is a list in one element and a dictionary in the next.
  struct Chameleon: Codable, DefaultProvider {
    @SafeBox var numbers: [Int]

    static func defaultInstance() -> Chameleon { Chameleon(numbers: []) }

    init(numbers: [Int]) { self.numbers = numbers }

    init(from decoder: any Decoder) throws {
      if (try? decoder.unkeyedContainer()) != nil {
        self.init(numbers: try decoder.singleValueContainer().decode(SafeArray<Int>.self).wrappedValue)
      } else {
        let entries = try decoder.singleValueContainer().decode(DroppingDictionary<Int>.self)
        self.init(numbers: entries.wrappedValue.values.sorted())
      }
    }
  }

  @Test(
    "An index and a dictionary key that looks like one are counted separately in either order",
    arguments: [#"{"v":[["1"],{"3":"2"}]}"#, #"{"v":[{"3":"2"},["1"]]}"#]
  )
  func indicesAndKeys(_ json: String) throws {
    struct Record: Decodable {
      @SafeArray var v: [Chameleon]
    }
    let decoded = try JSONDecoder().decodeWithReport(Record.self, from: Data(json.utf8))
    #expect(decoded.value.v.flatMap(\.numbers).sorted() == [1, 2])
    let keyed = Set(decoded.report.tallies.filter { $0.outcome == .retyped }.map(\.path.description))
    #expect(keyed == ["v[*][*]", #"v[*]["3"]"#])
    #expect(decoded.report.totalCount == 2)
    #expect(Set(decoded.report.records.filter { $0.outcome == .retyped }.map(\.path.folded.description)) == keyed)
  }

  @Test("A property's key whose name ends in its integer value isn't an index")
  func propertyWithInteger() throws {
    struct Shelf: Decodable {
      enum CodingKeys: Int, CodingKey {
        case row3 = 3
      }
      struct Row: Decodable {
        @SafeBox var price: Int
      }
      let row3: Row
    }
    let decoded = try JSONDecoder().decodeWithReport(Shelf.self, from: Data(#"{"row3":{"price":"1"}}"#.utf8))
    #expect(decoded.report.records.map(\.path.description) == ["row3.price"])
    #expect(decoded.report.tallies.map(\.path.description) == ["row3.price"])
  }
}
