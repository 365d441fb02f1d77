import Foundation
import ShieldedDecoding
import Testing

@testable @_spi(Testing) import ShieldedJSON

@Suite("Undeclared keys of objects that are read in one pass", .timeLimit(.minutes(20)))
struct UndeclaredPassTests {
  /// A plain type with values that are read in one pass, beside keys of its own.
  struct Page: Decodable, Equatable {
    var first: Seller
    var shops: [Shop]
    var byName: [String: Seller]?
    var next: Int?
  }

  /// The undeclared keys of a call, and whether it was a single pass.
  private static func undeclared<Value: Decodable & Equatable>(
    _ type: Value.Type,
    _ json: String,
    _ decoder: ShieldedJSONDecoder = ShieldedJSONDecoder(),
    location: SourceLocation = #_sourceLocation
  ) throws -> (keys: [String], isPass: Bool) {
    let comparison = PassComparison(type, json, decoder, logKind: .undeclared)
    let isPass = comparison.check(location)
    let report = try #require(comparison.decode().report)
    return (report.undeclaredKeys.map { "\($0.path) \($0.found)" }, isPass)
  }

  @Test(
    "The keys of an object come before those of the objects in it, wherever they are, and equal keys count once",
    arguments: [
      (
        #"{"sellers":[{"a":1,"name":"n","b":[2]},{"labels":[]}],"c":null,"name":"s"}"#,
        ["c null", "[0].a 1", "[0].b […]"]
      ),
      (#"{"x":{"name":1},"sellers":[{"name":"n"},7,{"y":1,"y":2,"\u0079":3}],"x":2}"#, ["x {…}", "[2].y 1"]),
      (#"{"sellers":[{"name":"n","name":"m","score":1,"labels":[]}],"name":"s"}"#, []),
      (
        #"{"sellers":[{"\ud800":1,"\ud800":2,"\udc00":3}],"kept":[null,{"z":"é"}]}"#,
        [#"[0]["�"] 1"#, #"kept[1].z "é""#]
      ),
    ] as [(String, [String])]
  )
  func order(json: String, expected: [String]) throws {
    let found = try Self.undeclared(Shop.self, json)
    #expect(found.keys == expected.map { $0.hasPrefix("[") ? "sellers\($0)" : $0 })
    #expect(found.isPass)
  }

  @Test("An object of many undeclared keys has sixteen records, and the next object is examined too")
  func limit() throws {
    let members = (0..<40).map { #""k\#($0)":\#($0)"# }.joined(separator: ",")
    let found = try Self.undeclared([Seller].self, #"[{"name":"n",\#(members)},{"z":1}]"#)
    #expect(found.keys == (0..<16).map { "[0].k\($0) \($0)" } + ["[1].z 1"])
    #expect(found.isPass)
  }

  @Test(
    "The objects on a path are examined, also those of an alternative that isn't used",
    arguments: [
      (
        #"{"stock_info":{"a":1,"ware_house":{"b":2,"count":3,"c":4}}}"#,
        ["stock_info.a 1", "stock_info.ware_house.b 2", "stock_info.ware_house.c 4"]
      ),
      (#"{"position":2,"rank":{"value":null,"a":1},"active":true,"is_active":false}"#, ["rank.a 1"]),
      (#"{"rank":[{"a":1}],"stock_info":{"ware_house":7,"x":1},"ware_house":1}"#, ["ware_house 1", "stock_info.x 1"]),
      (#"{"rank":{"value":1,"value":2},"stock_info":{},"count":1}"#, ["count 1"]),
    ] as [(String, [String])]
  )
  func paths(json: String, expected: [String]) throws {
    let found = try Self.undeclared(Gadget.self, json)
    #expect(found.keys == expected)
    #expect(found.isPass)
    #expect(try Self.undeclared([Gadget].self, "[\(json)]").keys == expected.map { "[0].\($0)" })
  }

  @Test("A value of another type is part of the pass unless it has undeclared keys")
  func foreign() throws {
    let clean = #"{"part":{"name":"p","sizes":[1],"seller":{"name":"n"}},"z":1}"#
    #expect(try Self.undeclared(Gadget.self, clean) == (["z 1"], true))
    let dirty = #"{"part":{"name":"p","sizes":[1],"seller":{"name":"n","a":1},"b":2},"z":1}"#
    #expect(try Self.undeclared(Gadget.self, dirty) == (["z 1", "part.b 2", "part.seller.a 1"], false))
  }

  @Test("The keys of passes inside a plain type are reported among its own, in the order of the payload")
  func plain() throws {
    let json = #"""
      {"a":1,"shops":[{"sellers":[{"b":2}],"c":3},{"d":4}],"first":{"e":5,"labels":["l"]},
      "byName":{"x":{"f":6},"y":{"name":"n"}},"g":7}
      """#
    let expected = [
      "a 1", "g 7", "shops[0].c 3", "shops[0].sellers[0].b 2", "shops[1].d 4", "first.e 5", "byName.x.f 6",
    ]
    #expect(try Self.undeclared(Page.self, json).keys == expected)
    #expect(try Self.undeclared([Page].self, "[\(json)]").keys == expected.map { "[0].\($0)" })
    // The second list is incomplete, and so not examined. Its first element is complete.
    for truncation in [ShieldedJSONDecoder.Truncation.keepComplete, .keepPartial] {
      var decoder = ShieldedJSONDecoder()
      decoder.truncation = truncation
      let text = #"{"first":{"a":1},"shops":[{"b":2},{"sellers":[{"c":3},{"d":4,"#
      let keys = try Self.undeclared(Page.self, text, decoder).keys
      #expect(keys == ["first.a 1", "shops[0].b 2"] + (truncation == .keepPartial ? ["shops[1].sellers[0].c 3"] : []))
    }
  }

  @Test("A value that throws after a pass leaves the report of the pass")
  func throwing() throws {
    let comparison = PassComparison(Page.self, #"{"first":{"a":1},"shops":7}"#, logKind: .undeclared)
    comparison.check()
    let outcome = comparison.decode()
    #expect(outcome.error != nil)
    #expect(outcome.report?.undeclaredKeys.map(\.path.description) == ["first.a"])
  }

  @Test("A payload in another encoding and one with white space have the same keys")
  func encodings() throws {
    let json = #" { "name" : "é" , "a" : 1 , "labels" : [ ] , "é" : "x" } "#
    for encoding in [String.Encoding.utf8, .utf16, .utf32LittleEndian] {
      let data = try #require(json.data(using: encoding))
      let log = RescueLog(reportsUndeclaredKeys: true)
      _ = try RescueOptions(log: log).apply { try ShieldedJSONDecoder().decodeInOnePass(Seller.self, from: data) }
      #expect(log.report().undeclaredKeys.map { "\($0.path) \($0.found)" } == ["a 1", #"é "x""#])
    }
  }

  @Test("Every key strategy that a pass allows reports keys as the payload spells them")
  func keyStrategy() throws {
    var decoder = ShieldedJSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let found = try Self.undeclared([Seller].self, #"[{"name":"n","first_name":1,"firstName":2,"_score":3}]"#, decoder)
    #expect(found.keys == ["[0].first_name 1", "[0]._score 3"])
    #expect(found.isPass)
    // A dictionary keeps its keys, and so does the path of what is in it.
    let entries = try Self.undeclared(
      Gadget.self,
      #"{"sellers":{"a_b":{"x_y":1},"c":{"name":"n"}},"seller_set":2,"stock":{"7":1}}"#,
      decoder
    )
    #expect(entries.keys == ["sellers.a_b.x_y 1"])
    #expect(entries.isPass)
    let nested = #"{"first":{"a_b":1},"shops":[],"by_name":{"a_b":{"c_d":2}}}"#
    #expect(try Self.undeclared(Page.self, nested, decoder).keys == ["first.a_b 1", "byName.a_b.c_d 2"])
  }

  @Test("A list that is divided between cores has the keys of all its segments, in order")
  func cores() throws {
    let elements = (0..<40).map { #"{"name":"n\#($0)"\#($0 % 3 == 0 ? #","x":\#($0)"# : "")}"# }
    let json = "[\(elements.joined(separator: ","))]"
    var decoder = ShieldedJSONDecoder()
    decoder.divideEveryList(between: 3)
    let found = try Self.undeclared([Seller].self, json, decoder)
    #expect(found.keys == (0..<14).map { "[\($0 * 3)].x \($0 * 3)" })
    #expect(found.isPass)
  }

  @Test("The members of a response that nothing declares are reported with those of its payload")
  func envelope() throws {
    let json = #"{"page":{"data":1},"data":[{"a":1,"name":"n"}],"code":200,"msg":"m","message":2,"items":3}"#
    let found = try Self.undeclared(CodeMessageResponse<[Seller]>.self, json)
    #expect(found.keys == ["page {…}", "data[0].a 1"])
    #expect(found.isPass)
    let clean = try Self.undeclared(
      CodeMessageResponse<[Seller]>.self,
      #"{"code":200,"data":[{"name":"n"}],"msg":"m"}"#
    )
    #expect(clean == ([], true))
  }
}
