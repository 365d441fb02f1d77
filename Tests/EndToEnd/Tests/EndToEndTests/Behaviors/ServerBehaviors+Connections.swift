import LoopbackServer
import ShieldedNetworking

extension ServerBehavior {
  /// Reused connections, and answers that come early.
  static let connections: [ServerBehavior] = [
    ServerBehavior("A connection that is kept is used again", .value([1]), requestCount: 5) { [.answer()] },
    ServerBehavior(
      "A connection that the server closes after each answer, as it says, is replaced",
      .value([1]),
      requestCount: 5
    ) { [.answer("[1]", "Connection: close"), .end] },
    ServerBehavior(
      "A connection that the server closes after each answer, without a word, is replaced, or the next request is lost",
      // The end may arrive after the next request was written, and no request is sent twice.
      .oneOf([.value([1]), .lost(after: 0)]),
      requestCount: 3
    ) { [.answer(), .end] },
    ServerBehavior(
      "A connection that is reset after each answer is replaced, or the next request is lost",
      // The reset may arrive late as well.
      .oneOf([.value([1]), .lost(after: 0)]),
      requestCount: 3
    ) { [.answer(), .pause(milliseconds: 20), .reset] },
    ServerBehavior("A server that answers twice doesn't answer the next request", .value([1]), requestCount: 3) {
      [.send(twice("[1]", "[2]"))]
    },
    ServerBehavior(
      "A server that answers twice and closes doesn't answer the next request",
      .value([1]),
      requestCount: 3
    ) { [.send(twice("[1]", "[2]")), .end] },
    ServerBehavior("Bytes after a body don't reach the next response", .value([1]), requestCount: 3) {
      [.raw("Content-Length: 3", body: "[1]garbage")]
    },
    ServerBehavior("Line breaks after a body don't reach the next response", .value([1]), requestCount: 3) {
      [.raw("Content-Length: 3", body: "[1]\r\n\r\n")]
    },
    ServerBehavior(
      "A server that answers before it was asked is refused, or its answer is taken",
      .oneOf([.value([1]), .lost, .notHTTP, .malformed]),
      isReadFirst: false
    ) { [.answer("[1]"), .pause(milliseconds: 200), .end] },
    upload("A 413 that comes before the upload is read is its status", 8 * 1_048_576, .oneOf([.status(413), .lost])) {
      [.answer("[1]", status: "413 Content Too Large", "Connection: close"), .end]
    },
    upload("A 413 that comes while the upload is read is its status", 8 * 1_048_576, .oneOf([.status(413), .lost])) {
      [.answer("[1]", status: "413 Content Too Large", "Connection: close"), .readBody, .end]
    },
    upload("A 401 that comes before the upload is read is an expired token", 300_000, .oneOf([.expired, .lost])) {
      [.answer("[1]", status: "401 Unauthorized", "Connection: close"), .end]
    },
    ServerBehavior(
      "A 401 that asks for a password before the upload is read is an expired token",
      .oneOf([.expired, .lost]),
      request: .post(byteCount: 300_000),
      isReadFirst: false
    ) {
      [
        .readHead,
        .answer("[1]", status: "401 Unauthorized", "WWW-Authenticate: Basic realm=\"x\"", "Connection: close"), .end,
      ]
    },
    ServerBehavior(
      "A 200 that comes before the upload is read is its value",
      .oneOf([.value([1]), .lost]),
      request: .post(byteCount: 300_000),
      requestCount: 2,
      isReadFirst: false
    ) { [.readHead, .answer(), .readBody] },
    upload("A connection that is reset while the upload is sent is lost", 8 * 1_048_576, .unanswered) {
      [.pause(milliseconds: 20), .reset]
    },
    ServerBehavior("An upload of 8 MB is read whole", .value([1]), request: .post(byteCount: 8 * 1_048_576)) {
      [.expect { $0.body.count == 8 * 1_048_576 }]
    },
  ]

