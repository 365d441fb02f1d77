import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Regressions of iterating over streams", .timeLimit(.minutes(20)))
struct StreamIterationRegressionTests {
  @Test("A second iterator continues after the element that the first one returned")
  func secondIterator() async throws {
    let pieces = AsyncStream<[UInt8]> { continuation in
      for piece in [0..<40_000, 40_000..<40_010] {
        continuation.yield(Array(piece.map { "\($0) " }.joined().utf8))
      }
      continuation.finish()
    }
    let stream = ShieldedJSONStream(ShieldedJSONFeed(documentsOf: Int.self), in: pieces)
    var elements: [Int] = []
    for try await element in stream {
      elements.append(element)
      if element == 3 { break }
    }
    for try await element in stream { elements.append(element) }
    #expect(elements == Array(0..<40_010))
  }

  @Test("An error in a piece is thrown before another piece is requested")
  func errorBeforePiece() async throws {
    let pieces = AsyncThrowingStream<[UInt8], any Error> { continuation in
      continuation.yield(Array("[1,tru,3,".utf8))
      continuation.finish(throwing: CancellationError())
    }
    var iterator = ShieldedJSONStream(of: Int.self, at: "", in: pieces).makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    await #expect(throws: JSONStreamError.self) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test("A stream that is canceled while it waits throws, although the sequence of bytes ends then")
  func cancellation() async throws {
    let (pieces, continuation) = AsyncStream<[UInt8]>.makeStream()
    let log = RescueLog()
    let feed = ShieldedJSONFeed(linesOf: Int.self, options: RescueOptions(log: log))
    let first = LockedValue<Int?>(nil)
    let consumer = Task {
      var iterator = ShieldedJSONStream(feed, in: pieces).makeAsyncIterator()
      let element = try await iterator.next()
      first.withLock { $0 = element }
      let second: Result<Int?, any Error>
      do { second = .success(try await iterator.next()) } catch { second = .failure(error) }
      return (second, try await iterator.next())
    }
    continuation.yield(Array("1\n12".utf8))
    while first.withLock({ $0 }) == nil { await Task.yield() }
    consumer.cancel()
    let (second, third) = try await consumer.value
    #expect(throws: CancellationError.self) { try second.get() }
    #expect(third == nil)
    #expect(log.report().totalCount == 0)
  }

  @Test("A canceled stream requests no other piece, although none completes an element")
  func cancellationWithoutElements() async throws {
    let count = LockedValue(0)
    let pieces = AsyncStream<[UInt8]>(unfolding: {
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number == 3 { withUnsafeCurrentTask { $0?.cancel() } }
      return Array("{}\n".utf8)
    })
    let consumer = Task {
      for try await _ in ShieldedJSONStream(
        ShieldedJSONFeed(linesOf: StreamRegressionTests.Attachment.self),
        in: pieces
      ) {}
    }
    await #expect(throws: CancellationError.self) { try await consumer.value }
    #expect(count.withLock { $0 } == 3)
  }

  @Test("Another iterator throws the error of the bytes again, instead of ending the body")
  func errorOfBytes() async throws {
    struct BrokenConnection: Error {}
    let pieces = AsyncThrowingStream<[UInt8], any Error> { continuation in
      continuation.yield(Array("1\n12".utf8))
      continuation.finish(throwing: BrokenConnection())
    }
    let stream = ShieldedJSONStream(ShieldedJSONFeed(linesOf: Int.self), in: pieces)
    var iterator = stream.makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    for _ in 0..<2 {
      await #expect(throws: BrokenConnection.self) { try await iterator.next() }
      #expect(try await iterator.next() == nil)
      iterator = stream.makeAsyncIterator()
    }
  }
}
