import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@testable import ShieldedNetworking

/// Gives one result after the other, and then the last one.
private final class ScriptedTransport: HTTPTransport {
  typealias Answer = Result<TransportResponse, TransportError>

  private let answers: [Answer]
  let requests = Lock<[TransportRequest]>([])

  init(_ answers: [Answer]) { self.answers = answers }

  var requestCount: Int { requests.withLock(\.count) }

  func response(
    to request: TransportRequest,
    within limits: TransportLimits
  ) async throws(TransportError) -> TransportResponse {
    let position = requests.withLock { requests in
      requests.append(request)
      return requests.count - 1
    }
    return try answers[min(position, answers.count - 1)].get()
  }

  func streamedResponse(
    to request: TransportRequest,
    within limits: TransportLimits
  ) async throws(TransportError) -> StreamedResponse {
    let response = try await response(to: request, within: limits)
    let pieces = Lock<[Data]>([response.body])
    let body = ResponseBody { () async throws(TransportError) in pieces.withLock { $0.popLast() } }
    return StreamedResponse(
      status: response.status,
      headers: response.headers,
      body: body,
      redirection: response.redirection
    )
  }
}

@Suite("Retries and conditional requests", .timeLimit(.minutes(20)))
struct RetryTests {
  private static func status(
    _ status: Int,
    _ headers: HeaderFields = [:],
    redirection: Redirection = .none
  ) -> ScriptedTransport.Answer {
    var headers = headers
    headers["Content-Type"] = "application/json"
    return .success(
      TransportResponse(status: status, headers: headers, body: Data("{\"data\":[1]}".utf8), redirection: redirection)
    )
  }

  private static let good = status(200)

  private func client(_ transport: ScriptedTransport, _ policy: RetryPolicy?) -> ShieldedClient {
    ShieldedClient(transport) { options in
      options.retry = policy
      options.renewal = TokenRenewal {}
    }
  }

  private static let quick = RetryPolicy(baseDelay: .milliseconds(1), maximumDelay: .seconds(2))

  @Test(
    "A request is sent as often as the policy allows, and only if it may be repeated",
    arguments: [
      ("GET", [status(503), status(502), good], 3, true), ("GET", [status(503)], 3, false),
      ("GET", [.failure(.connectionLost(receivedByteCount: 0)), good], 2, true),
      ("GET", [.failure(.timedOut(after: .seconds(1))), .failure(.unreachable(reason: "")), good], 3, true),
      ("PUT", [status(429), good], 2, true), ("DELETE", [status(408), good], 2, true),
      ("POST", [status(503), good], 1, false),
      ("PATCH", [.failure(.connectionLost(receivedByteCount: 0)), good], 1, false),
      ("GET", [status(500), good], 1, false), ("GET", [status(404), good], 1, false),
      ("GET", [.failure(.notHTTP), good], 1, false), ("GET", [.failure(.untrustedServer(reason: "")), good], 1, false),
      ("GET", [.failure(.canceled), good], 1, false),
      ("PUT", [status(503, redirection: .otherMethod), good], 1, false),
      // The redirect may have changed the method too.
      ("PUT", [status(503, redirection: .otherOrigin), good], 1, false),
      ("GET", [status(503, redirection: .otherOrigin), good], 2, true),
      // The repetition after a renewal isn't a retry.
      ("GET", [status(401), status(503), status(503), good], 4, true),
      ("GET", [status(401), status(401), good], 2, false),
      ("GET", [status(503), status(401), status(503), status(503), good], 4, false),
    ] as [(String, [Result<TransportResponse, TransportError>], Int, Bool)]
  )
  func attempts(
    method: String,
    answers: [Result<TransportResponse, TransportError>],
    requestCount: Int,
    succeeds: Bool
  ) async throws {
    let endpoint = ListEndpoint(method: method)
    let transport = ScriptedTransport(answers)
    let failure = await client(transport, Self.quick).failure(of: endpoint)
    #expect((failure == nil) == succeeds)
    #expect(transport.requestCount == requestCount)

    let streamed = ScriptedTransport(answers)
    let outcome = await client(streamed, Self.quick).streamed(ListEndpoint(method: method, decodePath: ["data"]))
    #expect((outcome.reason == nil) == succeeds)
    #expect(outcome.elements == (succeeds ? [1] : []))
    #expect(streamed.requestCount == requestCount)

    // Without a policy, nothing is repeated but after a renewal.
    let once = ScriptedTransport(answers)
    _ = await client(once, nil).failure(of: endpoint)
    let isExpired = (try? answers[0].get().status) == 401
    #expect(once.requestCount == (isExpired ? 2 : 1))
  }