  /// An answer before the body of the request is read.
  private static func upload(
    _ title: String,
    _ byteCount: Int,
    _ expected: Expectation,
    steps: () -> [ServerStep]
  ) -> ServerBehavior {
    ServerBehavior(title, expected, request: .post(byteCount: byteCount), isReadFirst: false) { [.readHead] + steps() }
  }

  private static func twice(_ first: String, _ second: String) -> String {
    "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n\(first)HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n\(second)"
  }
}

extension ServerBehavior {
  /// Redirects, valid and broken.
  static let redirects: [ServerBehavior] =
    [301, 302, 303, 307, 308].flatMap { status in
      [
        through("A redirect of status \(status) to a path is followed", [.redirect(status, to: "/next")]),
        through(
          "A redirect of status \(status) after POST \(status < 307 ? "becomes GET" : "keeps the body")",
          [.redirect(status, to: "/next")],
          [.expect { isRedirected($0, status) }],
          request: .post(byteCount: 2_000)
        ),
        ServerBehavior("A redirect of status \(status) without a location is the response", .emptyBody) {
          [.redirect(status, to: nil)]
        },
      ]
    } + [
      to("A redirect to a relative address is followed", "next", .value([1])),
      to("A redirect to an absolute address is followed", "{self}/next", .value([1])),
      to("A redirect to an address without a scheme is followed", "//127.0.0.1:{port}/next", .value([1])),
      to("A redirect to a parent folder is followed", "./a/../next", .value([1])),
      to("A redirect to an address with a fragment is followed without it", "/next#part", .value([1])),
      to("A redirect to an address with a query is followed with it", "/next?a=b&c", .value([1])),
      to("A redirect to an address in capital letters is followed", "HTTP://127.0.0.1:{port}/next", .value([1])),
      to("A redirect to https is refused", "https://127.0.0.1:1/", refused("https")),
      to("A redirect to a file is refused", "file:///etc/hosts", refused("file")),
      to("A redirect to ftp is refused", "ftp://127.0.0.1/next", refused("ftp")),
      to("A redirect to a scheme that nobody knows is refused", "shop://next", refused("shop")),
      to("A redirect to data is refused", "data:application/json,[1]", refused("data")),
      to("A redirect to a port without a server is unreachable", "http://127.0.0.1:1/", .unreachable),
      ServerBehavior(
        "A redirect with an empty location is the response, or a loop",
        .oneOf([.emptyBody, .reason(.transport(.tooManyRedirects(limit: 10)))])
      ) { [.redirect(302, to: "")] },
      ServerBehavior(
        "A redirect with a location that isn't an address is the response, or is followed",
        .oneOf([.emptyBody, .value([1]), .unreachable, .notHTTP])
      ) { [.route(["/start": [.redirect(302, to: "http://[")], "/http://[": [.answer()]])] },
      ServerBehavior("A redirect to itself ends at the limit", .reason(.transport(.tooManyRedirects(limit: 10)))) {
        [.redirect(302, to: "/start")]
      },
      ServerBehavior("A chain of three redirects is followed", .value([1])) { [.route(chain(3))] },
      ServerBehavior("A chain of ten redirects is followed", .value([1])) { [.route(chain(10))] },
      ServerBehavior(
        "A chain of eleven redirects ends at the limit",
        .reason(.transport(.tooManyRedirects(limit: 10)))
      ) { [.route(chain(11))] },
      through(
        "A redirect with a body is followed, and the body isn't the answer",
        [.send("HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 3\r\n\r\n[0]")]
      ),
      through(
        "A redirect whose connection closes is followed",
        [.redirect(302, to: "/next", "Connection: close"), .end]
      ),
      through("A location followed by spaces is followed without them", [.redirect(302, to: "/next  ")]),
      through(
        "Header fields stay within a server",
        [.redirect(302, to: "/next")],
        [.expect { $0.fields["authorization"] == ["Bearer secret"] && $0.fields["x-trace"] == ["7"] }]
      ),
      ServerBehavior(
        "Over a redirect to another port, credentials and other fields are dropped",
        .value([1]),
        other: [
          .expect {
            $0.fields["authorization"] == nil && $0.fields["x-trace"] == nil && $0.fields["cookie"] == nil
              && $0.fields["accept"] == ["application/json"] && $0.target == "/next"
          }
        ]
      ) { [.redirect(302, to: "{other}/next")] },
      ServerBehavior(
        "A 307 to another port keeps the body, and drops the credentials",
        .value([1]),
        request: .post(byteCount: 2_000),
        limits: trusting,
        other: [.expect { $0.method == "POST" && $0.body.count == 2_000 && $0.fields["authorization"] == nil }]
      ) { [.redirect(307, to: "{other}/next")] },
      ServerBehavior(
        "A 307 to another port isn't followed with a body unless the limits allow it",
        .redirectRefused,
        request: .post(byteCount: 2_000),
        other: [.answer("[0]")]
      ) { [.redirect(307, to: "{other}/next")] },
      through(
        "A redirect whose body doesn't come is followed",
        [
          .send("HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 10\r\n\r\n"), .pause(milliseconds: 5_000),
          .close,
        ],
        limits: TransportLimits(bodyByteCount: 1_048_576, idleTime: .seconds(2), totalTime: .seconds(9))
      ),
      ServerBehavior(
        "A redirect to an address that can't be requested is malformed",
        .malformed,
        request: .post(byteCount: 3)
      ) { [.redirect(302, to: "http://127.0.0.1:70000/")] },
      through(
        "A HEAD stays a HEAD over a 303",
        [.redirect(303, to: "/next")],
        [.check({ $0.method == "HEAD" }, then: [.raw()], otherwise: [.close])],
        .emptyBody,
        request: .head
      ),
    ]

