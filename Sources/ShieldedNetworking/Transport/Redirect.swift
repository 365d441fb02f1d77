import Foundation
import ShieldedDecoding

/// The rule for following a redirect, the same for every transport.
///
/// | status | method | body |
/// |---|---|---|
/// | 301, 302 | `POST` becomes `GET`, others stay | stays with the method |
/// | 303 | `HEAD` stays, others become `GET` | is dropped |
/// | 307, 308 | stays | stays |
///
/// (RFC 9110, section 15.4; `POST` becomes `GET` as in every browser.)
struct Redirect {
  /// The header fields that another origin receives. They describe the request and don't identify the caller.
  private static let publicHeaders = ["Accept", "Accept-Language", "Content-Type"]

  /// How many redirects of an exchange may be followed.
  let limit: Int
  /// How many have been followed.
  private(set) var count = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// Returns the request that follows a redirect.
  ///
  /// A redirect to another origin (scheme, host and port) keeps only the header fields `Accept`, `Accept-Language` and
  /// `Content-Type`: any other field may identify the caller.
  ///
  /// - Parameters:
  ///   - request: The request that was answered.
  ///   - status: The response's status.
  ///   - location: The response's `Location` field, if it has one.
  /// - Returns: The next request; `nil` if the response is final, because its status isn't a redirect or it has no usable
  ///   location.
  /// - Throws: `redirectRefused` if the location has another scheme, `tooManyRedirects` if the limit is reached.
  mutating func next(
    after request: TransportRequest,
    status: Int,
    location: String?
  ) throws(TransportError) -> TransportRequest? {
    guard [301, 302, 303, 307, 308].contains(status), let location,
      let url = URL(string: location, relativeTo: request.url)?.absoluteURL
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
      next.method = "GET"
      next.body = nil
      next.headers["Content-Type"] = nil
      next.headers["Content-Length"] = nil
    }
    guard Origin(url) != Origin(request.url) else { return next }
    var headers = HeaderFields()
    for name in Self.publicHeaders { headers[name] = next.headers[name] }
    next.headers = headers
    return next
  }
}

/// The server that an address belongs to.
struct Origin: Hashable {
  private let scheme: String?
  private let host: String?
  private let port: Int?

  init(_ url: URL) {
    scheme = url.scheme?.lowercased()
    host = url.host()?.lowercased()
    port = url.port ?? (scheme == "https" ? 443 : 80)
  }
}
