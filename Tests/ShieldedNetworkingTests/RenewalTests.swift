import Foundation
import ShieldedDecoding
import Testing

@testable import ShieldedNetworking

@Suite("Token renewal", .timeLimit(.minutes(10)))
struct RenewalTests {
  /// A backend that accepts tokens from a minimum number on, and the token that the client sends.
  private final class Session: Sendable {
    private struct State {
      var token = 0
      var accepted = 1
      var renewalCount = 0
      var refusalCount = 0
    }

    private let state = Lock(State())
    /// The client for the renewal's own calls.
    let client = Lock<ShieldedClient?>(nil)

    var renewalCount: Int { state.withLock { $0.renewalCount } }
    var refusalCount: Int { state.withLock { $0.refusalCount } }

    func renew() {
      state.withLock { state in
        state.renewalCount += 1
        state.token = state.accepted
      }
    }

    func expire() { state.withLock { $0.accepted += 1 } }

    func waitUntilRefused(_ count: Int) async throws {
      for _ in 0..<2_000 where refusalCount < count { try await Task.sleep(for: .milliseconds(5)) }
    }

    private func answer(_ request: TransportRequest) -> TransportResponse {
      state.withLock { state in
        if let token = request.headers["Authorization"].flatMap({ Int($0) }), token >= state.accepted {
          return TransportResponse(status: 200, body: Data("[1]".utf8))
        }
        state.refusalCount += 1
        return TransportResponse(status: 401, body: Data(#"{"message": "expired"}"#.utf8))
      }
    }

    func makeClient(_ renewal: TokenRenewal) -> ShieldedClient {
      let transport = RecordedTransport { request in
        await Task.yield()
        return self.answer(request)
      }
      let client = ShieldedClient(transport) { options in
        options.renewal = renewal
        options.change { $0.headers["Authorization"] = "\(self.state.withLock { $0.token })" }
      }
      self.client.withLock { $0 = client }
      return client
    }
  }

  private static let expired = RequestError<ListCode>.Reason.response(.common(.tokenExpired, message: "expired"))

  @Test("A task started by the renewal renews the token like any other after that renewal has ended")
  func taskStartedByTheRenewal() async throws {
    let session = Session()
    let poller = Lock<Task<RequestError<ListCode>.Reason?, Never>?>(nil)
    let (polls, poll) = AsyncStream.makeStream(of: Void.self)
    let client = session.makeClient(
      TokenRenewal {
        session.renew()
        guard session.renewalCount == 1, let client = session.client.withLock({ $0 }) else { return }
        let task = Task {
          for await _ in polls { break }
          return await client.failure(of: ListEndpoint())?.reason
        }
        poller.withLock { $0 = task }
      }
    )
    #expect(await client.failure(of: ListEndpoint()) == nil)
    session.expire()
    poll.yield()
    let task = try #require(poller.withLock { $0 })
    #expect(await task.value == nil)
    #expect(session.renewalCount == 2)
    session.client.withLock { $0 = nil }
  }

  @Test("A renewal whose own call finds the token expired fails at once")
  func callOfTheRenewal() async throws {
    let session = Session()
    let client = session.makeClient(
      TokenRenewal(waitLimit: .seconds(600)) {
        guard let client = session.client.withLock({ $0 }) else { return }
        _ = try await client.send(ListEndpoint(path: "refresh"))
        session.renew()
      }
    )
    #expect(await client.failure(of: ListEndpoint())?.reason == Self.expired)
    #expect(session.renewalCount == 0)
    session.client.withLock { $0 = nil }
  }

  @Test("A renewal that waits for its own call in a detached task fails instead of waiting forever")
  func detachedTaskOfTheRenewal() async throws {
    let session = Session()
    let client = session.makeClient(
      TokenRenewal(waitLimit: .milliseconds(100)) {
        guard let client = session.client.withLock({ $0 }) else { return }
        let task = Task.detached { await client.failure(of: ListEndpoint(path: "refresh")) }
        if let failure = await task.value { throw failure }
        session.renew()
      }
    )
    #expect(await client.failure(of: ListEndpoint())?.reason == Self.expired)
    #expect(session.renewalCount == 0)
    session.client.withLock { $0 = nil }
  }

  @Test("A detached call of the renewal throws at once if it isn't to be sent again")
  func detachedTaskWithoutRetry() async throws {
    struct Refresh: Endpoint {
      typealias Response = StatusResponse<[Int]>
      typealias Code = ListCode
      let path = "refresh"
      let isRetriedAfterRenewal = false
    }
    let session = Session()
    let client = session.makeClient(
      TokenRenewal(waitLimit: .seconds(600)) {
        guard let client = session.client.withLock({ $0 }) else { return }
        _ = try await Task.detached { try await client.send(Refresh()) }.value
        session.renew()
      }
    )
    #expect(await client.failure(of: ListEndpoint())?.reason == Self.expired)
    #expect(session.renewalCount == 0)
    session.client.withLock { $0 = nil }
  }

  @Test("By default, a renewal that waits for its own detached call doesn't wait forever")
  func detachedTaskByDefault() async throws {
    let session = Session()
    let client = session.makeClient(
      TokenRenewal {
        guard let client = session.client.withLock({ $0 }) else { return }
        _ = await Task.detached { await client.failure(of: ListEndpoint(path: "refresh")) }.value
        session.renew()
      }
    )
    #expect(await client.failure(of: ListEndpoint()) == nil)
    session.client.withLock { $0 = nil }
  }

  @Test("Fifty calls that find the token expired renew it once, and all are sent again")
  func burst() async throws {
    let session = Session()
    let client = session.makeClient(
      TokenRenewal {
        try await session.waitUntilRefused(50)
        session.renew()
      }
    )
    let failures = await withTaskGroup(of: RequestError<ListCode>?.self) { group in
      for _ in 0..<50 { group.addTask { await client.failure(of: ListEndpoint()) } }
      return await group.reduce(into: []) { failures, failure in failures += failure.map { [$0] } ?? [] }
    }
    #expect(failures.isEmpty)
    #expect(session.renewalCount == 1)
    #expect(session.refusalCount == 50)
    session.client.withLock { $0 = nil }
  }

  @Test("A call that starts during a renewal waits for it and is sent again")
  func lateCall() async throws {
    let session = Session()
    let (started, announce) = AsyncStream.makeStream(of: Void.self)
    let client = session.makeClient(
      TokenRenewal {
        announce.yield()
        try await session.waitUntilRefused(2)
        session.renew()
      }
    )
    async let early = client.failure(of: ListEndpoint())
    for await _ in started { break }
    #expect(await client.failure(of: ListEndpoint()) == nil)
    #expect(await early == nil)
    #expect(session.renewalCount == 1)
    session.client.withLock { $0 = nil }
  }
}

@Suite("Regression: what is repeated after a renewal, and what ends without one", .timeLimit(.minutes(20)))
struct RepetitionTests {
  /// Answers every request with an expired token, as if after redirects.
  private final class ExpiredTransport: HTTPTransport {
    let redirection: Redirection
    let requestCount = Lock(0)

