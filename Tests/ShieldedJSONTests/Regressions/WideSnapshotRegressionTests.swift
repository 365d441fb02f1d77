import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Regressions of snapshots in other encodings", .timeLimit(.minutes(20)))
struct WideSnapshotRegressionTests {
  static let encodings: [String.Encoding] = [
    .utf16, .utf16BigEndian, .utf16LittleEndian, .utf32, .utf32BigEndian, .utf32LittleEndian,
  ]

  @Test(
    "A body in UTF-16 or UTF-32 that arrives byte by byte has no element before its end",
    arguments: encodings
  )
  func bytes(encoding: String.Encoding) throws {
    for text in ["[1,\"2\",{}]", " [1]", "[]"] {
      let body = try #require(text.data(using: encoding))
      var feed = ShieldedJSONSnapshotFeed(of: ShieldedResponse<[Int]>.self, growth: 0)
      for byte in body { #expect(try feed.feed(byte)?.data ?? [] == []) }
      let whole = try ShieldedJSONDecoder().decode(ShieldedResponse<[Int]>.self, from: body)
      #expect(try feed.finish().data == whole.data)
    }
  }
}
