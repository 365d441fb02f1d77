import ShieldedNetworking

extension ServerBehaviour {
  /// Bodies that end at a declared length or with the connection.
  static let lengths: [ServerBehaviour] = [
    ServerBehaviour("A body of the declared length is read", [.answer("[1]")], .value([1])),
    ServerBehaviour("A declared length of zero is an empty body", [.answer("")], .emptyBody),
    ServerBehaviour(
      "A body shorter than declared is a lost connection",
      [.raw("Content-Length: 10", body: "[1]"), .end],
      .lost(after: 3)
    ),
    ServerBehaviour(
      "A body that lacks its last byte is a lost connection, even if it is a whole document",
      [.raw("Content-Length: 4", body: "[1]"), .end],
      .lost(after: 3)
    ),
    ServerBehaviour(
      "Of a body longer than declared, the declared length is read",
      [.raw("Content-Length: 3", body: "[1]2345"), .end],
      .value([1])
    ),
    ServerBehaviour("A negative length is malformed", [.raw("Content-Length: -1", body: "[1]"), .end], .malformed),
    ServerBehaviour(
      "A length with a plus sign is malformed",
      [.raw("Content-Length: +3", body: "[1]"), .end],
      .malformed
    ),
    ServerBehaviour(
      "A length that isn't a number is malformed",
      [.raw("Content-Length: x", body: "[1]"), .end],
      .malformed
    ),
    ServerBehaviour("A hexadecimal length is malformed", [.raw("Content-Length: 0x3", body: "[1]"), .end], .malformed),
    ServerBehaviour("A fractional length is malformed", [.raw("Content-Length: 3.0", body: "[1]"), .end], .malformed),
    ServerBehaviour("An empty length is malformed", [.raw("Content-Length:", body: "[1]"), .end], .malformed),
    ServerBehaviour(
      "A length among white space is read",
      [.raw("Content-Length: \t 3 \t", body: "[1]"), .end],
      .value([1])
    ),
    ServerBehaviour(
      "A length with leading zeros is read",
      [.raw("Content-Length: 0003", body: "[1]"), .end],
      .value([1])
    ),
    ServerBehaviour(
      "A length beyond 64 bits is malformed",
      [.raw("Content-Length: 99999999999999999999", body: "[1]"), .end],
      .malformed
    ),
    ServerBehaviour(
      "The greatest length of 64 bits is too large",
      [.raw("Content-Length: 9223372036854775807", body: "[1]"), .end],
      .tooLarge(1_048_576)
    ),
    ServerBehaviour(
      "The same length twice is read",
      [.raw("Content-Length: 3", "Content-Length: 3", body: "[1]"), .end],
      .oneOf([.value([1]), .malformed])
    ),
    ServerBehaviour(
      "Two different lengths are malformed",
      [.raw("Content-Length: 3", "Content-Length: 5", body: "[1]  "), .end],
      .malformed
    ),
    ServerBehaviour(
      "The same length twice in one field is read or malformed",
      [.raw("Content-Length: 3, 3", body: "[1]"), .end],
      .oneOf([.value([1]), .malformed])
    ),
    ServerBehaviour(
      "With a length and chunks, the chunks are read or the response is malformed",
      [.raw("Content-Length: 2", "Transfer-Encoding: chunked", body: "3\r\n[1]\r\n0\r\n\r\n"), .end],
      .oneOf([.value([1]), .malformed])
    ),
    ServerBehaviour("Without a length, a body ends with the connection", [.raw(body: "[1]"), .end], .value([1])),
    ServerBehaviour(
      "Without a length, a reset is a lost connection",
      [.raw(body: "[1]"), .pause(milliseconds: 50), .reset],
      .lost
    ),
    ServerBehaviour("Without a length, nothing is an empty body", [.raw(), .end], .emptyBody),
    ServerBehaviour(
      "A connection that is said to close is read to its length",
      [.answer("[1]", "Connection: close"), .end],
      .value([1])
    ),
    ServerBehaviour(
      "A body of HTTP/1.0 ends with the connection",
      [.send("HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n[1]"), .end],
      .value([1])
    ),
    ServerBehaviour(
      "A body of HTTP/1.0 may have a length, and the connection may be kept",
      [.send("HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 3\r\n\r\n[1]")],
      .value([1]),
      requestCount: 2
    ),
    ServerBehaviour(
      "A body of HTTP/1.0 that is shorter than its length is a lost connection",
      [.send("HTTP/1.0 200 OK\r\nContent-Length: 9\r\n\r\n[1]"), .end],
      .lost(after: 3)
    ),
    ServerBehaviour(
      "The length in an answer to HEAD is no promise",
      [.raw("Content-Length: 100")],
      .emptyBody,
      request: .head
    ),
    ServerBehaviour(
      "A length beyond the limit in an answer to HEAD is no fault",
      [.raw("Content-Length: 99999999")],
      .emptyBody,
      request: .head
    ),
    ServerBehaviour(
      "Chunks in an answer to HEAD are no promise",
      [.raw("Transfer-Encoding: chunked")],
      .emptyBody,
      request: .head
    ),
    ServerBehaviour(
      "A body in an answer to HEAD isn't read",
      [.answer("[1]", "Connection: close"), .end],
      .emptyBody,
      request: .head
    ),
  ]
}