  @Test("A POST is repeated if its endpoint says that it may be")
  func repeatable() async throws {
    let transport = ScriptedTransport([Self.status(503), Self.good])
    let failure = await client(transport, Self.quick).failure(of: KeyedEndpoint())
    #expect(failure == nil)
    #expect(transport.requestCount == 2)
  }

  private struct KeyedEndpoint: Endpoint {
    typealias Response = StatusResponse<[Int]>
    typealias Code = ListCode

    let path = "list"
    let method = "POST"
    let isRepeatable = true
  }

  private struct CreatedEndpoint: Endpoint {
    typealias Response = StatusResponse<[Int]>
    typealias Code = ListCode

    let path = "list"

    func request(relativeTo baseURL: URL) throws(TransportError) -> TransportRequest {
      TransportRequest(url: baseURL.appending(path: path), method: "POST", body: Data("{}".utf8))
    }
  }

  @Test("A request that was created or prepared as a POST isn't repeated, whatever the endpoint's method")
  func otherMethods() async throws {
    let created = ScriptedTransport([.failure(.connectionLost(receivedByteCount: 0)), Self.good])
    #expect(await client(created, Self.quick).failure(of: CreatedEndpoint()) != nil)
    #expect(created.requests.withLock { $0.map(\.method) } == ["POST"])

    for (method, count) in [("POST", 1), ("PUT", 2)] {
      let prepared = ScriptedTransport([.failure(.connectionLost(receivedByteCount: 0)), Self.good])
      let client = ShieldedClient(prepared) { options in
        options.retry = Self.quick
        options.change { $0.method = method }
      }
      _ = await client.failure(of: ListEndpoint())
      #expect(prepared.requestCount == count, "\(method)")
      let streamed = ScriptedTransport([.failure(.connectionLost(receivedByteCount: 0)), Self.good])
      let other = ShieldedClient(streamed) { options in
        options.retry = Self.quick
        options.change { $0.method = method }
      }
      _ = await other.streamed(ListEndpoint(decodePath: ["data"]))
      #expect(streamed.requestCount == count, "\(method)")
    }
  }

  @Test("An expired token counts like any other status if nothing renews it")
  func expiredWithoutRenewal() async throws {
    let policy = RetryPolicy(baseDelay: .milliseconds(1), statuses: [401])
    for (renewal, count) in [(nil, 3), (TokenRenewal {}, 4)] as [(TokenRenewal?, Int)] {
      let transport = ScriptedTransport([Self.status(401), Self.status(401), Self.status(401), Self.good])
      let client = ShieldedClient(transport) { options in
        options.retry = policy
        options.renewal = renewal
      }
      let failure = await client.failure(of: ListEndpoint())
      #expect((failure == nil) == (renewal != nil))
      #expect(transport.requestCount == count)
    }
  }

  /// The renewal of another call, which had ended while the request waited for its repetition, counted as this call's.
  @Test("A repeated request whose token has expired renews it, whatever other renewals have ended meanwhile")
  func renewalAfterWait() async throws {
    let renewals = Lock(0)
    let renewal = TokenRenewal {
      let isFirst = renewals.withLock { count in
        count += 1
        return count == 1
      }
      if isFirst { throw CancellationError() }
    }
    let transport = RecordedTransport { [renewal] request throws(TransportError) in
      var response = TransportResponse(
        status: 503,
        headers: ["Content-Type": "application/json"],
        body: Data("{}".utf8)
      )
      switch request.headers["Attempt"] {
      case "1":
        // Another call's renewal fails.
        _ = await renewal.renew(renewal.ticket())
      case "2": response.status = 401
      default:
        response.status = 200
        response.body = Data("[1]".utf8)
      }
      return response
    }
    let attempts = Lock(0)
    let client = ShieldedClient(transport) { options in
      options.retry = Self.quick
      options.renewal = renewal
      options.change { request in
        let number = attempts.withLock { count in
          count += 1
          return count
        }
        request.headers["Attempt"] = "\(number)"
      }
    }
    #expect(await client.failure(of: ListEndpoint()) == nil)
    #expect(renewals.withLock { $0 } == 2)
  }

