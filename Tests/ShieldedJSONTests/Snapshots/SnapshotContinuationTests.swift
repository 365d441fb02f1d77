import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedStreams
import Testing

@testable import ShieldedJSON

@Suite("A snapshot continues where the one before it ended", .serialized, .timeLimit(.minutes(20)))
struct SnapshotContinuationTests {
  private protocol Item: DefaultProvider, Equatable {
    var name: String? { get }
  }

  /// An element that is read in one pass if that is possible, and counts how often it is.
  private struct Counted: Item, _OnePassDecodable {
    static let readCount = Lock(0)

    var name: String?

    init(name: String?) { self.name = name }

    init(from decoder: any Decoder) throws {
      try _JSONReader.offerPass(for: Self.self, to: decoder)
      name = try Seller(from: decoder).name
    }

    static func defaultInstance() -> Counted { Counted(name: nil) }

    static func readObject(from reader: inout _JSONReader) throws(_JSONReader.Interruption) -> Counted {
      readCount.withLock { $0 += 1 }
      return Counted(name: try Seller.readObject(from: &reader).name)
    }
  }

  /// The same element, which is never read in one pass.
  private struct Ordinary: Item {
    var name: String?

    init(name: String?) { self.name = name }
    init(from decoder: any Decoder) throws { name = try Seller(from: decoder).name }

    static func defaultInstance() -> Ordinary { Ordinary(name: nil) }
  }

  /// The number of elements in a list.
  private struct Size: Decodable {
    let count: Int?

    init(from decoder: any Decoder) throws { count = try decoder.unkeyedContainer().count }
  }

  private struct Group<Element: Item>: Decodable, Rescuable {
    @SafeBox var title: String
    @SafeArray var sellers: [Element]
  }

  private struct Market<Element: Item>: Decodable {
    @SafeBox var title: String?
    @SafeArray var sellers: [Element]
    @DroppingArray var groups: [Group<Element>]
    @SafeBox var byName: [String: [Element]]

    /// The values without their types.
    var values: String {
      let groups = groups.map { "\($0.title): \($0.sellers.map(\.name))" }
      let byName = byName.mapValues { $0.map(\.name) }.sorted { $0.key < $1.key }
      return "\(String(describing: title)), \(sellers.map(\.name)), \(groups), \(byName)"
    }
  }

  private static let sellers = [
    "[]", "[ ]", #"[{"name":"a"}]"#, #"[{"name":"a"},{"name":"b"} , {"name" : "c"}]"#,
    #"["{}]",{"name":"a"},"{},{}",{"name":"b"}]"#, #"[{"name":"]},{"},{"name":"\"}"},{"name":"é\ud83d\ude43"}]"#,
    #"[{"name":1},null,[{"name":"a"}],{"name":{}},{},{"other":[[1,[2]]],"name":"b"},true,12,{"name":"c"}]"#,
  ]

