import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedShapes
import ShieldedStreams
import Testing

@Suite("Server-sent events", .timeLimit(.minutes(20)))
struct ServerSentEventTests {
  struct Delta: Codable, Equatable, DefaultProvider {
    @SafeBox var id: Int
    @SafeBox var text: String?

    static func defaultInstance() -> Delta { Delta(id: -1) }

    init(id: Int, text: String? = nil) { (self.id, self.text) = (id, text) }
  }

  struct Row: CustomTestStringConvertible {
    let body: String
    let deltas: [Delta]
    var records: [String] = []
    var error: JSONStreamError? = nil
    var truncation = ShieldedJSONDecoder.Truncation.throw

    var testDescription: String { body.debugDescription }

    init(
      _ body: String,
      _ deltas: [Delta],
      _ records: [String] = [],
      error: JSONStreamError? = nil,
      truncation: ShieldedJSONDecoder.Truncation = .throw
    ) {
      (self.body, self.deltas, self.records, self.error, self.truncation) = (body, deltas, records, error, truncation)
    }

    static func malformed(_ index: Int, _ found: String, reason: String = "malformed") -> String {
      "[\(index)]: defaulted by objectFromOther (\(reason)), expected Delta, found \"\(found)\""
    }

    static func truncated(at offset: Int) -> String {
      "the whole payload: lossy by incompletePayload, expected Array<Any>, found the end of the payload at byte \(offset)"
    }
  }

  /// A body in one piece, in two that are cut anywhere, and in single bytes.
  private static func outcome<Element: Decodable & Equatable>(
    _ body: String,
    _ makeFeed: (RescueOptions) -> ShieldedJSONFeed<Element>
  ) -> StreamOutcome<Element> {
    let whole = StreamOutcome(body) { makeFeed($0) }
    for pieces in body.cutsInTwo + [body.pieces(of: 1), body.pieces(of: 3)] {
      #expect(StreamOutcome(pieces) { makeFeed($0) } == whole, "\(body.debugDescription) \(pieces.map(\.count))")
    }
    return whole
  }

  private static func expect(_ row: Row, endingAt end: String? = nil, _ body: String? = nil) {
    let decoder = ShieldedJSONDecoder.with { $0.truncation = row.truncation }
    let outcome = outcome(body ?? row.body) {
      ShieldedJSONFeed(linesOf: Delta.self, as: .serverSentEvents(endingAt: end), decoder: decoder, options: $0)
    }
    let name: Comment = "\((body ?? row.body).debugDescription)"
    #expect(outcome.elements == row.deltas, name)
    #expect(outcome.report?.records.map(\.description) == row.records, name)
    #expect(outcome.error == row.error.map { "\($0)" }, name)
  }

  // MARK: - Events

