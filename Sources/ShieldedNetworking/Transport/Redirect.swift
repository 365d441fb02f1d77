import Foundation
import ShieldedDecoding

/// The rule for following a redirect, the same for every transport.
///
/// | status | method | body |
/// |---|---|---|
/// | 301, 302 | `POST` becomes `GET`; others are unchanged | dropped if the method changes |
/// | 303 | `HEAD` is unchanged; others become `GET` | dropped |
/// | 307, 308 | unchanged | unchanged |
///
/// This is the rule of RFC 9110, section 15.4. For 301 and 302, the RFC allows the change from `POST` to `GET`, and browsers
/// make it.
struct Redirect {
  /// The header fields that are sent to another origin. They describe the request and don't identify the caller.
  private static let publicHeaders = ["Accept", "Accept-Language", "Content-Type"]

  /// The header fields that describe a body and aren't sent without it (RFC 9110, section 15.4).
  private static let contentHeaders = [
    "Content-Type", "Content-Length", "Content-Encoding", "Content-Language", "Content-Location", "Expect",
  ]

  /// The maximum number of redirects that are followed.
  let limit: Int
  /// The number of redirects followed so far.
  private(set) var count = 0
  /// The changes that redirects have made to the request.
  private(set) var redirection = Redirection.none

  private let sendsBodiesToOtherOrigins: Bool

  init(_ limits: TransportLimits) {
    limit = limits.redirectCount
    sendsBodiesToOtherOrigins = limits.sendsBodiesToOtherOrigins
  }

  /// Returns the request that follows a redirect.
  ///
  /// A redirect to another origin (scheme, host and port) keeps only the header fields `Accept`, `Accept-Language` and
  /// `Content-Type`: any other field may identify the caller.
  ///
  /// - Parameters:
  ///   - request: The request that was redirected.
  ///   - locations: The values of the response's `Location` field; there should be one.
  /// - Returns: The next request; `nil` if the response isn't a redirect or has no valid location, so that it is the final
  ///   response.
  /// - Throws: `redirectRefused` if the location has another scheme, or if a body would be sent to another origin;
  ///   `tooManyRedirects` if the limit is reached; `malformedResponse` if there are different locations.
  mutating func next(
    after request: TransportRequest,
    status: Int,
    locations: [String]
  ) throws(TransportError) -> TransportRequest? {
    guard [301, 302, 303, 307, 308].contains(status) else { return nil }
    let locations = Set(locations.map { $0.trimmingCharacters(in: .whitespaces) })
    guard locations.count <= 1 else { throw .malformedResponse(reason: "it redirects to different addresses.") }
    guard let location = locations.first, let url = URL(string: location, relativeTo: request.url)?.absoluteURL
    else { return nil }
    let scheme = request.url.scheme?.lowercased() ?? ""
    let nextScheme = url.scheme?.lowercased() ?? ""
    guard nextScheme == scheme else { throw .redirectRefused(from: scheme, to: nextScheme.excerpt(utf8Count: 32)) }
    guard count < limit else { throw .tooManyRedirects(limit: limit) }
    count += 1

    var next = request
    next.url = url
    let method = request.method.uppercased()
    if status == 303 ? method != "HEAD" : method == "POST" && status < 303 {
      if method != "GET", redirection == .none { redirection = .otherMethod }
      next.method = "GET"
      next.body = nil
      for name in Self.contentHeaders { next.headers[name] = nil }
    }
    guard Origin(url) != Origin(request.url) else { return next }
    redirection = .otherOrigin
    // The caller has trusted the first server with the body, which may contain a password.
    if next.hasBody, !sendsBodiesToOtherOrigins {
      throw .redirectRefused(from: Origin(request.url).description, to: Origin(url).description)
    }
    var headers = HeaderFields()
    for name in Self.publicHeaders { headers[name] = next.headers[name] }
    next.headers = headers
    return next
  }

  /// The error of a request that follows a redirect. An address that can't be requested is the server's fault then, and a request
  /// has been sent.
  func error(_ error: TransportError) -> TransportError {
    switch error {
    case .invalidURL where count > 0:
      .malformedResponse(reason: "it redirects to an address that can't be requested.")
    default: error
    }
  }
}

/// The origin of an address: its scheme, host and port.
struct Origin: Hashable {
  private let scheme: String?
  private let host: String?
  private let port: Int?

  init(_ url: URL) {
    scheme = url.scheme?.lowercased()
    host = url.host()?.lowercased()
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }

  var description: String { "\(scheme ?? "")://\(host ?? ""):\(port ?? 0)" }
}

/// The changes that redirects have made to a request before its response.
public enum Redirection: Sendable, Hashable {
  /// The same request, at the same or another address of the server.
  case none
  /// A request with another method to the same origin. The server has performed the first one.
  case otherMethod
  /// A request to another origin (scheme, host and port).
  case otherOrigin
}

/// What an attempt has sent: its method, and what redirects have made of it, also if no response is received.
final class SentRequest: Sendable {
  /// The request that the current task sends. The transports of this module follow redirects in that task.
  @TaskLocal static var current: SentRequest?

  private let state = Lock<(method: String?, redirection: Redirection)>((nil, .none))

  var method: String? { state.withLock(\.method) }
  var redirection: Redirection { state.withLock(\.redirection) }

  func begin(_ method: String) { state.withLock { $0 = (method, .none) } }

  func follow(_ redirection: Redirection) { state.withLock { $0.redirection = redirection } }
}
