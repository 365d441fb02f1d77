import Foundation
import Testing

@testable import ShieldedNetworking

@Suite("Redirects", .timeLimit(.minutes(20)))
struct RedirectTests {
  private static let headers: HeaderFields = [
    "Accept": "application/json", "Accept-Language": "de", "Content-Type": "application/json",
    "Authorization": "Bearer 1", "X-Api-Key": "2", "Cookie": "3",
  ]

  private func next(
    after method: String = "GET",
    at address: String = "https://shop.example/a/b?c=d",
    status: Int = 302,
    location: String?,
    body: String? = "{}"
  ) throws -> TransportRequest? {
    let url = try #require(URL(string: address))
    var redirect = Redirect(TransportLimits())
    let body = body.map { Data($0.utf8) }
    let request = TransportRequest(url: url, method: method, headers: Self.headers, body: body)
    return try redirect.next(after: request, status: status, locations: location.map { [$0] } ?? [])
  }

  @Test(
    "The next request's method, and whether it has the body, follow from the status and the method",
    arguments: [
      (301, "GET", "GET", true), (301, "POST", "GET", false), (301, "PUT", "PUT", true), (301, "HEAD", "HEAD", true),
      (302, "GET", "GET", true), (302, "POST", "GET", false), (302, "post", "GET", false),
      (302, "DELETE", "DELETE", true), (303, "GET", "GET", false), (303, "POST", "GET", false),
      (303, "PUT", "GET", false), (303, "HEAD", "HEAD", true), (307, "POST", "POST", true),
      (307, "PATCH", "PATCH", true), (308, "POST", "POST", true), (308, "GET", "GET", true),
    ]
  )
  func method(status: Int, method: String, expected: String, hasBody: Bool) throws {
    let request = try #require(try next(after: method, status: status, location: "/next"))
    #expect(request.method == expected)
    #expect(request.body == (hasBody ? Data("{}".utf8) : nil))
    #expect(request.headers["Content-Type"] == (hasBody ? "application/json" : nil))
    #expect(request.headers["Authorization"] == "Bearer 1")
  }

  @Test("A request without the body isn't sent with the header fields that describe the body")
  func contentHeaders() throws {
    let names = [
      "Content-Type", "Content-Length", "Content-Encoding", "Content-Language", "Content-Location", "Expect",
    ]
    var request = TransportRequest(
      url: try #require(URL(string: "https://shop.example/a")),
      method: "POST",
      body: Data("{}".utf8)
    )
    for name in names + ["Accept", "X-Trace"] { request.headers[name] = "1" }
    var redirect = Redirect(TransportLimits())
    let seeOther = try #require(try redirect.next(after: request, status: 303, locations: ["/b"]))
    #expect(seeOther.headers.all.map(\.name).sorted() == ["accept", "x-trace"])
    let temporary = try #require(try redirect.next(after: request, status: 307, locations: ["/b"]))
    #expect(temporary.headers == request.headers)
  }

  @Test(
    "A location is resolved against the request's address",
    arguments: [
      ("/next", "https://shop.example/next"), ("next", "https://shop.example/a/next"),
      ("?e=f", "https://shop.example/a/b?e=f"), ("//other.example/x", "https://other.example/x"),
      ("https://other.example/x", "https://other.example/x"), ("../../../x", "https://shop.example/x"),
    ]
  )
  func address(location: String, expected: String) throws {
    #expect(try next(location: location, body: nil)?.url.absoluteString == expected)
  }

  @Test(
    "Another origin receives three header fields, and the same origin all of them",
    arguments: [
      ("https://shop.example/x", true), ("https://SHOP.example:443/x", true), ("https://shop.example:8443/x", false),
      ("https://other.example/x", false), ("https://shop.example.other.example/x", false),
      ("https://shop.example@other.example/x", false),
    ]
  )
  func headers(location: String, isSameOrigin: Bool) throws {
    let request = try #require(try next(location: location, body: nil))
    let names = Set(request.headers.all.map { $0.0.lowercased() })
    let others: Set = ["accept", "accept-language", "content-type"]
    #expect(names == (isSameOrigin ? others.union(["authorization", "x-api-key", "cookie"]) : others))
  }