  static let complete = [
    Row("", []), Row("\n\n\n", []), Row(": ping\n\n:\n", []),
    Row("data: {\"id\":1}\n\n", [Delta(id: 1)]),
    Row("data:{\"id\":1}\n\ndata:  {\"id\":2} \n\n\n", [Delta(id: 1), Delta(id: 2)]),
    Row(
      ": keep-alive\nevent: message\ndata: {\"id\": \"1\", \"text\": \"Hel\"}\nid: 7\nretry: 3\n\ndata: {\"id\":2}\n\n",
      [Delta(id: 1, text: "Hel"), Delta(id: 2)],
      [#"[0].id: retyped by numberFromString, expected Int, found "1""#]
    ),
    // The lines of data are one document.
    Row("data: {\"id\":\n: ping\ndata:\ndata: 1,\nid\ndata:\"text\": \"a\"}\n\n", [Delta(id: 1, text: "a")]),
    Row("data\ndata: {\"id\":1}\ndata\n\n", [Delta(id: 1)]),
    // Values that are on lines of their own, and a string that is on two.
    Row(
      "data: {\"id\":1}\ndata: {\"id\":2}\n\n",
      [Delta(id: -1)],
      [Row.malformed(0, "{\\\"id\\\":1}\\n{\\\"id\\\":2}")]
    ),
    Row(
      "data: {\"text\":\"a\ndata: b\"}\n\ndata: {\"id\":2}\n\n",
      [Delta(id: -1), Delta(id: 2)],
      [Row.malformed(0, "{\\\"text\\\":\\\"a\\nb\\\"}")]
    ),
    Row("data: {\"id\":1} {\"id\":2}\n\n", [Delta(id: -1)], [Row.malformed(0, "{\\\"id\\\":1} {\\\"id\\\":2}")]),
    // Events without data, and fields with other names.
    Row("data\n\ndata:\n\ndata: \ndata:   \n\nid: 1\n\ndata: {\"id\":1}\n\n", [Delta(id: 1)]),
    Row("datum: 1\n\nDATA: 2\n\n data: 3\n\ndat\n\ndata : 4\n\n{\"id\":5}\n\ndata: {\"id\":6}\n\n", [Delta(id: 6)]),
    Row(
      "data: 7\n\ndata: null\n\ndata: {\"id\":\n\ndata: {\"id\":1,}\n\n",
      [Delta(id: -1), Delta(id: -1), Delta(id: -1), Delta(id: -1)],
      [
        "[0]: defaulted by objectFromOther (typeMismatch), expected Delta, found 7",
        "[1]: defaulted by nullValue (valueNotFound), expected Delta, found null",
        Row.malformed(2, "{\\\"id\\\":"), Row.malformed(3, "{\\\"id\\\":1,}"),
      ]
    ),
    Row("data: [DONE]\n\ndata: {\"id\":1}\n\n", [Delta(id: -1), Delta(id: 1)], [Row.malformed(0, "[DONE]")]),
    // Only the first byte order mark of the stream is skipped.
    Row(
      "data: {\"id\":1}\n\n\u{FEFF}data: 2\n\ndata:\u{FEFF}3\n\n",
      [Delta(id: 1), Delta(id: -1)],
      [Row.malformed(1, "\\u{FEFF}3")]
    ),
  ]

  @Test(
    "An end marker that the end of the body cuts off isn't a value",
    arguments: ["data: [", "data: [DON", "data: [DONE]"]
  )
  func cutMarker(_ end: String) throws {
    for truncation in [ShieldedJSONDecoder.Truncation.keepComplete, .keepPartial] {
      var decoder = ShieldedJSONDecoder()
      decoder.truncation = truncation
      var feed = ShieldedJSONFeed(linesOf: Delta.self, as: .serverSentEvents(endingAt: "[DONE]"), decoder: decoder)
      var values = try feed.feed(Array("data: {\"id\":1}\n\n\(end)".utf8))
      values += try feed.finish()
      #expect(values.map(\.id) == [1])
    }
  }

  @Test(
    "The data of each event is an element, whatever ends the lines and wherever the body is cut",
    arguments: complete
  )
  func events(_ row: Row) {
    for lineEnd in ["\n", "\r", "\r\n"] {
      let body = row.body.replacing("\n", with: lineEnd)
      Self.expect(row, body)
      Self.expect(row, "\u{FEFF}" + body)
    }
  }

  @Test("Types that are read in one pass give the same, and two values in an event are never two elements")
  func onePass() {
    let rows = [
      ("data: {\"name\":\"a\"}\n\ndata: {\"name\":\ndata: 1}\n\ndata:{\"name\":\"c\"}", ["a", "1", "c"], 1),
      ("data: {\"name\":\"a\"}\ndata: {\"name\":\"b\"}\n\n", [""], 1),
      ("data: {} {}\n\ndata: {}\ndata\n\n", ["", ""], 1),
    ]
    for (body, names, recordCount) in rows {
      let outcome = Self.outcome(body) { ShieldedJSONFeed(linesOf: Seller.self, as: .serverSentEvents(), options: $0) }
      #expect(outcome.elements.map(\.name) == names && outcome.error == nil, "\(body.debugDescription)")
      let records = outcome.report?.records.filter { $0.rule != .missingKey } ?? []
      #expect(records.count == recordCount, "\(body.debugDescription) \(records)")
    }
  }

  @Test("Lines can end in different ways, and CRLF is one end")
  func lineEnds() {
    let one = [Delta(id: 1)]
    for end in ["\n\n", "\r\r", "\r\n\r\n", "\n\r", "\r\n\n", "\r\n\r", "\n\r\n", "\r\r\n"] {
      Self.expect(Row("data: {\"id\":\ndata: 1}" + end, one))
      Self.expect(Row("data: {\"id\":\rdata: 1}" + end + end, one))
    }
    // The event isn't complete after one end.
    for end in ["\n", "\r", "\r\n"] { Self.expect(Row("data: {\"id\":" + end + "data: 1}\n\n", one)) }
  }

  @Test("A body in lines gives what its lines give as events")
  func lines() {
    for body in [
      "{\"id\":1}\n{\"id\":\"2\"}\n\n  \n7\n{\"id\":3}", "{\"id\":1}\n{\"id\":\n2}\n{\"id\":3", "[1,", "nul", "1",
    ] {
      for truncation in [ShieldedJSONDecoder.Truncation.throw, .keepComplete, .keepPartial] {
        let decoder = ShieldedJSONDecoder.with { $0.truncation = truncation }
        let lines = StreamOutcome(body) { ShieldedJSONFeed(linesOf: Seller.self, decoder: decoder, options: $0) }
        let events = Self.outcome("data:" + body.replacing("\n", with: "\n\ndata:")) {
          ShieldedJSONFeed(linesOf: Seller.self, as: .serverSentEvents(), decoder: decoder, options: $0)
        }
        #expect(events.elements == lines.elements && events.error == lines.error)
        let records = [lines, events].map { outcome in
          outcome.report?.records.map { $0.description.replacing(/at byte \d+/, with: "") } ?? []
        }
        #expect(records[0] == records[1])
      }
    }
  }

  // MARK: - The End

  @Test("The end marker ends the values, and what follows it is ignored")
  func endMarker() {
    let delta = "data: {\"id\":1}\n\n"
    for body in [
      delta + "data: [DONE]\n\n", delta + "data:[DONE]\n\ndata: {\"id\":2}\n\n: x",
      delta + "id: 3\ndata: [DONE]\n\ndata: {",
      delta + "data: [DONE]\n", delta + "data: [DONE]",
      delta + "data: [DONE]\r\n\r\n" + String(repeating: "x", count: 99),
    ] {
      for truncation in [ShieldedJSONDecoder.Truncation.throw, .keepComplete] {
        Self.expect(Row(body, [Delta(id: 1)], truncation: truncation), endingAt: "[DONE]")
      }
    }
    // It is compared exactly.
    let others = Row(
      "data: [DONE] \n\ndata:  [DONE]\n\ndata: [DONE]\ndata\n\ndata: [done]\n\ndata: [DONE]\n\n",
      [Delta(id: -1), Delta(id: -1), Delta(id: -1), Delta(id: -1)],
      [0, 1, 2].map { Row.malformed($0, "[DONE]") } + [Row.malformed(3, "[done]")]
    )
    Self.expect(others, endingAt: "[DONE]")
    Self.expect(Row("data: {\"id\":\ndata: 2}\n\ndata: 3", []), endingAt: "{\"id\":\n2}")
    Self.expect(Row("data: {\"id\":1}\n\ndata\n\ndata: 3\n\n", [Delta(id: 1)]), endingAt: "")
  }

  static let truncated = [
    Row("", [], error: .truncated(byteCount: 0)), Row("", [], [Row.truncated(at: 0)], truncation: .keepComplete),
    Row("data: {\"id\":1}\n\n", [Delta(id: 1)], error: .truncated(byteCount: 16)),
    Row("data: {\"id\":1}\n\n", [Delta(id: 1)], [Row.truncated(at: 16)], truncation: .keepPartial),
    Row("data: {\"id\":1}", [Delta(id: 1)], error: .truncated(byteCount: 14)),
    Row("data: {\"id\":1}", [Delta(id: 1)], [Row.truncated(at: 14)], truncation: .keepComplete),
    Row(
      "data: {\"id",
      [Delta(id: -1)],
      [Row.malformed(0, "{\\\"id", reason: "incomplete")],
      error: .truncated(byteCount: 10)
    ),
    Row("data: {\"id", [], [Row.truncated(at: 10)], truncation: .keepComplete),
    Row("data: oops", [Delta(id: -1)], [Row.malformed(0, "oops"), Row.truncated(at: 10)], truncation: .keepComplete),
  ]

  @Test("A body without its end marker is truncated", arguments: truncated)
  func withoutEndMarker(_ row: Row) { Self.expect(row, endingAt: "[DONE]") }

  @Test("A policy that throws for incomplete values gives the error of a body without its end marker")
  func policy() {
    var policy = RescuePolicy.lenient
    policy.set(.throw, from: .incomplete)
    let outcome = StreamOutcome("data: 1\n\n", RescueOptions(policy: policy)) {
      let decoder = ShieldedJSONDecoder.with { $0.truncation = .keepPartial }
      return ShieldedJSONFeed(linesOf: Int.self, as: .serverSentEvents(endingAt: "-"), decoder: decoder, options: $0)
    }
    #expect(outcome.elements == [1] && outcome.error == "\(JSONStreamError.truncated(byteCount: 9))")
  }

  static let lastEvents = [
    Row("data: {\"id\":1}", [Delta(id: 1)]), Row("data: {\"id\":1}\n", [Delta(id: 1)]),
    Row("data: {\"id\":1}\r\n", [Delta(id: 1)]), Row("data: {\"id\":1}\nid: 2", [Delta(id: 1)]),
    Row("data: {\"id\":1}\nda", [Delta(id: 1)]), Row("data: {\"id\":1}\ndata", [Delta(id: 1)]),
    Row("data: {\"id\":\ndata: 1}", [Delta(id: 1)], truncation: .keepComplete),
    Row("data: {\"id\":1}\n\nda", [Delta(id: 1)]),
    Row("data: {\"id\":1}\n\ndata: ", [Delta(id: 1)], truncation: .keepPartial),
    Row("data: {\"id\":1", [Delta(id: -1)], [Row.malformed(0, "{\\\"id\\\":1", reason: "incomplete")]),
    Row("data: {\"id\":1\n: x", [Delta(id: -1)], [Row.malformed(0, "{\\\"id\\\":1", reason: "incomplete")]),
    Row("data: {\"id\":1,}", [Delta(id: -1)], [Row.malformed(0, "{\\\"id\\\":1,}")], truncation: .keepPartial),
    Row("data: {\"id\":1,", [], [Row.truncated(at: 14)], truncation: .keepComplete),
    Row("data: {\"id\":\ndata: 1,\"text\":\"abc", [], [Row.truncated(at: 32)], truncation: .keepComplete),
    Row(
      "data: {\"id\":\ndata: 1,\"text\":\"abc",
      [Delta(id: 1, text: "ab")],
      [
        "[0]: lossy by incompletePayload, expected Dictionary<String, Any>, found the end of the payload at byte 32",
        "[0].text: lossy by incompletePayload, expected Optional<String>, found \"ab\" and then the end of the payload at byte 32",
      ],
      truncation: .keepPartial
    ),
  ]

  @Test("The last event needs no empty line, and may be incomplete as a last line may be", arguments: lastEvents)
  func lastEvent(_ row: Row) { Self.expect(row) }

  @Test("A number at the end is only kept if its line has ended, unless the decoder keeps nothing incomplete")
  func lastNumber() {
    let rows: [(String, ShieldedJSONDecoder.Truncation, [Int], Int)] = [
      ("data: 1\n\ndata: 23", .throw, [1, 23], 0), ("data: 1\n\ndata: 23", .keepComplete, [1], 1),
      ("data: 1\n\ndata: 23\n", .keepComplete, [1, 23], 0), ("data: 1\n\ndata: 23\nid: 3", .keepPartial, [1, 23], 0),
      ("data: 1\n\ndata\ndata: 23", .keepPartial, [1], 1), ("data: 1\n\ndata: 23 ", .keepPartial, [1, 23], 0),
    ]
    for (body, truncation, values, recordCount) in rows {
      let decoder = ShieldedJSONDecoder.with { $0.truncation = truncation }
      let outcome = Self.outcome(body) {
        ShieldedJSONFeed(linesOf: Int.self, as: .serverSentEvents(), decoder: decoder, options: $0)
      }
      #expect(outcome.elements == values && outcome.error == nil, "\(body.debugDescription)")
      #expect(outcome.report?.records.count == recordCount, "\(body.debugDescription)")
    }
  }

  // MARK: - Limits, Policies and Grammars

  @Test("An event, from its first line of data, and any other line are at most as long as the limit")
  func limits() {
    let rows: [(String, [Int], isTooLong: Bool)] = [
      ("data: 1234\n\n", [1234], false), ("data: 12345\n\n", [], true), ("data:12345\r\n\r\n", [12345], false),
      (": 45678 10\n\n", [], false), (": 45678 101\n\n", [], true), (": 45678 101", [], true),
      ("data: 1\n\n: 5678 0\ndata: 2\n\ndata: 12345", [1, 2], true), ("data\n:\ndata\n\n", [], true),
      ("data:1\n:10\n\n", [1], false), ("data:1\n:10\n:\n\n", [], true), (":\n:\n:\n:\n:\n:\n:\n:\n", [], false),
    ]
    let limits = JSONStreamLimits(elementByteCount: 10)
    for (body, values, isTooLong) in rows {
      let outcome = Self.outcome(body) {
        ShieldedJSONFeed(linesOf: Int.self, as: .serverSentEvents(), options: $0, limits: limits)
      }
      #expect(outcome.elements == values, "\(body.debugDescription)")
      let error = isTooLong ? "\(JSONStreamError.elementTooLong(limit: 10))" : nil
      #expect(outcome.error == error, "\(body.debugDescription)")
    }
  }

  @Test("A policy that refuses an event throws the place in the body, also in its second line")
  func refused() {
    let rows = [
      ("data: {\"id\":1}\n\ndata: [DONE]\n\n", 23), (": x\r\ndata: {\"id\":\r\ndata: tru}\r\n\r\n", 25),
      ("data\ndata\n: x\ndata: {\"id\":1,\nid\ndata:\ndata:x}", 43), ("data:\ndata: x\n\n", 12),
    ]
    for (body, offset) in rows {
      let outcome = Self.outcome(body) {
        var options = $0
        options.policy = .strict
        return ShieldedJSONFeed(linesOf: Delta.self, as: .serverSentEvents(), options: options)
      }
      #expect(outcome.error?.contains("at byte \(offset).") == true, "\(body.debugDescription) \(outcome)")
      #expect(outcome.report?.isEmpty == true)
    }
  }

  @Test("Events are read in a lenient grammar, with the places in the body")
  func grammar() {
    let body =
      "data: {\"id\": 1,}\n\ndata: // \"\r\n: x\r\ndata: {\"text\": \"a\r\ndata: b\", // c\r\ndata: }\n\ndata: /* */\n\n"
    let decoder = ShieldedJSONDecoder.with { $0.grammar = .lenient(.all) }
    let outcome = Self.outcome(body) {
      ShieldedJSONFeed(linesOf: Delta.self, as: .serverSentEvents(), decoder: decoder, options: $0)
    }
    #expect(outcome.elements == [Delta(id: 1), Delta(id: 0, text: "a\nb")] && outcome.error == nil)
    #expect(
      outcome.report?.records.filter { $0.rule != .missingKey }.map(\.description) == [
        #"[0]: retyped by trailingComma, expected Any, found "at byte 14""#,
        #"[1]: retyped by comment, expected Any, found "2, the first at byte 24""#,
        #"[1]: retyped by controlCharacter, expected Any, found "at byte 52""#,
        #"[1]: retyped by trailingComma, expected Any, found "at byte 62""#,
        #"the whole payload: retyped by comment, expected Any, found "at byte 85""#,
      ]
    )
    let bytes = Array(body.utf8)
    #expect(bytes[14] == UInt8(ascii: ",") && bytes[62] == UInt8(ascii: ",") && bytes[52] == UInt8(ascii: "\r"))
    #expect(bytes[24] == UInt8(ascii: "/") && bytes[85] == UInt8(ascii: "/"))
  }