  /// A transport that fails after redirects.
  private struct RedirectedTransport: HTTPTransport {
    let redirection: Redirection
    let count = SharedCount()

    func response(
      to request: TransportRequest,
      within limits: TransportLimits
    ) async throws(TransportError) -> TransportResponse {
      count.value.withLock { $0 += 1 }
      SentRequest.current?.follow(redirection)
      throw .connectionLost(receivedByteCount: 0)
    }
  }

  private final class SharedCount: Sendable {
    let value = Lock(0)
  }

  @Test(
    "A request isn't repeated if the connection is lost after a redirect has changed it",
    arguments: [
      ("DELETE", Redirection.none, 3), ("DELETE", .otherMethod, 1), ("DELETE", .otherOrigin, 1),
      ("GET", .otherOrigin, 3),
    ]
  )
  func lostAfterRedirect(method: String, redirection: Redirection, count: Int) async {
    let transport = RedirectedTransport(redirection: redirection)
    let client = ShieldedClient(transport) { $0.retry = Self.quick }
    _ = await client.failure(of: ListEndpoint(method: method))
    #expect(transport.count.value.withLock { $0 } == count)
  }

  @Test("A stream isn't repeated after its first element")
  func streamWithElements() async throws {
    let cut = ScriptedTransport.Answer.success(
      TransportResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data("{\"data\":[1,2".utf8))
    )
    let transport = ScriptedTransport([cut, Self.good])
    let outcome = await client(transport, Self.quick).streamed(ListEndpoint(decodePath: ["data"]))
    #expect(outcome.elements == [1])
    #expect(outcome.reason == .unreadable(.truncatedJSON(byteCount: 12)))
    #expect(transport.requestCount == 1)
  }

  @Test("The wait is a random part of a limit that doubles, or what the server asks for")
  func delays() throws {
    let policy = RetryPolicy(baseDelay: .seconds(1), maximumDelay: .seconds(10))
    let date = try Date("2026-10-21T07:28:00Z", strategy: .iso8601)
    func delay(_ repetition: Int, _ retryAfter: String? = nil, random: Double = 1) -> Duration? {
      policy.delay(before: repetition, retryAfter: retryAfter, now: date) { random }
    }
    #expect((1...6).map { delay($0) } == [1, 2, 4, 8, 10, 10].map { .seconds($0) })
    #expect(delay(1_000_000) == .seconds(10))
    #expect(delay(2, random: 0) == .zero)
    #expect(delay(2, random: 0.25) == .milliseconds(500))
    #expect(delay(1, "3") == .seconds(3))
    #expect(delay(1, " 10 ") == .seconds(10))
    #expect(delay(1, "11") == nil)
    #expect(delay(1, "3, 7 ,5") == .seconds(7))
    #expect(delay(1, "3, 11") == nil)
    #expect(delay(1, String(repeating: "9", count: 400)) == nil)
    #expect(delay(1, "Wed, 21 Oct 2026 07:28:04 GMT") == .seconds(4))
    #expect(delay(1, "Wed, 21 Oct 2026 07:27:00 GMT") == .zero)
    #expect(delay(1, "Wed, 21 Oct 2026 08:28:00 GMT") == nil)
    #expect(delay(1, "Wednesday, 21-Oct-26 07:28:05 GMT") == .seconds(5))
    #expect(delay(1, "Wed Oct 21 07:28:06 2026") == .seconds(6))
    #expect(delay(1, "Sun Nov  1 07:28:06 2026") == nil)
    for text in ["", "soon", "Wed Oct", "-1", "1.5", "0x3", "3,", "3, x"] {
      #expect(delay(1, text) == .seconds(1), "\(text)")
    }
    let endless = RetryPolicy(baseDelay: .seconds(Int64.max), maximumDelay: .seconds(Int64.max))
    #expect(try #require(endless.delay(before: 64, retryAfter: nil) { 1 }) >= .seconds(1_000_000_000))
  }

  @Test("A canceled call doesn't wait for its repetition, and its error has the status of the response before")
  func canceled() async throws {
    let transport = ScriptedTransport([Self.status(503, ["Retry-After": "1000"]), Self.good])
    let (reports, report) = AsyncStream.makeStream(of: Void.self)
    let client = ShieldedClient(transport) { options in
      options.retry = RetryPolicy(maximumDelay: .seconds(2_000))
      options.reportsCleanResponses = true
      options.onReport = { _, _ in report.yield() }
    }
    let call = Task { await client.failure(of: ListEndpoint()) }
    for await _ in reports { break }
    call.cancel()
    let error = await call.value
    #expect(error?.reason == .canceled)
    #expect(error?.status == 503)
    #expect(transport.requestCount == 1)
  }

  @Test("A conditional request gives nothing if nothing has changed, and otherwise the response with its tag")
  func conditions() async throws {
    let transport = ScriptedTransport([
      Self.status(200, ["ETag": "\"a\""]), .success(TransportResponse(status: 304)),
      Self.status(200, ["ETag": "\"b\""]), .success(TransportResponse(status: 304)),
    ])
    let client = client(transport, nil)
    let first = try await client.send(ListEndpoint(), ifNoneMatch: nil)
    #expect(first?.headers["ETag"] == "\"a\"")
    let unchanged = try await client.send(ListEndpoint(), ifNoneMatch: "\"a\"")
    #expect(unchanged == nil)
    let changed = try await client.send(ListEndpoint(), ifNoneMatch: "\"a\"")
    #expect(changed?.value == [1])
    #expect(changed?.headers["ETag"] == "\"b\"")
    #expect(transport.requests.withLock { $0.map { $0.headers["If-None-Match"] } } == [nil, "\"a\"", "\"a\""])
    // Without a condition, the status is a failure.
    let failure = await client.failure(of: ListEndpoint())
    #expect(failure?.status == 304)
  }

  @Test("A page of another host isn't the success of a request without a payload, and no body of it is one")
  func signInPage() async throws {
    let page = TransportResponse(
      status: 200,
      headers: ["Content-Type": "text/html"],
      body: Data("<html></html>".utf8),
      redirection: .otherOrigin
    )
    var own = page
    own.redirection = .none
    var empty = page
    empty.body = Data()
    for (response, succeeds) in [(page, false), (own, true), (empty, true)] {
      let client = client(ScriptedTransport([.success(response)]), nil)
      let failure = await client.failure(of: DeletionEndpoint())
      #expect((failure == nil) == succeeds)
      if !succeeds { #expect(failure?.reason == .unreadable(.htmlPage)) }
    }
  }

  private struct DeletionEndpoint: Endpoint {
    typealias Response = EmptyResponse
    typealias Code = ListCode

    let path = "list"
    let method = "DELETE"
  }

  @Test(
    "A content encoding that the transport has decoded is no reason for a malformed body",
    arguments: ["br", "zstd"]
  )
  func decodedEncodings(_ encoding: String) async {
    for (body, problem) in [
      (#"{"data":[1"#, BodyProblem.truncatedJSON(byteCount: 10)), (#"{"data":[1,nope]}"#, .malformedJSON),
      (#"{"ä":"# + String(repeating: " ", count: 505) + "ä", .malformedJSON),
    ] {
      let headers: HeaderFields = ["Content-Type": "application/json", "Content-Encoding": encoding]
      let answer = ScriptedTransport.Answer.success(
        TransportResponse(status: 200, headers: headers, body: Data(body.utf8))
      )
      #expect(
        await client(ScriptedTransport([answer]), nil).failure(of: ListEndpoint())?.reason == .unreadable(problem)
      )
      let streamed = await client(ScriptedTransport([answer]), nil).streamed(ListEndpoint(decodePath: ["data"]))
      #expect(streamed.reason == .unreadable(problem))
    }
  }

  @Test("A content encoding that no transport decodes is named", arguments: ["br", "gzip, gzip", "zstd, identity"])
  func encodings(_ encoding: String) async throws {
    let response = TransportResponse(
      status: 200,
      headers: ["Content-Type": "application/json", "Content-Encoding": encoding],
      body: Data([0x0B, 0x01, 0x80])
    )
    let client = client(ScriptedTransport([.success(response)]), nil)
    let failure = await client.failure(of: ListEndpoint())
    let name = encoding.replacing(", identity", with: "")
    #expect(failure?.reason == .unreadable(.unknownEncoding(name)))
    let streamed = await (self.client(ScriptedTransport([.success(response)]), nil))
      .streamed(ListEndpoint(decodePath: ["data"]))
    #expect(streamed.reason == failure?.reason)
  }
}
