import Foundation
import LoopbackServer
import ShieldedDecoding
import ShieldedNetworking
import Testing

/// A behavior of a server, and the expected result over each transport.
struct ServerBehavior: Sendable, CustomTestStringConvertible {
  typealias Result = Swift.Result<[Int], RequestError<ShopCode>>

  /// The request sent to the server.
  enum Request: Sendable {
    case get, head
    case post(byteCount: Int)
  }

  let title: String
  let script: ServerScript
  let request: Request
  let limits: TransportLimits
  /// The number of sequential requests over the same transport. Each must end as expected.
  let requestCount: Int
  private let expected: Expectation

  /// Limits that only a call that hangs reaches, even on a busy machine.
  static let usual = TransportLimits(bodyByteCount: 1_048_576, idleTime: .seconds(8), totalTime: .seconds(9))
  /// Limits with which a body may be sent to another origin.
  static let trusting = {
    var limits = usual
    limits.sendsBodiesToOtherOrigins = true
    return limits
  }()
  /// Limits for servers that stop sending, and for calls that are known to hang.
  static let short = TransportLimits(bodyByteCount: 1_048_576, idleTime: .milliseconds(300), totalTime: .seconds(4))

  /// Creates a behavior.
  ///
  /// - Parameters:
  ///   - title: What the server does, and the result.
  ///   - other: The steps of a server at a second port for each request, after it has read the header.
  ///   - isReadFirst: Whether the server reads the request before the first step.
  ///   - receiveBufferSize: The size of the server's receive buffer in bytes.
  ///   - steps: The server's steps for each request, after it has read the request.
  init(
    _ title: String,
    _ expected: Expectation,
    request: Request = .get,
    limits: TransportLimits = Self.usual,
    requestCount: Int = 1,
    other: [ServerStep]? = nil,
    isReadFirst: Bool = true,
    receiveBufferSize: Int? = nil,
    steps: () -> [ServerStep]
  ) {
    (self.title, self.request, self.limits, self.requestCount) = (title, request, limits, requestCount)
    let reading: [ServerStep] = isReadFirst ? [.readHead, .readBody] : []
    script = ServerScript(
      reading + steps(),
      otherSteps: other.map { [.readHead, .readBody] + $0 },
      receiveBufferSize: receiveBufferSize
    )
    self.expected = expected
  }

  var testDescription: String { title }

  /// Whether the server closes connections without notice, or writes more than it should. If other requests use the same
  /// server, a request that was already sent over such a connection may be lost.
  var disturbsReuse: Bool {
    requestCount > 1
      || script.steps.contains { step in
        switch step {
        case .end, .close, .reset: true
        default: false
        }
      }
  }

  /// The approximate number of bytes that a call sends and receives.
  var transferredByteCount: Int {
    let sent = if case .post(let byteCount) = request { byteCount } else { 0 }
    return script.steps.reduce(sent) { sum, step in
      switch step {
      case .sendRepeatedly(let text, let count): sum + text.utf8.count * count
      case .sendBytes(let bytes): sum + bytes.count
      default: sum
      }
    }
  }

  func expected(over kind: TransportKind) -> Expectation {
    switch kind {
    case .asyncHTTPClient: return Self.exceptions[title]?.asyncHTTPClient ?? expected
    case .urlSession:
      #if os(Linux)
        return Self.exceptions[title]?.urlSessionOnLinux ?? expected
      #else
        return expected
      #endif
    }
  }

  /// Makes one call, and measures it.
  func call(_ address: String, over transport: any HTTPTransport) async throws -> (Result, Duration) {
    let client = ShieldedClient(baseURL: try #require(URL(string: address)), transport: transport)
    let endpoint = BehaviorEndpoint(request: request, limits: limits)
    var result: Result?
    let time = await ContinuousClock().measure {
      result = await client.result(of: endpoint).map(\.value)
    }
    return (try #require(result), time)
  }
}

/// Requests a list of numbers, with credentials that must not reach another server.
private struct BehaviorEndpoint: Endpoint {
  typealias Response = StatusResponse<[Int]>
  typealias Code = ShopCode

  let request: ServerBehavior.Request
  let limits: TransportLimits?

  var path: String { "start" }
  var method: String {
    switch request {
    case .get: "GET"
    case .head: "HEAD"
    case .post: "POST"
    }
  }
  var headers: HeaderFields {
    ["Accept": "application/json", "Authorization": "Bearer secret", "X-Trace": "7"]
  }
  var successStatuses: SuccessStatuses? { .successful }
  var body: Data? {
    if case .post(let byteCount) = request { Data(repeating: UInt8(ascii: " "), count: byteCount) } else { nil }
  }
}

extension ServerStep {
  /// Answers with the given steps if the last request is as expected, and otherwise with `[0]`.
  static func expect(
    _ steps: [ServerStep] = [.answer()],
    _ isExpected: @escaping @Sendable (ReceivedRequest) -> Bool
  ) -> ServerStep {
    .check(isExpected, then: steps, otherwise: [.answer("[0]")])
  }

  /// An HTTP/1.1 response with a `Content-Length`.
  static func answer(
    _ body: String = "[1]",
    status: String = "200 OK",
    type: String? = "application/json",
    _ fields: String...
  ) -> ServerStep {
    .sendBytes(Array(text(fields, status: status, type: type, byteCount: body.utf8.count, body).utf8))
  }

  /// A response with a binary body.
  static func answer(_ body: [UInt8], type: String = "application/json", _ fields: String...) -> ServerStep {
    .sendBytes(Array(text(fields, status: "200 OK", type: type, byteCount: body.count, "").utf8) + body)
  }

  /// A response with only the content type and the given header fields: no length and no end are added.
  static func raw(_ fields: String..., body: String = "", status: String = "200 OK") -> ServerStep {
    .send(text(fields, status: status, type: "application/json", byteCount: nil, body))
  }

  /// A chunked response, whose body is given in chunked form.
  static func chunks(_ body: String, _ fields: String...) -> ServerStep {
    .send(
      text(["Transfer-Encoding: chunked"] + fields, status: "200 OK", type: "application/json", byteCount: nil, body)
    )
  }

  /// A redirect.
  static func redirect(_ status: Int, to location: String?, _ fields: String...) -> ServerStep {
    let fields = (location.map { ["Location: \($0)"] } ?? []) + ["Content-Length: 0"] + fields
    return .send("HTTP/1.1 \(status) Elsewhere\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n")
  }

  private static func text(
    _ fields: [String],
    status: String,
    type: String?,
    byteCount: Int?,
    _ body: String
  ) -> String {
    var lines = ["HTTP/1.1 \(status)"]
    if let type { lines.append("Content-Type: \(type)") }
    if let byteCount { lines.append("Content-Length: \(byteCount)") }
    return (lines + fields).map { $0 + "\r\n" }.joined() + "\r\n" + body
  }
}
