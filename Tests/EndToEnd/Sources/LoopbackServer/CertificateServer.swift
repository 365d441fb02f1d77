import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// An HTTPS server on 127.0.0.1 with a certificate made for it by the `openssl` command.
public enum CertificateServer {
  /// A certificate that signs itself.
  public struct Certificate: Sendable {
    /// The address or the name it is for, as OpenSSL writes it: `IP:127.0.0.1`.
    public var subject: String

    /// Creates the description of a certificate.
    public init(for subject: String = "IP:127.0.0.1") {
      self.subject = subject
    }
  }

  /// Whether there is an `openssl` command to make certificates with.
  public static var isAvailable: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl") }

  /// Serves while a closure runs.
  ///
  /// - Parameters:
  ///   - certificate: The certificate to make.
  ///   - response: The bytes that answer every request.
  ///   - body: Is given the server's base address, and the file of the certificate.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, or what keeps the server from listening.
  public static func serving<Result: Sendable>(
    _ certificate: Certificate,
    _ response: String,
    _ body: (URL, _ certificateFile: String) async throws -> Result
  ) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let keyFile = folder.appending(path: "key.pem").path()
    let certificateFile = folder.appending(path: "certificate.pem").path()
    try make(certificate, keyFile, certificateFile)
    let context = try NIOSSLContext(
      configuration: .makeServerConfiguration(
        certificateChain: NIOSSLCertificate.fromPEMFile(certificateFile).map { .certificate($0) },
        privateKey: .privateKey(NIOSSLPrivateKey(file: keyFile, format: .pem))
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
      result = try await body(url, certificateFile)
    } catch {
      try? await channel.close()
      throw error
    }
    try await channel.close()
    return result
  }

  private static func make(_ certificate: Certificate, _ keyFile: String, _ certificateFile: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/openssl")
    process.arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=test",
      "-addext", "subjectAltName=\(certificate.subject)", "-days", "1",
      "-keyout", keyFile, "-out", certificateFile,
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }
}

/// Answers whatever arrives with the same bytes, and closes the connection.
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
