import AsyncHTTPClient
import Foundation
import LoopbackServer
import NIOSSL
import ShieldedDecoding
import ShieldedNetworking
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Certificates", .enabled(if: CertificateServer.isAvailable, "The openssl command makes the certificates."))
struct CertificateTests {
  typealias Certificate = CertificateServer.Certificate

  private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: close\r\n\r\n[1]"

  /// Makes a call to a server with a certificate.
  ///
  /// - Parameter isTrusted: Whether the transport takes the certificate for an authority's.
  private static func matches(
    _ expected: Expectation,
    _ certificate: Certificate,
    _ kind: TransportKind,
    isTrusted: Bool = true,
    answer: String = answer
  ) async throws -> Bool {
    try await CertificateServer.serving(certificate, answer) { url, file in
      let transport: any HTTPTransport
      switch kind {
      case .asyncHTTPClient:
        var configuration = HTTPClient.Configuration()
        configuration.tlsConfiguration = .makeClientConfiguration()
        if isTrusted { configuration.tlsConfiguration?.trustRoots = .file(file) }
        transport = AsyncHTTPClientTransport(configuration: configuration)
      case .urlSession:
        // The only way to Foundation's trust on Linux. It is the process's, hence the process of its own.
        if isTrusted { setenv("URLSessionCertificateAuthorityInfoFile", file, 1) }
        transport = kind.makeTransport()
      }
      let limits = TransportLimits(totalTime: .seconds(9))
      let result = await ShieldedClient(baseURL: url, transport: transport).result(of: SecureEndpoint(limits: limits))
      let isMatch = expected.matches(result.map(\.value), within: limits)
      if !isMatch { print("certificates over \(kind): \(result)") }
      return isMatch
    }
  }

  @Test("A certificate that the transport is told to trust is trusted")
  func trusted() async throws {
    #expect(try await Self.matches(.value([1]), Certificate(), .asyncHTTPClient))
  }

  @Test("A certificate that signs itself is a typed error")
  func selfSigned() async throws {
    #expect(try await Self.matches(.untrusted, Certificate(), .asyncHTTPClient, isTrusted: false))
  }

  @Test(
    "A certificate for another host is a typed error",
    arguments: ["IP:127.0.0.2", "DNS:localhost", "DNS:example.com"]
  )
  func otherHost(subject: String) async throws {
    #expect(try await Self.matches(.untrusted, Certificate(for: subject), .asyncHTTPClient))
  }

  @Test("A redirect from https to http is refused")
  func downgrade() async throws {
    #expect(try await Self.matches(Self.refused, Certificate(), .asyncHTTPClient, answer: Self.redirect))
  }

  @Test("A server that doesn't speak TLS is a typed error", arguments: TransportKind.allCases)
  func plain(kind: TransportKind) async throws {
    let steps: [ServerStep] = [.answer(), .end]
    try await BehaviourServer.serving([ServerScript(steps)]) { server in
      let url = try #require(URL(string: server.address(of: 0).replacing("http:", with: "https:")))
      let endpoint = SecureEndpoint(limits: TransportLimits(totalTime: .seconds(9)))
      let result = await ShieldedClient(baseURL: url, transport: kind.makeTransport()).result(of: endpoint)
      let expected = Expectation.oneOf([.untrusted, .unreachable])
      #expect(expected.matches(result.map(\.value), within: endpoint.limits ?? TransportLimits()), "\(result)")
    }
  }

  #if os(Linux)
    @Test("Over URLSession on Linux, a certificate that signs itself is a typed error")
    func selfSignedByURLSession() async {
      await #expect(processExitsWith: .success) {
        let isMatch = try await Self.matches(.untrusted, Certificate(), .urlSession, isTrusted: false)
        #expect(isMatch)
      }
    }

    @Test("Over URLSession on Linux, a certificate for another host is a typed error")
    func otherHostByURLSession() async {
      await #expect(processExitsWith: .success) {
        let isMatch = try await Self.matches(.untrusted, Certificate(for: "DNS:example.com"), .urlSession)
        #expect(isMatch)
      }
    }
  #endif

  private static let redirect =
    "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
  private static let refused = Expectation.reason(.transport(.redirectRefused(from: "https", to: "http")))
}

private struct SecureEndpoint: Endpoint {
  typealias Contract = StatusResponse<[Int]>
  typealias Code = ShopCode
  let path = "start"
  let limits: TransportLimits?
}
