import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedNetworking
import Testing

/// What a call gives: the elements, and the message or the error.
struct StreamOutcome<Code: ModuleResponseCode>: Equatable {
  var elements: [Int] = []
  var message: String?
  var status: Int?
  var reason: RequestError<Code>.Reason?
  var problem: BodyProblem?
  /// Without the line and the column, which a stream doesn't know.
  var syntaxError: String?
  var excerpt: String?
  /// The report's lines without their order, which depends on when the members around the list are decoded.
  var report: [String] = []

  /// Whether a stream gave the same as a call that decodes the whole body. Before an error, a stream delivers elements, and
  /// receives only a part of the body.
  func isEqual(to whole: StreamOutcome) -> Bool {
    guard reason != nil else { return self == whole }
    let isSameExcerpt = excerpt == whole.excerpt || whole.excerpt?.hasPrefix(excerpt ?? "?") == true
    // A whole body that begins like HTML isn't decoded.
    return isSameExcerpt && (whole.syntaxError == nil || syntaxError == whole.syntaxError)
      && (reason, problem, status, message) == (whole.reason, whole.problem, whole.status, whole.message)
  }
}

extension ShieldedClient {
  /// What a stream gives.
  func streamed<Target: Endpoint>(_ endpoint: Target) async -> StreamOutcome<Target.Code>
  where Target.Response.Payload == [Int], Target.ResponseDecoder == ShieldedJSONDecoder {
    let stream = stream(endpoint)
    var outcome = StreamOutcome<Target.Code>()
    do throws(RequestError<Target.Code>) {
      for try await element in stream { outcome.elements.append(element) }
      outcome.message = stream.message
      outcome.status = stream.status
    } catch {
      outcome.note(error)
    }
    outcome.report = stream.report.lines
    return outcome
  }

  /// What a call gives that decodes the whole body.
  func whole<Target: Endpoint>(_ endpoint: Target) async -> StreamOutcome<Target.Code>
  where Target.Output == [Int] {
    var outcome = StreamOutcome<Target.Code>()
    do throws(RequestError<Target.Code>) {
      let response = try await send(endpoint)
      outcome.elements = response.value
      outcome.message = response.message
      outcome.status = response.status
      outcome.report = response.report.lines
    } catch {
      outcome.note(error)
      outcome.report = error.report.lines
    }
    return outcome
  }
}

extension StreamOutcome {
  fileprivate mutating func note(_ error: RequestError<Code>) {
    reason = error.reason
    problem = error.problem
    syntaxError = error.syntaxError.map { $0.components(separatedBy: " (line")[0] }
    status = error.status
    excerpt = error.excerpt
  }
}

extension RescueReport {
  fileprivate var lines: [String] { description.split(separator: "\n").map(String.init).sorted() }
}

/// A transport that delivers predefined bodies in pieces, and records the requests.
final class PiecewiseTransport: HTTPTransport {
  /// A response: its body in pieces, and the error after them.
  struct Answer: Sendable {
    var status = 200
    var contentType: String? = "application/json"
    var pieces: [Data]
    var error: TransportError?

    init(
      status: Int = 200,
      contentType: String? = "application/json",
      _ body: String,
      pieceLength: Int = .max,
      error: TransportError? = nil
    ) {
      (self.status, self.contentType, self.error) = (status, contentType, error)
      let bytes = Array(body.utf8)
      let starts = pieceLength == .max ? [0] : Array(stride(from: 0, to: bytes.count, by: pieceLength))
      pieces = starts.map { Data(bytes[$0..<min(bytes.count, $0 + min(pieceLength, bytes.count))]) }
    }
  }

  private struct State {
    var answers: [Answer]
    var requests: [TransportRequest] = []
    var pieceCount = 0
    var isReleased = false
  }

  private let state: Lock<State>

  var requests: [TransportRequest] { state.withLock { $0.requests } }
  /// The number of pieces that have been requested.
  var pieceCount: Int { state.withLock { $0.pieceCount } }
  /// Whether a body has been released.
  var isReleased: Bool { state.withLock { $0.isReleased } }

  /// Creates a transport that answers one request after the other; the last answer is repeated.
  init(_ answers: Answer...) { state = Lock(State(answers: answers)) }