  /// Redirects from `/start` to `/next`.
  private static func through(
    _ title: String,
    _ start: [ServerStep],
    _ next: [ServerStep] = [.answer()],
    _ expected: Expectation = .value([1]),
    request: Request = .get,
    limits: TransportLimits = usual
  ) -> ServerBehavior {
    ServerBehavior(title, expected, request: request, limits: limits) { [.route(["/start": start, "/next": next])] }
  }

  private static func isRedirected(_ request: ReceivedRequest, _ status: Int) -> Bool {
    status < 307
      ? request.method == "GET" && request.body.isEmpty && request.fields["content-length"] == nil
      : request.method == "POST" && request.body.count == 2_000
  }

  private static func refused(_ scheme: String) -> Expectation {
    .reason(.transport(.redirectRefused(from: "http", to: scheme)))
  }

  private static func to(_ title: String, _ location: String, _ expected: Expectation) -> ServerBehavior {
    through(title, [.redirect(302, to: location)], [.expect { !$0.target.contains("#") }], expected)
  }

  private static func chain(_ count: Int) -> [String: [ServerStep]] {
    var routes = ["/start": [ServerStep.redirect(302, to: "/1")], "/\(count)": [.answer()]]
    for number in 1..<count { routes["/\(number)"] = [.redirect(302, to: "/\(number + 1)")] }
    return routes
  }
}

extension ServerBehavior {
  private static let silence = Expectation.timedOut(after: .milliseconds(300))
  private static let oneSecond = TransportLimits(
    bodyByteCount: 1_048_576,
    idleTime: .seconds(8),
    totalTime: .milliseconds(700)
  )

