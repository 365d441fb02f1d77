import LoopbackServer
import ShieldedNetworking

extension ServerBehaviour {
  private static let statusLine = "HTTP/1.1 200 OK\r\n"
  private static let header = statusLine + "Content-Type: application/json\r\nContent-Length: 9\r\n"

  /// Connections that end too early, by a close or a reset.
  static let truncations: [ServerBehaviour] = [
    ServerBehaviour(
      "A connection that is closed before the request is read is lost",
      [.close],
      .oneOf([.lostInHeader, .notHTTP]),
      isReadFirst: false
    ),
    ServerBehaviour(
      "A connection that is reset before the request is read is lost",
      [.reset],
      .oneOf([.lostInHeader, .notHTTP, .unreachable]),
      isReadFirst: false
    ),
    ServerBehaviour(
      "A connection that is closed before a request's body is read is lost",
      [.readHead, .close],
      .oneOf([.lostInHeader, .notHTTP]),
      request: .post(byteCount: 500_000),
      isReadFirst: false
    ),
    cut("A connection that is closed without an answer is lost", "", .end, .oneOf([.lostInHeader, .notHTTP])),
    cut("A connection that is reset without an answer is lost", "", .reset, .oneOf([.lostInHeader, .notHTTP])),
    cut("A connection that is closed after a byte is lost", "H", .end, .oneOf([.lostInHeader, .notHTTP])),
    cut("A connection that is closed within the version is lost", "HTTP/1", .end, .oneOf([.lostInHeader, .notHTTP])),
    cut("A connection that is reset within the version is lost", "HTTP/1", .reset, .oneOf([.lostInHeader, .notHTTP])),
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
    ServerBehaviour(
      "A connection that is closed after half a megabyte of the body is lost",
      [.raw("Content-Length: 900000"), .sendRepeatedly(String(repeating: " ", count: 5_000), count: 100), .end],
      .lost(after: 500_000)
    ),
    ServerBehaviour(
      "A connection that is reset after half a megabyte of the body is lost",
      [.raw("Content-Length: 900000"), .sendRepeatedly(String(repeating: " ", count: 5_000), count: 100), .reset],
      .lost
    ),
    ServerBehaviour(
      "A reset after a whole body is its value, or a lost connection",
      [.answer(), .reset],
      .oneOf([.value([1]), .lost])
    ),
  ]

  private static func cut(
    _ title: String,
    _ text: String,
    _ ending: ServerStep,
    _ expected: Expectation
  ) -> ServerBehaviour {
    // The pause lets the text arrive: a reset discards what the client hasn't read.
    ServerBehaviour(title, [.send(text), .pause(milliseconds: 30), ending], expected)
  }
}
