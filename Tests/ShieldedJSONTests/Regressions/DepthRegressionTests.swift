import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

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
      (#"{"data":[   7, 8]}"#, 1, "8"),
      (#"{"data":[{"id":[[]]}]}"#, 3, "15"), (#"{"data":[{"id":[[]]}]}"#, 2, "9"),
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
