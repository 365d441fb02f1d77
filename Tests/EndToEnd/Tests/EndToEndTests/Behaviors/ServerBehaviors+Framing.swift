import LoopbackServer
import ShieldedNetworking

extension ServerBehavior {
  /// Bodies that end at a declared length or with the connection.
  static let lengths: [ServerBehavior] = [
    ServerBehavior("A body of the declared length is read", .value([1])) { [.answer("[1]")] },
    ServerBehavior("A declared length of zero is an empty body", .emptyBody) { [.answer("")] },
    length("A body shorter than declared is a lost connection", "10", .lost(after: 3)),
    ServerBehavior(
      "A body that lacks its last byte is a lost connection, even if it is a whole document",
      .lost(after: 3)
    ) { [.raw("Content-Length: 4", body: "[1]"), .end] },
    length("Of a body longer than declared, the declared length is read", "3", body: "[1]2345", .value([1])),
    length("A negative length is malformed", "-1", .malformed),
    length("A length with a plus sign is malformed", "+3", .malformed),
    length("A length that isn't a number is malformed", "x", .malformed),
    length("A hexadecimal length is malformed", "0x3", .malformed),
    length("A fractional length is malformed", "3.0", .malformed),
    ServerBehavior("An empty length is malformed", .malformed) { [.raw("Content-Length:", body: "[1]"), .end] },
    length("A length among white space is read", "\t 3 \t", .value([1])),
    length("A length with leading zeros is read", "0003", .value([1])),
    length("A length beyond 64 bits is malformed", "99999999999999999999", .malformed),
    length("The greatest length of 64 bits is too large", "9223372036854775807", .tooLarge(1_048_576)),
    ServerBehavior("The same length twice is read", .readOrMalformed) {
      [.raw("Content-Length: 3", "Content-Length: 3", body: "[1]"), .end]
    },
    ServerBehavior("Two different lengths are malformed", .malformed) {
      [.raw("Content-Length: 3", "Content-Length: 5", body: "[1]  "), .end]
    },
    length("The same length twice in one field is read or malformed", "3, 3", .readOrMalformed),
    ServerBehavior("With a length and chunks, the chunks are read or the response is malformed", .readOrMalformed) {
      [.raw("Content-Length: 2", "Transfer-Encoding: chunked", body: "3\r\n[1]\r\n0\r\n\r\n"), .end]
    },
    ServerBehavior("Without a length, a body ends with the connection", .value([1])) { [.raw(body: "[1]"), .end] },
    ServerBehavior("Without a length, a reset is a lost connection", .lost) {
      [.raw(body: "[1]"), .pause(milliseconds: 50), .reset]
    },
    ServerBehavior("Without a length, nothing is an empty body", .emptyBody) { [.raw(), .end] },
    ServerBehavior("A connection that is said to close is read to its length", .value([1])) {
      [.answer("[1]", "Connection: close"), .end]
    },
    ServerBehavior("A body of HTTP/1.0 ends with the connection", .value([1])) {
      [.send("HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n[1]"), .end]
    },
    ServerBehavior(
      "A body of HTTP/1.0 may have a length, and the connection may be kept",
      .value([1]),
      requestCount: 2
    ) { [.send("HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 3\r\n\r\n[1]")] },
    ServerBehavior("A body of HTTP/1.0 that is shorter than its length is a lost connection", .lost(after: 3)) {
      [.send("HTTP/1.0 200 OK\r\nContent-Length: 9\r\n\r\n[1]"), .end]
    },
    ServerBehavior("The length in an answer to HEAD is no promise", .emptyBody, request: .head) {
      [.raw("Content-Length: 100")]
    },
    ServerBehavior("A length beyond the limit in an answer to HEAD is no fault", .emptyBody, request: .head) {
      [.raw("Content-Length: 99999999")]
    },
    ServerBehavior("Chunks in an answer to HEAD are no promise", .emptyBody, request: .head) {
      [.raw("Transfer-Encoding: chunked")]
    },
    ServerBehavior("A body in an answer to HEAD isn't read", .emptyBody, request: .head) {
      [.answer("[1]", "Connection: close"), .end]
    },
  ]

  private static func length(
    _ title: String,
    _ length: String,
    body: String = "[1]",
    _ expected: Expectation
  ) -> ServerBehavior {
    ServerBehavior(title, expected) { [.raw("Content-Length: \(length)", body: body), .end] }
  }
}