  @Test(
    "A redirect to another scheme is refused",
    arguments: [
      ("https://shop.example/", "http://shop.example/", "https", "http"),
      ("http://shop.example/", "https://shop.example/", "http", "https"),
      ("https://shop.example/", "HTTP://shop.example/", "https", "http"),
      ("https://shop.example/", "file:///etc/passwd", "https", "file"),
      ("https://shop.example/", "javascript:alert(1)", "https", "javascript"),
    ]
  )
  func scheme(address: String, location: String, from: String, to: String) throws {
    let error = #expect(throws: TransportError.self) { try next(at: address, location: location) }
    #expect(error == .redirectRefused(from: from, to: to))
  }

  @Test("A status without redirection and a redirect without a location are responses", arguments: 100...599)
  func answer(status: Int) throws {
    let isRedirect = [301, 302, 303, 307, 308].contains(status)
    #expect(try (next(status: status, location: "/x") != nil) == isRedirect)
    #expect(try next(status: status, location: nil) == nil)
  }

  @Test("White space around a location isn't part of it, and a location that is repeated counts once")
  func locations() throws {
    var redirect = Redirect(TransportLimits())
    let request = TransportRequest(url: try #require(URL(string: "https://shop.example/a")))
    let next = try redirect.next(after: request, status: 302, locations: ["/x \t", " /x"])
    #expect(next?.url.absoluteString == "https://shop.example/x")
    let error = #expect(throws: TransportError.self) {
      try redirect.next(after: request, status: 302, locations: ["/x", "/y"])
    }
    #expect(error == .malformedResponse(reason: "it redirects to different addresses."))
  }

  @Test(
    "A body is sent to another origin only if the limits allow it, and a request without one is followed",
    arguments: [(307, "POST"), (308, "PUT"), (302, "PUT"), (301, "DELETE")]
  )
  func bodies(status: Int, method: String) throws {
    let error = #expect(throws: TransportError.self) {
      try next(after: method, status: status, location: "https://other.example/x")
    }
    #expect(error == .redirectRefused(from: "https://shop.example:443", to: "https://other.example:443"))
    #expect(try next(after: method, status: status, location: "https://other.example/x", body: nil) != nil)
    var limits = TransportLimits()
    limits.sendsBodiesToOtherOrigins = true
    var redirect = Redirect(limits)
    let url = try #require(URL(string: "https://shop.example/a"))
    let request = TransportRequest(url: url, method: method, body: Data("{}".utf8))
    let followed = try redirect.next(after: request, status: status, locations: ["https://other.example/x"])
    #expect(followed?.body == request.body)
  }

  @Test(
    "What redirects have made of a request is the furthest that they have led",
    arguments: [
      ("GET", [(302, "/b")], Redirection.none), ("GET", [(303, "/b")], .none), ("POST", [(307, "/b")], .none),
      ("POST", [(303, "/b")], .otherMethod), ("POST", [(302, "/b"), (302, "/c")], .otherMethod),
      ("GET", [(302, "https://other.example/")], .otherOrigin),
      ("POST", [(303, "https://other.example/"), (302, "https://shop.example/")], .otherOrigin),
    ]
  )
  func redirection(method: String, answers: [(Int, String)], expected: Redirection) throws {
    var redirect = Redirect(TransportLimits())
    var request = TransportRequest(url: try #require(URL(string: "https://shop.example/a")), method: method)
    for (status, location) in answers {
      request = try #require(try redirect.next(after: request, status: status, locations: [location]))
    }
    #expect(redirect.redirection == expected)
  }

  @Test("No more redirects are followed than the limit allows", arguments: 0...3)
  func limit(_ limit: Int) throws {
    var redirect = Redirect(TransportLimits(redirectCount: limit))
    let request = TransportRequest(url: try #require(URL(string: "https://shop.example/")))
    for _ in 0..<limit { #expect(try redirect.next(after: request, status: 302, locations: ["/x"]) != nil) }
    let error = #expect(throws: TransportError.self) {
      try redirect.next(after: request, status: 302, locations: ["/x"])
    }
    #expect(error == .tooManyRedirects(limit: limit))
    #expect(redirect.count == limit)
  }
}
