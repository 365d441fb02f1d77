import LoopbackServer
import ShieldedNetworking

extension ServerBehaviour {
  /// Redirects, valid and broken.
  static let redirects: [ServerBehaviour] =
    [301, 302, 303, 307, 308].flatMap { status in
      [
        ServerBehaviour(
          "A redirect of status \(status) to a path is followed",
          [.route(["/start": [.redirect(status, to: "/next")], "/next": [.answer()]])],
          .value([1])
        ),
        ServerBehaviour(
          "A redirect of status \(status) after POST \(status < 307 ? "becomes GET" : "keeps the body")",
          [
            .route([
              "/start": [.redirect(status, to: "/next")],
              "/next": [.check({ isRedirected($0, status) }, then: [.answer()], otherwise: [.answer("[0]")])],
            ])
          ],
          .value([1]),
          request: .post(byteCount: 2_000)
        ),
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
      ServerBehaviour("A redirect without a location is the response", [.redirect(302, to: nil)], .emptyBody),
      ServerBehaviour(
        "A redirect with an empty location is the response, or a loop",
        [.redirect(302, to: "")],
        .oneOf([.emptyBody, .reason(.transport(.tooManyRedirects(limit: 10)))])
      ),
      ServerBehaviour(
        "A redirect with a location that isn't an address is the response, or is followed",
        [.route(["/start": [.redirect(302, to: "http://[")], "/http://[": [.answer()]])],
        .oneOf([.emptyBody, .value([1]), .unreachable, .notHTTP])
      ),
      ServerBehaviour(
        "A redirect to itself ends at the limit",
        [.redirect(302, to: "/start")],
        .reason(.transport(.tooManyRedirects(limit: 10)))
      ),
      ServerBehaviour("A chain of three redirects is followed", [.route(chain(3))], .value([1])),
      ServerBehaviour("A chain of ten redirects is followed", [.route(chain(10))], .value([1])),
      ServerBehaviour(
        "A chain of eleven redirects ends at the limit",
        [.route(chain(11))],
        .reason(.transport(.tooManyRedirects(limit: 10)))
      ),
      ServerBehaviour(
        "A redirect with a body is followed, and the body isn't the answer",
        [
          .route([
            "/start": [.send("HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 3\r\n\r\n[0]")],
            "/next": [.answer()],
          ])
        ],
        .value([1])
      ),
      ServerBehaviour(
        "A redirect whose connection closes is followed",
        [
          .route([
            "/start": [.redirect(302, to: "/next", "Connection: close"), .end],
            "/next": [.answer()],
          ])
        ],
        .value([1])
      ),
      ServerBehaviour(
        "Header fields stay within a server",
        [
          .route([
            "/start": [.redirect(302, to: "/next")],
            "/next": [
              .check(
                { $0.fields["authorization"] == ["Bearer secret"] && $0.fields["x-trace"] == ["7"] },
                then: [.answer()],
                otherwise: [.answer("[0]")]
              )
            ],
          ])
        ],
        .value([1])
      ),
      ServerBehaviour(
        "Over a redirect to another port, credentials and other fields are dropped",
        [.redirect(302, to: "{other}/next")],
        .value([1]),
        other: [
          .check(
            {
              $0.fields["authorization"] == nil && $0.fields["x-trace"] == nil && $0.fields["cookie"] == nil
                && $0.fields["accept"] == ["application/json"] && $0.target == "/next"
            },
            then: [.answer()],
            otherwise: [.answer("[0]")]
          )
        ]
      ),
      ServerBehaviour(
        "A 307 to another port keeps the body, and drops the credentials",
        [.redirect(307, to: "{other}/next")],
        .value([1]),
        request: .post(byteCount: 2_000),
        limits: trusting,
        other: [
          .check(
            { $0.method == "POST" && $0.body.count == 2_000 && $0.fields["authorization"] == nil },
            then: [.answer()],
            otherwise: [.answer("[0]")]
          )
        ]
      ),
      ServerBehaviour(
        "A 307 to another port isn't followed with a body unless the limits allow it",
        [.redirect(307, to: "{other}/next")],
        .redirectRefused,
        request: .post(byteCount: 2_000),
        other: [.answer("[0]")]
      ),
      ServerBehaviour(
        "A redirect whose body doesn't come is followed",
        [
          .route([
            "/start": [
              .send("HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 10\r\n\r\n"), .pause(milliseconds: 5_000),
              .close,
            ],
            "/next": [.answer()],
          ])
        ],
        .value([1]),
        limits: TransportLimits(bodyByteCount: 1_048_576, idleTime: .seconds(2), totalTime: .seconds(9))
      ),
      ServerBehaviour(
        "A redirect to an address that can't be requested is malformed",
        [.redirect(302, to: "http://127.0.0.1:70000/")],
        .malformed,
        request: .post(byteCount: 3)
      ),
      ServerBehaviour(
        "A location followed by spaces is followed without them",
        [.route(["/start": [.redirect(302, to: "/next  ")], "/next": [.answer()]])],
        .value([1])
      ),
      ServerBehaviour(
        "A HEAD stays a HEAD over a 303",
        [
          .route([
            "/start": [.redirect(303, to: "/next")],
            "/next": [.check({ $0.method == "HEAD" }, then: [.raw()], otherwise: [.close])],
          ])
        ],
        .emptyBody,
        request: .head
      ),
    ]

  private static func isRedirected(_ request: ReceivedRequest, _ status: Int) -> Bool {
    status < 307
      ? request.method == "GET" && request.body.isEmpty && request.fields["content-length"] == nil
      : request.method == "POST" && request.body.count == 2_000
  }

  private static func refused(_ scheme: String) -> Expectation {
    .reason(.transport(.redirectRefused(from: "http", to: scheme)))
  }

  private static func to(_ title: String, _ location: String, _ expected: Expectation) -> ServerBehaviour {
    let next: [ServerStep] = [.check({ !$0.target.contains("#") }, then: [.answer()], otherwise: [.answer("[0]")])]
    return ServerBehaviour(title, [.route(["/start": [.redirect(302, to: location)], "/next": next])], expected)
  }

  private static func chain(_ count: Int) -> [String: [ServerStep]] {
    var routes = ["/start": [ServerStep.redirect(302, to: "/1")], "/\(count)": [.answer()]]
    for number in 1..<count { routes["/\(number)"] = [.redirect(302, to: "/\(number + 1)")] }
    return routes
  }
}
