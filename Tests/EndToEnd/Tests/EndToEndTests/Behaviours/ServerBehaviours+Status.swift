import ShieldedNetworking

extension ServerBehaviour {
  /// Statuses, with and without a body.
  static let statuses: [ServerBehaviour] = [
    ServerBehaviour("A 200 with a list is its value", [.answer("[1, 2]", status: "200 OK")], .value([1, 2])),
    ServerBehaviour(
      "A 100 before the response is skipped",
      [.send("HTTP/1.1 100 Continue\r\n\r\n"), .answer()],
      .value([1])
    ),
    ServerBehaviour(
      "Twenty responses of 100 are skipped",
      [.sendRepeatedly("HTTP/1.1 100 Continue\r\n\r\n", count: 20), .answer()],
      .value([1])
    ),
    ServerBehaviour(
      "A 103 with header fields is skipped",
      [.send("HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n"), .answer()],
      .value([1])
    ),
    ServerBehaviour(
      "A 102 before the response is skipped",
      [.send("HTTP/1.1 102 Processing\r\n\r\n"), .answer()],
      .value([1])
    ),
    ServerBehaviour(
      "A 100 and then the end is a lost connection",
      [.send("HTTP/1.1 100 Continue\r\n\r\n"), .end],
      .lostInHeader
    ),
    ServerBehaviour(
      "A switch of protocols that nobody asked for isn't HTTP",
      [.send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"), .end],
      .oneOf([.notHTTP, .malformed, .lost, .emptyBody])
    ),
    ServerBehaviour("A 201 with a list is its value", [.answer(status: "201 Created")], .value([1])),
    ServerBehaviour("A 202 without a body is an empty body", [.answer("", status: "202 Accepted")], .emptyBody),
    ServerBehaviour("A 204 is an empty body", [.raw(status: "204 No Content")], .emptyBody, requestCount: 2),
    ServerBehaviour(
      "A 204 with a length is an empty body",
      [.raw("Content-Length: 3", status: "204 No Content"), .pause(milliseconds: 20), .close],
      .emptyBody
    ),
    ServerBehaviour("A 205 without a body is an empty body", [.answer("", status: "205 Reset Content")], .emptyBody),
    ServerBehaviour("A 206 with a list is its value", [.answer(status: "206 Partial Content")], .value([1])),
    ServerBehaviour("A 300 is no redirect", [.answer(status: "300 Multiple Choices")], .status(300)),
    ServerBehaviour("A 304 has no body", [.raw(status: "304 Not Modified")], .emptyBody, requestCount: 2),
    ServerBehaviour("A 305 is no redirect", [.answer(status: "305 Use Proxy", "Location: {self}/x")], .status(305)),
    ServerBehaviour("A 400 with JSON is its status", [.answer(status: "400 Bad Request")], .status(400)),
    ServerBehaviour("A 401 with JSON is an expired token", [.answer(status: "401 Unauthorized")], .expired),
    ServerBehaviour(
      "A 401 that asks for a password is an expired token",
      [.answer(status: "401 Unauthorized", "WWW-Authenticate: Basic realm=\"x\"")],
      .expired
    ),
    ServerBehaviour(
      "A 401 that asks for a bearer's token is an expired token",
      [.answer(status: "401 Unauthorized", "WWW-Authenticate: Bearer realm=\"x\", error=\"invalid_token\"")],
      .expired
    ),
    ServerBehaviour(
      "A 401 with a list of schemes is an expired token",
      [.answer(status: "401 Unauthorized", "WWW-Authenticate: Bearer, Basic realm=\"x\", Digest nonce=\"1\"")],
      .expired
    ),
    ServerBehaviour(
      "A 401 with two fields of schemes is an expired token",
      [
        .answer(
          status: "401 Unauthorized",
          "WWW-Authenticate: Digest nonce=\"1\"",
          "WWW-Authenticate: Basic realm=\"x\""
        )
      ],
      .expired
    ),
    ServerBehaviour(
      "A 401 that negotiates is an expired token",
      [.answer(status: "401 Unauthorized", "WWW-Authenticate: Negotiate")],
      .expired
    ),
    ServerBehaviour(
      "A 401 whose scheme is empty is an expired token",
      [.answer(status: "401 Unauthorized", "WWW-Authenticate:")],
      .expired
    ),
    ServerBehaviour(
      "A 401 with a page is an expired token",
      [.answer("<html>Sign in</html>", status: "401 Unauthorized", type: "text/html")],
      .expired
    ),
    ServerBehaviour("A 401 without a body is an expired token", [.answer("", status: "401 Unauthorized")], .expired),
    ServerBehaviour("A 403 is the module's code", [.answer(status: "403 Forbidden")], .denied),
    ServerBehaviour("A 404 with JSON is its status", [.answer(status: "404 Not Found")], .status(404)),
    ServerBehaviour("A 404 without a body is an empty body", [.answer("", status: "404 Not Found")], .emptyBody),
    ServerBehaviour(
      "A 407 from the server is its status",
      [.answer(status: "407 Proxy Authentication Required", "Proxy-Authenticate: Basic realm=\"x\"")],
      .status(407)
    ),
    ServerBehaviour("A 408 is its status", [.answer(status: "408 Request Timeout")], .status(408)),
    ServerBehaviour("A 409 is its status", [.answer(status: "409 Conflict")], .status(409)),
    ServerBehaviour("A 418 is its status", [.answer(status: "418 I'm a teapot")], .status(418)),
    ServerBehaviour("A 422 is its status", [.answer(status: "422 Unprocessable Content")], .status(422)),
    ServerBehaviour("A 429 is its status", [.answer(status: "429 Too Many Requests", "Retry-After: 1")], .status(429)),
    ServerBehaviour("A 500 is its status", [.answer(status: "500 Internal Server Error")], .status(500)),
    ServerBehaviour("A 502 is its status", [.answer(status: "502 Bad Gateway")], .status(502)),
    ServerBehaviour(
      "A 503 is its status",
      [.answer(status: "503 Service Unavailable", "Retry-After: x")],
      .status(503)
    ),
    ServerBehaviour("A 504 is its status", [.answer(status: "504 Gateway Timeout")], .status(504)),
    ServerBehaviour("A 599 is its status", [.answer(status: "599 Whatever")], .status(599)),
    ServerBehaviour("A 999 is its status", [.answer(status: "999 Whatever")], .status(999)),
  ]

  /// Status lines.
  static let statusLines: [ServerBehaviour] = [
    line("A status line without a reason is read", "HTTP/1.1 200", .value([1])),
    line("A status line with an empty reason is read", "HTTP/1.1 200 ", .value([1])),
    line(
      "A status line with a long reason is read",
      "HTTP/1.1 200 " + String(repeating: "x", count: 1_000),
      .value([1])
    ),
    line("A reason outside ASCII is read", "HTTP/1.1 200 ÄÖ", .value([1])),
    line("Two spaces before the status are read or malformed", "HTTP/1.1  200 OK", .oneOf([.value([1]), .malformed])),
    line("A tab before the status is malformed", "HTTP/1.1\t200 OK", .oneOf([.malformed, .notHTTP])),
    line("A version in lower case isn't HTTP", "http/1.1 200 OK", .oneOf([.value([1]), .malformed, .notHTTP])),
    line(
      "A response of HTTP/2.0 in text is refused or read",
      "HTTP/2.0 200 OK",
      .oneOf([.value([1]), .malformed, .notHTTP])
    ),
    line("A response of HTTP/9.9 is refused", "HTTP/9.9 200 OK", .oneOf([.malformed, .notHTTP])),
    line("A status of two digits is malformed", "HTTP/1.1 20 OK", .oneOf([.malformed, .notHTTP])),
    line("A status of four digits is malformed", "HTTP/1.1 2000 OK", .oneOf([.malformed, .notHTTP])),
    line("A status of 000 is malformed", "HTTP/1.1 000 X", .oneOf([.malformed, .notHTTP])),
    line("A status of 099 is malformed", "HTTP/1.1 099 X", .oneOf([.malformed, .notHTTP])),
    ServerBehaviour(
      "A status of 001 without a body is malformed",
      [.send("HTTP/1.1 001 X\r\nContent-Length: 0\r\n\r\n"), .end],
      .oneOf([.malformed, .notHTTP])
    ),
    line("A status in letters is malformed", "HTTP/1.1 abc OK", .oneOf([.malformed, .notHTTP])),
    line("A negative status is malformed", "HTTP/1.1 -20 OK", .oneOf([.malformed, .notHTTP])),
    line(
      "An empty line before the status line is skipped or malformed",
      "\r\nHTTP/1.1 200 OK",
      .oneOf([.value([1]), .malformed, .notHTTP])
    ),
    line(
      "A status line that ends with a line feed alone is read or malformed",
      "HTTP/1.1 200 OK\nX: y",
      .oneOf([.value([1]), .malformed])
    ),
    line("A greeting of another protocol isn't HTTP", "SSH-2.0-OpenSSH_9.2", .oneOf([.notHTTP])),
    line("An answer of FTP isn't HTTP", "220 ready", .oneOf([.notHTTP])),
  ]

  private static func line(_ title: String, _ line: String, _ expected: Expectation) -> ServerBehaviour {
    ServerBehaviour(
      title,
      [.send(line + "\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n[1]"), .end],
      expected
    )
  }
}

extension Expectation {
  static let expired = Expectation.reason(.response(.common(.tokenExpired, message: "Unknown error.")))
  static let denied = Expectation.reason(.response(.module(.noPermission, message: "Unknown error.")))
  static func status(_ status: Int) -> Expectation {
    .reason(.response(.unrecognised(.integer(status), message: "Unknown error.")))
  }
}
