import Foundation
import ShieldedDecoding
import Synchronization
import Testing

@testable import ShieldedNetworking

@Suite("Regression: what is repeated after a renewal, and what ends without one", .timeLimit(.minutes(20)))
struct RepetitionTests {
  /// Answers every request with an expired token, as if after redirects.
  private final class ExpiredTransport: HTTPTransport {
    let redirection: Redirection
    let requestCount = Mutex(0)

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
    let renewals = Mutex(0)
    var options = ClientOptions()
    options.renewal = TokenRenewal { renewals.withLock { $0 += 1 } }
    let client = ShieldedClient(
      baseURL: try #require(URL(string: "https://shop.example")),
      transport: transport,
      options: options
    )
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
    let renewals = Mutex(0)
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
    let renewals = Mutex(0)
    var options = ClientOptions()
    options.renewal = TokenRenewal(timeLimit: .milliseconds(200)) {
      if renewals.withLock({ count in
        count += 1
        return count == 1
      }) {
        // Ignores its cancellation for a while.
        for _ in 0..<100 { try? await Task.sleep(for: .milliseconds(20)) }
      }
    }
    let client = ShieldedClient(
      baseURL: try #require(URL(string: "https://shop.example")),
      transport: ExpiredTransport(.none),
      options: options
    )
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
    var options = ClientOptions()
    options.preparationTime = .milliseconds(100)
    options.prepare = { request in
      try await Task.sleep(for: .seconds(1_000))
      return request
    }
    let client = ShieldedClient(
      baseURL: try #require(URL(string: "https://shop.example")),
      transport: transport,
      options: options
    )
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
    ] {
      #expect(ContentTypes.json.contains(type), "\(type)")
    }
    for type in ["application/json, text/html", "text/html, application/json", "text/csv"] {
      #expect(!ContentTypes.json.contains(type), "\(type)")
    }
  }
}
