import Foundation
import ShieldedDecoding
import ShieldedNetworking
import Testing

@testable import ShieldedNetworking

@Suite("The pieces of a body", .timeLimit(.minutes(20)))
struct ResponseBodyTests {
  @Test("Pieces are delivered in order, before the end or the error", arguments: [nil, TransportError.notHTTP])
  func order(_ error: TransportError?) async throws {
    let pieces = BodyPieces()
    let large = Data(repeating: 1, count: 65_000)
    for piece in [Data([1, 2]), Data(), large, Data([3])] { pieces.add(piece) }
    pieces.end(error)
    pieces.add(Data([9]))
    var bytes = Data()
    do {
      while let piece = try await pieces.next() { bytes += piece }
      #expect(error == nil)
    } catch {
      #expect(error == .notHTTP)
    }
    #expect(bytes == Data([1, 2]) + large + Data([3]))
    // After the end, the same again.
    do {
      let piece = try await pieces.next()
      #expect(piece == nil && error == nil)
    } catch let other {
      #expect(other == error)
    }
  }

  @Test("A reader waits for the next piece")
  func waiting() async throws {
    let pieces = BodyPieces()
    async let next = pieces.next()
    try await Task.sleep(for: .milliseconds(20))
    #expect(pieces.add(Data([7])))
    #expect(try await next == Data([7]))
  }

  @Test("The transport pauses above the capacity, and continues when there is room or the body ends")
  func room() async throws {
    for endsFirst in [false, true] {
      let pieces = BodyPieces()
      let calls = Lock(0)
      let half = Data(repeating: 0, count: 600_000)
      #expect(pieces.add(half) { calls.withLock { $0 += 1 } } && !pieces.isFull)
      #expect(!pieces.add(half) { calls.withLock { $0 += 1 } } && pieces.isFull)
      #expect(calls.withLock { $0 } == 0)
      if endsFirst { pieces.end() } else { _ = try await pieces.next() }
      #expect(calls.withLock { $0 } == 1 && !pieces.isFull)
      _ = try await pieces.next()
      #expect(calls.withLock { $0 } == 1)
    }
  }

  @Test("Cancellation ends the body at once, and discards its pieces")
  func cancellation() async {
    let pieces = BodyPieces()
    let task = Task { () async -> TransportError? in
      do throws(TransportError) {
        _ = try await pieces.next()
        return nil
      } catch {
        return error
      }
    }
    task.cancel()
    #expect(await task.value == .canceled)
    pieces.add(Data([1]))
    await #expect(throws: TransportError.canceled) { try await pieces.next() }
  }

  @Test("Two tasks can't read at the same time, and the first of them isn't affected")
  func twoReaders() async throws {
    let pieces = BodyPieces()
    let first = Task { try await pieces.next() }
    try await Task.sleep(for: .milliseconds(20))
    await #expect(throws: TransportError.other(reason: "another task is reading the body.")) { try await pieces.next() }
    pieces.add(Data([1]))
    #expect(try await first.value == Data([1]))
  }

  @Test("A body is one piece if it has been received, and none if it is empty")
  func received() async throws {
    var counts: [Int] = []
    for try await piece in ResponseBody(Data([1, 2, 3])) { counts.append(piece.count) }
    for try await piece in ResponseBody(Data()) { counts.append(piece.count) }
    #expect(counts == [3])
  }
}