  @Test("Without a log, the values are the same, and the coding path of an event has its index")
  func coding() throws {
    struct Located: Decodable {
      var path: String
      init(from decoder: any Decoder) throws { path = decoder.codingPath.map(\.stringValue).joined(separator: ".") }
    }
    var located = ShieldedJSONFeed(linesOf: Located.self, as: .serverSentEvents())
    let paths = try located.feed(Array("data: {}\n\ndata:\n\ndata: {}\n\ndata: {}".utf8)) + located.finish()
    #expect(paths.map(\.path) == ["Index 0", "Index 1", "Index 2"])
    for row in Self.complete {
      let outcome = StreamOutcome(row.body.pieces(of: 5), log: nil) {
        ShieldedJSONFeed(linesOf: Delta.self, as: .serverSentEvents(), options: $0)
      }
      #expect(outcome.elements == row.deltas)
    }
  }
}

// MARK: - Generated Streams

/// The steps of the HTML Standard, as they are written there, one character after the other.
private struct StandardEvents {
  var events: [String] = []
  private var data: String?
  private var line = ""
  /// What the standard discards at the end of the stream.
  var pending: String? {
    var rest = self
    if !line.isEmpty { rest.process() }
    return rest.data.map { String($0.unicodeScalars.dropLast()) }
  }

