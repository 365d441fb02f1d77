import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

/// A bare list at the root wasn't protected: one bad element lost it, although users write this first.
@Suite("First use: one bad element lost a bare list", .timeLimit(.minutes(20)))
struct BareListRegressionTests {
  private struct Product: Codable, Equatable, DefaultProvider {
    @SafeBox var id: Int
    static func defaultInstance() -> Product { Product(id: -1) }
    init(id: Int) { _id = SafeBox(wrappedValue: id) }
  }
  private struct Plain: Codable { var id: Int }

  private static let decoders: [any RescuingDecoder & Sendable] = [JSONDecoder(), ShieldedJSONDecoder()]
  private static let list = Data(#"[{"id": 1}, null, {"id": "2"}, 7]"#.utf8)

  @Test("An element with a default is replaced by it, and recorded at its index", arguments: decoders)
  func replaced(decoder: any RescuingDecoder & Sendable) throws {
    let expected = [1, -1, 2, -1].map(Product.init)
    #expect(try decoder.decode([Product].self, from: Self.list, options: RescueOptions()) == expected)
    for options in [RescueOptions(), RescueOptions(decodePath: ["data"], responseCode: 500)] {
      let decoded = try decoder.decodeWithReport([Product].self, from: Self.list, options: options)
      #expect(decoded.value == expected)
      #expect(
        decoded.report.records.map { "\($0.path) \($0.outcome.rawValue)" } == [
          "[1] defaulted", "[2].id retyped", "[3] defaulted",
        ]
      )
    }
  }

  @Test("An element without a default is dropped, and scalars are converted", arguments: decoders)
  func dropped(decoder: any RescuingDecoder & Sendable) throws {
    let urls = try decoder.decodeWithReport([URL].self, from: Data(#"["https://a.example", 7]"#.utf8))
    #expect(urls.value.map(\.host) == ["a.example"])
    #expect(urls.report.records.map { "\($0.path) \($0.outcome.rawValue)" } == ["[1] dropped"])
    #expect(try decoder.decodeWithReport([Int].self, from: Data(#"[1, "2", 3.0]"#.utf8)).value == [1, 2, 3])
  }

  @Test(
    "Another shape and a policy that throws are errors, and so is a bad element of a plain list",
    arguments: decoders
  )
  func errors(decoder: any RescuingDecoder & Sendable) {
    #expect(throws: DecodingError.self) { try decoder.decodeWithReport([Product].self, from: Data("{}".utf8)) }
    let strict = RescueOptions(policy: .strict)
    #expect(throws: DecodingError.self) { try decoder.decode([Product].self, from: Self.list, options: strict) }
    #expect(throws: DecodingError.self) { try decoder.decode([Product].self, from: Self.list) }
    #expect(throws: DecodingError.self) { try decoder.decodeWithReport([Plain].self, from: Self.list) }
  }
}
