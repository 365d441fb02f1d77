import AsyncHTTPClient
import Foundation
import LoopbackServer
import NIOSSL
import ShieldedNetworking
import Testing

@Suite("AsyncHTTPClientTransport over TLS")
struct AsyncHTTPClientSecurityTests {
  typealias Base = AsyncHTTPClientTransportTests

  private static let response = "\(Base.json)Content-Length: 3\r\n\r\n[1]"

  /// A transport that trusts the test server's certificate.
  private static func trusting() throws -> AsyncHTTPClientTransport {
    var security = TLSConfiguration.makeClientConfiguration()
    security.trustRoots = .certificates([try SecureServer.certificate()])
    return AsyncHTTPClientTransport(configuration: HTTPClient.Configuration(tlsConfiguration: security))
  }

  @Test("A server is trusted by the trust roots of the configuration, and by the system's otherwise")
  func trust() async throws {
    try await SecureServer.serving(Self.response) { url in
      let response = try await Base.outcome(of: TransportRequest(url: url), over: Self.trusting()).get()
      #expect(response.body == Data("[1]".utf8))
      #expect(
        await Base.outcome(of: TransportRequest(url: url))
          == .failure(.untrustedServer(reason: "its certificate isn't trusted."))
      )
    }
  }

  @Test("A certificate for another host isn't trusted")
  func otherHost() async throws {
    try await SecureServer.serving(Self.response) { url in
      let port = try #require(url.port)
      let other = try #require(URL(string: "https://127.0.0.1:\(port)/"))
      let outcome = try await Base.outcome(of: TransportRequest(url: other), over: Self.trusting())
      #expect(outcome == .failure(.untrustedServer(reason: "its certificate isn't for this host.")))
    }
  }

  @Test("A server without TLS is unreachable over https")
  func plainServer() async throws {
    try await RawServer.serving(Data(Self.response.utf8)) { url in
      let port = try #require(url.port)
      let secure = try #require(URL(string: "https://127.0.0.1:\(port)/"))
      let outcome = await Base.outcome(of: TransportRequest(url: secure))
      #expect(outcome == .failure(.unreachable(reason: "no secure connection was made.")))
    }
  }

  @Test("A redirect from https to http is refused")
  func downgrade() async throws {
    let redirect = "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"
    try await SecureServer.serving(redirect) { url in
      let outcome = try await Base.outcome(of: TransportRequest(url: url), over: Self.trusting())
      #expect(outcome == .failure(.redirectRefused(from: "https", to: "http")))
    }
  }
}