  private static let bodies =
    sellers.map { #"{"sellers":\#($0),"title":"end"}"# } + sellers.map { " [ \($0) , \($0)]" }
    + sellers.map {
      #"{"title":"a","groups":[{"sellers":\#($0),"title":"b"},{"title":"c","sellers":\#($0)}],"sellers":[{}]}"#
    }
    + [
      #"{"byName":{"x":\#(sellers[3]),"y":[{"name":"z"}]},"sellers":\#(sellers[3]),"sellers":[{"name":"second"}]}"#,
      #"{"a":{"b":{"c":[[[{"name":"a"},1.5e3, "x"],[]], tru"#, #"{"data":[{"name":"a"},{"name":"b"},"#,
    ]

  /// The snapshot of the beginning of a text that arrives at once, which continues no other.
  private static func fresh<Value: Decodable>(_ type: Value.Type, _ text: ArraySlice<UInt8>) throws -> Value? {
    var feed = ShieldedJSONSnapshotFeed(of: type, growth: 0)
    return try feed.feed(text)
  }

  /// Compares each snapshot of a text with that of another type which arrives at once.
  private static func compare<Value: Decodable, Other: Decodable>(
    _ body: String,
    pieces length: Int,
    _ values: (Value) -> String,
    _ others: (Other) -> String
  ) throws {
    let text = Array(body.utf8)
    var feed = ShieldedJSONSnapshotFeed(of: Value.self, growth: 0)
    for start in stride(from: 0, to: text.count, by: length) {
      let end = min(start + length, text.count)
      let snapshot = try feed.feed(text[start..<end])
      let expected = try fresh(Other.self, text[..<end])
      #expect(snapshot.map(values) == expected.map(others), "\(String(decoding: text[..<end], as: UTF8.self))")
    }
  }

  @Test("Every snapshot is that of what has arrived, as if it had arrived at once", arguments: bodies, [1, 7])
  func agreement(body: String, length: Int) throws {
    try Self.compare(body, pieces: length, \Market<Counted>.values, \Market<Ordinary>.values)
    try Self.compare(body, pieces: length, { (lists: [[Counted]]) in "\(lists.map { $0.map(\.name) })" }) {
      (lists: [[Ordinary]]) in "\(lists.map { $0.map(\.name) })"
    }
    try Self.compare(body, pieces: length, { (size: Size) in "\(size)" }) { (size: Size) in "\(size)" }
  }

  @Test("The last byte of a malformed body gives the same error as if all of it had arrived at once")
  func malformed() throws {
    for body in [
      #"{"sellers":[{"name":"a"}x"#, #"[1,2}"#, "{\"a\":\"b\n", #"{"sellers":[{"name":"a"},{"name":"b"}]]"#,
    ] {
      let text = Array(body.utf8)
      var feed = ShieldedJSONSnapshotFeed(of: Market<Ordinary>.self, growth: 0)
      for byte in text.dropLast() { _ = try feed.feed(byte) }
      let expected = #expect(throws: DecodingError.self) { try Self.fresh(Market<Ordinary>.self, text[...]) }
      let error = #expect(throws: DecodingError.self) { try feed.feed(text[text.count - 1]) }
      #expect("\(try #require(error))" == "\(try #require(expected))")
    }
  }

  @Test("An element is read once, whatever the number of snapshots")
  func reads() throws {
    let body = #"{"data":[\#((0..<100).map { #"{"name":"\#($0)"}"# }.joined(separator: ","))"#
    for length in [1, 40] {
      Counted.readCount.withLock { $0 = 0 }
      var feed = ShieldedJSONSnapshotFeed(of: ShieldedResponse<[Counted]>.self, growth: 0)
      let text = Array(body.utf8)
      var last: ShieldedResponse<[Counted]>?
      for start in stride(from: 0, to: text.count, by: length) {
        last = try feed.feed(text[start..<min(start + length, text.count)])
      }
      #expect(last?.data == (0..<100).map { Counted(name: "\($0)") })
      #expect(Counted.readCount.withLock { $0 } == 100)
    }
  }

  @Test("What has been scanned of a document isn't scanned again")
  func scans() throws {
    var settings = ShieldedJSONDecoder()
    (settings.truncation, settings.isArriving) = (.keepPartial, true)
    let complete = #"[{"name":"a"},{"name":"b"}"#
    let earlier = try Document.copying(Array((complete + #",{"na"#).utf8), for: settings)
    earlier.isUnused = true
    // In place of the values there are bytes that aren't JSON.
    let text = [UInt8](repeating: UInt8(ascii: "x"), count: complete.utf8.count) + #",{"name":"c"}]"#.utf8
    let document = try Document.copying(text, for: settings, continuing: earlier)
    let sellers = try settings.decode(document) { try $0.value([Seller].self, at: 0, .none) }
    #expect(sellers.map(\.name) == ["a", "b", "c"])
  }

  @Test("Two copies of a feed can receive different rests of a document")
  func copies() throws {
    let (start, rests) = (
      #"{"sellers":[{"name":"a"},{"name":"b"},{"na"#, [#"me":"c"}],"title":"x"}"#, #"me":"d"},{}]}"#]
    )
    var feed = ShieldedJSONSnapshotFeed(of: Market<Counted>.self, growth: 0)
    for byte in start.utf8 { _ = try feed.feed(byte) }
    var copies = [feed, feed]
    for position in 0..<max(rests[0].utf8.count, rests[1].utf8.count) {
      for (index, rest) in rests.enumerated() where position < rest.utf8.count {
        let snapshot = try copies[index].feed(Array(rest.utf8)[position])
        let text = Array((start + String(decoding: rest.utf8.prefix(position + 1), as: UTF8.self)).utf8)
        #expect(snapshot?.values == (try Self.fresh(Market<Ordinary>.self, text[...])?.values))
      }
    }
  }

  @Test("A decoder that outlives its snapshot still reads what had arrived then")
  func outlivingDecoder() throws {
    struct Kept: Decodable {
      let decoder: any Decoder

      init(from decoder: any Decoder) throws { self.decoder = decoder }
    }
    var feed = ShieldedJSONSnapshotFeed(of: Kept.self, growth: 0)
    let first = try #require(try feed.feed(Array(#"[{"name":"a"},{"name":"b"},"#.utf8)))
    let second = try #require(try feed.feed(Array((String(repeating: #"{"name":"c"},"#, count: 2_000) + "{").utf8)))
    _ = try feed.feed(Array("}]".utf8))
    #expect(try [Seller](from: first.decoder).map(\.name) == ["a", "b"])
    #expect(try [Seller](from: second.decoder).count == 2_003)
  }
}
