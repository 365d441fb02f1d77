import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Regressions of undeclared keys in types that can be read in one pass", .timeLimit(.minutes(20)))
struct UndeclaredOnePassRegressionTests {
  private let log = RescueLog(reportsUndeclaredKeys: true)
  private static let first = #"{"name":"n","score":1,"labels":[],"zz":1}"#
  private static let second = #"{"name":"m","score":2,"labels":[],"yy":1}"#
  private static let sellers = [Seller(name: "n", score: 1), Seller(name: "m", score: 2)]

  private var paths: [String] { log.report().records.map(\.path.description) }

  @Test("They are reported in a dictionary")
  func dictionary() throws {
    let body = Data(#"{"a":\#(Self.first),"b":\#(Self.second)}"#.utf8)
    let sellers = try ShieldedJSONDecoder()
      .decode([String: Seller].self, from: body, options: RescueOptions(log: log))
    #expect(sellers == ["a": Self.sellers[0], "b": Self.sellers[1]])
    #expect(paths == ["a.zz", "b.yy"])
  }

  @Test("They are reported in a list")
  func list() throws {
    let body = Data("[\(Self.first),\(Self.second)]".utf8)
    let sellers = try ShieldedJSONDecoder().decode([Seller].self, from: body, options: RescueOptions(log: log))
    #expect(sellers == Self.sellers)
    #expect(paths == ["[0].zz", "[1].yy"])
  }

  @Test("They are reported in a list that arrives in pieces")
  func stream() throws {
    var feed = ShieldedJSONFeed(of: Seller.self, at: "", options: RescueOptions(log: log))
    var sellers: [Seller] = []
    for byte in "[\(Self.first),\(Self.second)]".utf8 { sellers += try feed.feed([byte]) }
    sellers += try feed.finish()
    #expect(sellers == Self.sellers)
    #expect(paths == ["[0].zz", "[1].yy"])
  }
}