  private func answer(to request: TransportRequest) -> Answer {
    state.withLock { state in
      state.requests.append(request)
      return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
    }
  }

  func response(
    to request: TransportRequest,
    within limits: TransportLimits
  ) async throws(TransportError) -> TransportResponse {
    let answer = answer(to: request)
    if let error = answer.error { throw error }
    var response = TransportResponse(status: answer.status, body: Data(answer.pieces.joined()))
    response.headers["content-type"] = answer.contentType
    return response
  }

  func streamedResponse(
    to request: TransportRequest,
    within limits: TransportLimits
  ) async throws(TransportError) -> StreamedResponse {
    let answer = answer(to: request)
    let pieces = Lock(answer.pieces[...])
    let body = ResponseBody { [self] () async throws(TransportError) in
      if let piece = pieces.withLock({ $0.popFirst() }) {
        state.withLock { $0.pieceCount += 1 }
        return piece
      }
      if let error = answer.error { throw error }
      return nil
    } onRelease: { [self] in
      state.withLock { $0.isReleased = true }
    }
    var headers = HeaderFields()
    headers["content-type"] = answer.contentType
    return StreamedResponse(status: answer.status, headers: headers, body: body)
  }
}

/// An endpoint whose contract has a code in the body, with a decoder that streams.
struct StreamedCodeEndpoint: Endpoint {
  typealias Response = CodeMessageResponse<[Int]>
  typealias Code = ListCode

  let path = "list"
  var decoder = ShieldedJSONDecoder()
  var policy: RescuePolicy?
  var isRetriedAfterRenewal = true
}

@Suite("Streams of an endpoint", .timeLimit(.minutes(20)))
struct ClientStreamTests {
  typealias Answer = PiecewiseTransport.Answer

  private static let bodies = [
    #"{"data":[1,2,3]}"#, #"{"data":["1",true,null,"x"],"message":"Hi"}"#, "[1,2]", #"{"items":[1]}"#, #"{"data":[]}"#,
    #"{"data":null}"#, #"{"data":7}"#, #"{"data":{"items":[4]}}"#, "{}", "", " \n", "null", "7", "<html><p>Later",
    "<x>", "nonsense", #"{"data":[1,2"#, #"{"data":[1,2],"total"#, #"{"data":[1,2]} x"#, #"{"data":[1 2]}"#, #"{"da"#,
    #"{"code":200,"msg":"ok","data":[1,"2"]}"#, #"{"data":[1,"2"],"msg":"ok","code":"200"}"#,
    #"{"code":7,"msg":"full","data":[1]}"#, #"{"code":401,"msg":"expired"}"#, #"{"code":"odd","data":[1]}"#,
    #"{"code":200,"msg":"ok"}"#, #"{"code":200,"msg":"ok","data":{"data":[1]}}"#, #"{"message":"Sold out"}"#,
  ]

  @Test(
    "A stream gives the elements, the message, the error and the report of a call that decodes the whole body",
    arguments: bodies,
    [1, 2, 7, .max]
  )
  func sameAsWhole(_ body: String, _ pieceLength: Int) async {
    for (status, type) in [
      (200, "application/json"), (201, "application/json"), (204, nil), (401, "application/json"),
      (500, "application/json"), (502, "text/html"), (200, "text/csv"), (200, "application/json; charset=latin1"),
    ] as [(Int, String?)] {
      let answer = Answer(status: status, contentType: type, body, pieceLength: pieceLength)
      let client = ShieldedClient(PiecewiseTransport(answer))
      let comment: Comment = "\(status), \(type ?? "no type")"
      let (streamed, whole) = (await client.streamed(ListEndpoint()), await client.whole(ListEndpoint()))
      #expect(streamed.isEqual(to: whole), "\(comment): \(streamed), but \(whole)")
      let coded = (await client.streamed(StreamedCodeEndpoint()), await client.whole(StreamedCodeEndpoint()))
      #expect(coded.0.isEqual(to: coded.1), "\(comment): \(coded)")
    }
  }

