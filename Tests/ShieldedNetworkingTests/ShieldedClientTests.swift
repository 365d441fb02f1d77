import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedNetworking
import ShieldedReporting
import Testing

/// A transport that returns predefined responses and records the requests.
final class RecordedTransport: HTTPTransport {
  private let answer: @Sendable (TransportRequest) async throws(TransportError) -> TransportResponse
  private let sent = Lock<[TransportRequest]>([])

  var requests: [TransportRequest] { sent.withLock { $0 } }

  init(_ answer: @escaping @Sendable (TransportRequest) async throws(TransportError) -> TransportResponse) {
    self.answer = answer
  }

  convenience init(status: Int = 200, contentType: String? = "application/json", _ json: String) {
    var response = TransportResponse(status: status, body: Data(json.utf8))
    response.headers["content-type"] = contentType
    self.init { [response] _ in response }
  }

  func response(
    to request: TransportRequest,
    within limits: TransportLimits
  ) async throws(TransportError) -> TransportResponse {
    sent.withLock { $0.append(request) }
    return try await answer(request)
  }
}

enum ListCode: Int, ModuleResponseCode { case full = 7 }

/// An endpoint for a list of integers.
struct ListEndpoint: Endpoint {
  typealias Response = StatusResponse<[Int]>
  typealias Code = ListCode

  var path = "list"
  var pathComponents: [String] = []
  var method = "GET"
  var query: [URLQueryItem] = []
  var headers: HeaderFields = ["Accept": "application/json"]
  var body: Data?
  var decoder = ShieldedJSONDecoder()
  var decodePath: [String]?
  var candidateKeys: [String]?
  var successStatuses: SuccessStatuses?
  var policy: RescuePolicy?
  var contentTypes = ContentTypes.json
  var limits: TransportLimits?
}

/// An endpoint whose payload can't be converted to its output.
struct RefusingEndpoint: Endpoint {
  typealias Response = StatusResponse<[Int]>
  typealias Code = ListCode
  typealias Output = String

  let path = "list"

  func output(from payload: [Int], log: RescueLog) -> String? { nil }
}

/// An endpoint whose contract has a code in the body.
struct CodedListEndpoint: Endpoint {
  typealias Response = CodeMessageResponse<[Int]>
  typealias Code = ListCode

  let path = "list"
}

extension ClientOptions {
  /// Prepares every request by a change of it.
  mutating func change(_ change: @escaping @Sendable (inout TransportRequest) -> Void) {
    prepare = { request in
      var request = request
      change(&request)
      return request
    }
  }
}

extension ShieldedClient {
  /// Creates a client over a recorded transport.
  init(_ transport: some HTTPTransport, _ change: (inout ClientOptions) -> Void = { _ in }) {
    var options = ClientOptions()
    change(&options)
    self.init(baseURL: URL(filePath: "/"), transport: transport, options: options)
  }

  func failure<Target: Endpoint>(of endpoint: Target) async -> RequestError<Target.Code>? {
    do {
      _ = try await send(endpoint)
      return nil
    } catch {
      return error
    }
  }
}

@Suite("ShieldedClient", .timeLimit(.minutes(20)))
struct ShieldedClientTests {
  @Test(
    "The reason of a failure is the transport's error, unchanged",
    arguments: [
      TransportError.notHTTP, .bodyTooLarge(limit: 7), .timedOut(after: .seconds(1)),
      .connectionLost(receivedByteCount: 3),
      .redirectRefused(from: "https", to: "http"), .unreachable(reason: "r"), .other(reason: "r"),
    ]
  )
  func transportErrors(error: TransportError) async {
    let client = ShieldedClient(RecordedTransport { _ throws(TransportError) in throw error })
    let failure = await client.failure(of: ListEndpoint())
    #expect(failure?.reason == .transport(error))
    #expect(failure?.status == nil)
    #expect(failure?.description == error.description)
    #expect(failure?.localizedDescription == error.description)
  }

  @Test("A body over the limit is refused even if the transport didn't refuse it")
  func limit() async {
    let client = ShieldedClient(RecordedTransport("[1,2,3]"))
    let limited = ListEndpoint(limits: TransportLimits(bodyByteCount: 6))
    #expect(await client.failure(of: limited)?.reason == .unreadable(.tooLarge(byteCount: 7, limit: 6)))
    #expect(await client.failure(of: ListEndpoint(limits: TransportLimits(bodyByteCount: 7))) == nil)
    #expect(TransportLimits().bodyByteCount == 64 * 1_024 * 1_024)
  }

