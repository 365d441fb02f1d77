import Foundation
import ShieldedDecoding
import ShieldedNetworking
import Testing

/// A transport whose bodies have the pieces that a closure returns.
private struct UnfoldedTransport: HTTPTransport {
  let next: @Sendable () async -> Data?

  func response(
    to request: TransportRequest,
    within limits: TransportLimits
  ) async throws(TransportError) -> TransportResponse {
    TransportResponse(status: 200, body: Data("[1]".utf8))
  }

  func streamedResponse(
    to request: TransportRequest,
    within limits: TransportLimits
  ) async throws(TransportError) -> StreamedResponse {
    StreamedResponse(status: 200, body: ResponseBody { [next] () async throws(TransportError) in await next() })
  }
}

@Suite("Cancellation", .timeLimit(.minutes(10)))
struct CancellationTests {
  @Test("A canceled call returns at once, even if its preparation doesn't")
  func preparation() async {
    let work = UncancellableWork()
    let transport = RecordedTransport("[1]")
    let client = ShieldedClient(transport) { options in
      options.prepare = { request in
        await work.run()
        return request
      }
    }
    let task = Task { await client.failure(of: ListEndpoint())?.reason }
    await work.started()
    task.cancel()
    #expect(await task.value == .canceled)
    #expect(work.stop(), "The call waited for its preparation.")
    #expect(transport.requests.isEmpty)
  }

  @Test("A canceled call returns at once, even if its transport doesn't")
  func transport() async {
    let work = UncancellableWork()
    let client = ShieldedClient(
      RecordedTransport { _ in
        await work.run()
        return TransportResponse(status: 200, body: Data("[1]".utf8))
      }
    )
    let task = Task { await client.failure(of: ListEndpoint())?.reason }
    await work.started()
    task.cancel()
    #expect(await task.value == .canceled)
    #expect(work.stop(), "The call waited for its transport.")
  }

  @Test("A canceled stream ends at once, even if its transport's body doesn't")
  func body() async {
    let work = UncancellableWork()
    let transport = UnfoldedTransport {
      await work.run()
      return nil
    }
    let client = ShieldedClient(transport)
    let task = Task { await client.streamed(ListEndpoint(decodePath: [])).reason }
    await work.started()
    task.cancel()
    #expect(await task.value == .canceled)
    #expect(work.stop(), "The stream waited for its body.")
  }

  @Test("A preparation has the priority and the task-local values of its call and sees its cancellation")
  func context() async {
    enum Trace { @TaskLocal static var name = "" }
    let (seen, see) = AsyncStream.makeStream(of: String.self)
    let client = ShieldedClient(RecordedTransport("[1]")) { options in
      options.prepare = { request in
        see.yield(Trace.name)
        // Only cancellation ends it.
        let (silence, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in silence {}
        if Task.isCancelled { see.yield("canceled") }
        withExtendedLifetime(continuation) {}
        return request
      }
    }
    let task = Task { await Trace.$name.withValue("call") { await client.failure(of: ListEndpoint())?.reason } }
    var names = seen.makeAsyncIterator()
    #expect(await names.next() == "call")
    task.cancel()
    #expect(await names.next() == "canceled")
    #expect(await task.value == .canceled)
  }
}

/// Work that ignores the cancellation of its task.
///
/// It ends when a test stops it, or after a minute. A test that stops it after a call has returned learns whether the call
/// waited for it, however late the processor lets the test continue:
///
///     let work = UncancellableWork()
///     let task = Task { await call(waitingFor: work.run) }
///     await work.started()
///     task.cancel()
///     _ = await task.value
///     #expect(work.stop())
final class UncancellableWork: Sendable {
  private enum State { case idle, running, ended }

  private let state = Lock(State.idle)

  /// Returns after ``stop()``, or after five minutes: on a busy machine, each step of a test waits for the other tests.
  func run() async {
    await Task.detached { [self] in
      let limit = ContinuousClock.now + .seconds(300)
      state.withLock { $0 = .running }
      while state.withLock({ $0 }) == .running, .now < limit { try? await Task.sleep(for: .milliseconds(10)) }
      state.withLock { $0 = .ended }
    }.value
  }

  /// Waits until the work has begun.
  func started() async {
    while state.withLock({ $0 }) == .idle { try? await Task.sleep(for: .milliseconds(1)) }
  }

  /// Ends the work.
  func stop() -> Bool {
    state.withLock { state in
      defer { state = .ended }
      return state == .running
    }
  }
}
