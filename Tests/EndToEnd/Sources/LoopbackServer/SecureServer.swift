import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// An HTTPS server on 127.0.0.1 with a certificate of its own, which no system trusts.
public enum SecureServer {
  /// Serves while a closure runs.
  ///
  /// - Parameters:
  ///   - response: The bytes that answer every request.
  ///   - body: Receives the server's base address.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, or the error that prevents listening.
  public static func serving<Result: Sendable>(
    _ response: String,
    _ body: (URL) async throws -> Result
  ) async throws -> Result {
    let context = try NIOSSLContext(
      configuration: .makeServerConfiguration(
        certificateChain: [.certificate(certificate())],
        privateKey: .privateKey(NIOSSLPrivateKey(bytes: Array(privateKey.utf8), format: .pem))
      )
    )
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers([
            NIOSSLServerHandler(context: context), ResponseHandler(response: response),
          ])
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    guard let port = channel.localAddress?.port, let url = URL(string: "https://localhost:\(port)/") else {
      throw LoopbackError.noPort
    }
    let result: Result
    do {
      result = try await body(url)
    } catch {
      try? await channel.close()
      throw error
    }
    try? await channel.close()
    return result
  }

  /// The server's certificate, for `localhost` and no other name.
  public static func certificate() throws -> NIOSSLCertificate {
    try NIOSSLCertificate(bytes: Array(certificateText.utf8), format: .pem)
  }

  private static let privateKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg2gcQYiWzda4F1vJq
    +AiEAJa6sHe6KTjq82lRcrJbcK+hRANCAARdIDGyt9OXRffMLcFSy4VDNItyhx2Y
    qPIyWg6rli+c2xHUfUzaNUlZJYQHvddgQQ5TB1sTreVP5ajHtCHz9RWM
    -----END PRIVATE KEY-----
    """

  private static let certificateText = """
    -----BEGIN CERTIFICATE-----
    MIIBkzCCATmgAwIBAgIUac2D+D2fS6zNHLD6y+KkIURPzJcwCgYIKoZIzj0EAwIw
    EzERMA8GA1UEAwwITG9vcGJhY2swIBcNMjYxMTIyMDQzMzQ4WhgPMjEyNjEwMjkw
    NDMzNDhaMBMxETAPBgNVBAMMCExvb3BiYWNrMFkwEwYHKoZIzj0CAQYIKoZIzj0D
    AQcDQgAEXSAxsrfTl0X3zC3BUsuFQzSLcocdmKjyMloOq5YvnNsR1H1M2jVJWSWE
    B73XYEEOUwdbE63lT+Wox7Qh8/UVjKNpMGcwHQYDVR0OBBYEFDMpQrZZRQUSNbyx
    Y8ad8uGqVVEAMB8GA1UdIwQYMBaAFDMpQrZZRQUSNbyxY8ad8uGqVVEAMA8GA1Ud
    EwEB/wQFMAMBAf8wFAYDVR0RBA0wC4IJbG9jYWxob3N0MAoGCCqGSM49BAMCA0gA
    MEUCIAWL/krvyQdUKpJboJqYaP4sA9ntNTxgwN3d3qaLzDBJAiEAqOG8/na8pHQb
    CWyVFQYitTcWfUXUIzqzxguz4lqCJZc=
    -----END CERTIFICATE-----
    """
}

/// Answers every request without a body with the same bytes.
private final class ResponseHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let response: String
  private var received = ""

  init(response: String) {
    self.response = response
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received += String(buffer: unwrapInboundIn(data))
    guard received.hasSuffix("\r\n\r\n") else { return }
    received = ""
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: response)), promise: nil)
  }
}