  @Test("The undeclared keys of every response are reported, and a type with which that isn't possible is named")
  func undeclaredKeys() async throws {
    struct Item: Decodable { var id: Int }
    struct Items<Decoder: RescuingDecoder & Sendable>: Endpoint {
      typealias Response = StatusResponse<[Item]>
      typealias Code = ListCode
      let path = "items"
      let decoder: Decoder
    }
    let reports = Lock<[RescueReport]>([])
    let client = ShieldedClient(RecordedTransport(#"{"data": [{"id": 1, "colour": "red"}], "page": 2}"#)) { options in
      options.makeLog = { RescueLog(reportsUndeclaredKeys: true) }
      options.onReport = { report, _ in reports.withLock { $0.append(report) } }
    }
    _ = try await client.send(Items(decoder: ShieldedJSONDecoder()))
    let report = try #require(reports.withLock { $0.first })
    #expect(report.undeclaredKeys.map { "\($0.path)" } == ["page", "data[0].colour"])
    #expect(report.totalCount == 0)
    let error = await #expect(throws: RequestError<ListCode>.self) {
      try await client.send(Items(decoder: JSONDecoder()))
    }
    let description = try #require(error?.description)
    #expect(description.contains("The undeclared keys of"))
    #expect(description.contains("Decode with ShieldedJSONDecoder"))
  }

