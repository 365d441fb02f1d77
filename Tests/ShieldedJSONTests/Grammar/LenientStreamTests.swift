import DecoderAgreement
import Foundation
import ShieldedDecoding
import Testing

@testable @_spi(Testing) import ShieldedJSON
@testable @_spi(Testing) import ShieldedStreams

@Suite("Streams of lenient documents", .timeLimit(.minutes(20)))
struct LenientStreamTests {
  private typealias Outcome = StreamOutcome<Seller>

  private static let decoder = ShieldedJSONDecoder.lenient(.all)

  /// Compares every piece length with the whole body.
  private static func outcome(_ body: String, _ makeFeed: (RescueOptions) -> ShieldedJSONFeed<Seller>) -> Outcome {
    let whole = Outcome(body) { makeFeed($0) }
    for length in [1, 2, 3, 5, 7, 16, 64] {
      #expect(Outcome(body, length: length) { makeFeed($0) } == whole, "\(length) \(body.debugDescription)")
      let guessed = Outcome(body, length: length) {
        var feed = makeFeed($0)
        feed.guessInEveryPiece()
        return feed
      }
      #expect(guessed == whole, "\(length) \(body.debugDescription)")
    }
    for cut in 0...body.utf8.count {
      let bytes = Array(body.utf8)
      let pieces = [Array(bytes[..<cut]), Array(bytes[cut...])]
      #expect(Outcome(pieces) { makeFeed($0) } == whole, "\(cut) \(body.debugDescription)")
    }
    return whole
  }

  private static let list = """
    /* "[" */ {"page": 1, // {"data": [
    "data": [{"name": "a\tb" /* ] */,}, // }, {
      {"name": 1, "labels": ["x",]}, {"name": "//"}, /* last */ ], "total": 3,} // end
    """

