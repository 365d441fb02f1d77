import Foundation
import ShieldedDecoding
import ShieldedJSON
import Synchronization
import Testing

@Suite("A stream of single bytes", .timeLimit(.minutes(20)))
struct ByteStreamTests {
  /// Bytes that count how many of them have been requested.
  private struct CountedBytes: AsyncSequence {
    struct Interruption: Error {}

    final class Counter: Sendable {
      let count = Atomic(0)
      var value: Int { count.load(ordering: .relaxed) }
    }

    let bytes: [UInt8]
    var isBroken = false
    let counter = Counter()

    struct AsyncIterator: AsyncIteratorProtocol {
      let sequence: CountedBytes

      func next() async throws -> UInt8? {
        let index = sequence.counter.count.wrappingAdd(1, ordering: .relaxed).oldValue
        if index < sequence.bytes.count { return sequence.bytes[index] }
        if sequence.isBroken { throw Interruption() }
        return nil
      }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(sequence: self) }
  }

  private static let long = String(repeating: "x", count: 300)

  @Test("An element is delivered when its last byte has arrived")
  func immediate() async throws {
    let rows: [(feed: ShieldedJSONFeed<String>, body: String, ends: [Int])] = [
      (ShieldedJSONFeed(of: String.self, at: ""), #"["a","bc", "d"]"#, [5, 10, 15]),
      (ShieldedJSONFeed(of: String.self, at: "b"), #"{"a":[1],"b":[1, "\#(Self.long)"],"c":2}"#, [16, 320]),
      (ShieldedJSONFeed(linesOf: String.self), "\"a\"\n\n1\r\n\"\(Self.long)\"", [4, 8, 311]),
      (ShieldedJSONFeed(documentsOf: String.self), #""a"1 "b" 2"#, [3, 5, 8, 11]),
    ]
    for (feed, body, ends) in rows {
      let bytes = CountedBytes(bytes: Array(body.utf8))
      var counts: [Int] = []
      for try await _ in ShieldedJSONStream(feed, in: bytes) { counts.append(bytes.counter.value) }
      #expect(counts == ends, "\(body)")
    }
  }

  @Test("Elements, records and error are those of one piece", arguments: [false, true])
  func sameAsOnePiece(_ isBroken: Bool) async {
    for body in [
      #"{"data":[1,"2",null,[3]],"total":4}"#, "[1,2", "[1,,2]", "[1 2]", "[]", "", "[1,2]x", #"{"items":[1,]}"#,
      #"{"data":["\#(Self.long)",1"#, "[\(String(repeating: " ", count: 100))1]",
    ] {
      let (log, other) = (RescueLog(), RescueLog())
      let bytes = CountedBytes(bytes: Array(body.utf8), isBroken: isBroken)
      let stream = ShieldedJSONStream(of: Int.self, in: bytes, options: RescueOptions(log: log))
      var elements: [Int] = []
      var error: String?
      do {
        for try await element in stream { elements.append(element) }
      } catch let thrown {
        error = "\(thrown)"
      }
      var feed = ShieldedJSONFeed(of: Int.self, options: RescueOptions(log: other))
      var expected: [Int] = []
      var expectedError: String?
      do {
        expected += try feed.feed(Array(body.utf8))
        if isBroken {
          // Throws the error in the bytes, if there is one.
          expected += try feed.feed([UInt8]())
          throw CountedBytes.Interruption()
        }
        while case let more = try feed.finish(), !more.isEmpty { expected += more }
      } catch let thrown {
        expectedError = "\(thrown)"
      }
      #expect(elements == expected && error == expectedError, "\(body): \(elements), \(error ?? "no error")")
      #expect(log.report().records.map(\.description) == other.report().records.map(\.description), "\(body)")
    }
  }
}
