import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

/// A bracket of the text was taken for the document, whose value came back as a success, and snapshots became rare after a long text.
@Suite("Public report: the wrong document of a text was decoded", .timeLimit(.minutes(20)))
struct DocumentInTextRegressionTests {
  private struct Total: Codable, Equatable { var total: Int }

  private static func decode<Value: Decodable>(_ type: Value.Type, _ text: String, log: RescueLog? = nil) throws
    -> Value
  {
    var feed = ShieldedJSONSnapshotFeed(of: type, options: RescueOptions(log: log), skipsSurroundingText: true)
    for byte in text.utf8 { _ = try feed.feed(byte) }
    return try feed.finish()
  }

  @Test(
    "A text with two documents that make a value throws, and names their places",
    arguments: [
      (#"<think>Maybe {"total": 9}?</think>\#n{"total": 5}"#, "13, 35"),
      (#"Draft: ```json {"total": 9} ``` Corrected: ```json {"total": 5} ```"#, "15, 51"),
    ]
  )
  func ambiguous(text: String, places: String) {
    let error = #expect(throws: DecodingError.self) { try Self.decode(Total.self, text) }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription.contains("2 documents that make a value, at the bytes \(places),"))
  }

  @Test("A document that makes no value is passed over, and recorded with the text")
  func otherShape() throws {
    let log = RescueLog()
    #expect(try Self.decode(Total.self, "As shown in [1], the answer is\n{\"total\": 5}", log: log) == Total(total: 5))
    #expect(log.report().records.map(\.found) == [#""As shown in [1], the answer is\n""#])
    #expect(try Self.decode([Int].self, #"{"a": 1} and [1, 2] and {b}"#) == [1, 2])
    #expect(throws: DecodingError.self) { try Self.decode(Total.self, "[1] or [2]") }
  }

  @Test("A long text before the document takes no snapshot from it", arguments: [0, 1_000, 20_000])
  func growth(length: Int) throws {
    let text =
      String(repeating: "a", count: length) + " " + #"{"total": 5, "text": "\#(String(repeating: "b", count: 2_500))"}"#
    var feed = ShieldedJSONSnapshotFeed(of: Total.self, skipsSurroundingText: true)
    var count = 0
    for piece in text.pieces(of: 16) where try feed.feed(piece) != nil { count += 1 }
    #expect((15...25).contains(count))
    #expect(try feed.finish() == Total(total: 5))
  }
}
