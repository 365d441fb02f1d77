import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedStreams
import Testing

/// What a feed gives for a body: the elements, the report, and the error.
struct StreamOutcome<Element: Decodable & Equatable>: Equatable {
  var elements: [Element] = []
  var report: RescueReport?
  var error: String?

  /// Feeds a body in pieces.
  ///
  /// - Parameter options: The options, to which a log is added.
  init(
    _ pieces: [[UInt8]],
    _ options: RescueOptions = RescueOptions(),
    log: RescueLog? = RescueLog(),
    _ makeFeed: (RescueOptions) -> ShieldedJSONFeed<Element>
  ) {
    var options = options
    options.log = log
    var feed = makeFeed(options)
    do {
      for piece in pieces { elements += try feed.feed(piece) }
      while true {
        let last = try feed.finish()
        if last.isEmpty { break }
        elements += last
      }
    } catch {
      self.error = "\(error)"
    }
    report = log?.report()
  }

  /// Feeds a body in pieces of a length, which by default is longer than the bodies of the tests.
  init(
    _ body: String,
    _ options: RescueOptions = RescueOptions(),
    length: Int = 1_000_000,
    _ makeFeed: (RescueOptions) -> ShieldedJSONFeed<Element>
  ) { self.init(body.pieces(of: length), options, makeFeed) }

  /// Decodes a whole body as a response with a list.
  init(whole body: String, _ options: RescueOptions = RescueOptions(), log: RescueLog = RescueLog())
  where Element: Sendable {
    var options = options
    options.log = log
    do {
      let response = ShieldedResponse<[Element]>.self
      elements = try ShieldedJSONDecoder().decode(response, from: Data(body.utf8), options: options).data
    } catch {
      self.error = "\(error)"
    }
    report = log.report()
  }
}

extension RescueReport {
  /// The records, tallies and totals without their order, which differs: the rest of a stream comes last.
  var unordered: [String] {
    (records.map { "\($0)" } + tallies.map { "\($0) \($0.affectedElementCount) \($0.example ?? "")" }
      + lists.map { "\($0.path) \($0.count) \($0.elementCount)" })
      .sorted() + ["\(totalCount) \(uncountedCount)"]
  }
}

extension String {
  /// The text in two pieces, for each position.
  var cutsInTwo: [[[UInt8]]] {
    let bytes = Array(utf8)
    return (0...bytes.count).map { [Array(bytes[..<$0]), Array(bytes[$0...])] }
  }

  /// The text in pieces of a length.
  func pieces(of length: Int) -> [[UInt8]] {
    let bytes = Array(utf8)
    return stride(from: 0, to: bytes.count, by: length).map { Array(bytes[$0..<min($0 + length, bytes.count)]) }
  }
}

/// A value that a lock protects.
final class LockedValue<Value: Sendable>: Sendable {
  private let value: Lock<Value>

  init(_ value: Value) { self.value = Lock(value) }

  func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    value.withLock { value in body(&value) }
  }
}

@Suite("The pieces of a stream", .timeLimit(.minutes(20)))
struct StreamPieceTests {
  /// A type of which no part is read in one pass.
  struct Item: Codable, Equatable, DefaultProvider {
    @SafeBox var id: Int
    @SafeBox var name: String
    @SafeArray var tags: [String]

    static func defaultInstance() -> Item { Item(id: 0, name: "", tags: []) }
  }

  /// A type that can't be rescued.
  struct Plain: Codable, Equatable { var id: Int }

  static let elements = [
    #"[]"#, #"[{"id":1,"name":"a","tags":["x"]}]"#, #" [ {"id" : "7" } , {"id":2,"name":null} ] "#,
    #"[{"id":1},7,null,"x",[1],{"name":{"a":[1]}},{"id":3}]"#, #"[{"name":"},{\"id\":9","id":4},{"id":5}]"#,
    #"[{"id":1,"name":"ä\n\"\\","tags":[1,"b",{"c":"]"}]},{}]"#, "[1,2.5,\"3\",true,null]", "[-1.5e3]", "[\"a\",\"b\"]",
    #"[{"name":7,"score":"x","labels":[1,null]},{"name":"n","score":2,"labels":[]}]"#,
  ]

