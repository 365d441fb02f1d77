import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedStreams
import Testing

@Suite("ShieldedJSONFeed", .timeLimit(.minutes(20)))
struct ShieldedJSONFeedTests {
  struct Page: Decodable, Equatable {
    var total: Int
    var message: String
  }

  /// Decodes with the call's options, which refuse the second element.
  struct Checked: Decodable, Equatable {
    struct Refusal: Error {}

    var id: Int

    init(from decoder: any Decoder) throws {
      id = try decoder.singleValueContainer().decode(Int.self)
      if id == 2 { throw Refusal() }
    }
  }

  private func pieces(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  @Test("Elements are returned as soon as they are complete")
  func elementsAtOnce() throws {
    var feed = ShieldedJSONFeed(of: Int.self, at: "data.items")
    #expect(try feed.feed(Data(#"{"data":{"items":[1,"#.utf8)) == [1])
    #expect(try feed.feed(Data(#""2","#.utf8)) == [2])
    #expect(try feed.feed(Data("3".utf8)) == [])
    #expect(try feed.feed(UInt8(ascii: "4")) == [])
    #expect(try feed.feed([UInt8(ascii: "]")]) == [34])
    #expect(try feed.feed(Array("}}".utf8)[...]) == [])
    #expect(try feed.finish() == [])
    #expect(try feed.finish() == [])
  }

  @Test("The members around the list are decoded after the end")
  func rest() throws {
    var feed = ShieldedJSONFeed(of: Int.self)
    #expect(try feed.feed(Data(#"{"total":3,"data":[1,2,3],"message":"ok"}"#.utf8)) == [1, 2, 3])
    #expect(try feed.finish() == [])
    #expect(try feed.decodeRest(as: Page.self) == Page(total: 3, message: "ok"))
  }

  @Test("A code that isn't a success after the list ends the feed with the response's error")
  func failingCode() {
    let body = #"{"data":[1,2],"code":"500","msg":"Later"}"#
    let outcome = StreamOutcome(pieces(body)) {
      ShieldedJSONFeed(of: Int.self, in: CodeMessageResponse<[Int]>.self, options: $0)
    }
    #expect(outcome.elements == [1, 2])
    #expect(outcome.error == "\(APIError.businessError(code: 500, message: "Later"))")
  }

  @Test("A list under a layout's parents is found, and the code before it is checked at the end")
  func layout() {
    let body = #"{"statusCode":200,"result":{"count":2,"data":[1,"2"]}}"#
    let outcome = StreamOutcome(pieces(body)) {
      ShieldedJSONFeed(of: Int.self, in: StandardResponse<[Int]>.self, options: $0)
    }
    #expect(outcome.elements == [1, 2] && outcome.error == nil)
    #expect(outcome.report?.records.map { "\($0.path)" } == ["result.data[1]"])
  }

  @Test("An HTTP status that isn't a success throws the server's error and delivers nothing")
  func failingStatus() {
    let outcome = StreamOutcome(pieces(#"{"data":[1],"message":"down"}"#), RescueOptions(status: 503)) {
      ShieldedJSONFeed(of: Int.self, options: $0)
    }
    #expect(outcome.elements == [])
    #expect(outcome.error == "\(APIError.serverError(code: 503, message: "down"))")
  }

  @Test(
    "A list in another place than expected is delivered at the end",
    arguments: [
      (#"{"a":{"data":[1]}}"#, "a.data", [1]), (#"{"data":""}"#, nil, []), (#"{"data":{}}"#, nil, []),
      (#"{"\u0064ata":[1]}"#, nil, [1]), (#"{"data":null,"items":[1]}"#, nil, [1]),
    ] as [(String, String?, [Int])]
  )
  func otherPlaces(body: String, path: String?, elements: [Int]) {
    let outcome = StreamOutcome(pieces(body)) { ShieldedJSONFeed(of: Int.self, at: path, options: $0) }
    #expect(outcome.elements == elements && outcome.error == nil)
  }

  @Test("With a key strategy, the list is decoded at the end")
  func keyStrategy() throws {
    let decoder = ShieldedJSONDecoder.with { $0.keyDecodingStrategy = .convertFromSnakeCase }
    var feed = ShieldedJSONFeed(of: Int.self, at: "my_list", decoder: decoder)
    #expect(try feed.feed(Data(#"{"my_list":[1,2]}"#.utf8)) == [])
    #expect(try feed.finish() == [1, 2])
  }

  @Test("A list that would have been decoded in place of the one that was delivered is an error")
  func ambiguousList() {
    let outcome = StreamOutcome(pieces(#"{"items":[1],"data":[2]}"#)) { ShieldedJSONFeed(of: Int.self, options: $0) }
    #expect(outcome.elements == [1])
    #expect(outcome.error == "\(JSONStreamError.ambiguousList(found: "items", preferred: "data"))")
  }

  @Test(
    "Malformed JSON is reported with its offset in the stream, after the elements before it",
    arguments: [
      ("[1,2,]", [1, 2], 5, "unexpected character"), ("[1 2]", [], 3, "expected ',' or ']'"),
      ("[1,2,tru,4]", [1, 2], 5, "expected 'true', 'false' or 'null'"),
      ("[1,[01],3]", [1], 5, "a number has a leading zero"),
      (#"[1,"\x"]"#, [1], 4, "a string contains an unknown escape"),
    ] as [(String, [Int], Int, String)]
  )
  func malformed(body: String, elements: [Int], offset: Int, reason: String) {
    for pieces in [body.pieces(of: 1), body.pieces(of: 100)] {
      let outcome = StreamOutcome(pieces) { ShieldedJSONFeed(of: Int.self, at: "", options: $0) }
      #expect(outcome.elements == elements)
      #expect(outcome.error == "\(JSONStreamError.malformed(offset: offset, reason: reason))")
    }
  }

  @Test("A body that ends inside the list delivers the elements before the end")
  func truncated() {
    for (body, elements) in [("[1,2", [1]), ("[1,2,", [1, 2]), ("[", []), (#"[1,"a"#, [1])] {
      let outcome = StreamOutcome(body.pieces(of: 2)) { ShieldedJSONFeed(of: Int.self, at: "", options: $0) }
      #expect(outcome.elements == elements)
      #expect(outcome.error == "\(JSONStreamError.truncated(byteCount: body.utf8.count))")
    }
  }

  @Test("An error that isn't about the payload isn't rescued, and comes after the elements before it")
  func foreignError() {
    let outcome = StreamOutcome(pieces("[1,2,3]")) { ShieldedJSONFeed(of: Checked.self, at: "", options: $0) }
    #expect(outcome.elements.map(\.id) == [1])
    #expect(outcome.error == "\(Checked.Refusal())")
  }

  @Test("Under the strict policy, the first element that isn't exact ends the feed with its path")
  func strictPolicy() {
    let body = #"{"data":[1,"2",3]}"#
    let outcome = StreamOutcome(pieces(body), RescueOptions(policy: .strict)) {
      ShieldedJSONFeed(of: Int.self, options: $0)
    }
    #expect(outcome.elements == [1])
    #expect(outcome.error?.contains("Path: data[1]") == true)
    #expect(outcome.report?.isEmpty == true)
  }

  @Test("The coding path of an element is that in the whole body")
  func codingPath() throws {
    struct Located: Decodable {
      var path: String

      init(from decoder: any Decoder) throws {
        path = decoder.codingPath.map(\.stringValue).joined(separator: ".")
      }
    }
    var feed = ShieldedJSONFeed(of: Located.self, at: "a.b")
    var paths: [String] = []
    for piece in #"{"a":{"b":[{},{},{}]}}"#.pieces(of: 3) { paths += try feed.feed(piece).map(\.path) }
    #expect(paths == ["a.b.Index 0", "a.b.Index 1", "a.b.Index 2"])
  }

  @Test("The depth limit counts the containers around the list", arguments: [4, 5])
  func depthLimit(limit: Int) {
    let decoder = ShieldedJSONDecoder.with { $0.depthLimit = limit }
    let body = #"{"a":{"b":[1,[[1]]]}}"#
    let whole = Result {
      try decoder.decode(
        ShieldedResponse<[Int]>.self,
        from: Data(body.utf8),
        options: RescueOptions(decodePath: ["a", "b"])
      )
    }
    let outcome = StreamOutcome(pieces(body)) {
      ShieldedJSONFeed(of: Int.self, at: "a.b", decoder: decoder, options: $0)
    }
    #expect((outcome.error == nil) == (limit == 5))
    #expect(((try? whole.get()) == nil) == (outcome.error != nil))
  }

  @Test("An element or a rest beyond its limit is refused")
  func limits() {
    let limits = JSONStreamLimits(elementByteCount: 10, restByteCount: 20)
    let error = { (body: String) in
      StreamOutcome(body.pieces(of: 1)) { ShieldedJSONFeed(of: String.self, options: $0, limits: limits) }.error
    }
    #expect(error(#"{"data":["12345","1234567"]}"#) == nil)
    #expect(error(#"{"data":["12345678901"]}"#) == "\(JSONStreamError.elementTooLong(limit: 10))")
    for body in [#"{"data":["1"],"message":"0123456789"}"#, #"{"other":"0123456789"}"#] {
      #expect(error(body) == "\(JSONStreamError.tooManyBytesAroundList(limit: 20))")
    }
  }

  @Test("The handler is called for every record when its element is complete")
  func handler() throws {
    let paths = LockedValue<[String]>([])
    let log = RescueLog(capacity: 1) { record in paths.withLock { $0.append("\(record.path)") } }
    var feed = ShieldedJSONFeed(of: Seller.self, at: "", options: RescueOptions(log: log))
    _ = try feed.feed(Data(#"[{"name":1,"labels":[]},{"name":2,"labels":[]},{"na"#.utf8))
    #expect(paths.withLock { $0 } == ["[0].name", "[1].name"])
    #expect(log.report().totalCount == 2)
  }
}

/// The record of a line that isn't JSON said neither what was there nor what was wrong:
/// "found value of an unknown type, fault at the whole payload".
@Suite("Regression: lines that aren't JSON", .timeLimit(.minutes(20)))
struct MalformedLineRegressionTests {
  private struct Chunk: Decodable, Equatable {
    @SafeBox var id: Int

    init(id: Int) { self.id = id }
  }

  private struct Event: Codable, SafeValue, Equatable {
    @SafeBox var id: Int

    init(id: Int) { self.id = id }
    static var _defaultValue: Event { Event(id: -1) }
  }

  private static let body = """
    {"id": 1}
    data: {"id": 2}
    [DONE]
    {"id":3,}
    {"id":4
    """

  private static let lines = [
    #"[1]: dropped by objectFromOther (malformed), expected Chunk, found "data: {\"id\": 2}""#,
    #"[2]: dropped by objectFromOther (malformed), expected Chunk, found "[DONE]""#,
    #"[3]: dropped by objectFromOther (malformed), expected Chunk, found "{\"id\":3,}""#,
    #"[4]: dropped by objectFromOther (incomplete), expected Chunk, found "{\"id\":4""#,
  ]

  @Test("A record names the line and whether the body ends in it, however the body is cut", arguments: [1, 7, 1_000])
  func records(pieceSize: Int) throws {
    let log = RescueLog()
    var feed = ShieldedJSONFeed(linesOf: Chunk.self, options: RescueOptions(log: log))
    let bytes = Array(Self.body.utf8)
    var chunks: [Chunk] = []
    for start in stride(from: 0, to: bytes.count, by: pieceSize) {
      chunks += try feed.feed(bytes[start..<min(start + pieceSize, bytes.count)])
    }
    chunks += try feed.finish()
    #expect(chunks == [Chunk(id: 1)])
    #expect(log.report().records.map(\.description) == Self.lines)
  }

  @Test("An element with a default is replaced by it")
  func replaced() throws {
    let log = RescueLog()
    var feed = ShieldedJSONFeed(linesOf: Event.self, options: RescueOptions(log: log))
    #expect(try feed.feed(Data("[DONE]\n{\"id\": 2}\n".utf8)) == [Event(id: -1), Event(id: 2)])
    #expect(
      log.report().records.map(\.description)
        == [#"[0]: defaulted by objectFromOther (malformed), expected Event, found "[DONE]""#]
    )
  }

  @Test("A policy that refuses the line throws its place in the body")
  func refused() throws {
    var feed = ShieldedJSONFeed(linesOf: Chunk.self, options: RescueOptions(policy: .strict))
    #expect(try feed.feed(Data("{\"id\": 1}\n[DONE]\n".utf8)) == [Chunk(id: 1)])
    #expect(throws: JSONStreamError.malformed(offset: 11, reason: "unexpected character")) { try feed.finish() }
  }

  @Test("A record keeps only the excerpt of a long line")
  func excerpt() throws {
    let log = RescueLog(excerptLength: 8)
    var feed = ShieldedJSONFeed(linesOf: Chunk.self, options: RescueOptions(log: log))
    _ = try feed.feed(Data((String(repeating: "x", count: 10_000) + "\n").utf8))
    #expect(log.report().records.map(\.found) == [#""xxxxxxxx…""#])
  }
}

/// A feed's errors named what was left of the limit, and their place depended on how the body was cut.
@Suite("Regression: depth errors of a feed", .timeLimit(.minutes(20)))
struct DepthRegressionTests {
  private struct Number: Codable, DefaultProvider, Equatable {
    @SafeBox var id: Int

    static func defaultInstance() -> Number { Number(id: 0) }
  }

  private static func error(_ body: String, at path: String, limit: Int, pieceSize: Int) -> String? {
    var decoder = ShieldedJSONDecoder()
    decoder.depthLimit = limit
    decoder.truncation = .keepPartial
    var feed = ShieldedJSONFeed(of: Number.self, at: path, decoder: decoder)
    let bytes = Array(body.utf8)
    do {
      for start in stride(from: 0, to: bytes.count, by: pieceSize) {
        _ = try feed.feed(bytes[start..<min(start + pieceSize, bytes.count)])
      }
      while !(try feed.finish()).isEmpty {}
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "A feed's depth error names the limit and the place of the first bracket beyond it, however the body is cut",
    arguments: [
      (#"{"data":[   {"id":1"#, 1, "8"), (#"{"data":[   {"id":1},   [[[]]]]}"#, 3, "25"),
      (#"{"data":[   7, 8]}"#, 1, "8"), (#"{"data":[{"id":[[]]}]}"#, 3, "15"), (#"{"data":[{"id":[[]]}]}"#, 2, "9"),
    ]
  )
  func feeds(body: String, limit: Int, offset: String) {
    for pieceSize in 1...body.utf8.count {
      let error = Self.error(body, at: "data", limit: limit, pieceSize: pieceSize)
      #expect(error?.contains("more than \(limit) levels") == true, "\(pieceSize): \(error ?? "none")")
      #expect(error?.contains("byte \(offset)") == true, "\(pieceSize): \(error ?? "none")")
    }
    #expect(Self.error(body, at: "data", limit: limit + 3, pieceSize: 3) == nil)
  }
}

/// A feed that ended too early threw `malformed`, unless it ended inside the list.
@Suite("Public report: a feed that ended before or after its list was malformed", .timeLimit(.minutes(20)))
struct TruncatedFeedRegressionTests {
  private static let body = #"{"meta": {"page": 1}, "ok": true, "data": [{}, {}], "total": 2.5, "next": "a\u00e9"}"#

  private struct Empty: Decodable {}

  private static func error(_ text: some StringProtocol) -> (any Error)? {
    var feed = ShieldedJSONFeed(of: Empty.self, at: "data")
    do {
      _ = try feed.feed(Array(text.utf8))
      while !(try feed.finish()).isEmpty {}
      return nil
    } catch {
      return error
    }
  }

  @Test("Each beginning of a body is truncated after its bytes")
  func truncated() {
    for count in 1..<Self.body.utf8.count {
      let text = Self.body.prefix(count)
      #expect(Self.error(text) as? JSONStreamError == .truncated(byteCount: count), "\(text)")
    }
    #expect(Self.error(Self.body) == nil)
  }

  @Test("A fault before the end is still malformed")
  func malformed() {
    for text in [#"{"meta": tru}"#, #"{"meta": 1,, "data": []}"#, #"{"data": [{}]] "#, #"{"data": [{}], "a": 01"#] {
      guard case .malformed? = Self.error(text) as? JSONStreamError else {
        Issue.record("\(text): \(String(describing: Self.error(text)))")
        continue
      }
    }
  }
}

@Suite("Short payloads that end after an object", .timeLimit(.minutes(20)))
struct UnclosedObjectRegressionTests {
  @Test(
    "An array or object that isn't closed after its last object is malformed",
    arguments: [#"[{"labels":[]}"#, #"[{"name":"a","labels":[]}, {}"#, #"[{}"#, #"[[{"labels":[]}"#]
  )
  func unclosed(payload: String) {
    #expect(throws: DecodingError.self) { try ShieldedJSONDecoder().decode([Seller].self, from: Data(payload.utf8)) }
    #expect(throws: DecodingError.self) { try ShieldedJSONDecoder().decode([[Seller]].self, from: Data(payload.utf8)) }
    for body in [payload, #"{"data":\#(payload)"#] {
      let outcome = StreamOutcome(body.pieces(of: 100)) { ShieldedJSONFeed(of: Seller.self, options: $0) }
      #expect(outcome.error?.isEmpty == false)
      let absent = StreamOutcome(body.pieces(of: 100)) { ShieldedJSONFeed(of: Seller.self, at: "x", options: $0) }
      #expect(absent.error?.isEmpty == false)
    }
  }
}
