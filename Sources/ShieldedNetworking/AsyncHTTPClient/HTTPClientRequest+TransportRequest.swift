#if AsyncHTTPClient
  import AsyncHTTPClient
  import Foundation
  import NIOCore
  import NIOHTTP1

  extension HTTPClient.Request {
    /// Creates the client's request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - upload: Writes the body, if there is one.
    /// - Throws: `notHTTP` for a scheme other than `http` and `https`, `invalidURL` for an address without a host.
    init(
      _ request: TransportRequest,
      upload: @escaping @Sendable (HTTPClient.Body.StreamWriter) -> EventLoopFuture<Void>
    ) throws(TransportError) {
      guard ["http", "https"].contains(request.url.scheme?.lowercased()) else { throw .notHTTP }
      // NIO traps for an IP address with such a port, and connects to another port of a host with a name.
      guard (0...65_535).contains(request.url.port ?? 0) else { throw .invalidURL(reason: "its port is too great.") }
      var headers = HTTPHeaders(request.headers.all)
      if !headers.contains(name: "Accept-Encoding") { headers.add(name: "Accept-Encoding", value: "gzip, deflate") }
      do {
        self = try HTTPClient.Request(
          url: request.url,
          method: HTTPMethod(rawValue: request.method),
          headers: headers,
          body: request.body.map { .stream(contentLength: Int64($0.count), upload) }
        )
      } catch {
        throw .invalidURL(reason: "it doesn't name a server.")
      }
    }
  }
#endif
