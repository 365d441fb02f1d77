import ShieldedNetworking

extension ServerBehavior {
  /// Statuses, with and without a body.
  static let statuses: [ServerBehavior] = [
    ServerBehavior("A 200 with a list is its value", .value([1, 2])) { [.answer("[1, 2]", status: "200 OK")] },
    after("A 100 before the response is skipped", "100 Continue"),
    ServerBehavior("Twenty responses of 100 are skipped", .value([1])) {
      [.sendRepeatedly("HTTP/1.1 100 Continue\r\n\r\n", count: 20), .answer()]
    },
    after("A 103 with header fields is skipped", "103 Early Hints\r\nLink: </a>; rel=preload"),
    after("A 102 before the response is skipped", "102 Processing"),
    ServerBehavior("A 100 and then the end is a lost connection", .lostInHeader) {
      [.send("HTTP/1.1 100 Continue\r\n\r\n"), .end]
    },
    ServerBehavior(
      "A switch of protocols that nobody asked for isn't HTTP",
      .oneOf([.notHTTP, .malformed, .lost, .emptyBody])
    ) { [.send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"), .end] },
    ServerBehavior("A 201 with a list is its value", .value([1])) { [.answer(status: "201 Created")] },
    ServerBehavior("A 202 without a body is an empty body", .emptyBody) { [.answer("", status: "202 Accepted")] },
    ServerBehavior("A 204 is an empty body", .emptyBody, requestCount: 2) { [.raw(status: "204 No Content")] },
    ServerBehavior("A 204 with a length is an empty body", .emptyBody) {
      [.raw("Content-Length: 3", status: "204 No Content"), .pause(milliseconds: 20), .close]
    },
    ServerBehavior("A 205 without a body is an empty body", .emptyBody) { [.answer("", status: "205 Reset Content")] },
    ServerBehavior("A 206 with a list is its value", .value([1])) { [.answer(status: "206 Partial Content")] },
    ServerBehavior("A 300 is no redirect", .status(300)) { [.answer(status: "300 Multiple Choices")] },
    ServerBehavior("A 304 has no body", .emptyBody, requestCount: 2) { [.raw(status: "304 Not Modified")] },
    ServerBehavior("A 305 is no redirect", .status(305)) { [.answer(status: "305 Use Proxy", "Location: {self}/x")] },
    ServerBehavior("A 400 with JSON is its status", .status(400)) { [.answer(status: "400 Bad Request")] },
    ServerBehavior("A 401 with JSON is an expired token", .expired) { [.answer(status: "401 Unauthorized")] },
    challenge("A 401 that asks for a password is an expired token", #"Basic realm="x""#),
    challenge("A 401 that asks for a bearer's token is an expired token", #"Bearer realm="x", error="invalid_token""#),
    challenge("A 401 with a list of schemes is an expired token", #"Bearer, Basic realm="x", Digest nonce="1""#),
    challenge("A 401 with two fields of schemes is an expired token", #"Digest nonce="1""#, #"Basic realm="x""#),
    challenge("A 401 that negotiates is an expired token", "Negotiate"),
    challenge("A 401 whose scheme is empty is an expired token", ""),
    ServerBehavior("A 401 with a page is an expired token", .expired) {
      [.answer("<html>Sign in</html>", status: "401 Unauthorized", type: "text/html")]
    },
    ServerBehavior("A 401 without a body is an expired token", .expired) { [.answer("", status: "401 Unauthorized")] },
    ServerBehavior("A 403 is the module's code", .denied) { [.answer(status: "403 Forbidden")] },
    ServerBehavior("A 404 with JSON is its status", .status(404)) { [.answer(status: "404 Not Found")] },
    ServerBehavior("A 404 without a body is an empty body", .emptyBody) { [.answer("", status: "404 Not Found")] },
    ServerBehavior("A 407 from the server is its status", .status(407)) {
      [.answer(status: "407 Proxy Authentication Required", "Proxy-Authenticate: Basic realm=\"x\"")]
    },
    ServerBehavior("A 408 is its status", .status(408)) { [.answer(status: "408 Request Timeout")] },
    ServerBehavior("A 409 is its status", .status(409)) { [.answer(status: "409 Conflict")] },
    ServerBehavior("A 418 is its status", .status(418)) { [.answer(status: "418 I'm a teapot")] },
    ServerBehavior("A 422 is its status", .status(422)) { [.answer(status: "422 Unprocessable Content")] },
    ServerBehavior("A 429 is its status", .status(429)) {
      [.answer(status: "429 Too Many Requests", "Retry-After: 1")]
    },
    ServerBehavior("A 500 is its status", .status(500)) { [.answer(status: "500 Internal Server Error")] },
    ServerBehavior("A 502 is its status", .status(502)) { [.answer(status: "502 Bad Gateway")] },
    ServerBehavior("A 503 is its status", .status(503)) {
      [.answer(status: "503 Service Unavailable", "Retry-After: x")]
    },
    ServerBehavior("A 504 is its status", .status(504)) { [.answer(status: "504 Gateway Timeout")] },
    ServerBehavior("A 599 is its status", .status(599)) { [.answer(status: "599 Whatever")] },
    ServerBehavior("A 999 is its status", .status(999)) { [.answer(status: "999 Whatever")] },
  ]

  /// Status lines.
  static let statusLines: [ServerBehavior] = [
    line("A status line without a reason is read", "HTTP/1.1 200", .value([1])),
    line("A status line with an empty reason is read", "HTTP/1.1 200 ", .value([1])),
    line(
      "A status line with a long reason is read",
      "HTTP/1.1 200 " + String(repeating: "x", count: 1_000),
      .value([1])
    ),
    line("A reason outside ASCII is read", "HTTP/1.1 200 ÄÖ", .value([1])),
    line("Two spaces before the status are read or malformed", "HTTP/1.1  200 OK", .readOrMalformed),
    line("A tab before the status is malformed", "HTTP/1.1\t200 OK", .malformedOrNotHTTP),
    line("A version in lower case isn't HTTP", "http/1.1 200 OK", .readOrRefused),
    line("A response of HTTP/2.0 in text is refused or read", "HTTP/2.0 200 OK", .readOrRefused),
    line("A response of HTTP/9.9 is refused", "HTTP/9.9 200 OK", .malformedOrNotHTTP),
    line("A status of two digits is malformed", "HTTP/1.1 20 OK", .malformedOrNotHTTP),
    line("A status of four digits is malformed", "HTTP/1.1 2000 OK", .malformedOrNotHTTP),
    line("A status of 000 is malformed", "HTTP/1.1 000 X", .malformedOrNotHTTP),
    line("A status of 099 is malformed", "HTTP/1.1 099 X", .malformedOrNotHTTP),
    ServerBehavior("A status of 001 without a body is malformed", .malformedOrNotHTTP) {
      [.send("HTTP/1.1 001 X\r\nContent-Length: 0\r\n\r\n"), .end]
    },
    line("A status in letters is malformed", "HTTP/1.1 abc OK", .malformedOrNotHTTP),
    line("A negative status is malformed", "HTTP/1.1 -20 OK", .malformedOrNotHTTP),
    line("An empty line before the status line is skipped or malformed", "\r\nHTTP/1.1 200 OK", .readOrRefused),
    line(
      "A status line that ends with a line feed alone is read or malformed",
      "HTTP/1.1 200 OK\nX: y",
      .readOrMalformed
    ),
    line("A text that isn't HTTP is reported as such", "hello", .oneOf([.notHTTP])),
    line("Bytes that aren't a text aren't HTTP", "\u{0}\u{1}\u{2}", .oneOf([.notHTTP])),
    line("A greeting of another protocol isn't HTTP", "SSH-2.0-OpenSSH_9.2", .oneOf([.notHTTP])),
    line("An answer of FTP isn't HTTP", "220 ready", .oneOf([.notHTTP])),
  ]

  private static func challenge(_ title: String, _ challenges: String...) -> ServerBehavior {
    ServerBehavior(title, .expired) {
      let fields = challenges.map { "WWW-Authenticate: \($0)\r\n" }.joined()
      return [
        .send("HTTP/1.1 401 Unauthorized\r\nContent-Type: application/json\r\n\(fields)Content-Length: 3\r\n\r\n[1]")
      ]
    }
  }

  private static func after(_ title: String, _ header: String) -> ServerBehavior {
    ServerBehavior(title, .value([1])) { [.send("HTTP/1.1 \(header)\r\n\r\n"), .answer()] }
  }

  private static func line(_ title: String, _ line: String, _ expected: Expectation) -> ServerBehavior {
    ServerBehavior(title, expected) {
      [.send(line + "\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n[1]"), .end]
    }
  }
}

extension Expectation {
  static let expired = Expectation.reason(.response(.common(.tokenExpired, message: "Unknown error.")))
  static let denied = Expectation.reason(.response(.module(.noPermission, message: "Unknown error.")))
  static func status(_ status: Int) -> Expectation {
    .reason(.response(.unrecognized(.integer(status), message: "Unknown error.")))
  }
}

extension ServerBehavior {
  /// Header fields, valid and malformed.
  static let headers: [ServerBehavior] = [
    fields(
      "Names in any case are the same",
      ["CONTENT-TYPE: application/json", "content-LENGTH: 3"],
      .value([1]),
      length: ""
    ),
    fields("A folded line is read or malformed", ["X-Folded: a\r\n b\r\n\tc"], .readOrMalformed),
    fields("A folded line as the first of a header is malformed or skipped", [" folded: a"], .readOrMalformed),
    fields("An empty name is malformed or skipped", [": a"], .readOrMalformed),
    fields("A line without a colon is malformed or skipped", ["nothing"], .readOrMalformed),
    fields("A space before the colon is malformed or skipped", ["X-Space : a"], .readOrMalformed),
    fields("A space in a name is malformed or skipped", ["X Space: a"], .readOrMalformed),
    fields("An empty value is read", ["X-Empty:"], .value([1])),
    fields(
      "A value without a space after the colon is read",
      ["X-Tight:a", "Content-Length:3"],
      .value([1]),
      length: ""
    ),
    fields("White space around a value is read", ["X-Wide: \t a \t "], .value([1])),
    fields("A value in UTF-8 is read", ["X-Name: Grüße 🙂"], .value([1])),
    ServerBehavior("A value of bytes that aren't UTF-8 is read", .value([1])) {
      [
        .sendBytes(
          Array("HTTP/1.1 200 OK\r\nX-Name: ".utf8) + [0xE4, 0xFF, 0x80]
            + Array("\r\nContent-Length: 3\r\n\r\n[1]".utf8)
        )
      ]
    },
    ServerBehavior("A name of bytes that aren't UTF-8 is malformed or skipped", .readOrMalformed) {
      [
        .sendBytes(
          Array("HTTP/1.1 200 OK\r\nX-".utf8) + [0xE4, 0xFF] + Array(": a\r\nContent-Length: 3\r\n\r\n[1]".utf8)
        ), .end,
      ]
    },
    fields("A NUL in a value is malformed", ["X-Nul: a\u{0}b"], .malformed),
    fields("A NUL in a name is malformed", ["X-\u{0}: b"], .malformed),
    fields("A control character in a value is malformed or read", ["X: a\u{1}b"], .readOrMalformed),
    fields("A carriage return alone in a value is malformed or read", ["X-Return: a\rX-Injected: b"], .readOrMalformed),
    ServerBehavior("Header lines that end with line feeds alone are read or malformed", .readOrMalformed) {
      [.send("HTTP/1.1 200 OK\nContent-Type: application/json\nContent-Length: 3\n\n[1]"), .end]
    },
    fields("A value of 8 KB is read", ["X-Long: " + String(repeating: "x", count: 8_192)], .value([1])),
    fields(
      "A value of 64 KB is read or refused",
      ["X-Long: " + String(repeating: "x", count: 65_536)],
      .readOrMalformed
    ),
    fields("A hundred fields are read", many(100), .value([1])),
    fields("A thousand fields are read or refused", many(1_000), .readOrMalformed),
    ServerBehavior("A header that never ends is refused", .oneOf([.malformed])) {
      [
        .send("HTTP/1.1 200 OK\r\n"),
        .sendRepeatedly("X-Field: " + String(repeating: "x", count: 1_000) + "\r\n", count: 100_000),
      ]
    },
    ServerBehavior("A header line that never ends is refused", .oneOf([.malformed])) {
      [.send("HTTP/1.1 200 OK\r\nX-Field: "), .sendRepeatedly(String(repeating: "x", count: 4_000), count: 100_000)]
    },
    ServerBehavior("A status line that never ends is refused", .malformed) {
      [.send("HTTP/1.1 200 "), .sendRepeatedly(String(repeating: "x", count: 4_000), count: 4_000)]
    },
    fields("Cookies are no fault", ["Set-Cookie: a=b; Path=/", "Set-Cookie: c"], .value([1])),
    ServerBehavior("A cookie isn't sent back", .value([1]), requestCount: 3) {
      [.expect([.answer("[1]", "Set-Cookie: a=b; Path=/")]) { $0.fields["cookie"] == nil }]
    },
    ServerBehavior("A cached response isn't given for a second request", .value([1]), requestCount: 3) {
      [.expect([.answer("[1]", "ETag: \"a\"", "Cache-Control: max-age=1000")]) { $0.fields["if-none-match"] == nil }]
    },
    ServerBehavior("A request has its fields once, and its host", .value([1])) {
      [
        .expect {
          $0.method == "GET" && $0.target == "/start" && $0.fields["host"]?.count == 1
            && $0.fields["authorization"] == ["Bearer secret"] && $0.fields["accept"] == ["application/json"]
            && $0.fields["x-trace"] == ["7"] && $0.fields["content-length"] == nil
            && $0.fields["transfer-encoding"] == nil
        }
      ]
    },
    ServerBehavior("A request's body has its length, and comes whole", .value([1]), request: .post(byteCount: 1_000)) {
      [.expect { $0.method == "POST" && $0.fields["content-length"] == ["1000"] && $0.body.count == 1_000 }]
    },
    ServerBehavior("An empty body of a request has the length zero", .value([1]), request: .post(byteCount: 0)) {
      [.expect { $0.method == "POST" && $0.fields["content-length"] == ["0"] }]
    },
  ]

  private static func fields(
    _ title: String,
    _ fields: [String],
    _ expected: Expectation,
    length: String = "Content-Length: 3\r\n"
  ) -> ServerBehavior {
    ServerBehavior(title, expected) {
      [
        .sendBytes(Array(("HTTP/1.1 200 OK\r\n" + fields.map { $0 + "\r\n" }.joined() + length + "\r\n[1]").utf8)),
        .end,
      ]
    }
  }

  private static func many(_ count: Int) -> [String] { (0..<count).map { "X-Field-\($0): \($0)" } }
}