extension ServerBehavior {
  /// Chunked bodies.
  static let chunks: [ServerBehavior] = [
    chunked("A body in one chunk is read", "3\r\n[1]\r\n0\r\n\r\n", ends: false),
    ServerBehavior("A body in chunks of a byte is read", .value([1]), requestCount: 2) {
      [.chunks("1\r\n[\r\n1\r\n1\r\n1\r\n]\r\n0\r\n\r\n")]
    },
    ServerBehavior("A chunk size in upper case is read", .value([1, 2, 3, 4, 5])) {
      [.chunks("B\r\n[1,2,3,4,5]\r\n0\r\n\r\n")]
    },
    ServerBehavior("A chunk size in lower case is read", .value([1, 2, 3, 4, 5])) {
      [.chunks("b\r\n[1,2,3,4,5]\r\n0\r\n\r\n")]
    },
    chunked("A chunk size with leading zeros is read", "0003\r\n[1]\r\n000\r\n\r\n", ends: false),
    ServerBehavior("A space after the name of the transfer coding is ignored", .value([1]), requestCount: 2) {
      [.raw("Transfer-Encoding: chunked ", body: "3\r\n[1]\r\n0\r\n\r\n")]
    },
    chunked("A chunk extension is ignored", "3;a=b\r\n[1]\r\n0;c\r\n\r\n", ends: false),
    chunked("A quoted chunk extension is ignored", "3;a=\"b;c\"\r\n[1]\r\n0\r\n\r\n", ends: false),
    ServerBehavior("A trailer after the last chunk is ignored", .value([1])) {
      [.chunks("3\r\n[1]\r\n0\r\nX-Checksum: 1\r\n\r\n", "Trailer: X-Checksum")]
    },
    chunked("A trailer that gives a length is ignored", "3\r\n[1]\r\n0\r\nContent-Length: 9\r\n\r\n", ends: false),
    chunked("A missing last chunk is a lost connection", "3\r\n[1]\r\n", .lost(after: 3)),
    chunked("An end within a chunk is a lost connection", "9\r\n[1]", .lost(after: 3)),
    chunked("An end within a chunk size is a lost connection", "3\r\n[1]\r\n1", .lost(after: 3)),
    chunked("An end after the header is a lost connection", "", .lost(after: 0)),
    chunked("An end within a trailer is a lost connection", "3\r\n[1]\r\n0\r\nTrai", .lost(after: 3)),
    ServerBehavior(
      "An end before the last line of the last chunk is a lost connection or the whole body",
      .oneOf([.lost(after: 3), .value([1])])
    ) { [.chunks("3\r\n[1]\r\n0\r\n"), .end] },
    chunked("A chunk size that isn't a number is malformed", "xyz\r\n[1]\r\n0\r\n\r\n", .malformed),
    chunked("A negative chunk size is malformed", "-1\r\n[1]\r\n0\r\n\r\n", .malformed),
    chunked("A chunk size with a prefix is malformed", "0x3\r\n[1]\r\n0\r\n\r\n", .malformed),
    chunked("An empty chunk size is malformed", "\r\n[1]\r\n0\r\n\r\n", .malformed),
    chunked("A chunk size beyond 64 bits is malformed", "FFFFFFFFFFFFFFFFF\r\n[1]\r\n0\r\n\r\n", .malformed),
    ServerBehavior(
      "The greatest chunk size of 64 bits, and then the end, is a lost connection or malformed",
      .oneOf([.lost, .malformed, .tooLarge(1_048_576)])
    ) { [.chunks("7FFFFFFFFFFFFFFF\r\n[1]\r\n0\r\n\r\n"), .end] },
    chunked("Chunks with bare line feeds are read or malformed", "3\n[1]\n0\n\n", .readOrMalformed),
    chunked("A chunk longer than its size is malformed", "3\r\n[1]23\r\n0\r\n\r\n", .malformed),
    chunked("White space after a chunk size is ignored or malformed", "3 \r\n[1]\r\n0\r\n\r\n", .readOrMalformed),
    ServerBehavior("A chunk extension of 64 KB is ignored or malformed", .readOrMalformed) {
      [.chunks("3;a=" + String(repeating: "x", count: 65_536) + "\r\n[1]\r\n0\r\n\r\n"), .end]
    },
    ServerBehavior("The name of the chunked coding has no case", .value([1])) {
      [.raw("Transfer-Encoding: Chunked", body: "3\r\n[1]\r\n0\r\n\r\n"), .end]
    },
    ServerBehavior("An unknown transfer coding is malformed", .oneOf([.malformed, .value([1])])) {
      [.raw("Transfer-Encoding: unknown", body: "[1]"), .end]
    },
    chunked("A last chunk alone is an empty body", "0\r\n\r\n", .emptyBody, requestCount: 2, ends: false),
    ServerBehavior("Chunks are counted while they are read, and end at the limit", .tooLarge(1_048_576)) {
      [.chunks(""), .sendRepeatedly("400\r\n" + String(repeating: " ", count: 1_024) + "\r\n", count: 2_000), .end]
    },
    ServerBehavior("A body of chunks that never ends is refused at the limit", .tooLarge(1_048_576)) {
      [.chunks(""), .sendRepeatedly("400\r\n" + String(repeating: " ", count: 1_024) + "\r\n", count: 100_000)]
    },
    chunked("Bytes after the last chunk aren't read", "3\r\n[1]\r\n0\r\n\r\n[2]"),
  ]

