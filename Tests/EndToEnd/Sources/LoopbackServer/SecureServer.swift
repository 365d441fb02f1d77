import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// An HTTPS server on 127.0.0.1 with a certificate that no system trusts.
public enum SecureServer {
  /// Serves while a closure runs.
  ///
  /// - Parameters:
  ///   - certificate: The server's certificate.
  ///   - response: The bytes sent in response to every request. The connection is then closed.
  ///   - body: Receives the server's base address and the path of a PEM file with the certificate.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, or the error that prevents listening.
  public static func serving<Result: Sendable>(
    _ certificate: ServerCertificate,
    _ response: String,
    _ body: (URL, _ certificateFile: String) async throws -> Result
  ) async throws -> Result {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pem")
    try Data(certificate.text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let context = try NIOSSLContext(
      configuration: .makeServerConfiguration(
        certificateChain: [.certificate(NIOSSLCertificate(bytes: Array(certificate.text.utf8), format: .pem))],
        privateKey: .privateKey(NIOSSLPrivateKey(bytes: Array(certificate.keyText.utf8), format: .pem))
      )
    )
    let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandlers([
            NIOSSLServerHandler(context: context), ResponseWriter(response: response),
          ])
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let result: Result
    do {
      guard let port = channel.localAddress?.port, let url = URL(string: "https://127.0.0.1:\(port)/") else {
        throw LoopbackError.noPort
      }
      result = try await body(url, file.path())
    } catch {
      try? await channel.close()
      throw error
    }
    try await channel.close()
    return result
  }
}

/// Responds to any data with the same bytes, and closes the connection.
private final class ResponseWriter: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let response: String

  init(response: String) {
    self.response = response
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let channel = context.channel
    channel.writeAndFlush(ByteBuffer(string: response)).whenComplete { _ in channel.close(promise: nil) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