  static let bodies: [String] =
    elements + elements.map { #"{"data":\#($0)}"# } + elements.map { #"{"message":"m","items":\#($0),"total":3}"# }
    + elements.map { #"{"a":[{"data":[9]}],"data":{"x":{"y":"]"},"items":\#($0)},"data":{"items":[8]}}"# }

  static let malformed = [
    "", "{", "[", "[1", "[1,", "[1,]", "[,]", "[1 2]", "[{]}]", "[{\"id\":1},{\"id\":tru},{\"id\":3}]", "[{\"id\":1}}]",
    "{\"data\":[1],}", "{\"data\":[1]", "{\"data\":[1]}x", "{\"data\" [1]}", "[1]]", "nul", "[\"\\ud800\",\"\\x\"]",
    "{\"data\":[{\"id\":1},{\"id\":01}]}", "[\"a]", "[[1,2]", "{\"items\":[1],\"data\":[2]}",
    "{\"items\":[1],\"data\":7}", "{\"data\":{\"items\":[1],\"data\":[2]}}",
  ]

  static let paths: [String?] = [nil, "data", "data.items", "items", ""]

  static func options(at path: String?) -> RescueOptions {
    RescueOptions(decodePath: path.map { $0.split(separator: ".").map(String.init) })
  }

  private func isIndependentOfPieces<Element: Decodable & Equatable>(
    _ type: Element.Type,
    _ body: String,
    _ options: RescueOptions = RescueOptions(),
    _ makeFeed: (RescueOptions) -> ShieldedJSONFeed<Element>
  ) {
    let whole = StreamOutcome([Array(body.utf8)], options, makeFeed)
    for pieces in body.cutsInTwo + [body.pieces(of: 1), body.pieces(of: 3)] {
      let outcome = StreamOutcome(pieces, options, makeFeed)
      #expect(outcome == whole, "\(body) \(pieces.map(\.count))")
    }
  }

  @Test(
    "A list in two pieces, cut anywhere, or in single bytes gives what it gives in one",
    arguments: bodies + malformed
  )
  func cut(body: String) {
    for path in Self.paths {
      isIndependentOfPieces(Seller.self, body) { ShieldedJSONFeed(of: Seller.self, at: path, options: $0) }
      isIndependentOfPieces(Item.self, body) { ShieldedJSONFeed(of: Item.self, at: path, options: $0) }
    }
    isIndependentOfPieces(Plain.self, body) { ShieldedJSONFeed(of: Plain.self, options: $0) }
    isIndependentOfPieces(Int.self, body) { ShieldedJSONFeed(of: Int.self, options: $0) }
  }

  @Test("A list gives the elements, the records and the error that decoding the whole body gives", arguments: bodies)
  func whole(body: String) {
    for path in Self.paths {
      for policy in [RescuePolicy.lenient, .strict] {
        func compare<Element: Decodable & Equatable & Sendable>(_ type: Element.Type) {
          var options = Self.options(at: path)
          options.policy = policy
          let whole = StreamOutcome<Element>(whole: body, options)
          let outcome = StreamOutcome([Array(body.utf8)], options) { ShieldedJSONFeed(of: type, options: $0) }
          // Elements before an error have been delivered.
          if whole.error == nil { #expect(outcome.elements == whole.elements, "\(body) \(path ?? "-")") }
          #expect(outcome.error == whole.error, "\(body) \(path ?? "-")")
          if whole.error == nil {
            #expect(outcome.report?.unordered == whole.report?.unordered, "\(body) \(path ?? "-")")
          }
        }
        compare(Seller.self)
        compare(Item.self)
        compare(Int.self)
        compare(String.self)
        compare(Double?.self)
      }
    }
  }

  @Test("Lines and documents in pieces give what they give in one", arguments: [true, false])
  func values(areLines: Bool) {
    let bodies =
      [
        "{\"id\":1}\n{\"id\":\"2\"}\r\n\r\n  \n7\n{\"id\":3}", "{\"id\":1}\n{\"id\":\n2}\n{\"id\":3}\n", "", "\n",
        "1\n2", "1\n2\n", "{\"name\":\"a\\nb\"}\n{\"name\":\"}{\"}\n", "{\"id\":1}{\"id\":2} {\"id\":3}",
        "[1][2]\"3\"4 5", "{\"id\":1}\n{\"id\":\n", "tru\n{\"id\":1}\n", "\u{FEFF}{\"id\":1}\n{\"id\":2}", "\u{FEFF}",
        "\u{FEFE}1", "{\"id\":1},{\"id\":2}\n{\"id\":3}\n", "{\"id\":[1\n2]},{\"id\":3}\n",
      ]
    for body in bodies {
      func compare<Element: Decodable & Equatable>(_ type: Element.Type) {
        isIndependentOfPieces(type, body) {
          areLines ? ShieldedJSONFeed(linesOf: type, options: $0) : ShieldedJSONFeed(documentsOf: type, options: $0)
        }
      }
      compare(Seller.self)
      compare(Item.self)
      compare(Int.self)
    }
  }

  @Test("Lines and documents give what a list of the same values gives", arguments: [true, false])
  func valuesOfList(areLines: Bool) {
    let values = [
      #"{"id":1,"name":"a","tags":[]}"#, #"{"name":7,"score":"x","labels":[1,null]}"#, "7", "null", #""x""#, "[[1]]",
      "{}", #"{"id":"2","name":"b","labels":["c"],"tags":["d"]}"#,
    ]
    // Runs of objects alone are read in one pass.
    for chosen in [values, [values[0], values[1], values[7]], []] {
      func compare<Element: Decodable & Equatable & Sendable>(_ type: Element.Type) {
        let list = "[\(chosen.joined(separator: ","))]"
        let whole = StreamOutcome<Element>(whole: list, RescueOptions(decodePath: []))
        let outcome = StreamOutcome([Array(chosen.joined(separator: "\n").utf8)]) {
          areLines ? ShieldedJSONFeed(linesOf: type, options: $0) : ShieldedJSONFeed(documentsOf: type, options: $0)
        }
        #expect(outcome.elements == whole.elements && outcome.error == nil)
        #expect(outcome.report?.unordered == whole.report?.unordered)
      }
      compare(Seller.self)
      compare(Item.self)
      compare(Item?.self)
      compare(Int.self)
    }
  }

  /// Sellers with rescues, apparent separators in long names and nested lists, and elements that aren't objects.
  static let longBody: String = {
    let sellers = (0..<400).map { index -> String in
      switch index % 13 {
      case 3: #"{"name":\#(index),"score":"\#(index)","labels":[]}"#
      // Commas between objects with the same first key that don't separate elements.
      case 4: #"{"name":"n","labels":[{"name":1},{"name":\#(index)}, {"name":[{"name":1},{"name":2}]}],"score":3}"#
      case 5: #"{"name":"},{\"name\":\"no\"},{\"name\":","score":null,"labels":["},{\"name\":"]}"#
      case 7: #"{"name":"\#(String(repeating: "x", count: index * 3))","labels":[1,2,null]}"#
      case 11 where index > 200: index.isMultiple(of: 2) ? "7" : "null"
      default: #"{"name": "n\#(index)", "score": \#(index), "labels": ["a", "b"]}"#
      }
    }
    return #"{"code":200,"items":["# + sellers.joined(separator: ",\n ") + #"],"message":"ok"}"#
  }()

  @Test(
    "A long list gives the same in pieces of any length",
    arguments: [1, 7, 100, 511, 512, 513, 700, 1_024, 4_096, 30_000]
  )
  func long(length: Int) {
    let pieces = Self.longBody.pieces(of: length)
    func compare<Element: Decodable & Equatable & Sendable>(_ type: Element.Type) {
      for capacity in [0, 5, 10_000] {
        let whole = StreamOutcome<Element>(whole: Self.longBody, log: RescueLog(capacity: capacity))
        let outcome = StreamOutcome(pieces, log: RescueLog(capacity: capacity)) {
          ShieldedJSONFeed(of: type, options: $0)
        }
        #expect(outcome.elements == whole.elements && outcome.error == nil)
        // The record of the list's place comes last, so a small log doesn't have it.
        let isWhole = capacity != 5
        #expect(!isWhole || outcome.report?.unordered == whole.report?.unordered)
        #expect(outcome.report?.totalCount == whole.report?.totalCount)
      }
      let unlogged = StreamOutcome(pieces, log: nil) { ShieldedJSONFeed(of: type, options: $0) }
      #expect(unlogged.elements == StreamOutcome<Element>(whole: Self.longBody).elements)
    }
    compare(Seller.self)
    compare(Item.self)
    compare(Item?.self)
  }

  @Test(
    "In pieces of random lengths, plain elements that don't fit are dropped, and the others are kept",
    arguments: 0..<20
  )
  func randomPieces(seed: UInt64) {
    var generator = SplitMix(state: seed)
    let texts = (0..<300).map { Int.random(in: 0..<6, using: &generator) == 0 ? #"{"id":"x"}"# : #"{"id":\#($0)}"# }
    let kept = texts.indices.filter { !texts[$0].contains("x") }
    var rest = Array("[\(texts.joined(separator: ", "))]".utf8)[...]
    var pieces: [[UInt8]] = []
    while !rest.isEmpty {
      let length = Int.random(in: 1...2_000, using: &generator)
      pieces.append(Array(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    let outcome = StreamOutcome(pieces, log: RescueLog(capacity: 1_000)) {
      ShieldedJSONFeed(of: Plain.self, at: "", options: $0)
    }
    #expect(outcome.elements.map(\.id) == kept)
    #expect(outcome.error == nil)
    let dropped = outcome.report?.records.map { "\($0.path) \($0.outcome.rawValue)" }
    #expect(dropped == texts.indices.filter { !kept.contains($0) }.map { "[\($0)] dropped" })
    // As for a whole list of a type that isn't `Rescuable`.
    #expect(outcome.report?.lists == [])
  }
}