  init(_ text: String) {
    var scalars = Array(text.unicodeScalars)
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    for (index, scalar) in scalars.enumerated() {
      if scalar == "\n", index > 0, scalars[index - 1] == "\r" { continue }
      if scalar == "\n" || scalar == "\r" { process() } else { line.unicodeScalars.append(scalar) }
    }
  }

  private mutating func process() {
    defer { line = "" }
    if line.isEmpty {
      if let data { events.append(String(data.unicodeScalars.dropLast())) }
      data = nil
      return
    }
    let parts = line.unicodeScalars.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard String(parts[0]) == "data" else { return }
    var value = parts.count == 1 ? "" : String(parts[1])
    if value.unicodeScalars.first == " " { value.unicodeScalars.removeFirst() }
    data = (data ?? "") + value + "\n"
  }
}

@Suite("Generated server-sent events", .timeLimit(.minutes(20)))
struct GeneratedEventTests {
  private static let fragments = [
    "data: ", "data:", "data", "1", " ", "[1", ",2]", "\"é", "\"", ":", "event", "\u{FEFF}", "\n", "\r", "\r\n",
    "[DONE]", "x",
  ]
  private static let lines = [
    "data: [1", "data:,2", "data:  3]", "data: {}\n", "data:\"é\"\r", "data: [1\r\ndata:,2]\n",
    "data: [\n: ping\rid\ndata:3\rdata\ndata:]\n",
    "data", "data: [DONE]", ": ping", "id: 3", "datum: 1", "", "", "", "", "",
  ]

