import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

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
    static var defaultValue: Event { Event(id: -1) }
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
    #expect(throws: JSONStreamError.self) { try feed.finish() }
  }

  @Test("A record keeps only the excerpt of a long line")
  func excerpt() throws {
    let log = RescueLog(excerptLength: 8)
    var feed = ShieldedJSONFeed(linesOf: Chunk.self, options: RescueOptions(log: log))
    _ = try feed.feed(Data((String(repeating: "x", count: 10_000) + "\n").utf8))
    #expect(log.report().records.map(\.found) == [#""xxxxxxxx…""#])
  }
}
