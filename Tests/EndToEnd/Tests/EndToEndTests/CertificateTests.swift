import AsyncHTTPClient
import Foundation
import LoopbackServer
import NIOSSL
import ShieldedDecoding
import ShieldedNetworking
import Testing

@Suite("Certificates", .timeLimit(.minutes(20)))
struct CertificateTests {
  private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\n[1]"

  /// Calls a server with a certificate.
  ///
  /// - Parameter isTrusted: Whether the transport trusts the certificate as an authority.
  private static func matches(
    _ expected: Expectation,
    _ certificate: ServerCertificate,
    _ kind: TransportKind,
    isTrusted: Bool = true,
    answer: String = answer
  ) async throws -> Bool {
    try await SecureServer.serving(certificate, answer) { url, file in
      let transport: any HTTPTransport
      switch kind {
      case .asyncHTTPClient:
        var configuration = HTTPClient.Configuration()
        configuration.tlsConfiguration = .makeClientConfiguration()
        if isTrusted { configuration.tlsConfiguration?.trustRoots = .file(file) }
        transport = AsyncHTTPClientTransport(configuration: configuration)
      case .urlSession: transport = kind.makeTransport()
      }
      let limits = TransportLimits(totalTime: .seconds(9))
      let result = await ShieldedClient(baseURL: url, transport: transport).result(of: SecureEndpoint(limits: limits))
      let isMatch = expected.matches(result.map(\.value), within: limits)
      if !isMatch { Issue.record("\(kind): \(result)") }
      return isMatch
    }
  }

  @Test("A certificate that is set as trusted is trusted")
  func trusted() async throws {
    #expect(try await Self.matches(.value([1]), ServerCertificate(), .asyncHTTPClient))
  }

  @Test("A self-signed certificate isn't trusted")
  func selfSigned() async throws {
    #expect(try await Self.matches(Self.untrusted, ServerCertificate(), .asyncHTTPClient, isTrusted: false))
  }

  @Test("An expired certificate isn't trusted, even if its authority is")
  func expired() async throws {
    #expect(try await Self.matches(Self.untrusted, ServerCertificate(isExpired: true), .asyncHTTPClient))
  }

  @Test(
    "A certificate for another host is a typed error",
    arguments: [.address([127, 0, 0, 2]), .name("localhost"), .name("example.com")] as [ServerCertificate.Subject]
  )
  func otherHost(subject: ServerCertificate.Subject) async throws {
    let expected = Expectation.reason(.transport(.untrustedServer(reason: "its certificate isn't for this host.")))
    #expect(try await Self.matches(expected, ServerCertificate(for: subject), .asyncHTTPClient))
  }

  @Test("A redirect from https to http is refused")
  func downgrade() async throws {
    #expect(try await Self.matches(Self.refused, ServerCertificate(), .asyncHTTPClient, answer: Self.redirect))
  }

  @Test("A server that doesn't speak TLS is a typed error", arguments: TransportKind.allCases)
  func plain(kind: TransportKind) async throws {
    let steps: [ServerStep] = [.answer(), .end]
    try await BehaviorServer.serving([ServerScript(steps)]) { server in
      let url = try #require(URL(string: server.address(of: 0).replacing("http:", with: "https:")))
      let endpoint = SecureEndpoint(limits: TransportLimits(totalTime: .seconds(9)))
      let result = await ShieldedClient(baseURL: url, transport: kind.makeTransport()).result(of: endpoint)
      #expect(
        Expectation.untrusted.matches(result.map(\.value), within: endpoint.limits ?? TransportLimits()),
        "\(result)"
      )
    }
  }

  #if os(Linux)
    // On Linux, Foundation trusts only the authorities in the system's file, so no test can make a certificate that is wrong in
    // only one way. `RedirectTests` show that a redirect from https to http is refused.
    @Test("Over URLSession on Linux, a self-signed certificate isn't trusted")
    func selfSignedByURLSession() async throws {
      #expect(try await Self.matches(Self.untrusted, ServerCertificate(), .urlSession, isTrusted: false))
    }

  #endif

  private static let untrusted = Expectation.reason(
    .transport(.untrustedServer(reason: "its certificate isn't trusted."))
  )
  private static let redirect =
    "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
  private static let refused = Expectation.reason(.transport(.redirectRefused(from: "https", to: "http")))
}

private struct SecureEndpoint: Endpoint {
  typealias Response = StatusResponse<[Int]>
  typealias Code = ShopCode
  let path = "start"
  let limits: TransportLimits?
}