    init(_ redirection: Redirection) { self.redirection = redirection }

    func response(
      to request: TransportRequest,
      within limits: TransportLimits
    ) async throws(TransportError) -> TransportResponse {
      requestCount.withLock { $0 += 1 }
      return TransportResponse(
        status: 401,
        headers: ["Retry-After": "7", "Content-Type": "application/json"],
        body: Data("{}".utf8),
        redirection: redirection
      )
    }
  }

  @Test(
    "A request is repeated only if no redirect has led away from it, and another origin's 401 renews nothing",
    arguments: [(Redirection.none, 2, 1), (.otherMethod, 1, 1), (.otherOrigin, 1, 0)]
  )
  func redirects(redirection: Redirection, requestCount: Int, renewalCount: Int) async throws {
    let transport = ExpiredTransport(redirection)
    let renewals = Lock(0)
    let client = ShieldedClient(transport) { options in
      options.renewal = TokenRenewal { renewals.withLock { $0 += 1 } }
    }
    let failure = await client.failure(of: ListEndpoint(method: "POST", body: Data("1".utf8)))
    let error = try #require(failure)
    #expect(error.isTokenExpiry)
    #expect(error.headers["retry-after"] == "7")
    #expect(transport.requestCount.withLock { $0 } == requestCount)
    #expect(renewals.withLock { $0 } == renewalCount)
  }

