import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("ShieldedJSONStream", .timeLimit(.minutes(20)))
struct ShieldedJSONStreamTests {
  /// Pieces, of which it counts those that have been requested.
  private struct Pieces<Piece: Sendable>: AsyncSequence, Sendable {
    struct BrokenConnection: Error {}

    let pieces: [Piece]
    var isBroken = false
    let requestCount = LockedValue(0)

    struct AsyncIterator: AsyncIteratorProtocol {
      let base: Pieces
      var position = 0

      mutating func next() async throws -> Piece? {
        base.requestCount.withLock { $0 += 1 }
        guard position < base.pieces.count else {
          if base.isBroken { throw BrokenConnection() }
          return nil
        }
        position += 1
        return base.pieces[position - 1]
      }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: self) }
  }

  private static let body = #"{"data":[{"name":"a","labels":[]},{"name":2,"labels":[]},7],"total":3}"#

  private func elements<Bytes: AsyncSequence>(of bytes: Bytes) async throws -> [Seller] where Bytes.Element: JSONPiece {
    var elements: [Seller] = []
    for try await seller in ShieldedJSONStream(of: Seller.self, in: bytes) { elements.append(seller) }
    return elements
  }

  @Test("Every kind of piece gives the same elements")
  func kinds() async throws {
    let expected = StreamOutcome<Seller>(whole: Self.body).elements
    #expect(expected.count == 3)
    let bytes = Array(Self.body.utf8)
    #expect(try await elements(of: Pieces(pieces: bytes)) == expected)
    #expect(try await elements(of: Pieces(pieces: Self.body.pieces(of: 7))) == expected)
    #expect(try await elements(of: Pieces(pieces: [bytes[..<20], bytes[20...]])) == expected)
    #expect(try await elements(of: Pieces(pieces: Self.body.pieces(of: 9).map { Data($0) })) == expected)
  }

  @Test("A piece is requested only when the elements before it have been consumed")
  func backPressure() async throws {
    let bytes = Pieces(pieces: ["[1,2,", "3,", "4]"].map { Array($0.utf8) })
    var iterator = ShieldedJSONStream(of: Int.self, at: "", in: bytes).makeAsyncIterator()
    #expect(bytes.requestCount.withLock { $0 } == 0)
    for (element, requestCount) in [(1, 1), (2, 1), (3, 2), (4, 3)] {
      #expect(try await iterator.next() == element)
      #expect(bytes.requestCount.withLock { $0 } == requestCount)
    }
    #expect(try await iterator.next() == nil)
    #expect(try await iterator.next() == nil)
  }

  @Test("The members around the list and the report are available after the end")
  func rest() async throws {
    struct Total: Decodable { var total: Int }
    let log = RescueLog()
    let stream = ShieldedJSONStream(
      of: Seller.self,
      in: Pieces(pieces: Self.body.pieces(of: 11)),
      options: RescueOptions(log: log)
    )
    for try await _ in stream {}
    #expect(try stream.decodeRest(as: Total.self).total == 3)
    #expect(log.report().unordered == StreamOutcome<Seller>(whole: Self.body).report?.unordered)
  }

  @Test("An error of the bytes is thrown after the elements before it")
  func brokenConnection() async throws {
    let bytes = Pieces(pieces: [Array("[1,2,3".utf8)], isBroken: true)
    var elements: [Int] = []
    await #expect(throws: Pieces<[UInt8]>.BrokenConnection.self) {
      for try await element in ShieldedJSONStream(of: Int.self, at: "", in: bytes) { elements.append(element) }
    }
    #expect(elements == [1, 2])
  }

  @Test("A body that ends too early throws after the elements before the end")
  func truncated() async throws {
    let bytes = Pieces(pieces: [Array("[1,2,3".utf8)])
    var elements: [Int] = []
    await #expect(throws: JSONStreamError.truncated(byteCount: 6)) {
      for try await element in ShieldedJSONStream(of: Int.self, at: "", in: bytes) { elements.append(element) }
    }
    #expect(elements == [1, 2])
  }

  @Test("In a canceled task, no further piece is requested")
  func cancellation() async throws {
    let bytes = Pieces(pieces: ["[1,", "2]"].map { Array($0.utf8) })
    let task = Task {
      var iterator = ShieldedJSONStream(of: Int.self, at: "", in: bytes).makeAsyncIterator()
      let first = try await iterator.next()
      withUnsafeCurrentTask { $0?.cancel() }
      await #expect(throws: CancellationError.self) { try await iterator.next() }
      return first
    }
    #expect(try await task.value == 1)
    #expect(bytes.requestCount.withLock { $0 } == 1)
  }

  @Test("A stream of lines ends with the line that has no line feed")
  func lines() async throws {
    let stream = ShieldedJSONStream(
      ShieldedJSONFeed(linesOf: Int.self),
      in: Pieces(pieces: ["1\n", "2\n3", "4"].map { Data($0.utf8) })
    )
    var elements: [Int] = []
    for try await element in stream { elements.append(element) }
    #expect(elements == [1, 2, 34])
  }
}