  @Test("Elements that were complete before an error are delivered", arguments: [1, 5, .max])
  func elementsBeforeError(_ pieceLength: Int) async {
    let rows: [(body: String, error: TransportError?, elements: [Int], reason: RequestError<ListCode>.Reason)] = [
      (
        #"{"data":[1,2,3"#, .connectionLost(receivedByteCount: 14), [1, 2],
        .transport(.connectionLost(receivedByteCount: 14))
      ),
      (#"{"data":[1,2"#, nil, [1], .unreadable(.truncatedJSON(byteCount: 12))),
      (#"{"data":[1,2,,3]}"#, nil, [1, 2], .unreadable(.malformedJSON)),
      (#"{"data":[1,2],"tot"#, nil, [1, 2], .unreadable(.truncatedJSON(byteCount: 18))),
      ("[1,2]", .timedOut(after: .seconds(3)), [1, 2], .transport(.timedOut(after: .seconds(3)))),
    ]
    for row in rows {
      let answer = Answer(row.body, pieceLength: pieceLength, error: row.error)
      let outcome = await ShieldedClient(PiecewiseTransport(answer)).streamed(ListEndpoint())
      #expect(outcome.elements == row.elements, "\(row.body)")
      #expect(outcome.reason == row.reason, "\(row.body)")
      #expect(outcome.status == 200)
    }
  }

  @Test(
    "A code after the list that isn't a success ends the stream after the elements, and one before it delivers none"
  )
  func codes() async {
    let failure = RequestError<ListCode>.Reason.response(.module(.full, message: "full"))
    let after = PiecewiseTransport(Answer(#"{"data":[1,2],"code":7,"msg":"full"}"#, pieceLength: 3))
    var outcome = await ShieldedClient(after).streamed(StreamedCodeEndpoint())
    #expect(outcome.elements == [1, 2] && outcome.reason == failure)
    let before = PiecewiseTransport(Answer(#"{"code":7,"data":[1,2],"msg":"full"}"#, pieceLength: 3))
    outcome = await ShieldedClient(before).streamed(StreamedCodeEndpoint())
    #expect(outcome.elements == [] && outcome.reason == failure)
  }

  @Test("The report, the status and the header are available while the stream goes on, the rest at its end")
  func progress() async throws {
    struct Page: Decodable { @SafeBox var total: Int }
    let answer = Answer(#"{"data":["1",2,"3"],"total":"3","message":"Hi"}"#, pieceLength: 1)
    let client = ShieldedClient(PiecewiseTransport(answer))
    let stream = client.stream(ListEndpoint())
    #expect(stream.status == nil && stream.headers.all.isEmpty && stream.message == nil)
    #expect(throws: DecodingError.self) { try stream.decodeRest(as: Page.self) }
    var iterator = stream.makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    #expect(stream.status == 200 && stream.headers["Content-Type"] == "application/json" && stream.message == nil)
    #expect(stream.report.records.map { "\($0.path)" } == ["data[0]"])
    #expect(try await iterator.next() == 2)
    var others = stream.makeAsyncIterator()
    #expect(try await others.next() == 3)
    #expect(try await iterator.next() == nil)
    #expect(stream.message == "Hi")
    #expect(try stream.decodeRest(as: Page.self).total == 3)
    #expect(stream.report.records.map { "\($0.path)" } == ["data[0]", "data[2]", "total"])
  }

  @Test("A piece is requested only when the elements before it have been consumed")
  func backPressure() async throws {
    let transport = PiecewiseTransport(Answer("[" + String(repeating: "1,", count: 100) + "1]", pieceLength: 2))
    let stream = ShieldedClient(transport).stream(ListEndpoint())
    #expect(transport.requests.isEmpty)
    var iterator = stream.makeAsyncIterator()
    for count in 1...50 {
      _ = try await iterator.next()
      #expect(transport.pieceCount <= count + 1)
    }
  }

  @Test("A stream that is abandoned releases the body, and its report isn't delivered")
  func abandoned() async throws {
    let transport = PiecewiseTransport(Answer(#"["1",2,3]"#, pieceLength: 1))
    let reports = Lock(0)
    let client = ShieldedClient(transport) { $0.onReport = { _, _ in reports.withLock { $0 += 1 } } }
    do {
      let stream = client.stream(ListEndpoint())
      for try await element in stream {
        #expect(element == 1 && !transport.isReleased)
        break
      }
    }
    #expect(transport.isReleased && reports.withLock { $0 } == 0)
    #expect(await client.streamed(ListEndpoint()).elements == [1, 2, 3])
    #expect(reports.withLock { $0 } == 1)
  }

  @Test("In a task that has been canceled, the next element throws, and the stream is over")
  func cancellation() async {
    let client = ShieldedClient(PiecewiseTransport(Answer("[1,2]")))
    let outcome = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await client.streamed(ListEndpoint())
    }.value
    #expect(outcome.reason == .canceled && outcome.elements == [])
  }

  @Test("The token is renewed once if the first response says that it has expired, before or after the header's end")
  func renewal() async {
    for expired in [
      Answer(status: 401, #"{"msg":"expired"}"#), Answer(#"{"code":401,"msg":"expired","data":[9]}"#, pieceLength: 4),
    ] {
      let transport = PiecewiseTransport(expired, Answer(#"{"code":200,"msg":"ok","data":[1]}"#))
      let renewals = Lock(0)
      let client = ShieldedClient(transport) { $0.renewal = TokenRenewal { renewals.withLock { $0 += 1 } } }
      let outcome = await client.streamed(StreamedCodeEndpoint())
      #expect(outcome.elements == [1] && outcome.reason == nil && outcome.message == "ok")
      #expect(renewals.withLock { $0 } == 1 && transport.requests.count == 2)
    }
  }

  @Test("A request isn't sent again after a second expiry, after an element, or if the endpoint forbids it")
  func noRenewal() async {
    let expired = Answer(#"{"code":401,"msg":"expired"}"#)
    let late = Answer(#"{"data":[1],"code":401,"msg":"expired"}"#)
    for (answer, isRetried, requestCount) in [(expired, true, 2), (late, true, 1), (expired, false, 1)] {
      let transport = PiecewiseTransport(answer)
      let client = ShieldedClient(transport) { $0.renewal = TokenRenewal {} }
      let outcome = await client.streamed(StreamedCodeEndpoint(isRetriedAfterRenewal: isRetried))
      #expect(outcome.reason == .response(.common(.tokenExpired, message: "expired")))
      #expect(transport.requests.count == requestCount)
    }
  }

  @Test("The policy of the endpoint applies to elements")
  func strictPolicy() async {
    let client = ShieldedClient(
      PiecewiseTransport(Answer(#"{"code":200,"msg":"ok","data":[1,"2",3]}"#, pieceLength: 2))
    )
    let outcome = await client.streamed(StreamedCodeEndpoint(policy: .strict))
    #expect(outcome.elements == [1])
    guard case .response(.unmappablePayload(let reason)) = outcome.reason else {
      Issue.record("The stream ended with another reason: \(String(describing: outcome.reason)).")
      return
    }
    #expect(reason.contains("data[1]"))
  }

  @Test("A body over the limit is refused, even if the transport didn't refuse it")
  func limit() async {
    let client = ShieldedClient(PiecewiseTransport(Answer("[1,2,3]", pieceLength: 1)))
    let outcome = await client.streamed(ListEndpoint(limits: TransportLimits(bodyByteCount: 5)))
    #expect(outcome.reason == .unreadable(.tooLarge(byteCount: 6, limit: 5)))
    #expect(outcome.elements == [1, 2])
  }

  @Test("An element over the stream's limit is refused with a reason that says what to do")
  func elementLimit() async throws {
    let client = ShieldedClient(PiecewiseTransport(Answer("[1,23456]", pieceLength: 1)))
    let limits = JSONStreamLimits(elementByteCount: 3)
    let stream = client.stream(ListEndpoint(), limits: limits)
    var iterator = stream.makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    await #expect {
      try await iterator.next()
    } throws: { error in "\(error)".contains("n element is longer than 3 bytes. Raise the limit") }
  }

  @Test("A transport without streaming delivers the whole body")
  func wholeBody() async {
    let client = ShieldedClient(RecordedTransport(#"{"data":[1,"2"]}"#))
    #expect(await client.streamed(ListEndpoint()) == client.whole(ListEndpoint()))
    let failing = ShieldedClient(RecordedTransport { _ throws(TransportError) in throw .notHTTP })
    #expect(await failing.streamed(ListEndpoint()).reason == .transport(.notHTTP))
  }
}
