import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("Published fault: a body of null gives a model made only of defaults", .timeLimit(.minutes(20)))
struct WholePayloadRegressionTests {
  struct Model: Decodable {
    @SafeBox var id: Int
    @SafeArray var list: [String]
  }

  @Test("A body that is null, a scalar or an array throws", arguments: ["null", "7", "true", #""x""#, "[]", "[{}]"])
  func model(_ json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Model.self, from: Data(json.utf8)) }
  }

  @Test("A body that is null throws under a wrapper too")
  func wrappers() {
    let json = Data("null".utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(SafeBox<Int>.self, from: json) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(SafeBox<TableSeller>.self, from: json) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(SafeBox<TableLevel>.self, from: json) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(SafeArray<Int>.self, from: json) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(DroppingArray<Int>.self, from: json) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(DroppingDictionary<Int>.self, from: json) }
  }

  @Test(
    "A whole payload under a wrapper is retyped if possible, and one that throws leaves no record"
  )
  func wholeValues() throws {
    #expect(try JSONDecoder().decode(SafeBox<Int>.self, from: Data(#""42""#.utf8)).wrappedValue == 42)
    #expect(try JSONDecoder().decode(SafeBox<Int?>.self, from: Data("null".utf8)).wrappedValue == nil)
    let log = RescueLog()
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SafeBox<Int>.self, from: Data("{}".utf8), options: RescueOptions(log: log))
    }
    #expect(log.report().isEmpty)
  }
}
