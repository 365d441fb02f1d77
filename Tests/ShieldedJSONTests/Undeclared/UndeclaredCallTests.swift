import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedStreams
import Testing

@Suite("Undeclared keys in envelopes, streams, truncated payloads and on several cores", .timeLimit(.minutes(20)))
struct UndeclaredCallTests {
  struct Size: Codable, Equatable, DefaultProvider {
    var width: Int
    static func defaultInstance() -> Size { Size(width: 0) }
  }

  struct Envelope: Sendable {
    let json: String
    let undeclared: [String]
    var path: [String]?
    var status = 200

    init(_ json: String, _ undeclared: [String], at path: [String]? = nil, status: Int = 200) {
      (self.json, self.undeclared, self.path, self.status) = (json, undeclared, path, status)
    }
  }

  static let size = #"{"width": 1, "z": 2}"#

  @Test(
    "The keys of a response are reported, except those under which a payload or a message may be",
    arguments: [
      Envelope(
        #"{"page": 3, "data": [\#(size)], "items": 1, "message": "m", "msg": 2, "time": 4}"#,
        ["page 3", "time 4", "data[0].z 2"]
      ),
      Envelope(
        #"{"data": {"list": [\#(size)], "total": 1}, "items": 2, "msg": "m"}"#,
        ["items 2", "data.total 1", "data.list[0].z 2"],
        at: ["data", "list"]
      ),
      Envelope("[\(size)]", ["[0].z 2"]),
      Envelope("[\(size)]", ["[0].z 2"], at: []),
      // The error of a failure is thrown, and nothing is known of a payload.
      Envelope(#"{"data": [\#(size)], "message": "m", "x": 1}"#, [], status: 500),
    ]
  )
  func responses(envelope: Envelope) {
    let options = RescueOptions(decodePath: envelope.path, status: envelope.status)
    let decoder = ShieldedJSONDecoder()
    #expect(
      UndeclaredOutcome(ShieldedResponse<[Size]>.self, envelope.json, decoder, options).undeclared
        == envelope.undeclared
    )
    #expect(
      UndeclaredOutcome(StatusResponse<[Size]>.self, envelope.json, decoder, options).undeclared == envelope.undeclared
    )
  }

  @Test("A payload that is the whole body may have a message beside its keys")
  func wholeBody() {
    let options = RescueOptions(decodePath: [])
    let json = #"{"width": 1, "message": "m", "msg": 1, "z": 2}"#
    let outcome = UndeclaredOutcome(ShieldedResponse<Size>.self, json, ShieldedJSONDecoder(), options)
    #expect(outcome.undeclared == ["z 2"])
  }

  @Test(
    "The keys of an envelope are reported, except those that its layout declares",
    arguments: [
      (
        #"{"statusCode": 200, "message": "m", "result": {"data": \#(size), "page": 1}, "trace": 2}"#,
        ["trace 2", "result.page 1", "result.data.z 2"]
      ),
      (#"{"statusCode": 200, "data": \#(size), "result": 7}"#, ["data.z 2"]),
      (#"{"statusCode": 403, "result": {"message": "Forbidden", "reason": 1}, "x": 2}"#, ["x 2", "result.reason 1"]),
      (#"{"statusCode": 1, "data": {"msg": "m", "reason": 3}}"#, ["data.reason 3"]),
    ]
  )
  func layouts(json: String, undeclared: [String]) {
    #expect(UndeclaredOutcome(StandardResponse<Size>.self, json).undeclared == undeclared)
  }

  @Test("The body of an empty response isn't examined")
  func emptyResponse() {
    #expect(UndeclaredOutcome(EmptyResponse.self, #"{"x": 1}"#).undeclared == [])
  }

  @Test("The report is the same on several cores", arguments: [1, 2, 8])
  func cores(coreCount: Int) {
    let decoder = ShieldedJSONDecoder.with { $0.concurrency = .cores(coreCount) }
    let elements = (0..<6_000).map {
      $0 % 1_500 == 7 ? #"{"name":"n","labels":[],"x\#($0)":\#($0)}"# : #"{"name":"n","labels":[],"score":1}"#
    }
    let outcome = UndeclaredOutcome([Seller].self, "[\(elements.joined(separator: ","))]", decoder)
    #expect(outcome.undeclared == [7, 1_507, 3_007, 4_507].map { "[\($0)].x\($0) \($0)" })
  }

  @Test("A type that is otherwise read in one pass gives the same values, and its keys are reported")
  func onePass() {
    let json = #"{"message":"m","items":[{"name":7,"rank":3},{"name":"n","score":"x","extra":{"name":1}}],"more":true}"#
    let outcome = UndeclaredOutcome(ShieldedResponse<[Seller]>.self, json)
    #expect(outcome.undeclared == ["more true", "items[0].rank 3", "items[1].extra {…}"])
    #expect(outcome.report.totalCount > 0)
  }

  @Test(
    "The elements of a stream are examined, with their indices in the whole list, and then the response",
    arguments: [1, 7, 1_000]
  )
  func stream(pieceLength: Int) throws {
    let elements = (0..<40).map { $0 % 10 == 3 ? #"{"width": \#($0), "z": \#($0)}"# : #"{"width": 1}"# }
    let body = Array(#"{"page": 1, "data": {"list": [\#(elements.joined(separator: ", "))]}, "x": 2}"#.utf8)
    let log = RescueLog(reportsUndeclaredKeys: true)
    let options = RescueOptions(log: log, decodePath: ["data", "list"])
    var feed = ShieldedJSONFeed(of: Size.self, at: "data.list", options: options)
    var sizes: [Size] = []
    for start in stride(from: 0, to: body.count, by: pieceLength) {
      sizes += try feed.feed(body[start..<min(start + pieceLength, body.count)])
    }
    sizes += try feed.finish()
    #expect(sizes.count == 40)
    // The response around the list is decoded at the end.
    let paths = [3, 13, 23, 33].map { "data.list[\($0)].z" } + ["page", "x"]
    #expect(log.report().undeclaredKeys.map(\.path.description) == paths)
    #expect(log.report().lists.map(\.elementCount) == [40])
  }

  @Test(
    "An object that the end of the payload cuts off isn't examined",
    arguments: [
      (#"{"x": 1, "data": [{"width": 1, "z": 2}, {"z": 3, "width": 4"#, ["data[0].z 2"]),
      (#"{"x": 1, "data": [{"width": 1, "z": 2}]}"#, ["x 1", "data[0].z 2"]),
    ]
  )
  func truncated(json: String, undeclared: [String]) {
    struct Sizes: Decodable {
      @SafeArray var data: [Size]
    }
    let decoder = ShieldedJSONDecoder.with { $0.truncation = .keepPartial }
    #expect(UndeclaredOutcome(Sizes.self, json, decoder).undeclared == undeclared)
  }

  @Test("The snapshots of a document report nothing, and the document itself is examined once")
  func snapshots() throws {
    let log = RescueLog(reportsUndeclaredKeys: true)
    var feed = ShieldedJSONSnapshotFeed(of: Size.self, options: RescueOptions(log: log), growth: 0)
    for byte in #"{"z": 2, "width": 1, "y": [1, 2]}"#.utf8 { _ = try feed.feed(byte) }
    #expect(log.report().isEmpty)
    #expect(try feed.finish() == Size(width: 1))
    #expect(log.report().undeclaredKeys.map(\.path.description) == ["z", "y"])
  }

  @Test("A deep value from which nothing is decoded takes no stack")
  func deepToken() {
    struct Holder: Decodable { var token: JSONToken }
    let decoder = ShieldedJSONDecoder.with { $0.depthLimit = 1_000_000 }
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(UndeclaredOutcome(Holder.self, #"{"token": \#(deep), "z": \#(deep)}"#, decoder).undeclared == ["z […]"])
  }

  @Test("A foreign decoder inside a call reports the keys of its own types")
  func nestedDecoder() throws {
    struct Inner: Decodable, UndeclaredKeysReporting {
      enum CodingKeys: CodingKey { case a }

      init(from decoder: any Decoder) throws { try UndeclaredKeys.report(CodingKeys.self, in: decoder) }
    }
    struct Outer: Decodable {
      private enum CodingKeys: CodingKey { case text }

      init(from decoder: any Decoder) throws {
        let text = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .text)
        _ = try JSONDecoder().decode(Inner.self, from: Data(text.utf8))
      }
    }
    let json = #"{"text": "{\"a\": 1, \"b\": 2}", "c": 3}"#
    #expect(UndeclaredOutcome(Outer.self, json).undeclared == ["b 2", "c 3"])
  }

  @Test("A foreign decoder inside a call is checked as outside it")
  func nestedUnsupported() throws {
    struct Outer: Decodable {
      init(from decoder: any Decoder) throws {
        let log = RescueLog(reportsUndeclaredKeys: true)
        let body = Data(#"{"width": 1}"#.utf8)
        _ = try JSONDecoder().decode(Size.self, from: body, options: RescueOptions(log: log))
      }
    }
    #expect(throws: UndeclaredKeysError.self) {
      let options = RescueOptions(log: RescueLog(reportsUndeclaredKeys: true))
      _ = try ShieldedJSONDecoder().decode(Outer.self, from: Data("{}".utf8), options: options)
    }
  }
}

@Suite("Regressions of undeclared keys in types that can be read in one pass", .timeLimit(.minutes(20)))
struct UndeclaredOnePassRegressionTests {
  private static let first = #"{"name":"n","score":1,"labels":[],"zz":1}"#
  private static let second = #"{"name":"m","score":2,"labels":[],"yy":1}"#

  @Test("They are reported in a dictionary and in a list")
  func collections() {
    let dictionary = #"{"a":\#(Self.first),"b":\#(Self.second)}"#
    #expect(UndeclaredOutcome([String: Seller].self, dictionary).undeclared == ["a.zz 1", "b.yy 1"])
    let list = "[\(Self.first),\(Self.second)]"
    #expect(UndeclaredOutcome([Seller].self, list).undeclared == ["[0].zz 1", "[1].yy 1"])
  }

  @Test("They are reported in a list that arrives in pieces")
  func stream() throws {
    let log = RescueLog(reportsUndeclaredKeys: true)
    let outcome = StreamOutcome("[\(Self.first),\(Self.second)]".pieces(of: 1), log: log) {
      ShieldedJSONFeed(of: Seller.self, at: "", options: $0)
    }
    #expect(outcome.elements == [Seller(name: "n", score: 1), Seller(name: "m", score: 2)])
    #expect(outcome.report?.undeclaredKeys.map(\.path.description) == ["[0].zz", "[1].yy"])
  }
}
