import ChildProcesses
import Foundation
import NIOCore
import NIOPosix
import NIOSSL

/// An HTTPS server on 127.0.0.1 with a certificate that no system trusts.
public enum SecureServer {
  /// Serves while a closure runs.
  ///
  /// - Parameters:
  ///   - response: The bytes sent in response to every request. The connection is then closed.
  ///   - body: Receives the server's base address and the path of a PEM file with the certificate.
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

  init(response: String) { self.response = response }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let channel = context.channel
    channel.writeAndFlush(ByteBuffer(string: response)).whenComplete { _ in channel.close(promise: nil) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

/// A self-signed certificate and its key.
public struct ServerCertificate: Sendable {
  /// The host that a certificate is for.
  public enum Subject: Sendable, Hashable {
    /// An IP address, such as 127.0.0.1.
    case address([UInt8])
    /// A host name.
    case name(String)
  }

  /// The certificate in PEM.
  public let text: String
  let keyText: String

  /// Makes a certificate.
  ///
  /// - Parameters:
  ///   - subject: The host that it is for.
  ///   - isExpired: Whether it was valid until yesterday. Otherwise it is valid until tomorrow.
  public init(for subject: Subject = .address([127, 0, 0, 1]), isExpired: Bool = false) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "certificate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let host =
      switch subject {
      case .address(let bytes): "IP:" + bytes.map(String.init).joined(separator: ".")
      case .name(let name): "DNS:" + name
      }
    let extensions = folder.appending(path: "extensions")
    try "basicConstraints = critical, CA:TRUE\nsubjectAltName = \(host)\n"
      .write(to: extensions, atomically: false, encoding: .utf8)
    func file(_ name: String) -> String { folder.appending(path: name).path }
    // The tool, and not a package: the packages for certificates take two minutes to compile.
    try Self.openssl(
      "req",
      "-new",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:prime256v1",
      "-nodes",
      "-subj",
      "/CN=Loopback",
      "-keyout",
      file("key"),
      "-out",
      file("request")
    )
    try Self.openssl(
      "x509",
      "-req",
      "-in",
      file("request"),
      "-signkey",
      file("key"),
      "-sha256",
      "-days",
      isExpired ? "-1" : "1",
      "-extfile",
      extensions.path,
      "-out",
      file("certificate")
    )
    text = try String(contentsOf: folder.appending(path: "certificate"), encoding: .utf8)
    keyText = try String(contentsOf: folder.appending(path: "key"), encoding: .utf8)
  }

  /// The reason why there is no certificate.
  public struct Failure: Error, CustomStringConvertible {
    /// The tool's message.
    public let description: String
  }

  private static func openssl(_ arguments: String...) throws {
    let run = try ChildProcess(["openssl"] + arguments, limit: 60).run()
    guard run.status == 0 else { throw Failure(description: "openssl \(arguments[0]) failed: \(run.errors)") }
  }
}
