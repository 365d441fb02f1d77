import Foundation
import ShieldedDecoding
import ShieldedJSON
import Synchronization
import Testing

@Suite("Snapshots of an asynchronous body", .timeLimit(.minutes(20)))
struct SnapshotSequenceTests {
  private struct Lost: Error {}

  private static func body(_ pieces: [String], error: (any Error)? = nil) -> AsyncThrowingStream<[UInt8], any Error> {
    AsyncThrowingStream { continuation in
      for piece in pieces { continuation.yield(Array(piece.utf8)) }
      continuation.finish(throwing: error)
    }
  }

  @Test("The sequence gives the snapshots of a feed, and the value at the end")
  func elements() async throws {
    var counts: [Int] = []
    for try await draft in ShieldedJSONStream.snapshots(
      of: [Int].self,
      in: Self.body(["[1,", "2,3", ",4]"]),
      growth: 0
    ) {
      counts.append(draft.count)
    }
    #expect(counts == [1, 2, 4, 4])
    let bytes = AsyncStream<UInt8> { continuation in
      for byte in "[1,2,3]".utf8 { continuation.yield(byte) }
      continuation.finish()
    }
    var last: [Int] = []
    for try await draft in ShieldedJSONStream.snapshots(of: [Int].self, in: bytes) { last = draft }
    #expect(last == [1, 2, 3])
  }

  @Test("The error of the body comes after the snapshots before it, and ends the sequence")
  func errors() async throws {
    let snapshots = ShieldedJSONStream.snapshots(
      of: [Int].self,
      in: Self.body(["[1,", "2,"], error: Lost()),
      growth: 0
    )
    var iterator = snapshots.makeAsyncIterator()
    #expect(try await iterator.next() == [1])
    #expect(try await iterator.next() == [1, 2])
    await #expect(throws: Lost.self) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test("A canceled task gets no more snapshots, even if its body ends without an error")
  func cancellation() async throws {
    let (waiting, wait) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      let pieces = Mutex(["[1]"])
      // As many sequences do, it ends when the task is canceled while it waits.
      let body = AsyncStream<[UInt8]> {
        if let piece = pieces.withLock({ $0.popLast() }) { return Array(piece.utf8) }
        wait.yield()
        try? await Task.sleep(for: .seconds(600))
        return nil
      }
      var iterator = ShieldedJSONStream.snapshots(of: [Int].self, in: body).makeAsyncIterator()
      #expect(try await iterator.next() == [1])
      return try await iterator.next()
    }
    var waits = waiting.makeAsyncIterator()
    await waits.next()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
