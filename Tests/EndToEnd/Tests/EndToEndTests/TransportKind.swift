import AsyncHTTPClient
import Foundation
import ShieldedNetworking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The transports that are held to the table of server behaviours.
enum TransportKind: String, CaseIterable, Sendable, Codable {
  case urlSession
  case asyncHTTPClient

  /// Makes a transport of this kind.
  ///
  /// - Parameter connectionLimit: How many connections to a server there may be at once.
  func makeTransport(connectionLimit: Int = 8) -> any HTTPTransport {
    switch self {
    case .urlSession:
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpMaximumConnectionsPerHost = connectionLimit
      // The transport's own configuration stores no cookies; one that is given may.
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
