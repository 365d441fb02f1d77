import ShieldedNetworking

extension ServerBehaviour {
  /// Header fields, valid and malformed.
  static let headers: [ServerBehaviour] = [
    fields("Names in any case are the same", ["CONTENT-TYPE: application/json", "content-LENGTH: 3"], .value([1])),
    fields(
      "A folded line is read or malformed",
      ["X-Folded: a\r\n b\r\n\tc", "Content-Length: 3"],
      .oneOf([.value([1]), .malformed])
    ),
    fields(
      "A folded line as the first of a header is malformed or skipped",
      [" folded: a", "Content-Length: 3"],
      .oneOf([.value([1]), .malformed])
    ),
    fields("An empty name is malformed or skipped", [": a", "Content-Length: 3"], .oneOf([.value([1]), .malformed])),
    fields(
      "A line without a colon is malformed or skipped",
      ["nothing", "Content-Length: 3"],
      .oneOf([.value([1]), .malformed])
    ),
    fields(
      "A space before the colon is malformed or skipped",
      ["X-Space : a", "Content-Length: 3"],
      .oneOf([.value([1]), .malformed])
    ),
    fields(
      "A space in a name is malformed or skipped",
      ["X Space: a", "Content-Length: 3"],
      .oneOf([.value([1]), .malformed])
    ),
    fields("An empty value is read", ["X-Empty:", "Content-Length: 3"], .value([1])),
    fields("A value without a space after the colon is read", ["X-Tight:a", "Content-Length:3"], .value([1])),
    fields("White space around a value is read", ["X-Wide: \t a \t ", "Content-Length: 3"], .value([1])),
    fields("A value in UTF-8 is read", ["X-Name: Grüße 🙂", "Content-Length: 3"], .value([1])),
    ServerBehaviour(
      "A value of bytes that aren't UTF-8 is read",
      [
        .sendBytes(
          Array("HTTP/1.1 200 OK\r\nX-Name: ".utf8) + [0xE4, 0xFF, 0x80]
            + Array("\r\nContent-Length: 3\r\n\r\n[1]".utf8)
        )
      ],
      .value([1])
    ),
    ServerBehaviour(
      "A name of bytes that aren't UTF-8 is malformed or skipped",
      [
        .sendBytes(
          Array("HTTP/1.1 200 OK\r\nX-".utf8) + [0xE4, 0xFF] + Array(": a\r\nContent-Length: 3\r\n\r\n[1]".utf8)
        ), .end,
      ],
      .oneOf([.value([1]), .malformed])
    ),
    fields("A NUL in a value is malformed", ["X-Nul: a\u{0}b", "Content-Length: 3"], .malformed),
    fields("A NUL in a name is malformed", ["X-\u{0}: b", "Content-Length: 3"], .malformed),
    fields(
      "A control character in a value is malformed or read",
      ["X: a\u{1}b", "Content-Length: 3"],
      .oneOf([.value([1]), .malformed])
    ),
    fields(
      "A carriage return alone in a value is malformed or read",
      ["X-Return: a\rX-Injected: b", "Content-Length: 3"],
      .oneOf([.value([1]), .malformed])
    ),
    ServerBehaviour(
      "Header lines that end with line feeds alone are read or malformed",
      [.send("HTTP/1.1 200 OK\nContent-Type: application/json\nContent-Length: 3\n\n[1]"), .end],
      .oneOf([.value([1]), .malformed])
    ),
    fields(
      "A value of 8 KB is read",
      ["X-Long: " + String(repeating: "x", count: 8_192), "Content-Length: 3"],
      .value([1])
    ),
    fields(
      "A value of 64 KB is read or refused",
      ["X-Long: " + String(repeating: "x", count: 65_536), "Content-Length: 3"],
      .oneOf([.value([1]), .malformed])
    ),
    fields("A hundred fields are read", many(100) + ["Content-Length: 3"], .value([1])),
    fields(
      "A thousand fields are read or refused",
      many(1_000) + ["Content-Length: 3"],
      .oneOf([.value([1]), .malformed])
    ),
    ServerBehaviour(
      "A header that never ends is refused",
      [
        .send("HTTP/1.1 200 OK\r\n"),
        .sendRepeatedly("X-Field: " + String(repeating: "x", count: 1_000) + "\r\n", count: 100_000),
      ],
      .oneOf([.malformed])
    ),
    ServerBehaviour(
      "A header line that never ends is refused",
      [.send("HTTP/1.1 200 OK\r\nX-Field: "), .sendRepeatedly(String(repeating: "x", count: 4_000), count: 100_000)],
      .oneOf([.malformed])
    ),
    ServerBehaviour(
      "A status line that never ends is refused",
      [.send("HTTP/1.1 200 "), .sendRepeatedly(String(repeating: "x", count: 4_000), count: 4_000)],
      .malformed
    ),
    fields("Cookies are no fault", ["Set-Cookie: a=b; Path=/", "Set-Cookie: c", "Content-Length: 3"], .value([1])),
    ServerBehaviour(
      "A cookie isn't sent back",
      [
        .check(
          { $0.fields["cookie"] == nil },
          then: [.answer("[1]", "Set-Cookie: a=b; Path=/")],
          otherwise: [.answer("[0]")]
        )
      ],
      .value([1]),
      requestCount: 3
    ),
    ServerBehaviour(
      "A cached response isn't given for a second request",
      [
        .check(
          { $0.fields["if-none-match"] == nil },
          then: [.answer("[1]", "ETag: \"a\"", "Cache-Control: max-age=1000")],
          otherwise: [.answer("[0]")]
        )
      ],
      .value([1]),
      requestCount: 3
    ),
    ServerBehaviour(
      "A request has its fields once, and its host",
      [
        .check(
          {
            $0.method == "GET" && $0.target == "/start" && $0.fields["host"]?.count == 1
              && $0.fields["authorization"] == ["Bearer secret"] && $0.fields["accept"] == ["application/json"]
              && $0.fields["x-trace"] == ["7"] && $0.fields["content-length"] == nil
              && $0.fields["transfer-encoding"] == nil
          },
          then: [.answer("[1]")],
          otherwise: [.answer("[0]")]
        )
      ],
      .value([1])
    ),
    ServerBehaviour(
      "A request's body has its length, and comes whole",
      [
        .check(
          { $0.method == "POST" && $0.fields["content-length"] == ["1000"] && $0.body.count == 1_000 },
          then: [.answer("[1]")],
          otherwise: [.answer("[0]")]
        )
      ],
      .value([1]),
      request: .post(byteCount: 1_000)
    ),
    ServerBehaviour(
      "An empty body of a request has the length zero",
      [
        .check(
          { $0.method == "POST" && $0.fields["content-length"] == ["0"] },
          then: [.answer("[1]")],
          otherwise: [.answer("[0]")]
        )
      ],
      .value([1]),
      request: .post(byteCount: 0)
    ),
  ]

  private static func fields(_ title: String, _ fields: [String], _ expected: Expectation) -> ServerBehaviour {
    ServerBehaviour(
      title,
      [.sendBytes(Array(("HTTP/1.1 200 OK\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n[1]").utf8)), .end],
      expected
    )
  }

  private static func many(_ count: Int) -> [String] { (0..<count).map { "X-Field-\($0): \($0)" } }
}