  @Test("Every request is prepared, and an error of the preparation ends the call")
  func prepared() async throws {
    struct NoKey: Error {}
    let transport = RecordedTransport("[1]")
    let client = ShieldedClient(transport) { options in
      options.change { $0.headers["Authorization"] = "key" }
    }
    _ = try await client.send(ListEndpoint())
    #expect(transport.requests.map { $0.headers["authorization"] } == ["key"])
    let failing = ShieldedClient(transport) { $0.prepare = { _ in throw NoKey() } }
    #expect(
      await failing.failure(of: ListEndpoint())?.reason == .transport(.other(reason: "it couldn't be prepared: NoKey."))
    )
    let cancelling = ShieldedClient(transport) { $0.prepare = { _ in throw CancellationError() } }
    #expect(await cancelling.failure(of: ListEndpoint())?.reason == .canceled)
    #expect(transport.requests.count == 1)
  }

  @Test(
    "An excerpt is bounded, on one line, and redacted as configured",
    arguments: [
      (BodyExcerpt(), "<html>a\u{1b}[31m\nb\u{202E}c"), (BodyExcerpt(length: 3), "<ht…"), (.none, nil),
      (BodyExcerpt(length: -1), nil), (BodyExcerpt(length: 20) { _ in "hidden" }, "hidden"),
      (BodyExcerpt(length: 3) { _ in "éé" }, "é…"),
    ]
  )
  func excerpts(excerpt: BodyExcerpt, expected: String?) async {
    let page = "<html>a\u{1b}[31m\nb\u{202E}c"
    let client = ShieldedClient(RecordedTransport(page)) { $0.excerpt = excerpt }
    let failure = await client.failure(of: ListEndpoint())
    #expect(failure?.reason == .unreadable(.htmlPage))
    let line = expected.map { text in
      String(
        String.UnicodeScalarView(text.unicodeScalars.map { "\u{1b}\n\u{202E}".unicodeScalars.contains($0) ? " " : $0 })
      )
    }
    #expect(failure?.excerpt == line)
    #expect(failure?.description.contains("\u{1b}") == false)
  }

  @Test("An excerpt of bytes that aren't text is bounded")
  func binaryExcerpt() async {
    let response = TransportResponse(status: 200, headers: [:], body: Data(repeating: 0xFF, count: 10_000))
    let client = ShieldedClient(RecordedTransport { _ in response })
    let failure = await client.failure(of: ListEndpoint())
    #expect(failure?.reason == .unreadable(.malformedJSON))
    #expect((failure?.excerpt?.utf8.count ?? .max) <= 203)
  }

  @Test("A failure keeps the rescues made before it and passes them to the report handler, with the endpoint")
  func reports() async {
    let seen = Lock<[String]>([])
    let client = ShieldedClient(RecordedTransport(#"{"data": ["1", 2]}"#)) { options in
      options.onReport = { report, endpoint in seen.withLock { $0.append("\(endpoint) \(report.totalCount)") } }
    }
    let error = await client.failure(of: RefusingEndpoint())
    #expect(error?.reason == .response(.unmappablePayload(reason: "Array<Int> couldn't be converted to String")))
    #expect(error?.report.totalCount == 1)
    _ = try? await client.send(ListEndpoint())
    #expect(seen.withLock { $0 } == ["RefusingEndpoint 1", "ListEndpoint 1"])
  }

  @Test("Reports of clean responses are delivered only if the options ask for them", arguments: [false, true])
  func cleanReports(isRequested: Bool) async throws {
    let seen = Lock<[RescueReport]>([])
    for body in [#"{"data": ["1"]}"#, #"{"data": [1]}"#, #"{"data": [2]}"#] {
      let client = ShieldedClient(RecordedTransport(body)) { options in
        options.reportsCleanResponses = isRequested
        options.onReport = { report, _ in seen.withLock { $0.append(report) } }
      }
      _ = try await client.send(ListEndpoint())
    }
    let merged = RescueReport.merged(seen.withLock { $0 })
    #expect(merged.responseCount == (isRequested ? 3 : 1))
    #expect(merged.totalCount == 1)
  }

  @Test("A custom log redacts the values in the report")
  func ownLog() async throws {
    let client = ShieldedClient(RecordedTransport(#"{"data": ["1"]}"#)) { options in
      options.makeLog = { RescueLog(redaction: .kindOnly) }
    }
    let report = try await client.send(ListEndpoint()).report
    #expect(report.tallies.map(\.example) == ["string"])
  }

  @Test("A failing status gives the module's code, and a payload of the wrong shape gives its path")
  func statuses() async {
    let full = ShieldedClient(RecordedTransport(status: 7, "{}"))
    #expect(await full.failure(of: ListEndpoint())?.reason == .response(.module(.full, message: "Unknown error.")))
    let broken = ShieldedClient(RecordedTransport(status: 7, "{"))
    let failure = await broken.failure(of: ListEndpoint())
    #expect(failure?.reason == .response(.module(.full, message: "Unknown error.")))
    #expect(failure?.problem == .truncatedJSON(byteCount: 1))
    let wrong = ShieldedClient(RecordedTransport(#"{"data": {"a": 1}}"#))
    let mismatch = await wrong.failure(of: ListEndpoint())
    guard case .mismatch(let path, _)? = mismatch?.problem else {
      Issue.record("\(String(describing: mismatch))")
      return
    }
    #expect(path.description == "data")
  }

  @Test("A response that arrives after the cancellation isn't read")
  func cancelledMeanwhile() async {
    let client = ShieldedClient(
      RecordedTransport { _ in
        withUnsafeCurrentTask { $0?.cancel() }
        return TransportResponse(status: 200, body: Data("[1]".utf8))
      }
    )
    let task = Task { await client.failure(of: ListEndpoint()) }
    #expect(await task.value?.reason == .canceled)
  }

  @Test("No error contains more of a body's text than its limits allow, in any representation", arguments: [200, 403])
  func boundedEverywhere(status: Int) async {
    let long = String(repeating: "secret", count: 100_000)
    let body = #"{"code": "\#(long)", "msg": "\#(long)", "message": "\#(long)", "data": null}"#
    var text = ""
    do {
      _ = try await ShieldedClient(RecordedTransport(status: status, body)).send(CodedListEndpoint())
      Issue.record("the response is no success")
    } catch {
      dump(error, to: &text)
      text += "\(error) \(error.reason) \(String(reflecting: error.reason)) \(error.localizedDescription)"
    }
    #expect(text.contains("secret"))
    #expect(text.utf8.count < 20_000)
  }
}

@Suite("URLSessionTransport", .timeLimit(.minutes(20)))
struct URLSessionTransportTests {
  @Test(
    "A time limit too long to elapse doesn't trap",
    .timeLimit(.minutes(10)),
    arguments: [Duration.seconds(Int64.max), .seconds(4_000_000_000_000), Duration(attoseconds: .max)]
  )
  func endless(time: Duration) async throws {
    let transport = URLSessionTransport()
    // No server listens at this port.
    let url = try #require(URL(string: "http://127.0.0.1:9/"))
    let limits = TransportLimits(idleTime: time, totalTime: time)
    let error = await #expect(throws: TransportError.self) {
      try await transport.response(to: TransportRequest(url: url), within: limits)
    }
    #expect(error == .unreachable(reason: "no connection was made."))
  }

  @Test(
    "An address without a host is an error and doesn't trap",
    .timeLimit(.minutes(10)),
    arguments: ["http:", "http://", "http:///list", "http:list", "https://:80/", "HTTP:///"]
  )
  func noServer(address: String) async throws {
    let url = try #require(URL(string: address))
    let error = await #expect(throws: TransportError.self) {
      try await URLSessionTransport().response(to: TransportRequest(url: url), within: TransportLimits())
    }
    switch error {
    case .notHTTP, .invalidURL, .unreachable: break
    default: Issue.record("\(String(describing: error))")
    }
  }
}
