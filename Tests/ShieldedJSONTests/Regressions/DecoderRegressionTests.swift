import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedStreams
import Testing

@Suite("Regressions of the decoder", .timeLimit(.minutes(20)))
struct DecoderRegressionTests {
  private struct Item: Decodable, Equatable { var id: Int }

  private struct Total: Decodable, Equatable { var total: Int }

  /// The limit plus one overflowed, which ended the process.
  @Test("A stream that ends too early is an error, also without a limit of depth")
  func depthLimit() throws {
    var decoder = ShieldedJSONDecoder()
    decoder.depthLimit = .max
    for truncation in [ShieldedJSONDecoder.Truncation.throw, .keepComplete, .keepPartial] {
      decoder.truncation = truncation
      var events = ShieldedJSONFeed(linesOf: Item.self, as: .serverSentEvents(endingAt: "[DONE]"), decoder: decoder)
      #expect(try events.feed(Array("data: {\"id\":1}\n\n".utf8)) == [Item(id: 1)])
      _ = try? events.finish()
      var documents = ShieldedJSONFeed(documentsOf: Item.self, decoder: decoder)
      #expect(try documents.feed(Array(#"{"id":1"#.utf8)) == [])
      _ = try? documents.finish()
      var lines = ShieldedJSONFeed(linesOf: Item.self, decoder: decoder)
      #expect(try lines.feed(Array("{\"id\":1}\n{\"id\"".utf8)) == [Item(id: 1)])
      _ = try? lines.finish()
    }
    decoder.truncation = .throw
    var documents = ShieldedJSONFeed(documentsOf: Item.self, decoder: decoder)
    _ = try documents.feed(Array(#"{"id":1"#.utf8))
    #expect(throws: JSONStreamError.truncated(byteCount: 7)) { try documents.finish() }
    var events = ShieldedJSONFeed(linesOf: Item.self, as: .serverSentEvents(endingAt: "[DONE]"), decoder: decoder)
    _ = try events.feed(Array("data: {\"id\":1}\n\n".utf8))
    #expect(throws: JSONStreamError.truncated(byteCount: 16)) { try events.finish() }
  }

  @Test(
    "A bracket of the text that begins no JSON doesn't hide the document after it, whatever the pieces",
    arguments: [
      #"As shown in [1, p. 7], the answer is {"total": 5}"#, #"[Note] The answer is {"total": 5}"#,
      #"A [1, p. 7]: {"total": 5}"#, #"{"a" b} and {"total": 5} and [2, x"#,
    ]
  )
  func surroundingText(_ text: String) throws {
    for pieceLength in [1, 5, 6, 1_000] {
      for growth in [0.25, 10] {
        var feed = ShieldedJSONSnapshotFeed(of: Total.self, growth: growth, skipsSurroundingText: true)
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
          if let draft = try feed.feed(rest.prefix(pieceLength)) { #expect(draft == Total(total: 5)) }
          rest = rest.dropFirst(pieceLength)
        }
        #expect(try feed.finish() == Total(total: 5), "\(pieceLength) \(growth)")
      }
    }
  }

  @Test("White space after a bracket of the text is examined once")
  func whiteSpace() throws {
    func seconds(_ count: Int) throws -> Double {
      try threadSeconds {
        var feed = ShieldedJSONSnapshotFeed(of: Total.self, skipsSurroundingText: true)
        for byte in Array("x [".utf8) + Array(repeating: 0x20, count: count) { _ = try feed.feed(byte) }
      }
    }
    // Quadratic time would be 64 times as long.
    #expect(try seconds(80_000) / max(seconds(10_000), 0.000_1) < 32)
    // What follows the white space still decides.
    for (text, total) in [("x [   \n  ] {\"total\": 5}", 5), ("x [ a ] {\"total\": 6}", 6), ("x {  \"total\": 7}", 7)] {
      var feed = ShieldedJSONSnapshotFeed(of: Total.self, skipsSurroundingText: true)
      for byte in text.utf8 { _ = try feed.feed(byte) }
      #expect(try feed.finish() == Total(total: total), "\(text)")
    }
  }

  private struct Link<Value: Decodable>: Decodable { var value: Value }

  private func requested(_ type: (some Decodable).Type, _ change: (inout ShieldedJSONDecoder) -> Void = { _ in }) -> (
    any Any.Type
  )? {
    var decoder = ShieldedJSONDecoder()
    change(&decoder)
    do {
      _ = try decoder.decode(type, from: #"{"value":null}"#)
      return nil
    } catch DecodingError.valueNotFound(let type, _) {
      return type
    } catch {
      return nil
    }
  }

  @Test("The error of a null names the type that was asked for")
  func nulls() {
    #expect(requested(Link<Date>.self) == Date.self)
    #expect(requested(Link<Date>.self) { $0.dateDecodingStrategy = .iso8601 } == Date.self)
    #expect(requested(Link<Date>.self) { $0.dateDecodingStrategy = .custom { _ in .now } } == Date.self)
    #expect(requested(Link<Data>.self) == Data.self)
    #expect(requested(Link<URL>.self) == URL.self)
    #expect(requested(Link<Int>.self) == Int.self)
  }
}
