import LoopbackServer
import ShieldedNetworking

extension ServerBehaviour {
  /// Reused connections, and answers that come early.
  static let connections: [ServerBehaviour] = [
    ServerBehaviour("A connection that is kept is used again", [.answer()], .value([1]), requestCount: 5),
    ServerBehaviour(
      "A connection that the server closes after each answer, as it says, is replaced",
      [.answer("[1]", "Connection: close"), .end],
      .value([1]),
      requestCount: 5
    ),
    ServerBehaviour(
      "A connection that the server closes after each answer, without a word, is replaced, or the next request is lost",
      [.answer(), .end],
      // The end may arrive after the next request was written, and no request is sent twice.
      .oneOf([.value([1]), .lost(after: 0)]),
      requestCount: 3
    ),
    ServerBehaviour(
      "A connection that is reset after each answer is replaced, or the next request is lost",
      [.answer(), .pause(milliseconds: 20), .reset],
      // The reset may arrive late as well.
      .oneOf([.value([1]), .lost(after: 0)]),
      requestCount: 3
    ),
    ServerBehaviour(
      "A server that answers twice doesn't answer the next request",
      [.send(twice("[1]", "[2]"))],
      .value([1]),
      requestCount: 3
    ),
    ServerBehaviour(
      "A server that answers twice and closes doesn't answer the next request",
      [.send(twice("[1]", "[2]")), .end],
      .value([1]),
      requestCount: 3
    ),
    ServerBehaviour(
      "Bytes after a body don't reach the next response",
      [.raw("Content-Length: 3", body: "[1]garbage")],
      .value([1]),
      requestCount: 3
    ),
    ServerBehaviour(
      "Line breaks after a body don't reach the next response",
      [.raw("Content-Length: 3", body: "[1]\r\n\r\n")],
      .value([1]),
      requestCount: 3
    ),
    ServerBehaviour(
      "A server that answers before it was asked is refused, or its answer is taken",
      [.answer("[1]"), .pause(milliseconds: 200), .end],
      .oneOf([.value([1]), .lost, .notHTTP, .malformed]),
      isReadFirst: false
    ),
    ServerBehaviour(
      "A 413 that comes before the upload is read is its status",
      [.readHead, .answer("[1]", status: "413 Content Too Large", "Connection: close"), .end],
      .oneOf([.status(413), .lost]),
      request: .post(byteCount: 8 * 1_048_576),
      isReadFirst: false
    ),
    ServerBehaviour(
      "A 413 that comes while the upload is read is its status",
      [.readHead, .answer("[1]", status: "413 Content Too Large", "Connection: close"), .readBody, .end],
      .oneOf([.status(413), .lost]),
      request: .post(byteCount: 8 * 1_048_576),
      isReadFirst: false
    ),
    ServerBehaviour(
      "A 401 that comes before the upload is read is an expired token",
      [.readHead, .answer("[1]", status: "401 Unauthorized", "Connection: close"), .end],
      .oneOf([.expired, .lost]),
      request: .post(byteCount: 300_000),
      isReadFirst: false
    ),
    ServerBehaviour(
      "A 401 that asks for a password before the upload is read is an expired token",
      [
        .readHead,
        .answer("[1]", status: "401 Unauthorized", "WWW-Authenticate: Basic realm=\"x\"", "Connection: close"),
        .end,
      ],
      .oneOf([.expired, .lost]),
      request: .post(byteCount: 300_000),
      isReadFirst: false
    ),
    ServerBehaviour(
      "A 200 that comes before the upload is read is its value",
      [.readHead, .answer(), .readBody],
      .oneOf([.value([1]), .lost]),
      request: .post(byteCount: 300_000),
      requestCount: 2,
      isReadFirst: false
    ),
    ServerBehaviour(
      "A connection that is reset while the upload is sent is lost",
      [.readHead, .pause(milliseconds: 20), .reset],
      .oneOf([.lostInHeader, .notHTTP]),
      request: .post(byteCount: 8 * 1_048_576),
      isReadFirst: false
    ),
    ServerBehaviour(
      "An upload of 8 MB is read whole",
      [.check({ $0.body.count == 8 * 1_048_576 }, then: [.answer()], otherwise: [.answer("[0]")])],
      .value([1]),
      request: .post(byteCount: 8 * 1_048_576)
    ),
  ]

  private static func twice(_ first: String, _ second: String) -> String {
    "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n\(first)HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n\(second)"
  }
}