  /// Servers that are slow or stop sending.
  static let timings: [ServerBehavior] = [
    silent("A server that never answers times out", []),
    silent("A server that falls silent in the status line times out", [.send("HTTP/1.1 20")]),
    silent("A server that falls silent after the status line times out", [.send("HTTP/1.1 200 OK\r\n")]),
    silent("A server that falls silent in the header times out", [.send("HTTP/1.1 200 OK\r\nContent-Ty")]),
    silent("A server that falls silent after a 100 times out", [.send("HTTP/1.1 100 Continue\r\n\r\n")]),
    silent("A server that falls silent after the header times out", [.raw("Content-Length: 3")]),
    silent("A server that falls silent in the body times out", [.raw("Content-Length: 3", body: "[1")]),
    silent("A server that falls silent in a body without a length times out", [.raw(body: "[1]")]),
    silent("A server that falls silent between chunks times out", [.chunks("3\r\n[1]\r\n")]),
    silent("A server that falls silent in a chunk times out", [.chunks("9\r\n[1]")]),
    silent(
      "A server that falls silent before the last line of the last chunk times out",
      [.chunks("3\r\n[1]\r\n0\r\n")]
    ),
    silent(
      "A server that falls silent after a redirect times out",
      [.route(["/start": [.redirect(302, to: "/next")], "/next": []])]
    ),
    ServerBehavior(
      "A server that never reads a request's body times out",
      silence,
      request: .post(byteCount: 16 * 1_048_576),
      limits: short,
      isReadFirst: false,
      receiveBufferSize: 16_384
    ) { [.readHead, .pause(milliseconds: 6_000), .close] },
    ServerBehavior("A server that accepts and never reads times out", silence, limits: short, isReadFirst: false) {
      [.pause(milliseconds: 6_000), .close]
    },
    ServerBehavior("An answer that drips within the limits is read", .value([1])) {
      [.drip("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n[1]", milliseconds: 20)]
    },
    ServerBehavior("A body that drips within the limits is read", .value([1, 2, 3])) {
      [.raw("Content-Length: 9"), .drip("[1, 2, 3]", milliseconds: 20)]
    },
    ServerBehavior("Chunks that drip within the limits are read", .value([1])) {
      [.chunks(""), .drip("3\r\n[1]\r\n0\r\n\r\n", milliseconds: 20)]
    },
    ServerBehavior(
      "A header that drips beyond the total time times out",
      .timedOut(after: .milliseconds(700)),
      limits: oneSecond
    ) { [.send("HTTP/1.1 200 OK\r\n"), .drip(String(repeating: "X", count: 250), milliseconds: 20)] },
    ServerBehavior(
      "A body that drips beyond the total time times out",
      .timedOut(after: .milliseconds(700)),
      limits: oneSecond
    ) { [.raw("Content-Length: 300"), .drip(String(repeating: " ", count: 250), milliseconds: 20)] },
    ServerBehavior(
      "Responses of 100 that drip beyond the total time time out",
      .timedOut(after: .milliseconds(700)),
      limits: oneSecond
    ) {
      Array(repeating: [.send("HTTP/1.1 100 Continue\r\n\r\n"), .pause(milliseconds: 40)], count: 60).flatMap { $0 }
    },
    ServerBehavior(
      "Redirects that drip beyond the total time time out",
      .timedOut(after: .milliseconds(700)),
      limits: oneSecond
    ) { [.pause(milliseconds: 150), .redirect(302, to: "/start")] },
    ServerBehavior("A pause shorter than the limit on silence is no fault", .value([1])) {
      [
        .pause(milliseconds: 100), .raw("Content-Length: 3"), .pause(milliseconds: 100), .send("[1"),
        .pause(milliseconds: 100), .send("]"),
      ]
    },
    // A socket takes 4 MB before they are read, so a client sees no progress for the last 32 of the 128 pieces: 640 ms, and more
    // on a busy machine. The limit on silence is three times that, and shorter than the whole upload.
    ServerBehavior(
      "A server that reads an upload slowly, but reads, isn't silent",
      .value([1]),
      request: .post(byteCount: 16 * 1_048_576),
      limits: TransportLimits(bodyByteCount: 1_048_576, idleTime: .seconds(2), totalTime: .seconds(9)),
      isReadFirst: false,
      receiveBufferSize: 65_536
    ) { [.readHead, .readBodySlowly(pieceSize: 131_072, milliseconds: 20), .answer()] },
  ]

  private static func silent(_ title: String, _ steps: [ServerStep]) -> ServerBehavior {
    ServerBehavior(title, silence, limits: short) { steps + [.pause(milliseconds: 6_000), .close] }
  }
}