  /// - Parameter ends: Whether the connection ends after the body.
  private static func chunked(
    _ title: String,
    _ body: String,
    _ expected: Expectation = .value([1]),
    requestCount: Int = 1,
    ends: Bool = true
  ) -> ServerBehavior {
    ServerBehavior(title, expected, requestCount: requestCount) { [.chunks(body)] + (ends ? [.end] : []) }
  }
}

extension ServerBehavior {
  private static let statusLine = "HTTP/1.1 200 OK\r\n"
  private static let header = statusLine + "Content-Type: application/json\r\nContent-Length: 9\r\n"

  /// Connections that end too early, by a close or a reset.
  static let truncations: [ServerBehavior] = [
    ServerBehavior("A connection that is closed before the request is read is lost", .unanswered, isReadFirst: false) {
      [.close]
    },
    ServerBehavior(
      "A connection that is reset before the request is read is lost",
      .oneOf([.lostInHeader, .notHTTP, .unreachable]),
      isReadFirst: false
    ) { [.reset] },
    ServerBehavior(
      "A connection that is closed before a request's body is read is lost",
      .unanswered,
      request: .post(byteCount: 500_000),
      isReadFirst: false
    ) { [.readHead, .close] },
    cut("A connection that is closed without an answer is lost", "", .end, .unanswered),
    cut("A connection that is reset without an answer is lost", "", .reset, .unanswered),
    cut("A connection that is closed after a byte is lost", "H", .end, .unanswered),
    cut("A connection that is closed within the version is lost", "HTTP/1", .end, .unanswered),
    cut("A connection that is reset within the version is lost", "HTTP/1", .reset, .unanswered),
    cut("A connection that is closed within the status is lost", "HTTP/1.1 20", .end, inHeader),
    cut("A connection that is reset within the status is lost", "HTTP/1.1 20", .reset, inHeader),
    cut("A connection that is closed after the status is lost", "HTTP/1.1 200", .end, inHeader),
    cut("A connection that is closed within the reason is lost", "HTTP/1.1 200 O", .end, inHeader),
    cut("A connection that is closed after the status line is lost", statusLine, .end, inHeader),
    cut("A connection that is reset after the status line is lost", statusLine, .reset, inHeader),
    cut("A connection that is closed within a field's name is lost", statusLine + "Content-T", .end, inHeader),
    cut("A connection that is reset within a field's name is lost", statusLine + "Content-T", .reset, inHeader),
    cut("A connection that is closed after a field's colon is lost", statusLine + "Content-Type:", .end, inHeader),
    cut(
      "A connection that is closed within a field's value is lost",
      statusLine + "Content-Type: appl",
      .end,
      inHeader
    ),
    cut("A connection that is closed within a line break is lost", header + "\r", .end, inHeader),
    cut("A connection that is closed after a field is lost", header, .end, inHeader),
    cut("A connection that is reset after a field is lost", header, .reset, inHeader),
    cut("A connection that is closed after the header is lost", header + "\r\n", .end, .lost(after: 0)),
    cut("A connection that is reset after the header is lost", header + "\r\n", .reset, .lost),
    cut("A connection that is closed after a byte of the body is lost", header + "\r\n[", .end, .lost(after: 1)),
    cut("A connection that is closed within the body is lost", header + "\r\n[1, 2", .end, .lost(after: 5)),
    cut("A connection that is reset within the body is lost", header + "\r\n[1, 2", .reset, .lost),
    cut(
      "A connection that is closed before the body's last byte is lost",
      header + "\r\n[1, 2, 3",
      .end,
      .lost(after: 8)
    ),
    ServerBehavior("A connection that is closed after half a megabyte of the body is lost", .lost(after: 500_000)) {
      [.raw("Content-Length: 900000"), .sendRepeatedly(String(repeating: " ", count: 5_000), count: 100), .end]
    },
    ServerBehavior("A connection that is reset after half a megabyte of the body is lost", .lost) {
      [.raw("Content-Length: 900000"), .sendRepeatedly(String(repeating: " ", count: 5_000), count: 100), .reset]
    },
    ServerBehavior("A reset after a whole body is its value, or a lost connection", .oneOf([.value([1]), .lost])) {
      [.answer(), .reset]
    },
  ]

  private static func cut(
    _ title: String,
    _ text: String,
    _ ending: ServerStep,
    _ expected: Expectation
  ) -> ServerBehavior {
    // The pause lets the text arrive: a reset discards what the client hasn't read.
    ServerBehavior(title, expected) { [.send(text), .pause(milliseconds: 30), ending] }
  }
}
