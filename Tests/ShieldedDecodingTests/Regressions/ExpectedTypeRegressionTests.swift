import Foundation
import ShieldedDecoding
import Testing

@Suite("Fault: a report gives one of the library's own types as the expected type", .timeLimit(.minutes(20)))
struct ExpectedTypeRegressionTests {
  private struct Lists: Decodable {
    @DroppingArray var numbers: [Int]
    @DroppingArray var links: [URL]
    @SafeArray var names: [String]
    @SafeBox var boxed: [Double]
    @SafeBox var optional: [Bool]?
    @DroppingDictionary var rates: [String: Double]
  }

  private struct Nested: Decodable {
    @DroppingArray var lists: [[Int]]
    @SafeBox var table: [String: [Int]]
  }

  private static let decls = [
    "numbers": "Array<Int>", "links": "Array<URL>", "names": "Array<String>", "boxed": "Array<Double>",
    "optional": "Optional<Array<Bool>>", "rates": "Dictionary<String, Double>",
  ]

  @Test("The expected type is the type of the property", arguments: ["null", "2", #""x""#, "true", #"{"a":1}"#, nil])
  func lists(_ token: String?) throws {
    let members = token.map { token in Self.decls.keys.map { #""\#($0)":\#(token)"# } } ?? []
    let payload = Data("{\(members.joined(separator: ","))}".utf8)
    let report = try JSONDecoder().decodeWithReport(Lists.self, from: payload).report
    #expect(report.records.count >= 4)
    for record in report.records {
      guard case .key(let name)? = record.path.components.first else { continue }
      let expected = record.path.components.count == 1 ? Self.decls[name] : "Double"
      #expect(record.expected == expected, "\(record)")
    }
    #expect(report.tallies.allSatisfy { !$0.expected.contains("Elements") && !$0.expected.contains("Entry") })
  }

  @Test("The expected type of a list in a list or in a dictionary is the element's type")
  func nested() throws {
    let payload = Data(#"{"lists":[[1],"x",null],"table":{"a":7,"b":[1,"x"]}}"#.utf8)
    let report = try JSONDecoder().decodeWithReport(Nested.self, from: payload).report
    #expect(
      Set(report.records.map { "\($0.path) \($0.expected)" }) == [
        "lists[1] Array<Int>", "lists[2] Array<Int>", "table.a Array<Int>", "table.b[1] Int",
      ]
    )
  }
}
