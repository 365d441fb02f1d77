import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Regressions of snapshots of a body that begins with a byte order mark", .timeLimit(.minutes(20)))
struct ByteOrderMarkSnapshotRegressionTests {
  static let bodies: [(text: String, assumesBraces: Bool)] = [
    (#"{"name":"Lamp"}"#, false), (#"{"name":"Lamp"}"#, true), (#""name":"Lamp""#, true), ("", true),
  ]

  @Test("A body in UTF-8 that begins with a byte order mark arrives byte by byte without an error", arguments: bodies)
  func bytes(text: String, assumesBraces: Bool) throws {
    var decoder = ShieldedJSONDecoder()
    decoder.assumesTopLevelDictionary = assumesBraces
    let body = Data([0xEF, 0xBB, 0xBF] + text.utf8)
    var feed = ShieldedJSONSnapshotFeed(of: Item.self, decoder: decoder, growth: 0)
    for byte in body {
      if let item = try feed.feed(byte) { #expect("Lamp".hasPrefix(item.name)) }
    }
    let item = try feed.finish()
    #expect(item == (try decoder.decode(Item.self, from: body)))
    #expect(item.name == (text.isEmpty ? "" : "Lamp"))
  }

  @Test("A body that doesn't go on as a byte order mark throws at the byte that isn't a part of one")
  func otherByte() throws {
    var feed = ShieldedJSONSnapshotFeed(of: Item.self, growth: 0)
    #expect(try feed.feed([0xEF]) == nil)
    #expect(try feed.feed([0xBB]) == nil)
    #expect(throws: DecodingError.self) { try feed.feed([0xBC]) }
  }
}

private struct Item: Decodable, Equatable {
  @SafeBox var name: String
}