  @Test("A response that is received as a whole and then streamed keeps what redirects have made of the request")
  func streamedRedirects() async throws {
    let transport = ExpiredTransport(.otherMethod)
    let renewals = Lock(0)
    let client = ShieldedClient(transport) { options in
      options.renewal = TokenRenewal { renewals.withLock { $0 += 1 } }
    }
    let outcome = await client.streamed(ListEndpoint(method: "POST", body: Data("1".utf8)))
    #expect(outcome.reason == .response(.common(.tokenExpired, message: "Unknown error.")))
    #expect(renewals.withLock { $0 } == 1)
    #expect(transport.requestCount.withLock { $0 } == 1)
  }

  @Test(
    "A renewal that doesn't end fails the waiting calls with an error of its own, and the next call starts another one"
  )
  func endlessRenewal() async throws {
    let renewals = Lock(0)
    let client = ShieldedClient(ExpiredTransport(.none)) { options in
      options.renewal = TokenRenewal(timeLimit: .milliseconds(200)) {
        let isFirst = renewals.withLock { count in
          count += 1
          return count == 1
        }
        // Ignores its cancellation for a while.
        if isFirst { for _ in 0..<100 { try? await Task.sleep(for: .milliseconds(20)) } }
      }
    }
    let errors = await withTaskGroup(of: RequestError<ListCode>?.self) { group in
      for _ in 0..<5 { group.addTask { await client.failure(of: ListEndpoint()) } }
      return await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
    }
    let error = try #require(errors.first { $0.reason == .transport(.renewalTimedOut(after: .milliseconds(200))) })
    // The response that asked for the renewal.
    #expect(error.status == 401)
    #expect(error.headers["Retry-After"] == "7")
    #expect(error.description == "status 401: The renewal of the token timed out after 0.2 seconds.")
    let before = renewals.withLock { $0 }
    let failure = await client.failure(of: ListEndpoint())
    #expect(try #require(failure).isTokenExpiry)
    #expect(renewals.withLock { $0 } == before + 1)
  }

  @Test("A preparation that doesn't end fails the call, and nothing is sent")
  func endlessPreparation() async throws {
    let transport = ExpiredTransport(.none)
    let client = ShieldedClient(transport) { options in
      options.preparationTime = .milliseconds(100)
      options.prepare = { request in
        try await Task.sleep(for: .seconds(1_000))
        return request
      }
    }
    let failure = await client.failure(of: ListEndpoint())
    #expect(failure?.reason == .transport(.preparationTimedOut(after: .milliseconds(100))))
    #expect(transport.requestCount.withLock { $0 } == 0)
  }

  @Test("A field that occurs several times has several values, and a content type that does is accepted")
  func repeatedFields() {
    var headers = HeaderFields()
    headers.add("a=1", for: "Set-Cookie")
    headers.add("b=2, 3", for: "set-cookie")
    #expect(headers.values(of: "SET-COOKIE") == ["a=1", "b=2, 3"])
    #expect(headers["Set-Cookie"] == "a=1, b=2, 3")
    #expect(headers.all.map(\.value) == ["a=1", "b=2, 3"])
    headers["Set-Cookie"] = "c"
    #expect(headers.values(of: "Set-Cookie") == ["c"])
    #expect(headers.values(of: "X").isEmpty)
    for type in [
      "application/json, application/json", "application/json, ", "application/json;charset=utf-8,text/json",
    ] { #expect(ContentTypes.json.contains(type), "\(type)") }
    for type in ["application/json, text/html", "text/html, application/json", "text/csv"] {
      #expect(!ContentTypes.json.contains(type), "\(type)")
    }
  }
}
