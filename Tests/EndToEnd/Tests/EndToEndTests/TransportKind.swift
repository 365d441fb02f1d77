import AsyncHTTPClient
import Foundation
import ShieldedNetworking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The transports that are checked against the table of server behaviors.
enum TransportKind: String, CaseIterable, Sendable, Codable {
  case urlSession
  case asyncHTTPClient

  /// Creates a transport of this kind.
  ///
  /// - Parameter connectionLimit: The maximum number of concurrent connections to a server.
  func makeTransport(connectionLimit: Int = 8) -> any HTTPTransport {
    switch self {
    case .urlSession:
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpMaximumConnectionsPerHost = connectionLimit
      // The transport's default configuration stores no cookies, but a custom one may.
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      return URLSessionTransport(configuration: configuration)
    case .asyncHTTPClient:
      var configuration = HTTPClient.Configuration()
      configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connectionLimit
      return AsyncHTTPClientTransport(configuration: configuration)
    }
  }
}