  /// Lines, a few of them broken.
  private static func body(_ generator: inout SplitMix) -> String {
    (0..<Int.random(in: 1...24, using: &generator)).map { _ in
      let isLine = Int.random(in: 0..<8, using: &generator) > 0
      let part = (isLine ? lines : fragments).randomElement(using: &generator) ?? ""
      return part + (isLine ? ["\n", "\r", "\r\n"].randomElement(using: &generator) ?? "" : "")
    }.joined()
  }

  @Test("A generated stream gives the values and records of a parser that follows the standard", arguments: 0..<20)
  func generated(seed: UInt64) {
    var generator = SplitMix(state: seed)
    var (valueCount, joinedCount) = (0, 0)
    for _ in 0..<150 {
      let body = Self.body(&generator)
      let end = Bool.random(using: &generator) ? "[DONE]" : nil
      let standard = StandardEvents(body)
      var texts = standard.events + (standard.pending.map { [$0] } ?? [])
      let isComplete = end.flatMap { texts.firstIndex(of: $0) }.map { texts.removeSubrange($0...) } != nil
      texts = texts.map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \t\n\r")) }
      texts.removeAll(where: \.isEmpty)
      // In an array, a byte order mark isn't skipped.
      let values = texts.map { try? ShieldedJSONDecoder().decode([JSONValue].self, from: Data("[\($0)]".utf8)) }
        .map { $0?.count == 1 ? $0?.first : nil }
      valueCount += values.count { $0 != nil }
      joinedCount += zip(texts, values).count { $0.contains("\n") && $1 != nil }
      let bytes = Array(body.utf8)
      let cut = Int.random(in: 0...bytes.count, using: &generator)
      for pieces in [[bytes], [Array(bytes[..<cut]), Array(bytes[cut...])], bytes.map { [$0] }] {
        let outcome = StreamOutcome(pieces, log: RescueLog(excerptLength: 1_000)) {
          ShieldedJSONFeed(linesOf: Value.self, as: .serverSentEvents(endingAt: end), options: $0)
        }
        let name: Comment = "\(body.debugDescription), \(end ?? "no end"), \(pieces.map(\.count))"
        #expect(outcome.elements.map(\.value) == values.compactMap { $0 }, name)
        let dropped = texts.indices.filter { values[$0] == nil }.map { "[\($0)] \(texts[$0])" }
        let records = outcome.report?.records.map { record in
          let found = (record.found ?? "").replacing("\\u{FEFF}", with: "\u{FEFF}")
          return "\(record.path) \((try? JSONDecoder().decode(String.self, from: Data(found.utf8))) ?? "")"
        }
        #expect(records == dropped, name)
        let error = end == nil || isComplete ? nil : "\(JSONStreamError.truncated(byteCount: bytes.count))"
        #expect(outcome.error == error, name)
      }
    }
    #expect(valueCount > 99 && joinedCount > 9, "\(valueCount) values, \(joinedCount) from several lines")
  }

  /// Any value. It can't be rescued, so that an event that isn't JSON is dropped.
  private struct Value: Decodable, Equatable {
    let value: JSONValue
    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(JSONValue.self) }
  }
}