  @Test("A list is found, and its elements and records don't depend on the pieces")
  func list() {
    let outcome = Self.outcome(Self.list) { ShieldedJSONFeed(of: Seller.self, decoder: Self.decoder, options: $0) }
    #expect(outcome.error == nil)
    #expect(
      outcome.elements
        == [Seller(name: "a\tb"), Seller(name: "1", labels: ["x"]), Seller(name: "//")]
    )
    let expected = [
      #"data[0]: retyped by controlCharacter, expected Any, found "at byte 56""#,
      #"data[0]: retyped by trailingComma, expected Any, found "at byte 67""#,
      #"data[1]: retyped by trailingComma, expected Any, found "at byte 107""#,
      #"data[1].name: retyped by stringFromNumber, expected String, found 1"#,
      #"the whole payload: retyped by comment, expected Any, found "6, the first at byte 0""#,
      #"the whole payload: retyped by trailingComma, expected Any, found "at byte 126""#,
      #"the whole payload: retyped by trailingComma, expected Any, found "at byte 152""#,
    ]
    let records = outcome.report?.records.map { "\($0)" }.filter { !$0.contains("missingKey") } ?? []
    #expect(records == expected)
    let bytes = Array(Self.list.utf8)
    #expect([67, 107, 126, 152].allSatisfy { bytes[$0] == UInt8(ascii: ",") } && bytes[56] == UInt8(ascii: "\t"))
    // Of the same values as the whole body.
    let whole = try? Self.decoder.decode(ShieldedResponse<[Seller]>.self, from: Data(Self.list.utf8)).data
    #expect(whole == outcome.elements)
  }

  @Test("The members around the list are decoded in the grammar too")
  func rest() throws {
    struct Page: Decodable { var page: Int, total: Int }
    var feed = ShieldedJSONFeed(of: Seller.self, decoder: Self.decoder)
    for byte in Self.list.utf8 { _ = try feed.feed(byte) }
    _ = try feed.finish()
    let page = try feed.decodeRest(as: Page.self)
    #expect(page.page == 1 && page.total == 3)
    let nested = #"{"a": {"b": 1,}, "data": {"x": [/*"*/],  "items": [{"name": "x"},]  ,  }, "message": 1,}"#
    let outcome = Self.outcome(nested) {
      ShieldedJSONFeed(of: Seller.self, at: "data.items", decoder: Self.decoder, options: $0)
    }
    #expect(outcome.error == nil && outcome.elements == [Seller(name: "x")])
  }

  @Test(
    "A list with or without a trailing comma, in any grammar",
    arguments: [
      ("[]", 0, nil), ("[ , ]", 0, "unexpected character at byte 2"), ("[{},]", 1, nil), ("[{} , ]", 1, nil),
      ("[{},{},\n]", 2, nil),
      ("[{},,]", 1, "unexpected character at byte 4"), ("[{},]]", 1, "unexpected data after the value at byte 5"),
      ("[{},}", 1, "unexpected character at byte 4"), ("[{},", 1, "truncated"), ("[{},] // a", 1, nil),
      ("[{},] /* a", 1, "truncated"),
      ("[{},] /", 1, "truncated"), ("[{},/ {}]", 1, "expected ',' or ']' at byte 6"),
      ("[{} {},]", 0, "expected ',' or ']' at byte 4"),
      ("[{}/**/,/*,*/{}/*]*/]", 2, nil),
    ] as [(String, Int, String?)]
  )
  func trailingComma(_ body: String, _ count: Int, _ error: String?) {
    let outcome = Self.outcome(body) { ShieldedJSONFeed(of: Seller.self, at: "", decoder: Self.decoder, options: $0) }
    #expect(outcome.elements.count == count, "\(outcome)")
    #expect((outcome.error == nil) == (error == nil), "\(outcome)")
    if let error, error != "truncated" { #expect(outcome.error?.contains(error) == true, "\(outcome)") }
    if error == "truncated" { #expect(outcome.error?.contains("ended too early") == true, "\(outcome)") }
    let commas = outcome.report?.records.filter { $0.rule == .trailingComma } ?? []
    if error == nil, body.hasPrefix("[{}"), body.contains(",]") || body.contains(", ]") || body.contains(",\n]") {
      let offset = Array(body.utf8).lastIndex(of: UInt8(ascii: ","))!
      #expect(commas.map { "\($0)" }.first?.hasSuffix("at byte \(offset)\"") == true && commas.count == 1, "\(commas)")
    } else if error == nil {
      #expect(commas.isEmpty)
    }
    let strict = Outcome(body) { ShieldedJSONFeed(of: Seller.self, at: "", options: $0) }
    let empty = Outcome(body) { ShieldedJSONFeed(of: Seller.self, at: "", decoder: .lenient([]), options: $0) }
    #expect(empty == strict)
    var options = RescueOptions()
    options.policy = .strict
    let refused = StreamOutcome(body, options) {
      ShieldedJSONFeed(of: Strict.self, at: "", decoder: Self.decoder, options: $0)
    }
    let expected = StreamOutcome(body, options) { ShieldedJSONFeed(of: Strict.self, at: "", options: $0) }
    #expect(refused == expected)
  }

  private struct Strict: Decodable, Equatable, Sendable {}

  @Test("Lines and documents are read in the grammar, each for itself")
  func documents() {
    let lines =
      "{\"name\":\"a\",}\n{\"name\": 1} // one\n\n // { /*\n/* b */ {\"name\":\"\t\"}\n{\"name\":\"x\" /* \n{\"name\":\"c\"}\n"
    let outcome = Self.outcome(lines) { ShieldedJSONFeed(linesOf: Seller.self, decoder: Self.decoder, options: $0) }
    #expect(outcome.error == nil)
    #expect(outcome.elements.map(\.name) == ["a", "1", "\t", "", "c"])
    let records = outcome.report?.records.map { "\($0)" }.filter { !$0.contains("missingKey") } ?? []
    #expect(
      records.prefix(6) == [
        #"[0]: retyped by trailingComma, expected Any, found "at byte 11""#,
        #"[1]: retyped by comment, expected Any, found "at byte 26""#,
        #"[1].name: retyped by stringFromNumber, expected String, found 1"#,
        #"the whole payload: retyped by comment, expected Any, found "at byte 35""#,
        #"[2]: retyped by comment, expected Any, found "at byte 43""#,
        #"[2]: retyped by controlCharacter, expected Any, found "at byte 60""#,
      ]
    )
    #expect(records.dropFirst(6).first?.hasPrefix("[3]: defaulted by") == true && records.count == 7)
    let documents = "{\"name\":\"a\",}/* { */{\"name\":\"b\n\"} // }\n {\"name\":\"c\"}//"
    let concatenated = Self.outcome(documents) {
      ShieldedJSONFeed(documentsOf: Seller.self, decoder: Self.decoder, options: $0)
    }
    #expect(concatenated.error == nil && concatenated.elements.map(\.name) == ["a", "b\n", "c"])
    #expect(
      concatenated.report?.records.filter { $0.rule != .missingKey }.map { "\($0)" } == [
        #"[0]: retyped by trailingComma, expected Any, found "at byte 11""#,
        #"[1]: retyped by controlCharacter, expected Any, found "at byte 30""#,
        #"the whole payload: retyped by comment, expected Any, found "3, the first at byte 13""#,
      ]
    )
    let numbers = Array("1 NaN/**/-Infinity // a\n 2".utf8)
    var feed = ShieldedJSONFeed(documentsOf: Double.self, decoder: Self.decoder)
    #expect(throws: Never.self) {
      let values = try numbers.flatMap { try feed.feed($0) } + feed.finish()
      #expect(values.map { "\($0)" } == ["1.0", "nan", "-inf", "2.0"])
    }
  }

  @Test("A truncated stream keeps what has arrived of a lenient list")
  func truncation() {
    let decoder = ShieldedJSONDecoder.with {
      $0.grammar = .lenient(.all)
      $0.truncation = .keepPartial
    }
    for end in [
      "{\"name\":\"b\n\", \"labels\":[\"x\", // y", "{\"name\":\"b\n\" /* c", "{\"name\":\"b\n\",",
      "{\"name\":\"b\n\" /",
    ] {
      let body = "{\"data\": [{\"name\":\"a\",}, /* \" */ " + end
      let outcome = Self.outcome(body) { ShieldedJSONFeed(of: Seller.self, decoder: decoder, options: $0) }
      #expect(outcome.error == nil && outcome.elements.map(\.name) == ["a", "b\n"], "\(outcome)")
      let whole = try? decoder.decode(ShieldedResponse<[Seller]>.self, from: Data(body.utf8)).data
      #expect(whole == outcome.elements)
      let place = body.utf8.count - end.utf8.count + 10
      #expect(
        outcome.report?.records.contains { $0.rule == .controlCharacter && "\($0)".hasSuffix("at byte \(place)\"") }
          == true
      )
    }
  }

  @Test("Snapshots of a lenient document extend each other, up to the value of the whole")
  func snapshots() throws {
    let body = "{\"name\": \"a\nb\", // name\n \"labels\": [\"x\", /* \"y\", */ \"z\t\",],}"
    let log = RescueLog()
    var feed = ShieldedJSONSnapshotFeed(
      of: Seller.self,
      decoder: Self.decoder,
      options: RescueOptions(log: log),
      growth: 0
    )
    var last = Seller()
    var counts: [Int] = []
    for byte in body.utf8 {
      guard let next = try feed.feed(byte) else { continue }
      #expect(next.name.hasPrefix(last.name) && next.labels.count >= last.labels.count, "\(next) after \(last)")
      counts.append(next.labels.count)
      last = next
    }
    #expect(log.report().totalCount == 0 && Set(counts) == [0, 1, 2])
    #expect(try feed.finish() == Seller(name: "a\nb", labels: ["x", "z\t"]))
    #expect(
      log.report().records.filter { $0.rule != .missingKey }.map(\.rule) == [
        .controlCharacter, .comment, .trailingComma,
      ]
    )
    // An end that can't be JSON is noticed as soon as it is with the grammar of RFC 8259.
    var malformed = ShieldedJSONSnapshotFeed(of: Seller.self, decoder: Self.decoder, growth: 0)
    for byte in #"{"name": "a",/"#.utf8 { _ = try malformed.feed(byte) }
    #expect(throws: DecodingError.self) { _ = try malformed.feed(UInt8(ascii: "x")) }
    var text = ShieldedJSONSnapshotFeed(of: Seller.self, decoder: Self.decoder, skipsSurroundingText: true)
    _ = try text.feed(Array("Here: {\"name\": \"a\n\",} // yes".utf8))
    #expect(try text.finish().name == "a\n")
    var comment = ShieldedJSONSnapshotFeed(of: Seller.self, decoder: Self.decoder, skipsSurroundingText: true)
    #expect(throws: DecodingError.self) {
      _ = try comment.feed(Array("Here: {\"name\": \"a\" /* } */}".utf8))
      _ = try comment.finish()
    }
  }
}
